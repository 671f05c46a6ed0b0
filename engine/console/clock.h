// The console's calendar: virtual time 0 is 2026-01-01T00:00:00Z, and there is only UTC.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"

namespace inflight::console {

/// "2026-01-01T00:05:00Z", with milliseconds if there are any.
std::string iso_text(Time at);

/// What `date +FORMAT` prints. Codes that are not known stay as they are.
std::string date_text(Time at, std::string_view format);
inline constexpr std::string_view kDateFormat = "%a %b %e %H:%M:%S UTC %Y";

/// A moment as people write it: "2026-01-01T00:05:00Z", "2026-01-01", "00:05", "00:05:30" (of the
/// day that `now` is in), or "5m": so long after the start. Nothing for other texts and for moments
/// before the start.
std::optional<Time> parse_moment(std::string_view text, Time now);

/// A length of time: "30" seconds, or with a unit as in labs ("5m", "1.5s").
std::optional<Span> parse_length(std::string_view text);

/// `date --date`: "now", "@1767225600", "5 minutes ago", "-1 hour", or a moment.
std::optional<Time> parse_date(std::string_view text, Time now);

}  // namespace inflight::console
