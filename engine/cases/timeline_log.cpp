#include "cases/timeline_log.h"

#include <set>

#include "base/json_text.h"

namespace inflight::cases {
namespace {

using sim::Ev;
using sim::Event;

std::string_view word_for(const Event& event) {
  switch (event.kind) {
    case Ev::invoke:
      return "invoke";
    case Ev::invoke_end:
      return "done";
    case Ev::del:
      return "delete";
    case Ev::delete_noop:
      return "delete-noop";
    case Ev::throttle:
      return "throttle";
    case Ev::batch_drop:
      return "drop";
    case Ev::visible:
      return "visible";
    case Ev::dlq_move:
      return "dlq";
    case Ev::filtered:
      return "filtered";
    case Ev::dest:
      return "record";
    default:
      return {};
  }
}

class Teller {
 public:
  Teller(const calls::Account& account, const MessageNames& names)
      : account_(account), log_(account.log()), names_(names) {
    for (const auto& [ordinal, mapping] : account.world().lambda.mappings) {
      pollers_.insert(mapping.actor);
    }
  }

  std::vector<Told> tell() {
    for (const Event& event : log_.events) {
      if (wanted(event)) add(event);
    }
    return std::move(out_);
  }

 private:
  bool wanted(const Event& event) const {
    switch (event.kind) {
      case Ev::del:
      case Ev::delete_noop:  // by the mapping; a filter's are told by `filtered`
        return pollers_.contains(event.actor) && event.cause != 0 &&
               log_.events[event.cause - 1].kind != Ev::filtered;
      case Ev::visible:
        return log_.texts[event.extra] == "timeout";
      default:
        return !word_for(event).empty();
    }
  }

  Told* open_group(const Event& event, std::string_view word) {
    const bool by_time = event.kind == Ev::visible || event.kind == Ev::dlq_move;
    if (event.mid == 0) return nullptr;
    for (auto at = out_.rbegin(); at != out_.rend() && at->at == event.at; ++at) {
      if (at->ev == word && (by_time || at->cause == event.cause)) return &*at;
    }
    return nullptr;
  }

  void add(const Event& event) {
    const std::string_view word = word_for(event);
    Told* group = open_group(event, word);
    if (group == nullptr) {
      out_.push_back(begin(event, word));
      group = &out_.back();
      // A record for a function shows as that function's invoke.
      if (group->ev == "record" && group->to.empty()) return out_.pop_back();
    }
    if (event.mid == 0) return;
    const auto name = names_.find(event.lid);
    group->ids.push_back(name == names_.end() ? "?" : name->second);
    group->rcs.push_back(event.rc);
  }

  Told begin(const Event& event, std::string_view word) {
    Told out;
    out.at = event.at;
    out.ev = word;
    out.cause = event.cause;
    out.place = event.place;
    const sim::Name& place = log_.names[event.place];
    if (place.kind == sim::NameKind::function) out.fn = place.text;
    if (event.kind == Ev::invoke_end) out.result = log_.texts[event.extra];
    const lambda::State& state = account_.world().lambda;
    if (event.kind == Ev::invoke) out.payload = state.past_runs[runs_++].payload->text;
    if (event.kind != Ev::dest) return out;
    const lambda::PastRecord& record = state.past_records[records_++];
    if (record.net == "dlq") out.ev = "fn-dlq";
    if (record.target.starts_with("arn:aws:sqs:")) {
      out.to = record.target.substr(record.target.rfind(':') + 1);
    }
    out.body = record.body;
    out.attributes = record.attributes;
    return out;
  }

  const calls::Account& account_;
  const sim::Log& log_;
  const MessageNames& names_;
  std::set<uint16_t> pollers_;
  std::size_t runs_ = 0;
  std::size_t records_ = 0;
  std::vector<Told> out_;
};

}  // namespace

std::vector<Told> told_events(const calls::Account& account, const MessageNames& names) {
  return Teller(account, names).tell();
}

}  // namespace inflight::cases
