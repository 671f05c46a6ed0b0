// The goal language as value trees (joints 11), and the tables of its fields and operators: the
// decoder, the schema and the sentences about goals all read these tables.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "sim/event.h"

namespace inflight::lab {

/// What a goal may ask of an event.
enum class Field : uint8_t {
  t,
  ev,
  q,
  actor,
  group,
  lid,
  mid,
  rc,
  i,
  n,
  bytes,
  from,
  to,
  dup,
  stale,
  is_false,
  ok,
  delay,
  wait,
  timeout,
  age,
  tries,
  rate,
  moved,
  billed,
  work,
  level,
  servers,
  why,
  status,
  code,
  op,
  err,
  key,
  verb,
  knob,
  target,
  bound,
  fn,
  size,
  result,
  net,
  topic,
  bucket,
  left,
};
inline constexpr uint8_t kFields = static_cast<uint8_t>(Field::left) + 1;

struct FieldInfo {
  Field field;
  std::string_view name;  // as goals spell it
  bool is_text;           // compared with strings, by eq, ne and in only
  bool is_time;           // ms in the log, seconds in goals
  bool is_key;            // a number whose 0 means "has none": lid, mid, n
};
const FieldInfo& info(Field field);
std::optional<Field> field_named(std::string_view name);

enum class Cmp : uint8_t { eq, ne, lt, le, gt, ge, in };
inline constexpr uint8_t kCmps = 7;
std::string_view name_of(Cmp cmp);
std::optional<Cmp> cmp_named(std::string_view name);
/// `a cmp b`. REQUIRES: cmp is not `in`.
bool compare(double a, Cmp cmp, double b);

/// One condition of a `where`. `in` has any number of values, the others exactly one; a field of
/// text has texts, any other numbers (times in seconds).
struct Cond {
  Field field = Field::t;
  Cmp cmp = Cmp::eq;
  std::vector<double> numbers;
  std::vector<std::string> texts;
  bool operator==(const Cond&) const = default;
};

/// Picks events. Empty members do not restrict.
struct Sel {
  std::vector<sim::Ev> ev;  // any of these; never empty
  std::string q;            // name of the place
  std::string actor;        // group or instance
  std::string tag;          // the message has it
  std::string tag_not;      // the message does not have it
  int64_t nth = 0;          // only the nth match, from 1; 0 = all
  std::optional<Span> from;
  std::optional<Span> until;  // exclusive
  std::vector<Cond> where;    // all hold; in the file's order
  bool operator==(const Sel&) const = default;
};

enum class Agg : uint8_t { min, max, mean, p50, p95, p99, sum, count, end, integral };
inline constexpr uint8_t kAggs = 10;
std::string_view name_of(Agg agg);
std::optional<Agg> agg_named(std::string_view name);
bool agg_fits_span(Agg agg);
bool agg_fits_gauge(Agg agg);

enum class GaugeName : uint8_t {
  visible,
  inflight,
  delayed,
  all,
  oldest_age,
  backlog_per_worker,
  busy,
  duplicates,
  requests,
  cost,
  concurrency,
  objects,
  waiting,
};
inline constexpr uint8_t kGauges = static_cast<uint8_t>(GaugeName::waiting) + 1;
std::string_view name_of(GaugeName gauge);
std::optional<GaugeName> gauge_named(std::string_view name);

/// A step function of time. Either `at`, or the window of an aggregate.
struct Gauge {
  GaugeName name = GaugeName::visible;
  std::string q;  // queue; function of `concurrency` and `waiting`; bucket of `objects`; "" = all
  std::optional<Span> at;
  std::optional<Span> from;
  std::optional<Span> until;
  bool operator==(const Gauge&) const = default;
};

enum class NumOp : uint8_t {
  literal,
  count,
  distinct,
  min,
  max,
  sum,
  mean,
  p50,
  p95,
  p99,
  span,
  gauge,
  add,
  sub,
  mul,
  div,
};
inline constexpr uint8_t kNumOps = 16;

struct Num {
  NumOp op = NumOp::literal;
  double literal = 0;
  Field field = Field::t;     // distinct, min … p99
  std::vector<Sel> sels;      // count: 1; distinct, min … p99: 1 (`of`); span: 2 (from, to)
  std::optional<Field> by;    // span
  bool skip_missing = false;  // span: "missing": "skip"; else a missing `to` counts as infinity
  std::optional<Agg> agg;     // span: always; gauge: unless gauge.at
  Gauge gauge;
  std::vector<Num> args;  // add: any number; sub, mul, div: 2
  bool operator==(const Num&) const = default;
};

enum class BoolOp : uint8_t {
  all,
  any,
  not_,
  eq,
  ne,
  lt,
  le,
  gt,
  ge,
  exists,
  never,
  each,
  order,
  sorted,
};
inline constexpr uint8_t kBoolOps = 14;
inline constexpr int kOrderMax = 16;  // selectors of one `order`

/// One demand of `each`: how many events of the key `sel` must pick.
struct Has {
  Sel sel;
  Cmp cmp = Cmp::ge;  // not `in`
  int64_t count = 0;
  bool operator==(const Has&) const = default;
};

struct Bool {
  BoolOp op = BoolOp::all;
  std::vector<Bool> args;   // all, any: any number; not: 1
  std::vector<Num> nums;    // eq … ge: 2
  std::vector<Sel> sels;    // exists, never, each (`of`), sorted (`of`): 1; order: 2 … kOrderMax
  std::optional<Field> by;  // each: always; order, sorted: may be
  Field field = Field::t;   // sorted
  bool strict = false;      // order, sorted
  std::vector<Has> has;     // each: 1 or more
  bool operator==(const Bool&) const = default;
};

/// Form of an operator's argument.
enum class Arg : uint8_t {
  none,    // the literal: a bare number
  sel,     // a selector
  field,   // name of any field; companion `of`
  number,  // name of a field that is a number; companion `of`
  span,    // {from, to, by?, missing?}; companion `agg`
  gauge,   // {name, q?, at?, from?, until?}; companion `agg` unless `at`
  nums,    // list of numbers
  pair,    // two numbers
  bools,   // list of booleans
  bool_,   // one boolean
  each,    // {by, of, has}
  order,   // {seq, by?, strict?}
  sorted,  // {of, field, by?, strict?}
};

struct NumRow {
  NumOp op;
  std::string_view name;
  Arg arg;
};
struct BoolRow {
  BoolOp op;
  std::string_view name;
  Arg arg;
};
const NumRow& row(NumOp op);
const BoolRow& row(BoolOp op);
/// The operator called `name`, or null. The literal has no name.
const NumRow* num_operator(std::string_view name);
const BoolRow* bool_operator(std::string_view name);
/// The comparison behind eq … ge. REQUIRES: op is one of these.
Cmp cmp_of(BoolOp op);
/// Name of the member that must stand beside the operator: "of", "agg" or "".
std::string_view companion(Arg arg);

/// Everything a tree calls by name, for cross checks; each name once, in order of appearance.
struct TreeNames {
  std::vector<std::string> places;  // `q` of selectors and gauges, values compared with `q`, `to`
  std::vector<std::string> actors;
  std::vector<std::string> tags;
};
void collect_names(const Sel& sel, TreeNames& out);
void collect_names(const Num& num, TreeNames& out);
void collect_names(const Bool& tree, TreeNames& out);

}  // namespace inflight::lab
