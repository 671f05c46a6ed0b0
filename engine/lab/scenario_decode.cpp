#include "lab/scenario_decode.h"

#include <algorithm>

#include "base/calendar.h"
#include "lab/resources.h"
#include "world/profile.h"

namespace inflight::lab {
namespace {

using actors::Producer;
using actors::SendBlock;

struct StartPart {
  static void decode(const Json& value, const Place& place, world::Scenario& out) {
    const std::string* text = json::as_string(value);
    const auto moment = text ? parse_moment(*text) : std::nullopt;
    if (!moment) return place.wrong(value, expected());
    out.start_epoch_ms = *moment;
  }
  static std::string expected() { return "a moment such as \"2026-01-01T00:00:00Z\""; }
  static std::string schema(SchemaBook& book) {
    return book.or_parameter(R"({"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}T)"
                             R"([0-9]{2}:[0-9]{2}:[0-9]{2}Z$"})");
  }
};

/// The names of a setting's values: "deletes|noop".
std::vector<std::string_view> value_names(const world::Setting& setting) {
  std::vector<std::string_view> out;
  std::string_view rest = setting.words;
  while (!rest.empty()) {
    const std::size_t bar = rest.find('|');
    out.push_back(rest.substr(0, bar));
    rest = bar == std::string_view::npos ? std::string_view() : rest.substr(bar + 1);
  }
  return out;
}

/// Settings are numbers in their own unit, or names of values; true and false are 1 and 0.
struct ProfilePart {
  static void decode(const Json& value, const Place& place, world::Scenario& out) {
    if (!json::is_object(value)) return place.wrong(value, expected());
    std::vector<std::string_view> known;
    for (const world::Setting& setting : world::settings()) known.push_back(setting.name);
    for (int64_t i = 0; i < json::size(value); ++i) {
      const std::string& name = json::key(value, i);
      report_unknown(place, "setting", name, known);
      if (const world::Setting* setting = world::find_setting(name))
        one(*setting, json::at(value, i), place / name, out);
    }
  }
  static void one(const world::Setting& setting, const Json& value, const Place& place,
                  world::Scenario& out) {
    const world::Setting* high = world::upper_end_of(setting);
    if (high != nullptr && json::is_array(value) && json::size(value) == 2) {
      one(setting, json::at(value, 0), place / int64_t{0}, out);
      return one(*high, json::at(value, 1), place / int64_t{1}, out);
    }
    const std::vector<std::string_view> names = value_names(setting);
    const Range range{setting.min, setting.max};
    std::optional<int64_t> number = json::as_int(value);
    if (const auto flag = json::as_bool(value)) number = *flag ? 1 : 0;
    if (setting.form == world::SettingForm::share) number = parts_per_million(value);
    const std::string* text = json::as_string(value);
    for (std::size_t i = 0; text && i < names.size(); ++i) {
      if (names[i] == *text) number = static_cast<int64_t>(i);
    }
    if (number && range.holds(*number))
      out.profile.push_back({std::string(setting.name), *number});
    else
      place.wrong(value, setting.form == world::SettingForm::share ? kShareWords
                         : names.empty() ? Codec<int64_t>::expected({range, Pattern::none})
                                         : one_of(names));
  }
  /// A share 0 … 1 with at most six decimals (joints 4).
  static std::optional<int64_t> parts_per_million(const Json& value) {
    const auto share = json::as_number(value);
    if (!share || !(*share >= 0 && *share <= 1)) return std::nullopt;
    const double parts = *share * 1e6;
    const auto whole = static_cast<int64_t>(parts + 0.5);
    const double rest = parts - static_cast<double>(whole);
    if (rest > 1e-6 || rest < -1e-6) return std::nullopt;
    return whole;
  }
  static constexpr const char* kShareWords = "a number, 0 … 1, with at most 6 decimals";
  static std::string expected() { return "an object of settings"; }
  static std::string schema(SchemaBook& book) {
    detail::ObjectSchema object;
    for (const world::Setting& setting : world::settings()) {
      const Rule rule{{setting.min, setting.max}, Pattern::none};
      const std::vector<std::string_view> names = value_names(setting);
      std::string text = setting.form == world::SettingForm::share
                             ? Codec<double>::schema({{0, 1}, Pattern::none}, book)
                             : Codec<int64_t>::schema(rule, book);
      if (!names.empty()) text = "{\"anyOf\":[" + enum_schema(names) + "," + text + "]}";
      if (world::upper_end_of(setting) != nullptr) {
        text = R"({"anyOf":[{"type":"array","minItems":2,"maxItems":2,"items":)" + text + "}," +
               text + "]}";
      }
      object.add(setting.name, text, Need::optional);
    }
    return object.text();
  }
};

