// Producers, consumers, scripts and faults of a lab (joints 6).

#include <algorithm>
#include <array>
#include <tuple>

#include "lab/client_part.h"
#include "lab/idempotent_part.h"
#include "lab/resources.h"
#include "lab/scenario_decode.h"

namespace inflight {

using actors::Consumer;
using actors::Crash;
using actors::Fault;
using actors::HalfDone;
using actors::Heartbeat;
using actors::Poison;
using actors::Poll;
using actors::Producer;
using actors::Script;
using actors::SendBlock;

template <>
struct Names<actors::OnPoison> {
  static constexpr std::array<Named<actors::OnPoison>, 3> list{
      {{"fail", actors::OnPoison::fail},
       {"crash", actors::OnPoison::crash},
       {"release", actors::OnPoison::release}}};
};
template <>
struct Names<actors::DeleteAfter> {
  static constexpr std::array<Named<actors::DeleteAfter>, 4> list{
      {{"success", actors::DeleteAfter::success},
       {"receive", actors::DeleteAfter::receive},
       {"always", actors::DeleteAfter::always},
       {"never", actors::DeleteAfter::never}}};
};
template <>
struct Names<actors::HandleUse> {
  static constexpr std::array<Named<actors::HandleUse>, 2> list{
      {{"latest", actors::HandleUse::latest}, {"first", actors::HandleUse::first}}};
};
template <>
struct Names<actors::Ailment> {
  static constexpr std::array<Named<actors::Ailment>, 2> list{
      {{"server-error", actors::Ailment::server_error}, {"throttle", actors::Ailment::throttle}}};
};

namespace {

constexpr Range kMessages{1, 100'000};
constexpr Range kBytes{0, 4'000'000'000};  // logs count them in 32 bits
constexpr Range kTag{1, 64};

bool faultless(const Place& place, std::size_t before) { return place.problems->size() == before; }

/// A message body: a string as it is, anything else as its compact text.
struct BodyPart {
  static void decode(const Json& value, const Place&, SendBlock& out) {
    const std::string* text = json::as_string(value);
    out.body = text ? *text : json::compact(value);
  }
  static std::string expected() { return "a JSON value"; }
  static std::string schema(SchemaBook&) { return "true"; }
};

/// Tags: none empty, none twice.
struct TagsPart {
  static void decode(const Json& value, const Place& place, SendBlock& out) {
    if (!json::is_array(value)) return place.wrong(value, expected());
    for (int64_t i = 0; i < json::size(value); ++i) {
      std::string tag;
      inflight::decode(json::at(value, i), place / i, tag, {kTag, Pattern::slug});
      out.tags.push_back(std::move(tag));
    }
  }
  static std::string expected() { return "a list of tags such as [\"order\"]"; }
  static std::string schema(SchemaBook& book) {
    return R"({"type":"array","items":)" + Codec<std::string>::schema({kTag, Pattern::slug}, book) +
           "}";
  }
};

/// Message attributes: a string, a number, or a list as String.Array (SNS-FILTER-03).
struct AttributesPart {
  static void decode(const Json& value, const Place& place, SendBlock& out) {
    if (!json::is_object(value)) return place.wrong(value, expected());
    for (int64_t i = 0; i < json::size(value); ++i) {
      const Json& given = json::at(value, i);
      const std::string* text = json::as_string(given);
      api::MessageAttribute one;
      one.name = json::key(value, i);
      one.value = text ? *text : json::compact(given);
      one.data_type = text ? "String" : json::is_array(given) ? "String.Array" : "Number";
      if (text || json::is_array(given) || json::as_number(given))
        out.attributes.push_back(std::move(one));
      else
        (place / one.name).wrong(given, "a string, a number or a list of strings");
    }
    std::sort(out.attributes.begin(), out.attributes.end(),
              [](const auto& a, const auto& b) { return a.name < b.name; });
  }
  static std::string expected() { return "message attributes such as {\"kind\": \"gift\"}"; }
  static std::string schema(SchemaBook&) {
    return R"({"type":"object","additionalProperties":{"type":["string","number","array"]}})";
  }
};

/// One queue or topic, or a list of them that an item is written to one after another.
struct ToPart {
  static void decode(const Json& value, const Place& place, Producer& out) {
    constexpr Rule kName{{}, Pattern::name};
    if (!json::is_array(value)) return inflight::decode(value, place, out.to, kName);
    std::vector<std::string> all;
    inflight::decode(value, place, all, {{1, 10}, Pattern::name});
    if (all.empty()) return;
    out.to = all.front();
    out.also.assign(all.begin() + 1, all.end());
  }
  static std::string expected() {
    return "the name of a queue, topic or bucket, or a list of such names";
  }
  static std::string schema(SchemaBook& book) {
    const std::string name = Codec<std::string>::schema({{}, Pattern::name}, book);
    return "{\"anyOf\":[" + name + R"(,{"type":"array","minItems":1,"maxItems":10,"items":)" +
           name + "}]}";
  }
};

/// What a script calls; `decode_call` reads both members together.
template <const char* kSchema>
struct CallPart {
  static void decode(const Json&, const Place&, Script::Line&) {}
  static std::string expected() { return "the name of a call such as \"sns.Publish\""; }
  static std::string schema(SchemaBook&) { return kSchema; }
};
constexpr char kTextSchema[] = R"({"type":"string"})";
constexpr char kObjectSchema[] = R"({"type":"object"})";

/// `pick`: how many of `from` are poison, or which ordinals.
struct PickPart {
  static void decode(const Json& value, const Place& place, Poison& out) {
    if (json::is_array(value))
      inflight::decode(value, place, out.listed, {kAtLeastOne, Pattern::none});
    else if (const auto count = json::as_int(value); count && kMessages.holds(*count))
      out.count = *count;
    else
      place.wrong(value, expected());
  }
  static std::string expected() { return "a whole number from 1, or a list of ordinals"; }
  static std::string schema(SchemaBook& book) {
    return book.or_parameter(
        R"({"oneOf":[{"type":"integer","minimum":1},{"type":"array","minItems":1,)"
        R"("items":{"type":"integer","minimum":1}}]})");
  }
};

/// [low, high] of whole numbers.
void decode_low_high(const Json& value, const Place& place, const Range& range, int64_t& low,
                     int64_t& high) {
  std::vector<int64_t> ends;
  const std::size_t before = place.problems->size();
  decode(value, place, ends, {{2, 2}, Pattern::none});
  if (!faultless(place, before) || ends.size() != 2) return;
  if (!range.holds(ends[0]) || !range.holds(ends[1]) || ends[0] > ends[1])
    return place.wrong(value, "[low, high] within " + range_words(range));
  low = ends[0];
  high = ends[1];
}

struct FromPart {
  static void decode(const Json& value, const Place& place, Poison& out) {
    decode_low_high(value, place, kMessages, out.first, out.last);
  }
  static std::string expected() { return "the first and last ordinal, such as [2, 28]"; }
  static std::string schema(SchemaBook&) {
    return R"({"type":"array","minItems":2,"maxItems":2,"items":{"type":"integer"}})";
  }
};

/// When a crash comes: "after-effect", or at a percentage of the work.
struct CrashAtPart {
  static void decode(const Json& value, const Place& place, Crash& out) {
    if (const std::string* text = json::as_string(value); text && *text == "after-effect") {
      out.after_effect = true;
      return;
    }
    const Json* percent = json::find(value, "percent");
    if (!percent || json::size(value) != 1) return place.wrong(value, expected());
    decode_low_high(*percent, place / "percent", {0, 100}, out.percent_low, out.percent_high);
  }
  static std::string expected() { return "\"after-effect\" or {\"percent\": [low, high]}"; }
  static std::string schema(SchemaBook&) {
    return R"({"oneOf":[{"enum":["after-effect"]},{"type":"object","required":["percent"],)"
           R"("additionalProperties":false,"properties":{"percent":{"type":"array","minItems":2,)"
           R"("maxItems":2,"items":{"type":"integer","minimum":0,"maximum":100}}}}]})";
  }
};

}  // namespace

template <>
struct Shape<SendBlock> {
  static constexpr std::string_view name = "sendBlock";
  static constexpr auto fields = std::make_tuple(
      field("n", &SendBlock::n, Need::required, kMessages),
      field("at", &SendBlock::at, Need::required), field("every", &SendBlock::every),
      part<SendBlock, TagsPart>("tags"), part<SendBlock, BodyPart>("body"),
      part<SendBlock, AttributesPart>("attributes"),
      field("bytes", &SendBlock::bytes, Need::optional, kBytes),
      field("delay", &SendBlock::delay, Need::optional, {0, 900}),
      field("group", &SendBlock::group, Need::optional, {1, 128}),
      field("batch", &SendBlock::batch, Need::optional, {1, 10}),
      field("key", &SendBlock::key, Need::optional, {1, 1024}));
};

template <>
struct Shape<Poison> {
  static constexpr std::string_view name = "poison";
  static constexpr auto fields = std::make_tuple(part<Poison, PickPart>("pick", Need::required),
                                                 part<Poison, FromPart>("from"));
  static void finish(const Json& value, const Place& place, const Poison& out) {
    if (out.count == 0) return;
    const Json* from = json::find(value, "from");
    if (!from)
      (place / "from").add("nothing", FromPart::expected());
    else if (out.last > 0 && out.count > out.last - out.first + 1)
      (place / "pick")
          .add(std::to_string(out.count) + " of " + json::brief(*from),
               "at most as many as \"from\" holds");
  }
};

template <>
struct Shape<HalfDone> {
  static constexpr std::string_view name = "halfDone";
  static constexpr auto fields = std::make_tuple(
      field("on", &HalfDone::on), field("item", &HalfDone::item, Need::required, kMessages),
      field("afterWrites", &HalfDone::after_writes, Need::required, {0, 10}),
      field("restart", &HalfDone::restart, Need::required), field("rerun", &HalfDone::rerun));
};

template <>
struct Shape<Producer> {
  static constexpr std::string_view name = "producer";
  static constexpr std::string_view kind = "producer";
  static constexpr auto fields =
      std::make_tuple(part<Producer, ToPart>("to", Need::required),
                      field("send", &Producer::send, Need::required, kAtLeastOne),
                      field("poison", &Producer::poison), field("crash", &Producer::crash),
                      part<Producer, lab::ClientPart<Producer>>("client"));
  static void finish(const Json&, const Place& place, const Producer& out) {
    int64_t total = 0;
    for (const SendBlock& block : out.send) total += block.n;
    if (!kMessages.holds(total) && !out.send.empty())
      (place / "send")
          .add(std::to_string(total) + " messages in all", range_words(kMessages) + " messages");
  }
};

template <>
struct Shape<Script::Line> {
  static constexpr std::string_view name = "scriptLine";
  static constexpr auto fields =
      std::make_tuple(field("at", &Script::Line::at, Need::required),
                      part<Script::Line, CallPart<kTextSchema>>("do", Need::required),
                      part<Script::Line, CallPart<kObjectSchema>>("args"));
  static void finish(const Json& value, const Place& place, Script::Line& out) {
    if (json::find(value, "do") == nullptr) return;
    if (auto call = lab::decode_call(value, place)) out.call = std::move(*call);
  }
};

template <>
struct Shape<Script> {
  static constexpr std::string_view name = "script";
  static constexpr std::string_view kind = "script";
  static constexpr auto fields = std::make_tuple(
      field("on", &Script::on), field("calls", &Script::calls, Need::required, kAtLeastOne));
};

template <>
struct Shape<Fault> {
  static constexpr std::string_view name = "fault";
  static constexpr std::string_view kind = "fault";
  static constexpr auto fields = std::make_tuple(
      field("on", &Fault::on), field("of", &Fault::of, Need::required, {}, Pattern::name),
      field("at", &Fault::at, Need::required),
      field("for", &Fault::length, Need::required, kAtLeastOne), field("how", &Fault::how));
};

template <>
struct Shape<Poll> {
  static constexpr std::string_view name = "poll";
  static constexpr auto fields = std::make_tuple(
      field("max", &Poll::max, Need::optional, {1, 10}),
      field("wait", &Poll::wait, Need::optional, {0, 20}), field("idle", &Poll::idle),
      field("sdkTimeout", &Poll::sdk_timeout, Need::optional, kAtLeastOne));
};

template <>
struct Shape<Heartbeat> {
  static constexpr std::string_view name = "heartbeat";
  static constexpr auto fields =
      std::make_tuple(field("on", &Heartbeat::on, Need::required),
                      field("every", &Heartbeat::every, Need::required, kAtLeastOne),
                      field("extend", &Heartbeat::extend, Need::required, {0, 43'200'000}));
  static void finish(const Json&, const Place& place, const Heartbeat& out) {
    if (out.extend.ms % 1000 != 0)
      (place / "extend").add(duration_text(out.extend), "whole seconds, as VisibilityTimeout is");
  }
};

template <>
struct Shape<Crash> {
  static constexpr std::string_view name = "crash";
  static constexpr auto fields = std::make_tuple(
      field("on", &Crash::on), field("rate", &Crash::rate, Need::optional, {0, 100}),
      field("instance", &Crash::instance, Need::optional, {1, 50}),
      field("item", &Crash::item, Need::optional, kAtLeastOne),
      part<Crash, CrashAtPart>("at", Need::required),
      field("restart", &Crash::restart, Need::required));
  static void finish(const Json& value, const Place& place, const Crash&) {
    const bool rate = json::find(value, "rate") != nullptr;
    for (std::string_view member : {"instance", "item"}) {
      const bool there = json::find(value, member) != nullptr;
      if (there && rate)
        (place / member).add(json::quoted(member) + " beside \"rate\"", "one of the two");
      else if (!there && !rate)
        (place / member).add("nothing", "a whole number from 1, or a \"rate\" instead");
    }
  }
};

template <>
struct Shape<Consumer> {
  static constexpr std::string_view name = "consumer";
  static constexpr std::string_view kind = "consumer";
  static constexpr auto fields = std::make_tuple(
      field("from", &Consumer::from, Need::required, {}, Pattern::name),
      field("count", &Consumer::count, Need::optional, {1, 50}), field("poll", &Consumer::poll),
      field("work", &Consumer::work, Need::required), field("onPoison", &Consumer::on_poison),
      part<Consumer, lab::IdempotentPart<Consumer>>("idempotent"),
      field("effectKey", &Consumer::effect_key),
      field("deleteAfter", &Consumer::delete_after, Need::required),
      field("handle", &Consumer::handle), field("heartbeat", &Consumer::heartbeat),
      field("crash", &Consumer::crash), field("outage", &Consumer::outage),
      part<Consumer, lab::ClientPart<Consumer>>("client"));
  static void finish(const Json&, const Place& place, const Consumer& out) {
    for (std::size_t i = 0; i < out.crash.size(); ++i) {
      if (!out.crash[i].rate && out.crash[i].instance > out.count)
        (place / "crash" / static_cast<int64_t>(i) / "instance")
            .add(std::to_string(out.crash[i].instance),
                 "an instance 1 … " + std::to_string(out.count));
    }
  }
};

template <>
struct Shape<actors::Daemon> {
  using S = actors::Daemon;
  static constexpr std::string_view name = "sqsd";
  static constexpr std::string_view kind = "sqsd";
  static constexpr auto fields = std::make_tuple(
      field("from", &S::from, Need::required, {}, Pattern::name), field("url", &S::url),
      field("connections", &S::connections, Need::optional, {1, 100}),
      field("visibilityTimeout", &S::visibility_timeout, Need::optional, {0, 43'200}),
      field("inactivityTimeout", &S::inactivity_timeout, Need::optional, {1, 36'000}),
      field("errorVisibilityTimeout", &S::error_visibility, Need::optional, {0, 43'200}),
      field("connectTimeout", &S::connect_timeout, Need::optional, {1, 60}),
      field("retention", &S::retention, Need::optional, {60, 1'209'600}));
};

template <>
struct Names<actors::ScaleIn> {
  static constexpr std::array<Named<actors::ScaleIn>, 3> list{
      {{"finish", actors::ScaleIn::finish},
       {"kill", actors::ScaleIn::kill},
       {"release", actors::ScaleIn::release}}};
};

template <>
struct Shape<actors::Scaler> {
  using S = actors::Scaler;
  static constexpr std::string_view name = "autoscaling";
  static constexpr std::string_view kind = "autoscaling";
  static constexpr auto fields =
      std::make_tuple(field("of", &S::of, Need::required, {}, Pattern::slug),
                      field("min", &S::min, Need::required, {0, 50}),
                      field("max", &S::max, Need::required, {1, 50}),
                      field("latency", &S::latency, Need::required, kAtLeastOne),
                      field("processing", &S::processing, Need::required, kAtLeastOne),
                      field("inFlight", &S::in_flight), field("scaleIn", &S::scale_in));
  static void finish(const Json&, const Place& place, const S& out) {
    if (out.min > out.max) {
      (place / "min").add(std::to_string(out.min), "at most max, " + std::to_string(out.max));
    }
  }
};

namespace lab {
namespace {

using Named = std::vector<std::pair<std::string, world::Actor>>;
constexpr Rule kActorNames{{}, Pattern::slug};

}  // namespace

void decode_actors(const Json& value, const Place& place, world::Scenario& out) {
  Named named;
  decode(value, place, named, kActorNames);
  for (auto& [name, actor] : named) {
    std::string copy = name;  // a structured binding cannot be captured
    std::visit([&copy](auto& held) { held.name = copy; }, actor);
    out.actors.push_back(std::move(actor));
  }
}

std::string actors_schema(SchemaBook& book) { return Codec<Named>::schema(kActorNames, book); }

}  // namespace lab
}  // namespace inflight
