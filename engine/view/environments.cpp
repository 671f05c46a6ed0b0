#include "view/environments.h"

#include <algorithm>
#include <string_view>

namespace inflight::view {

using sim::Ev;
using sim::Event;

bool run_failed(const sim::Log& log, const Event& event) {
  const std::string_view result = log.texts[event.extra];
  return result == "error" || result == "timeout";
}

Environments::Environments(const sim::Log& log) : log_(log), function_of_(log.names.size(), kNone) {
  for (uint16_t name = 1; name < log.names.size(); ++name) {
    if (log.names[name].kind != sim::NameKind::function) continue;
    function_of_[name] = static_cast<uint32_t>(functions_.size());
    functions_.push_back({name, {}, 0});
  }
}

bool Environments::busy(const Environment& one) {
  return !one.worker.works.empty() && one.worker.works.back().to == kOpen;
}

void Environments::read(uint32_t number, const Event& event) {
  if (functions_.empty()) return;
  if (event.kind == Ev::timeout) timed_out(event);
  const uint32_t index = function_of_[event.place];
  const uint32_t actor = function_of_[event.actor];
  switch (event.kind) {
    case Ev::invoke:
      if (index != kNone) begin(functions_[index], number, event);
      break;
    case Ev::invoke_end:
      if (index != kNone) end(functions_[index], number, event);
      break;
    case Ev::effect:
    case Ev::skip_dup:
    case Ev::fail:
      if (actor != kNone) effect(functions_[actor], number, event);
      break;
    default:
      break;
  }
}

/// One event a record, all of a run one after another: the first begins it.
void Environments::begin(Function& function, uint32_t number, const Event& event) {
  if (event.index == 0) {
    const auto free = std::find_if(function.all.begin(), function.all.end(),
                                   [](const Environment& one) { return !busy(one); });
    function.newest = static_cast<uint32_t>(free - function.all.begin());
    if (free == function.all.end()) function.all.push_back({});
    Environment& taken = function.all[function.newest];
    Work work = work_of(event, number);
    work.records = static_cast<uint16_t>(std::clamp(event.value, 1, 65535));
    taken.worker.works.push_back(work);
    taken.batch.clear();
    taken.first = number;
  }
  function.all[function.newest].batch.push_back({event.lid, event.mid, event.rc});
  tell(number, function);
}

void Environments::end(Function& function, uint32_t number, const Event& event) {
  if (event.index == 0) {
    const auto it =
        std::find_if(function.all.begin(), function.all.end(),
                     [&](const Environment& one) { return one.first == event.cause && busy(one); });
    if (it == function.all.end()) return;
    function.newest = static_cast<uint32_t>(it - function.all.begin());
    Work& work = it->worker.works.back();
    work.to = event.at;
    work.ended = number;
    const bool failed = run_failed(log_, event);
    work.end = failed ? WorkEnd::fail : WorkEnd::ended;
    // Code of labs has told of the record that failed already.
    const std::vector<Sign>& signs = it->worker.signs;
    const bool told =
        !signs.empty() && signs.back().kind == Ev::fail && signs.back().at == event.at;
    if (failed && !told) it->worker.signs.push_back(sign_of(event, number));
  }
  if (function.newest < function.all.size()) tell(number, function);
}

/// Belongs to a run that has the message and is going on, or has ended at this moment.
void Environments::effect(Function& function, uint32_t number, const Event& event) {
  const auto has = [&](const Environment& one) {
    const Work& work = one.worker.works.back();
    const bool now = work.to == kOpen || work.to == event.at;
    return now && std::any_of(one.batch.begin(), one.batch.end(), [&](const Record& record) {
             return record.lid == event.lid && record.mid == event.mid;
           });
  };
  const auto it = std::find_if(function.all.begin(), function.all.end(), has);
  if (it == function.all.end()) return;
  function.newest = static_cast<uint32_t>(it - function.all.begin());
  it->worker.signs.push_back(sign_of(event, number));
  tell(number, function);
}

/// From here on whoever works on that receive is late.
void Environments::timed_out(const Event& event) {
  for (Function& function : functions_) {
    for (Environment& one : function.all) {
      if (!busy(one)) continue;
      for (const Record& record : one.batch) {
        if (record.mid != event.mid || record.rc != event.rc) continue;
        Work& work = one.worker.works.back();
        work.late_from = std::min(work.late_from, event.at);
      }
    }
  }
}

void Environments::tell(uint32_t number, const Function& function) {
  told_.push_back({number, static_cast<uint32_t>(&function - functions_.data()), function.newest});
}

void Environments::append(Lanes& lanes) {
  std::vector<uint32_t> first;
  for (Function& function : functions_) {
    first.push_back(static_cast<uint32_t>(lanes.workers.size()));
    const std::string& name = log_.names[function.place].text;
    for (size_t k = 0; k < std::max<size_t>(1, function.all.size()); ++k) {
      Worker worker;
      if (k < function.all.size()) worker = std::move(function.all[k].worker);
      worker.name = name + "-" + std::to_string(k + 1);
      worker.function = function.place;
      lanes.workers.push_back(std::move(worker));
    }
  }
  for (const Told& one : told_) {
    lanes.runs.push_back({one.event, first[one.function] + one.environment});
  }
}

}  // namespace inflight::view
