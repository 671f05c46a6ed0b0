#include "view/lanes.h"

#include <algorithm>

#include "lab/words_event.h"
#include "view/environments.h"

namespace inflight::view {
namespace {

using sim::Ev;
using sim::Event;

class Builder {
 public:
  Builder(const sim::Log& log, const std::vector<std::string>& workers,
          const std::vector<std::string>& producers)
      : log_(log),
        worker_of_(log.names.size(), kNone),
        producer_of_(log.names.size(), kNone),
        hub_of_(log.names.size(), kNone),
        environments_(log),
        learner_(log.find_name("learner")) {
    for (const std::string& name : workers) {
      const uint16_t actor = log.find_name(name);
      if (actor != 0) worker_of_[actor] = static_cast<uint32_t>(lanes_.workers.size());
      Worker worker;
      worker.name = name;
      worker.actor = actor;
      lanes_.workers.push_back(std::move(worker));
    }
    for (const std::string& name : producers) {
      const uint16_t actor = log.find_name(name);
      if (actor != 0) producer_of_[actor] = static_cast<uint32_t>(lanes_.producers.size());
      lanes_.producers.push_back({name, actor, {}});
    }
    hubs();
  }

  Lanes take() {
    for (uint32_t number = 1; number <= log_.events.size(); ++number) {
      const Event& event = log_.events[number - 1];
      if (event.kind == Ev::timeout) note_timeout(event);
      note_mark(number, event);
      note_hub(number, event);
      environments_.read(number, event);
      if (event.actor == 0) continue;
      if (event.actor == learner_) note_call(number, event);
      if (worker_of_[event.actor] != kNone) {
        read(lanes_.workers[worker_of_[event.actor]], number, event);
      } else if (producer_of_[event.actor] != kNone && is_send(event.kind)) {
        lanes_.producers[producer_of_[event.actor]].sends.push_back(sign_of(event, number));
      }
    }
    environments_.append(lanes_);
    return std::move(lanes_);
  }

 private:
  /// Topics and buckets have a lane from the start, functions when something happens beside their
  /// runs.
  void hubs() {
    for (uint16_t name = 1; name < log_.names.size(); ++name) {
      const sim::NameKind kind = log_.names[name].kind;
      if (kind == sim::NameKind::topic || kind == sim::NameKind::bucket) hub(name);
    }
  }

  Hub& hub(uint16_t place) {
    if (hub_of_[place] == kNone) {
      hub_of_[place] = static_cast<uint32_t>(lanes_.hubs.size());
      const bool function = log_.names[place].kind == sim::NameKind::function;
      lanes_.hubs.push_back({log_.names[place].text, place, function, {}});
    }
    return lanes_.hubs[hub_of_[place]];
  }

  void note_hub(uint32_t number, const Event& event) {
    switch (event.kind) {
      case Ev::publish:
      case Ev::deliver:
      case Ev::deliver_fail:
      case Ev::sub_dlq:
      case Ev::filtered:
      case Ev::async_accept:
      case Ev::async_retry:
      case Ev::throttle:
      case Ev::batch_drop:
      case Ev::loop_stop:
      case Ev::drop:
      case Ev::dest:
      case Ev::s3_put:
      case Ev::s3_delete:
      case Ev::s3_marker:
      case Ev::s3_change:
      case Ev::notify:
      case Ev::notify_fail:
        hub(event.place).signs.push_back(sign_of(event, number));
        break;
      default:
        break;
    }
  }

  static bool is_send(Ev kind) {
    return kind == Ev::send || kind == Ev::send_refused || kind == Ev::publish ||
           kind == Ev::s3_put;
  }

  /// Of a call that was taken its events tell; only a refused one has nothing else.
  void note_call(uint32_t number, const Event& event) {
    const bool refused = event.extra >> 16 != 0;
    const bool told =
        event.kind == Ev::poll || event.kind == Ev::config || (event.kind == Ev::api && !refused);
    if (!told) lanes_.calls.push_back(sign_of(event, number));
  }

  void note_mark(uint32_t number, const Event& event) {
    switch (event.kind) {
      case Ev::learner:
      case Ev::config:
      case Ev::fix:
      case Ev::alarm:
      case Ev::alarm_ok:
      case Ev::limit:
        lanes_.marks.push_back({event.at, number});
        break;
      default:
        break;
    }
  }

  /// The receive `rc` of a message is over; whoever still works on it is late from here.
  void note_timeout(const Event& event) {
    if (event.mid >= timed_out_.size()) timed_out_.resize(event.mid + 1);
    timed_out_[event.mid] = event.rc;
    for (Worker& worker : lanes_.workers) {
      if (worker.works.empty()) continue;
      Work& work = worker.works.back();
      if (work.to == kOpen && work.mid == event.mid && work.rc == event.rc) {
        work.late_from = std::min(work.late_from, event.at);
      }
    }
  }

