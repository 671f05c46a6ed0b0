// What a function does, in the words of cases in the Lambda language.
#include <array>
#include <utility>

#include "api/api.h"
#include "cases/timeline_read.h"

namespace inflight::cases {
namespace {

namespace l = api::lambda;

constexpr int64_t kDefaultMs = 1000;  // a function without behaviour: 1 s, ok

void duration(const Json& value, const Place& place, int64_t& out) {
  const std::string* text = json::as_string(value);
  if (text != nullptr && *text == "forever") {
    out = l::kForever;
    return;
  }
  out = read_moment(value, place);
}

void outcome(const Json& value, const Place& place, l::Outcome& out) {
  const std::string* text = json::as_string(value);
  if (text == nullptr || (*text != "ok" && *text != "error")) {
    return place.wrong(value, "\"ok\" or \"error\"");
  }
  out = *text == "ok" ? l::Outcome::success : l::Outcome::error;
}

void partial(const Json& value, const Place& place, l::Failures& out) {
  constexpr std::array<std::string_view, 3> kStrategies{"onlyBad", "stopFirst", "skipGroup"};
  for (int64_t i = 0; i < json::size(value); ++i) {
    const std::string& key = json::key(value, i);
    const Json& member = json::at(value, i);
    if (key == "bad") {
      decode(member, place / key, out.bodies);
    } else if (key == "raiseIfAll") {
      decode(member, place / key, out.raise_if_all);
    } else if (key == "strategy") {
      std::string name;
      decode(member, place / key, name);
      for (std::size_t k = 0; k < kStrategies.size(); ++k) {
        if (kStrategies[k] == name) out.strategy = static_cast<l::Strategy>(k);
      }
    } else {
      report_unknown(place, "member", key, {"bad", "strategy", "raiseIfAll"});
    }
  }
}

void rule(const Json& value, const Place& place, l::Behaviour& out) {
  l::Rule read;
  const Json* when = json::find(value, "if");
  if (when == nullptr) return (place / "if").add("nothing", "a condition");
  if (const Json* has = json::find(*when, "has")) decode(*has, place / "if" / "has", read.has);
  if (const Json* most = json::find(*when, "rcAtMost")) {
    decode(*most, place / "if" / "rcAtMost", read.rc_at_most);
  }
  if (const Json* then = json::find(value, "then")) {
    outcome(*then, place / "then", read.outcome.emplace());
  }
  if (const Json* length = json::find(value, "dur")) {
    duration(*length, place / "dur", read.duration_ms.emplace());
  }
  out.rules.push_back(std::move(read));
}

/// "bucket/key": every run writes an object at its end; {n} is the number of the run.
void puts_object(const Json& value, const Place& place, l::Behaviour& out) {
  std::string text;
  decode(value, place, text);
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos) return place.wrong(value, "bucket/key");
  api::s3::PutObject request;
  request.bucket = text.substr(0, slash);
  request.key = text.substr(slash + 1);
  constexpr std::string_view kNumber = "{n}";
  const std::size_t at = request.key.find(kNumber);
  if (at != std::string::npos) request.key.replace(at, kNumber.size(), "${invocation}");
  out.emit.push_back({std::make_shared<const api::Request>(api::Request{std::move(request)})});
}

void member(const std::string& key, const Json& value, const Place& place, l::Behaviour& out) {
  if (key == "dur") {
    duration(value, place, out.duration_ms);
  } else if (key == "durPerRecord") {
    duration(value, place, out.per_record_ms);
  } else if (key == "errorMessage") {
    decode(value, place, out.error_message);
  } else if (key == "result") {
    const Json* listed = json::find(value, "partial");
    if (listed != nullptr) return partial(*listed, place / "partial", out.failures);
    outcome(value, place, out.outcome);
  } else if (key == "rules") {
    for (int64_t i = 0; i < json::size(value); ++i) rule(json::at(value, i), place / i, out);
  } else if (key == "putsObject") {
    puts_object(value, place, out);
  } else {
    place.add("the member " + json::quoted(key),
              "dur, durPerRecord, result, rules, errorMessage, putsObject");
  }
}

}  // namespace

int64_t read_moment(const Json& value, const Place& place) {
  const auto number = json::as_number(value);
  if (number && *number >= 0 && *number <= 1e8) return static_cast<int64_t>(*number * 1000 + 0.5);
  place.wrong(value, "seconds");
  return 0;
}

l::Behaviour default_behaviour() {
  l::Behaviour out;
  out.duration_ms = kDefaultMs;
  return out;
}

l::Behaviour read_behaviour(const Json& value, const Place& place) {
  l::Behaviour out = default_behaviour();
  if (!json::is_object(value)) place.wrong(value, "an object");
  for (int64_t i = 0; i < json::size(value); ++i) {
    const std::string& key = json::key(value, i);
    member(key, json::at(value, i), place / key, out);
  }
  return out;
}

}  // namespace inflight::cases
