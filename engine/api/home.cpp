#include "api/home.h"

namespace inflight::api {

Home home_of(std::string_view name) {
  const std::size_t at = name.find('@');
  if (at == std::string_view::npos) return {name, kHomeRegion, kHomeAccount};
  const std::string_view where = name.substr(at + 1);
  const std::size_t colon = where.find(':');
  if (colon == std::string_view::npos) return {name.substr(0, at), where, kHomeAccount};
  return {name.substr(0, at), where.substr(0, colon), where.substr(colon + 1)};
}

std::string calling_region(std::string_view name) {
  const std::string_view region = home_of(name).region;
  return region == kHomeRegion ? std::string() : std::string(region);
}

std::string name_at(std::string_view name, std::string_view region, std::string_view account) {
  std::string out(name);
  if (region == kHomeRegion && account == kHomeAccount) return out;
  return out.append("@").append(region).append(":").append(account);
}

std::string arn_of(std::string_view service, std::string_view name, std::string_view before) {
  const Home home = home_of(name);
  return std::string("arn:aws:")
      .append(service)
      .append(":")
      .append(home.region)
      .append(":")
      .append(home.account)
      .append(":")
      .append(before)
      .append(home.name);
}

}  // namespace inflight::api
