// Where resources live. A resource at home is called by its bare name, another "name@region" or
// "name@region:account" (joints 1).
#pragma once

#include <string>
#include <string_view>

namespace inflight::api {

inline constexpr std::string_view kHomeRegion = "ap-southeast-1";
inline constexpr std::string_view kHomeAccount = "111122223333";

/// "orders@us-east-1:444455556666" taken apart; what is not said is as at home.
struct Home {
  std::string_view name;
  std::string_view region;
  std::string_view account;
};
Home home_of(std::string_view name);
/// Where a caller calls about a resource: its Region, "" at home.
std::string calling_region(std::string_view name);
/// The way back: the bare name at home.
std::string name_at(std::string_view name, std::string_view region, std::string_view account);
/// "arn:aws:SERVICE:REGION:ACCOUNT:" with `before` and the bare name behind it.
std::string arn_of(std::string_view service, std::string_view name, std::string_view before = {});

}  // namespace inflight::api
