// Texts that policies compare: wildcards, ARNs and the principals written as ARNs.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace inflight::rules {

/// Matches `*` (any characters, also none) and `?` (exactly one UTF-8 character), case-sensitively.
bool matches(std::string_view pattern, std::string_view text);
/// The same with ASCII letters compared without case.
bool matches_ignoring_case(std::string_view pattern, std::string_view text);
/// Equality with ASCII letters compared without case.
bool equal_ignoring_case(std::string_view a, std::string_view b);

/// arn, partition, service, region, account, resource; the resource may contain colons.
using Arn = std::array<std::string_view, 6>;
/// The parts of `text`; nothing if it has fewer than six or does not start with "arn".
std::optional<Arn> split_arn(std::string_view text);
/// ArnLike: each of the six parts matched on its own. False if one of them is no ARN.
bool arn_matches(std::string_view pattern, std::string_view text);

/// True for twelve digits.
bool is_account_id(std::string_view text);
/// The account of "111122223333", "arn:aws:iam::111122223333:root" or any other IAM or STS ARN;
/// empty when the text is none of them.
std::string_view account_of(std::string_view principal);
/// True for an account id or the ARN of its root: both mean every principal of the account.
bool is_whole_account(std::string_view principal);
/// True if `arn` is a session ("arn:aws:sts::A:assumed-role/NAME/SESSION") of the role
/// "arn:aws:iam::A:role/PATH/NAME".
bool is_session_of(std::string_view arn, std::string_view role);

}  // namespace inflight::rules