  void read(Worker& worker, uint32_t number, const Event& event) {
    switch (event.kind) {
      case Ev::poll:
        close(worker.waits, event.at);
        worker.waits.push_back({event.at, kOpen, number});
        break;
      case Ev::receive:
        close(worker.waits, event.at);
        break;
      case Ev::empty:
        close(worker.waits, event.at);
        worker.signs.push_back(sign_of(event, number));
        break;
      case Ev::work:
        begin_work(worker, number, event);
        break;
      case Ev::effect:
        end_work(worker, number, event, WorkEnd::effect);
        break;
      case Ev::skip_dup:
        end_work(worker, number, event, WorkEnd::skip_dup);
        break;
      case Ev::fail:
        end_work(worker, number, event, WorkEnd::fail);
        break;
      case Ev::crash:
        end_work(worker, number, event, WorkEnd::crash);
        close(worker.waits, event.at);
        if (!down(worker)) worker.downs.push_back({event.at, kOpen, number});
        break;
      case Ev::restart:
        close(worker.downs, event.at);
        break;
      case Ev::extend:
      case Ev::delete_noop:
        worker.signs.push_back(sign_of(event, number));
        break;
      default:
        break;
    }
  }

  static bool down(const Worker& worker) {
    return !worker.downs.empty() && worker.downs.back().to == kOpen;
  }

  static void close(std::vector<Stretch>& list, int64_t at) {
    if (!list.empty() && list.back().to == kOpen) list.back().to = at;
  }

  void begin_work(Worker& worker, uint32_t number, const Event& event) {
    Work work = work_of(event, number);
    // A batch may hold a message past its timeout before its turn comes.
    if (event.mid < timed_out_.size() && timed_out_[event.mid] == event.rc && event.rc != 0) {
      work.late_from = event.at;
    }
    worker.works.push_back(work);
  }

  static void end_work(Worker& worker, uint32_t number, const Event& event, WorkEnd end) {
    worker.signs.push_back(sign_of(event, number));
    if (worker.works.empty()) return;
    Work& work = worker.works.back();
    // A crash gives one event a message held; only the one in work had begun.
    if (work.to != kOpen || (event.mid != 0 && work.mid != event.mid)) return;
    work.to = event.at;
    work.ended = number;
    work.end = end;
    work.dup = (event.flags & sim::kDup) != 0;
  }

  const sim::Log& log_;
  Lanes lanes_;
  std::vector<uint32_t> worker_of_;    // by name number
  std::vector<uint32_t> producer_of_;  // by name number
  std::vector<uint32_t> hub_of_;       // by name number
  Environments environments_;
  const uint16_t learner_;           // its number as an actor, 0 = it did nothing
  std::vector<uint16_t> timed_out_;  // receive that timed out last, by mid
};

/// The last element that began at or before `t`, null when there is none.
template <typename T>
const T* last_from(const std::vector<T>& list, int64_t t) {
  const auto after = std::upper_bound(list.begin(), list.end(), t,
                                      [](int64_t at, const T& item) { return at < item.from; });
  return after == list.begin() ? nullptr : &*(after - 1);
}

}  // namespace

Work work_of(const sim::Event& event, uint32_t number) {
  Work work;
  work.from = event.at;
  work.begun = number;
  work.lid = event.lid;
  work.mid = event.mid;
  work.rc = event.rc;
  return work;
}

Lanes lanes_of(const sim::Log& log, const std::vector<std::string>& workers,
               const std::vector<std::string>& producers) {
  return Builder(log, workers, producers).take();
}

uint32_t worker_of_event(const Lanes& lanes, const sim::Log& log, uint32_t number) {
  const auto run =
      std::lower_bound(lanes.runs.begin(), lanes.runs.end(), number,
                       [](const RunEvent& one, uint32_t event) { return one.event < event; });
  if (run != lanes.runs.end() && run->event == number) return run->worker;
  const uint16_t actor = log.events[number - 1].actor;
  for (uint32_t i = 0; actor != 0 && i < lanes.workers.size(); ++i) {
    if (lanes.workers[i].actor == actor) return i;
  }
  return kNone;
}

std::string worker_label(const Worker& worker, const sim::Log& log, const lab::Words& words) {
  if (worker.function != 0) {
    const std::string& name = log.names[worker.function].text;
    const int64_t k = std::stoll(worker.name.substr(name.size() + 1));
    return name + " " + words.number(k);
  }
  return worker.actor == 0 ? worker.name : lab::instance_label(words, log, worker.actor);
}

std::string work_label(const Work& work, const sim::Log& log, const lab::Words& words) {
  if (work.records == 1) return lab::message_label(words, log, work.lid);
  return words.part("canvas.records", {{"n", words.number(work.records)}});
}

const std::string& actor_name(const Worker& worker, const sim::Log& log) {
  return worker.function != 0 ? log.names[worker.function].text : worker.name;
}

Status status_at(const Worker& worker, int64_t t) {
  const Stretch* down = last_from(worker.downs, t);
  if (down && t < down->to) return {Doing::down, down->from, last_from(worker.works, t)};
  const Work* work = last_from(worker.works, t);
  if (work && t < work->to) return {Doing::working, work->from, work};
  const Stretch* wait = last_from(worker.waits, t);
  if (wait && t < wait->to) return {Doing::polling, wait->from, work};
  return {Doing::idle, work ? work->to : 0, work};
}

}  // namespace inflight::view
