#include "lab/answer.h"

#include <array>

#include "base/decode.h"
#include "base/duration.h"
#include "lab/script_decode.h"

namespace inflight::lab {
namespace {

/// No string of an answer, names of members included, may be long.
void check_strings(const Json& value, const Place& place) {
  const auto too_long = [](const std::string& text) {
    return static_cast<int64_t>(text.size()) > kAnswerStringMax;
  };
  const std::string limit = "at most " + std::to_string(kAnswerStringMax) + " bytes";
  if (const std::string* text = json::as_string(value); text && too_long(*text))
    place.add("a string of " + std::to_string(text->size()) + " bytes", limit);
  for (int64_t i = 0; i < json::size(value); ++i) {
    if (json::is_object(value) && too_long(json::key(value, i)))
      place.add("a name of " + std::to_string(json::key(value, i).size()) + " bytes", limit);
    else if (json::is_object(value))
      check_strings(json::at(value, i), place / json::key(value, i));
    else
      check_strings(json::at(value, i), place / i);
  }
}

AnswerLoad decode_checked(std::string_view text) {
  json::Parsed parsed = json::parse(text, kAnswerBytesMax);
  if (!parsed.value) return {std::nullopt, std::move(parsed.problems)};
  const Json& document = **parsed.value;
  if (!json::is_object(document))
    return {std::nullopt, {{"", json::brief(document), "an answer: a JSON object"}}};
  Problems problems;
  check_strings(document, {"", &problems});
  Answer answer = decode_answer(document, problems);
  if (!problems.empty()) return {std::nullopt, std::move(problems)};
  return {std::move(answer), {}};
}

using Members = std::vector<std::pair<std::string, JsonBox>>;

JsonBox action_json(const Action& action) {
  Members out{{"do", json::text_value(action.verb)}};
  if (action.at) out.push_back({"at", json::text_value(duration_text(*action.at))});
  if (!action.on.empty()) {
    out.push_back({"on", json::text_value(action.on)});
    if (action.nth != 1) out.push_back({"nth", json::int_value(action.nth)});
    if (action.after.ms != 0)
      out.push_back({"after", json::text_value(duration_text(action.after))});
  }
  if (!json::is_null(*action.args)) out.push_back({"args", action.args});
  if (!action.region.empty()) out.push_back({"region", json::text_value(action.region)});
  return json::object_value(out);
}

JsonBox run_json(const RunAnswer& run) {
  Members out;
  if (!run.knobs.empty()) out.push_back({"knobs", json::object_value(run.knobs)});
  if (!run.actions.empty()) {
    std::vector<JsonBox> actions;
    for (const Action& action : run.actions) actions.push_back(action_json(action));
    out.push_back({"actions", json::array_value(actions)});
  }
  return json::object_value(out);
}

JsonBox claim_json(const Claim& claim) {
  Members out;
  if (claim.seed) out.push_back({"seed", json::int_value(*claim.seed)});
  if (claim.digest) out.push_back({"digest", json::text_value(*claim.digest)});
  if (claim.score) out.push_back({"score", json::number_value(*claim.score)});
  return json::object_value(out);
}

JsonBox answer_json(const Answer& answer, bool whole) {
  Members out{{"format", json::int_value(answer.format)},
              {"lab", json::text_value(answer.lab)},
              {"labVersion", json::int_value(answer.lab_version)}};
  if (whole && answer.learner) out.push_back({"learner", json::text_value(*answer.learner)});
  if (answer.variant) out.push_back({"variant", json::int_value(*answer.variant)});
  if (!answer.predict.empty()) {
    Members predict;
    for (const auto& [id, option] : answer.predict)
      predict.push_back({id, json::text_value(option)});
    out.push_back({"predict", json::object_value(predict)});
  }
  Members runs;
  for (const RunAnswer& run : answer.runs) runs.push_back({run.name, run_json(run)});
  out.push_back({"runs", json::object_value(runs)});
  if (!answer.hints.empty()) {
    std::vector<JsonBox> hints;
    for (int64_t hint : answer.hints) hints.push_back(json::int_value(hint));
    out.push_back({"hints", json::array_value(hints)});
  }
  if (whole && answer.claim) out.push_back({"claim", claim_json(*answer.claim)});
  if (whole && !json::is_null(*answer.made)) out.push_back({"made", answer.made});
  return json::object_value(out);
}

constexpr std::string_view kBase64Url =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

std::string base64url(std::string_view bytes) {
  std::string out;
  uint32_t held = 0;
  int bits = 0;
  for (char c : bytes) {
    held = (held << 8) | static_cast<uint8_t>(c);
    bits += 8;
    while (bits >= 6) {
      bits -= 6;
      out += kBase64Url[(held >> bits) & 63];
    }
  }
  if (bits > 0) out += kBase64Url[(held << (6 - bits)) & 63];
  return out;
}

std::optional<std::string> from_base64url(std::string_view text) {
  std::string out;
  uint32_t held = 0;
  int bits = 0;
  for (char c : text) {
    const std::size_t value = kBase64Url.find(c);
    if (value == std::string_view::npos) return std::nullopt;
    held = (held << 6) | static_cast<uint32_t>(value);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    out += static_cast<char>((held >> bits) & 0xff);
  }
  // One character left over is half a byte at most: the text was cut.
  if (bits >= 6) return std::nullopt;
  return out;
}

}  // namespace

const RunAnswer* Answer::run(std::string_view name) const {
  for (const RunAnswer& held : runs) {
    if (held.name == name) return &held;
  }
  return nullptr;
}

AnswerLoad load_answer(std::string_view text) { return decode_checked(text); }

std::string write_answer(const Answer& answer) { return json::pretty(*answer_json(answer, true)); }

std::string link_json(const Answer& answer) { return json::compact(*answer_json(answer, false)); }

std::string link_value(const Answer& answer) { return "j" + base64url(link_json(answer)); }

AnswerLoad answer_from_link(std::string_view value) {
  const auto text =
      value.empty() || value[0] != 'j' ? std::nullopt : from_base64url(value.substr(1));
  if (!text) {
    return {std::nullopt,
            {{"", "the link value " + json::quoted(value.substr(0, 40)),
              "\"j\" and the answer in base64url: the link may have been cut"}}};
  }
  return decode_checked(*text);
}

}  // namespace inflight::lab
