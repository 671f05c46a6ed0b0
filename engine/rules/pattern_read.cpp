// From the JSON of a pattern to its branches.
#include <algorithm>
#include <map>
#include <string>

#include "rules/pattern.h"
#include "rules/pattern_item.h"
#include "rules/wildcard.h"

namespace inflight::rules {
namespace {

constexpr size_t kBranchesMax = 1'000;  // EB-PAT-13
constexpr size_t kLeavesMax = 10'000;   // over all branches: what may be compiled into memory
constexpr const char* kWildcards =
    "Rule is too complex - try using fewer wildcard characters or fewer repeating character "
    "sequences after a wildcard character";
constexpr const char* kCombinations =
    "Rule is too complex - there are too many combinations of $or alternatives";

/// Path to index into the leaves; a later list of one path replaces the earlier one.
using Branch = std::map<std::string, int32_t>;

class Reader {
 public:
  explicit Reader(AnythingBut allowed) : allowed_(allowed) {}

  Result<Pattern> read(const Spelled& pattern) {
    std::vector<Branch> branches{Branch{}};
    if (!pattern.is_object()) {
      fault("Filter is not an object");
    } else {
      object(pattern, "", false, branches);
    }
    if (!fault_.empty()) return Error{"", fault_, 400, {}};
    for (const Branch& branch : branches) {
      pattern_.branches.emplace_back();
      for (const auto& [path, leaf] : branch) pattern_.branches.back().push_back(leaf);
    }
    return std::move(pattern_);
  }

 private:
  void fault(std::string reason) {
    if (fault_.empty()) fault_ = std::move(reason);
  }

  void object(const Spelled& value, const std::string& path, bool in_or,
              std::vector<Branch>& branches) {
    if (value.values.empty()) return fault("Empty objects are not allowed");
    for (size_t i = 0; i < value.values.size() && fault_.empty(); ++i) {
      const std::string& name = value.names[i];
      const Spelled& member = value.values[i];
      if (name == "$or") {
        alternatives(member, path, branches);
        continue;
      }
      if (in_or && is_match_type(name)) {
        return fault(name + " is Ruler reserved fieldName which cannot be used inside $or.");
      }
      const std::string below = path.empty() ? name : path + "." + name;
      if (member.is_object()) {
        object(member, below, in_or, branches);
      } else if (member.is_array()) {
        leaf(member, below, branches);
      } else {
        fault("\"" + name + "\" must be an object or an array");
      }
    }
  }

  void alternatives(const Spelled& list, const std::string& path, std::vector<Branch>& branches) {
    if (!list.is_array()) return fault("It must be an Array followed with $or.");
    std::vector<Branch> all;
    for (const Spelled& one : list.values) {
      if (!one.is_object())
        return fault("Only JSON object is allowed in array of $or relationship.");
      std::vector<Branch> with = branches;
      object(one, path, true, with);
      if (!fault_.empty()) return;
      all.insert(all.end(), with.begin(), with.end());
      size_t leaves = 0;
      for (const Branch& branch : all) leaves += branch.size();
      if (all.size() > kBranchesMax || leaves > kLeavesMax) return fault(kCombinations);
    }
    if (list.values.size() < 2) {
      return fault("There must have at least 2 Objects in $or relationship.");
    }
    branches = std::move(all);
  }

  void leaf(const Spelled& list, const std::string& path, std::vector<Branch>& branches) {
    PatternLeaf leaf{path, {}};
    std::vector<std::string> wildcards;
    for (const Spelled& element : list.values) {
      Result<PatternItem> item = read_pattern_item(element, allowed_);
      if (!item) return fault(item.error().message);
      if (item->test == Test::wildcard) {
        wildcards.insert(wildcards.end(), item->texts.begin(), item->texts.end());
      }
      leaf.items.push_back(std::move(*item));
    }
    if (leaf.items.empty()) return fault("Empty arrays are not allowed");
    if (too_complex(wildcards)) return fault(kWildcards);
    const auto index = static_cast<int32_t>(pattern_.leaves.size());
    pattern_.leaves.push_back(std::move(leaf));
    for (Branch& branch : branches) branch[path] = index;
  }

  AnythingBut allowed_;
  std::string fault_;
  Pattern pattern_;
};

}  // namespace

Result<Pattern> read_pattern(const Spelled& pattern, AnythingBut allowed) {
  return Reader(allowed).read(pattern);
}

Result<Pattern> compile_event_pattern(std::string_view text) {
  Result<Spelled> parsed = parse_spelled(text, kPatternBytesMax);
  std::string reason = parsed ? "" : parsed.error().message;
  if (parsed) {
    Result<Pattern> pattern = read_pattern(*parsed);
    if (pattern) return pattern;
    reason = pattern.error().message;
  }
  return Error{
      "InvalidEventPatternException", "Event pattern is not valid. Reason: " + reason, 400, {}};
}

}  // namespace inflight::rules
