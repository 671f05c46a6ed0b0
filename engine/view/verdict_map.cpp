#include "view/verdict_map.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "lab/scenario.h"

namespace inflight::view {

namespace {

/// Agenda entries between two looks at whether all is done.
constexpr uint64_t kLook = 256;

lab::RunAnswer& run_of(lab::Answer& answer, const std::string& run) {
  for (lab::RunAnswer& each : answer.runs) {
    if (each.name == run) return each;
  }
  answer.runs.push_back({run, {}, {}});
  return answer.runs.back();
}

void put(lab::RunAnswer& run, const std::string& knob, const JsonBox* value) {
  auto& knobs = run.knobs;
  knobs.erase(std::remove_if(knobs.begin(), knobs.end(),
                             [&](const auto& each) { return each.first == knob; }),
              knobs.end());
  if (value != nullptr) knobs.emplace_back(knob, *value);
}

/// The run's part of an answer alone, without the two knobs.
lab::Answer base_of(const lab::MapSpec& map, const std::string& run, const lab::Answer& answer) {
  lab::Answer base = answer;
  base.predict.clear();
  base.hints.clear();
  base.runs.clear();
  if (const lab::RunAnswer* mine = answer.run(run)) base.runs.push_back(*mine);
  lab::RunAnswer& own = run_of(base, run);
  put(own, map.x.knob, nullptr);
  if (map.y) put(own, map.y->knob, nullptr);
  return base;
}

std::string key_of(const std::string& run, const lab::Answer& base) {
  return run + '\n' + std::to_string(base.variant_or_zero()) + '\n' + lab::link_json(base);
}

/// Nothing is on its way any more: all is sent, no message is left, nobody works.
bool settled(const world::World& world) {
  if (!world.sqs.messages.empty() || !world.kernel.due_now.empty()) return false;
  for (const actors::ProducerState& producer : world.actors.producers) {
    for (size_t i = 0; i < producer.sent.size(); ++i) {
      const auto all = static_cast<uint32_t>(producer.spec.send[i].n);
      if (!producer.stopped && producer.sent[i] < all) return false;
    }
  }
  const auto& instances = world.actors.instances;
  return std::none_of(instances.begin(), instances.end(), [](const actors::Instance& each) {
    return each.phase == actors::Phase::working || each.phase == actors::Phase::deleting;
  });
}

int64_t place_of(const lab::MapAxis& axis, const JsonBox& value) {
  for (size_t i = 0; i < axis.values.size(); ++i) {
    if (json::equal(*axis.values[i], *value)) return static_cast<int64_t>(i);
  }
  return -1;
}

}  // namespace

int64_t MapCell::bad_worlds() const {
  int64_t count = 0;
  for (uint64_t left = bad; left != 0; left &= left - 1) ++count;
  return count;
}

VerdictMap::VerdictMap(const lab::Lab& lab, std::string run, const lab::Answer& answer)
    : lab_(&lab), run_(std::move(run)), worlds_(lab.seeds.grade) {
  INFLIGHT_ASSERT(lab.map.has_value());
  base_ = base_of(*lab.map, run_, answer);
  key_ = key_of(run_, base_);
  for (const lab::Action& action : base_.runs.front().actions) {
    if (action.at) acts_end_ = std::max(acts_end_, action.at->ms);
  }
  cells_.resize(static_cast<size_t>(columns() * rows()) + 1);
  stand(answer);
}

int64_t VerdictMap::columns() const { return static_cast<int64_t>(lab_->map->x.values.size()); }
int64_t VerdictMap::rows() const {
  return lab_->map->y ? static_cast<int64_t>(lab_->map->y->values.size()) : 1;
}

const MapCell& VerdictMap::cell(int64_t column, int64_t row) const {
  return cells_[static_cast<size_t>(row * columns() + column)];
}

bool VerdictMap::fits(const std::string& run, const lab::Answer& answer) const {
  return run == run_ && key_of(run, base_of(*lab_->map, run, answer)) == key_;
}

void VerdictMap::stand(const lab::Answer& answer) {
  const auto value = [&](const std::string& knob) {
    if (const lab::RunAnswer* mine = answer.run(run_)) {
      for (const auto& [id, held] : mine->knobs) {
        if (id == knob) return held;
      }
    }
    return lab::knob_default(*lab_, run_, lab_->variant, knob);
  };
  here_column_ = place_of(lab_->map->x, value(lab_->map->x.knob));
  here_row_ = lab_->map->y ? place_of(*lab_->map->y, value(lab_->map->y->knob)) : 0;
  const bool listed = here_column_ >= 0 && here_row_ >= 0;
  const size_t own = cells_.size() - 1;
  if (!listed && (here_ != own || lab::link_json(stands_) != lab::link_json(answer))) {
    cells_[own] = {};
  }
  here_ = listed ? static_cast<size_t>(here_row_ * columns() + here_column_) : own;
  stands_ = answer;
  // A world under way elsewhere is begun again later.
  if (runner_ && (cell_ == own || cell_ != here_)) runner_.reset();
  next_ = 1;
}

size_t VerdictMap::first_open() const {
  const auto open = [&](size_t index) {
    return !cells_[index].refused && cells_[index].played < worlds_;
  };
  if (open(here_)) return here_;
  // By columns: those of short timeouts are played in no time.
  for (int64_t column = 0; column < columns(); ++column) {
    for (int64_t row = 0; row < rows(); ++row) {
      const auto index = static_cast<size_t>(row * columns() + column);
      if (open(index)) return index;
    }
  }
  return cells_.size();
}

lab::Answer VerdictMap::answer_at(const lab::Answer& answer, int64_t column, int64_t row) const {
  lab::Answer out = answer;
  lab::RunAnswer& own = run_of(out, run_);
  const auto set = [&](const lab::MapAxis& axis, int64_t place) {
    const JsonBox& value = axis.values[static_cast<size_t>(place)];
    const JsonBox untouched = lab::knob_default(*lab_, run_, lab_->variant, axis.knob);
    put(own, axis.knob, json::equal(*value, *untouched) ? nullptr : &value);
  };
  set(lab_->map->x, column);
  if (lab_->map->y) set(*lab_->map->y, row);
  return out;
}

lab::Answer VerdictMap::answer_of(size_t cell) const {
  if (cell + 1 == cells_.size()) return stands_;
  const auto index = static_cast<int64_t>(cell);
  return answer_at(base_, index % columns(), index / columns());
}

void VerdictMap::start() {
  cell_ = first_open();
  next_ = cell_ < cells_.size() ? cells_[cell_].played + 1 : 0;
  if (next_ == 0) return;
  const lab::Answer answer = answer_of(cell_);
  lab::RunSpec spec;
  spec.lab = lab_;
  spec.run = run_;
  spec.answer = &answer;
  spec.variant = lab_->variant;
  spec.seed = lab::world_seed(*lab_, next_, std::nullopt);
  runner_ = std::make_unique<lab::Runner>(spec);
}

bool VerdictMap::advance(uint64_t steps) {
  bool known = false;
  while (steps > 0) {
    if (!runner_) start();
    if (!runner_) return known;
    MapCell& cell = cells_[cell_];
    if (!runner_->problems().empty()) {
      cell.refused = true;
      runner_.reset();
      known = true;
      steps -= std::min(steps, kLook);
      continue;
    }
    const Span until = lab_->map->until;
    const uint64_t part = std::min(steps, kLook);
    const bool over =
        until.ms == 0 ? runner_->advance(part) : runner_->advance(part, Time{} + until);
    steps -= part;
    const world::World& world = runner_->world();
    if (over || (until.ms != 0 && world.kernel.now.ms >= acts_end_ && settled(world))) {
      finish_world();
      known = known || cell.played == worlds_;
    }
  }
  return known;
}

void VerdictMap::finish_world() {
  const lab::RunOutcome outcome = runner_->take();
  runner_.reset();
  const sim::Log& log = outcome.execution.log;
  const lab::GoalContext context = lab::goal_context(outcome.execution.scenario);
  const lab::MapSpec& map = *lab_->map;
  MapCell& cell = cells_[cell_];
  const double bad = lab::evaluate(log, context, map.bad).value_or(0);
  const double calls = lab::evaluate(log, context, map.calls).value_or(0);
  const lab::Number measure = lab::evaluate(log, context, map.measure);
  if (bad > 0) cell.bad |= uint64_t{1} << static_cast<uint64_t>(cell.played);
  cell.worst_bad = std::max(cell.worst_bad, bad);
  cell.all_bad += bad;
  cell.all_calls += calls;
  if (cell.played == 0) cell.calls = calls;
  if (measure && (!cell.measure || *cell.measure < *measure)) cell.measure = measure;
  ++cell.played;
}

int64_t VerdictMap::cells_known() const {
  int64_t known = 0;
  for (size_t i = 0; i + 1 < cells_.size(); ++i) {
    if (cells_[i].refused || cells_[i].played == worlds_) ++known;
  }
  return known;
}

}  // namespace inflight::view