struct ClockPart {
  static void decode(const Json& value, const Place& place, world::Scenario& out);
  static std::string expected() { return "an object with a horizon"; }
  static std::string schema(SchemaBook& book) {
    detail::ObjectSchema object;
    object.add("horizon", Codec<Span>::schema(Rule{}, book), Need::required);
    object.add("start", StartPart::schema(book), Need::optional);
    object.add("speed", Codec<double>::schema({{0, 100'000}, Pattern::none}, book), Need::optional);
    return object.text();
  }
};

void ClockPart::decode(const Json& value, const Place& place, world::Scenario& out) {
  constexpr Range kHorizon{1, int64_t{400} * 86'400'000};
  if (!json::is_object(value)) return place.wrong(value, expected());
  for (int64_t i = 0; i < json::size(value); ++i)
    report_unknown(place, "member", json::key(value, i), {"horizon", "start", "speed"});
  const Rule rule{kHorizon, Pattern::none};
  if (const Json* horizon = json::find(value, "horizon"))
    inflight::decode(*horizon, place / "horizon", out.horizon, rule);
  else
    (place / "horizon").add("nothing", Codec<Span>::expected(rule));
  if (const Json* start = json::find(value, "start"))
    StartPart::decode(*start, place / "start", out);
}

void add_tag(std::vector<std::string>& tags, const std::string& tag) {
  if (std::find(tags.begin(), tags.end(), tag) == tags.end()) tags.push_back(tag);
}

void collect_tags(world::Scenario& out, const Place& place) {
  constexpr std::size_t kTagsMax = 32;  // Log keeps them as a 32-bit mask
  for (const world::Actor& actor : out.actors) {
    const auto* producer = std::get_if<Producer>(&actor);
    if (!producer) continue;
    for (const SendBlock& block : producer->send) {
      for (const std::string& tag : block.tags) add_tag(out.tags, tag);
    }
    if (producer->poison) add_tag(out.tags, "poison");
  }
  if (out.tags.size() > kTagsMax)
    place.add(std::to_string(out.tags.size()) + " different tags", "at most 32 in a lab");
}

}  // namespace

std::optional<int64_t> parse_moment(std::string_view text) {
  constexpr std::string_view kForm = "dddd-dd-ddTdd:dd:ddZ";
  if (text.size() != kForm.size()) return std::nullopt;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool digit = text[i] >= '0' && text[i] <= '9';
    if (kForm[i] == 'd' ? !digit : text[i] != kForm[i]) return std::nullopt;
  }
  const auto ms = parse_iso_ms(text);
  return ms && *ms >= 0 ? ms : std::nullopt;
}

world::Scenario decode_scenario(const Json& document, Problems& problems) {
  world::Scenario out;
  const Place root{"", &problems};
  const std::size_t before = problems.size();
  const auto section = [&](std::string_view name, auto decoder, bool required) {
    if (const Json* value = json::find(document, name))
      decoder(*value, root / name, out);
    else if (required)
      (root / name).add("nothing", "an object");
  };
  section("clock", ClockPart::decode, true);
  section("profile", ProfilePart::decode, false);
  section("resources", decode_resources, true);
  section("actors", decode_actors, true);
  collect_tags(out, root / "actors");
  if (problems.size() == before) resolve_names(out, root);
  return out;
}

std::string clock_schema(SchemaBook& book) { return ClockPart::schema(book); }
std::string profile_schema(SchemaBook& book) { return ProfilePart::schema(book); }

}  // namespace inflight::lab
