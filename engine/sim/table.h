// Tables of processed ids, which all consumers and functions of a world share, and what may start
// while an id stands in one (spec CLI-IDEM). Draws nothing, calls nothing: a table answers at once.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "api/body.h"
#include "api/idempotency.h"
#include "base/time.h"

namespace inflight::sim {

enum class ItemStatus : uint8_t { none, in_progress, completed };

/// An item stays when it has expired, until it is overwritten: expiry is a matter of time, not of
/// absence (CLI-IDEM-17).
struct Item {
  ItemStatus status = ItemStatus::none;
  int64_t expires_s = 0;       // virtual seconds; only with a status
  int64_t busy_until_ms = -1;  // -1 = not known (CLI-IDEM-14)
  std::string data{};          // the stored result
  std::string validation{};
  bool operator==(const Item&) const = default;
};
using Table = std::map<std::string, Item>;
using Tables = std::map<std::string, Table, std::less<>>;

/// "INPROGRESS", "COMPLETED", "" for none.
std::string_view name_of(ItemStatus status);

/// The value at a path of members ("a.b") of a JSON body, "" = the whole body; strings as they are.
/// Nothing if there is none.
std::optional<std::string> value_in(const api::Body& body, std::string_view path);

/// True for the ways that keep a table.
bool keeps_table(const api::Idempotency& how);

/// What is to be done with a message that has arrived.
enum class Begin : uint8_t {
  run,
  skip,      // done already: success after no time
  busy,      // another copy is at it
  mismatch,  // same key, other payload
  no_key,
};
/// Type of the error that Powertools raises; "" for run and skip.
std::string_view error_of(Begin begin);

/// Before the work: writes what marks it as begun. `left` = time until whoever works is stopped.
Begin begin(Tables& tables, const api::Idempotency& how, const api::Body& body, Time now,
            Span left);
/// At the end of work that succeeded: writes the id. False if the effect must not take place,
/// since a copy has been faster (conditional write).
bool finish(Tables& tables, const api::Idempotency& how, const api::Body& body, Time now,
            std::string_view result);
/// At the end of work that failed: a retry may run (CLI-IDEM-13).
void give_up(Tables& tables, const api::Idempotency& how, const api::Body& body);
/// The result that was stored; "" if there is none.
std::string stored(const Tables& tables, const api::Idempotency& how, const api::Body& body);

}  // namespace inflight::sim
