#include "console/s3_commands.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "api/home.h"
#include "base/digits.h"
#include "console/names.h"

namespace inflight::console {
namespace {

using Members = std::vector<std::pair<std::string, JsonBox>>;

constexpr int64_t kPartsFrom = INT64_C(8) << 20;  // bytes from which the CLI uploads in parts
constexpr std::size_t kDigitsMax = 15;

struct Command {
  std::string_view name;
  std::string_view form;
  std::string_view what;
};
constexpr std::array<Command, 5> kCommands{{
    {"cp", "cp FILE|- s3://BUCKET/KEY [--expected-size BYTES] [--acl A] [--storage-class C]",
     "Uploads; there are no files here, so a name stands for so many bytes, 0 unless said. Also "
     "cp s3://… s3://… copies, and cp s3://… - prints."},
    {"ls", "ls [s3://BUCKET[/PREFIX]] [--recursive]", "Lists buckets or objects."},
    {"mb", "mb s3://BUCKET", "Makes a bucket."},
    {"rb", "rb s3://BUCKET", "Deletes an empty bucket."},
    {"rm", "rm s3://BUCKET/KEY", "Deletes an object."},
}};

AwsFault fault(const std::string& text) { return usage_fault(text); }

std::string help() {
  std::string out = "NAME\n       s3\n\nAVAILABLE COMMANDS\n";
  for (const Command& command : kCommands) {
    out += "       o aws s3 " + std::string(command.form) + "\n          " +
           std::string(command.what) + "\n";
  }
  return out + "\nSEE ALSO\n       aws s3api help\n";
}

/// s3://BUCKET/KEY taken apart.
struct Uri {
  std::string bucket;
  std::string key;  // "" = none
};
std::optional<Uri> uri_in(std::string_view text) {
  constexpr std::string_view kHead = "s3://";
  if (!text.starts_with(kHead)) return std::nullopt;
  text.remove_prefix(kHead.size());
  const std::size_t slash = text.find('/');
  Uri out{std::string(text.substr(0, slash)), ""};
  if (slash != std::string_view::npos) out.key = text.substr(slash + 1);
  if (out.bucket.empty()) return std::nullopt;
  return out;
}
std::string shown(const Uri& uri) { return "s3://" + uri.bucket + "/" + uri.key; }

/// What stands behind the last slash of a path.
std::string base_name(std::string_view path) {
  return std::string(path.substr(path.rfind('/') + 1));  // npos + 1 = 0
}

class Parser {
 public:
  explicit Parser(const std::vector<std::string>& words) : words_(words) {}

  AwsCommand parse() {
    if (words_.empty()) return fault("the following arguments are required: subcommand");
    const std::string& name = words_.front();
    if (name == "help" || words_.back() == "help") return AwsText{help()};
    if (auto bad = split()) return *bad;
    if (name == "cp") return copy();
    if (name == "ls") return list();
    if (name == "mb" || name == "rb") return bucket(name == "mb");
    if (name == "rm") return remove();
    std::string text = "argument subcommand: Found invalid choice '" + name + "'";
    text += "\n\nValid choices are:\n";
    for (const Command& command : kCommands) text += "\n  * " + std::string(command.name);
    return fault(text);
  }

 private:
  /// Tells options from paths.
  std::optional<AwsFault> split() {
    for (std::size_t i = 1; i < words_.size(); ++i) {
      const std::string& word = words_[i];
      if (word == "-" || !word.starts_with('-')) {
        paths_.push_back(word);
      } else if (word == "--recursive") {
        recursive_ = true;
      } else if (word == "--expected-size" || word == "--acl" || word == "--storage-class") {
        if (i + 1 == words_.size()) return fault("argument " + word + ": expected one argument");
        options_.emplace_back(word, words_[++i]);
      } else if (const GlobalOption* global = find_global(word)) {
        if (!global->value.empty()) ++i;
      } else {
        return fault("Unknown options: " + word);
      }
    }
    return std::nullopt;
  }

