// `aws s3 …`: the short commands that the AWS CLI has for buckets and objects. Each is one call of
// the action table here.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "console/console.h"

namespace inflight::console {

/// Reads the words after `aws s3`.
AwsCommand parse_s3(const std::vector<std::string>& words);
/// cp, ls, mb, rb, rm.
std::vector<std::string_view> s3_command_names();
/// What a command of `aws s3` prints. REQUIRES: call.shown is not Shown::answer.
Reply s3_reply(const AwsCall& call, const Json& answer);

}  // namespace inflight::console
