#include "draw/measures.h"

#include "look.h"

namespace inflight::web {
namespace {

using namespace inflight::look;  // NOLINT: measures of the look are many

view::Measures desktop_measures() {
  view::Measures m;
  m.minimap = measure_lanes_normal_minimap;
  m.ruler = measure_lanes_normal_ruler;
  m.gutter = measure_lanes_normal_gutter;
  m.queue_head = measure_lanes_normal_queue_head;
  m.bar = measure_lanes_normal_bar;
  m.pitch = measure_lanes_normal_pitch;
  m.worker = measure_lanes_normal_worker;
  m.worker_pitch = measure_lanes_normal_worker_pitch;
  m.goal = measure_lanes_normal_goal;
  m.goal_pitch = measure_lanes_normal_goal_pitch;
  m.server = measure_lanes_normal_server;
  m.section_gap = measure_lanes_normal_section_gap;
  m.pad_right = measure_lanes_normal_pad_right;
  m.message = measure_lanes_normal_message;
  return m;
}

view::Measures phone_measures() {
  view::Measures m;
  m.minimap = measure_lanes_phone_minimap;
  m.ruler = measure_lanes_phone_ruler;
  m.gutter = measure_lanes_phone_gutter;
  m.queue_head = measure_lanes_compact_queue_head;
  m.bar = measure_lanes_phone_bar;
  m.pitch = measure_lanes_phone_pitch;
  m.worker = measure_lanes_phone_worker;
  m.worker_pitch = measure_lanes_phone_worker_pitch;
  m.goal = measure_lanes_normal_goal;
  m.goal_pitch = measure_lanes_phone_worker_pitch;
  m.server = measure_lanes_phone_server;
  m.section_gap = measure_lanes_phone_section_gap;
  m.pad_right = measure_lanes_phone_pad_right;
  m.message = measure_lanes_phone_message;
  return m;
}

/// Two steps smaller, for runs with more rows than the stage has room for.
view::Measures tight_measures() {
  view::Measures m = desktop_measures();
  m.bar = measure_lanes_phone_bar;
  m.pitch = measure_lanes_phone_pitch;
  m.worker = measure_lanes_phone_worker;
  m.worker_pitch = measure_lanes_phone_worker_pitch;
  m.server = measure_lanes_phone_server;
  m.section_gap = measure_lanes_phone_section_gap;
  return m;
}

view::Measures compact_measures() {
  view::Measures m = tight_measures();
  m.queue_head = measure_lanes_compact_queue_head;
  m.bar = measure_lanes_compact_bar;
  m.pitch = measure_lanes_compact_pitch;
  m.worker = measure_lanes_compact_worker;
  m.worker_pitch = measure_lanes_compact_worker_pitch;
  m.message = measure_lanes_compact_message;
  return m;
}

view::Measures presenter_measures() {
  view::Measures m;
  m.minimap = measure_lanes_presenter_minimap;
  m.ruler = measure_lanes_presenter_ruler;
  m.gutter = measure_lanes_presenter_gutter;
  m.queue_head = measure_lanes_presenter_queue_head;
  m.bar = measure_lanes_presenter_bar;
  m.pitch = measure_lanes_presenter_pitch;
  m.worker = measure_lanes_presenter_worker;
  m.worker_pitch = measure_lanes_presenter_worker_pitch;
  m.goal = measure_lanes_presenter_goal;
  m.goal_pitch = measure_lanes_presenter_goal_pitch;
  m.server = measure_lanes_presenter_server;
  m.section_gap = measure_lanes_presenter_section_gap;
  m.pad_right = measure_lanes_presenter_pad_right;
  m.message = measure_lanes_presenter_message;
  return m;
}

}  // namespace

std::vector<view::Measures> measures_for(view::Density density, bool phone) {
  switch (density) {
    case view::Density::presenter:
      return {presenter_measures()};
    case view::Density::compact:
      return {phone ? phone_measures() : compact_measures()};
    case view::Density::normal:
      return {phone ? phone_measures() : desktop_measures()};
    case view::Density::fit:
      break;
  }
  if (phone) return {phone_measures()};
  return {desktop_measures(), tight_measures(), compact_measures()};
}

}  // namespace inflight::web