  std::optional<std::string> option(std::string_view name) const {
    for (const auto& [key, value] : options_) {
      if (key == name) return value;
    }
    return std::nullopt;
  }

  AwsFault wants_uri(std::string_view what) const {
    return fault(std::string(what) + " is wanted: see aws s3 help");
  }

  static AwsCall call(std::string_view action, const Members& members, Shown shown,
                      std::string verb = {}, std::string subject = {}) {
    AwsCall out;
    out.action = calls::find_action(action);
    out.args = json::object_value(members);
    out.shown = shown;
    out.verb = std::move(verb);
    out.subject = std::move(subject);
    return out;
  }

  static Members named(const Uri& uri) {
    return {{"Bucket", json::text_value(uri.bucket)}, {"Key", json::text_value(uri.key)}};
  }

  AwsCommand bucket(bool make) {
    const auto uri = paths_.size() == 1 ? uri_in(paths_[0]) : std::nullopt;
    if (!uri || !uri->key.empty()) return wants_uri("one s3://BUCKET");
    Members members{{"Bucket", json::text_value(uri->bucket)}};
    if (make) {
      members.emplace_back(
          "CreateBucketConfiguration",
          json::object_value({{"LocationConstraint", json::text_value(api::kHomeRegion)}}));
    }
    return call(make ? "s3.CreateBucket" : "s3.DeleteBucket", members, Shown::line,
                make ? "make_bucket" : "remove_bucket", uri->bucket);
  }

  AwsCommand remove() {
    const auto uri = paths_.size() == 1 ? uri_in(paths_[0]) : std::nullopt;
    if (!uri || uri->key.empty() || recursive_) return wants_uri("one s3://BUCKET/KEY");
    return call("s3.DeleteObject", named(*uri), Shown::line, "delete", shown(*uri));
  }

  AwsCommand list() {
    if (paths_.empty()) return call("s3.ListBuckets", {}, Shown::listing);
    // The CLI takes the name of a bucket without s3:// too.
    const std::string& path = paths_[0];
    const auto uri = uri_in(path.starts_with("s3://") ? path : "s3://" + path);
    if (paths_.size() != 1 || !uri) return wants_uri("one s3://BUCKET/PREFIX");
    Members members{{"Bucket", json::text_value(uri->bucket)},
                    {"Prefix", json::text_value(uri->key)}};
    if (!recursive_) members.emplace_back("Delimiter", json::text_value("/"));
    // Keys are printed without the folder that was asked for.
    const std::size_t folder = recursive_ ? std::string::npos : uri->key.rfind('/');
    return call("s3.ListObjectsV2", members, Shown::listing, "",
                uri->key.substr(0, folder == std::string::npos ? 0 : folder + 1));
  }

  AwsCommand copy() {
    if (paths_.size() != 2 || recursive_) return wants_uri("one source and one target");
    const auto from = uri_in(paths_[0]);
    auto to = uri_in(paths_[1]);
    if (!from && !to) return wants_uri("s3://BUCKET/KEY as source or target");
    if (!to) {
      if (paths_[1] == "-") return call("s3.GetObject", named(*from), Shown::content);
      return fault("there are no files here (" + paths_[1] + "): use - to print the object");
    }
    if (to->key.empty() || to->key.ends_with('/')) {
      if (!from && paths_[0] == "-") return wants_uri("a KEY for what comes from nowhere");
      to->key += base_name(from ? from->key : paths_[0]);
    }
    Members members = named(*to);
    if (const auto acl = option("--acl")) members.emplace_back("ACL", json::text_value(*acl));
    if (const auto name = option("--storage-class")) {
      members.emplace_back("StorageClass", json::text_value(*name));
    }
    if (from) {
      members.emplace_back("CopySource", json::text_value(from->bucket + "/" + from->key));
      return call("s3.CopyObject", members, Shown::line, "copy",
                  shown(*from) + " to " + shown(*to));
    }
    return upload(std::move(members), *to);
  }

