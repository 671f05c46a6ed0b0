#include "services/cloudwatch/cloudwatch.h"

#include <algorithm>

namespace inflight::cloudwatch {
namespace {

bool breaches(const Alarm& alarm) {
  switch (alarm.compare) {
    case Compare::gt:
      return alarm.level > alarm.bound;
    case Compare::ge:
      return alarm.level >= alarm.bound;
    case Compare::lt:
      return alarm.level < alarm.bound;
    case Compare::le:
      return alarm.level <= alarm.bound;
  }
  return false;
}

}  // namespace

void sample(Alarm& alarm, int64_t value, uint32_t cause) {
  if (alarm.counter) {
    alarm.level += value - alarm.counted;
    alarm.counted = value;
  } else {
    alarm.level = alarm.sampled ? std::max(alarm.level, value) : value;
  }
  alarm.sampled = true;
  alarm.cause = cause;
}

void evaluate(sim::Context& ctx, Alarm& alarm) {
  const bool firing = alarm.sampled && breaches(alarm);
  if (firing != alarm.firing) {
    sim::Event event;
    event.kind = firing ? sim::Ev::alarm : sim::Ev::alarm_ok;
    event.place = alarm.place;
    event.value = static_cast<int32_t>(std::clamp<int64_t>(alarm.level, INT32_MIN, INT32_MAX));
    event.cause = alarm.cause;
    ctx.emit(event);
  }
  alarm.firing = firing;
  alarm.sampled = false;
  alarm.level = 0;
}

}  // namespace inflight::cloudwatch
