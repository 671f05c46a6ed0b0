#include "rules/arn.h"

namespace inflight::rules {
namespace {

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

/// Bytes of the UTF-8 character at `i`.
size_t character(std::string_view text, size_t i) {
  size_t end = i + 1;
  while (end < text.size() && (static_cast<uint8_t>(text[end]) & 0xc0U) == 0x80U) ++end;
  return end - i;
}

/// Greedy with one point of return: after a later `*` an earlier one never has to grow.
bool glob(std::string_view pattern, std::string_view text, bool fold) {
  size_t p = 0;
  size_t t = 0;
  size_t star = std::string_view::npos;
  size_t resume = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      resume = t;
    } else if (p < pattern.size() && pattern[p] == '?') {
      t += character(text, t);
      ++p;
    } else if (p < pattern.size() &&
               (fold ? lower(pattern[p]) == lower(text[t]) : pattern[p] == text[t])) {
      ++p;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      resume += character(text, resume);
      t = resume;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

std::string_view after_last_slash(std::string_view text) {
  return text.substr(text.rfind('/') + 1);  // npos + 1 is 0
}

}  // namespace

bool matches(std::string_view pattern, std::string_view text) { return glob(pattern, text, false); }

bool matches_ignoring_case(std::string_view pattern, std::string_view text) {
  return glob(pattern, text, true);
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    if (lower(a[i]) != lower(b[i])) return false;
  }
  return true;
}

std::optional<Arn> split_arn(std::string_view text) {
  Arn parts;
  for (size_t i = 0; i < 5; ++i) {
    size_t colon = text.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    parts[i] = text.substr(0, colon);
    text.remove_prefix(colon + 1);
  }
  parts[5] = text;
  if (parts[0] != "arn") return std::nullopt;
  return parts;
}

bool arn_matches(std::string_view pattern, std::string_view text) {
  std::optional<Arn> wanted = split_arn(pattern);
  std::optional<Arn> given = split_arn(text);
  if (!wanted || !given) return false;
  for (size_t i = 0; i < wanted->size(); ++i) {
    if (!matches((*wanted)[i], (*given)[i])) return false;
  }
  return true;
}

bool is_account_id(std::string_view text) {
  if (text.size() != 12) return false;
  for (char c : text) {
    if (c < '0' || c > '9') return false;
  }
  return true;
}

std::string_view account_of(std::string_view principal) {
  if (is_account_id(principal)) return principal;
  std::optional<Arn> arn = split_arn(principal);
  if (!arn || ((*arn)[2] != "iam" && (*arn)[2] != "sts")) return {};
  return is_account_id((*arn)[4]) ? (*arn)[4] : std::string_view{};
}

bool is_whole_account(std::string_view principal) {
  if (is_account_id(principal)) return true;
  std::optional<Arn> arn = split_arn(principal);
  return arn && (*arn)[2] == "iam" && (*arn)[5] == "root" && is_account_id((*arn)[4]);
}

bool is_session_of(std::string_view arn, std::string_view role) {
  constexpr std::string_view kAssumed = "assumed-role/";
  constexpr std::string_view kRole = "role/";
  std::optional<Arn> session = split_arn(arn);
  std::optional<Arn> of = split_arn(role);
  if (!session || !of || (*session)[2] != "sts" || (*of)[2] != "iam") return false;
  std::string_view resource = (*session)[5];
  if (!resource.starts_with(kAssumed) || !(*of)[5].starts_with(kRole)) return false;
  resource.remove_prefix(kAssumed.size());
  return (*session)[1] == (*of)[1] && (*session)[4] == (*of)[4] &&
         resource.substr(0, resource.find('/')) == after_last_slash((*of)[5]);
}

}  // namespace inflight::rules