  AwsCommand upload(Members members, const Uri& to) {
    const std::string& file = paths_[0];
    const std::string words = option("--expected-size").value_or("0");
    if (words.empty() || words.size() > kDigitsMax || !all_digits(words)) {
      return fault("argument --expected-size: invalid int value: '" + words + "'");
    }
    const int64_t size = digits_value(words);
    if (size >= kPartsFrom) {
      return fault(
          "the AWS CLI uploads 8 MiB and more in parts, which S3 tells of as "
          "ObjectCreated:CompleteMultipartUpload: use aws s3api create-multipart-upload, "
          "upload-part and complete-multipart-upload");
    }
    members.emplace_back("ContentLength", json::int_value(size));
    const std::string name = file == "-" ? "-" : "./" + base_name(file);
    AwsCall out = call("s3.PutObject", members, Shown::line, "upload", name + " to " + shown(to));
    out.notes = "console: there are no files here: " + file + " stands for " + words + " bytes\n";
    return out;
  }

  const std::vector<std::string>& words_;
  std::vector<std::string> paths_;
  std::vector<std::pair<std::string, std::string>> options_;
  bool recursive_ = false;
};

/// "2026-01-01T00:00:00+00:00" as lists show it.
std::string moment(const std::string& iso) {
  return iso.substr(0, 10) + " " + (iso.size() >= 19 ? iso.substr(11, 8) : "");
}

std::string padded(const std::string& text, std::size_t width) {
  return text.size() >= width ? text : std::string(width - text.size(), ' ') + text;
}

/// Buckets, or folders and objects; `folder` is taken off every key.
std::string listing(const Json& answer, const std::string& folder) {
  std::string out;
  const auto each = [&answer](std::string_view name, const auto& take) {
    const Json* list = json::find(answer, name);
    for (int64_t i = 0; list != nullptr && i < json::size(*list); ++i) take(json::at(*list, i));
  };
  each("Buckets", [&](const Json& one) {
    out += moment(json::text_at(one, "CreationDate")) + " " + json::text_at(one, "Name") + "\n";
  });
  constexpr std::size_t kFolderWidth = 30;
  constexpr std::size_t kSizeWidth = 10;
  each("CommonPrefixes", [&](const Json& one) {
    out += padded("PRE", kFolderWidth) + " " + json::text_at(one, "Prefix").substr(folder.size()) +
           "\n";
  });
  each("Contents", [&](const Json& one) {
    const auto size = json::as_int(*json::find(one, "Size")).value_or(0);
    out += moment(json::text_at(one, "LastModified")) + " " +
           padded(std::to_string(size), kSizeWidth) + " " +
           json::text_at(one, "Key").substr(folder.size()) + "\n";
  });
  return out;
}

}  // namespace

AwsCommand parse_s3(const std::vector<std::string>& words) { return Parser(words).parse(); }

std::vector<std::string_view> s3_command_names() {
  std::vector<std::string_view> out;
  for (const Command& command : kCommands) out.push_back(command.name);
  return out;
}

Reply s3_reply(const AwsCall& call, const Json& answer) {
  if (const Json* error = json::find(answer, "error")) {
    const std::string code = json::text_at(*error, "code");
    const std::string told = code.empty() ? json::text_at(*error, "message")
                                          : "An error occurred (" + code + ") when calling the " +
                                                std::string(call.action->name) +
                                                " operation: " + json::text_at(*error, "message");
    if (call.shown != Shown::line) return {"", "\n" + told + "\n", kCodeService};
    return {"", call.notes + call.verb + " failed: " + call.subject + " " + told + "\n", 1};
  }
  switch (call.shown) {
    case Shown::answer:
      break;
    case Shown::line:
      return {call.verb + ": " + call.subject + "\n", call.notes};
    case Shown::listing:
      return {listing(answer, call.subject), call.notes};
    case Shown::content:
      return {json::text_at(answer, "Body"), call.notes};
  }
  return {};
}

}  // namespace inflight::console
