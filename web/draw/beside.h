// Runs that stand beside the one on the screen: their lanes, thin, between ruler and lanes, on the
// same axis and under the same head, and the strip that shows where the runs differ.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "draw/scene.h"
#include "view/json_writer.h"

namespace inflight::web {

class BesideLanes {
 public:
  /// Lays out what is compared in the canvas of `view`. `lanes` = measures of the lanes in focus,
  /// `thin` = of those beside. Returns the px that all this takes above the lanes, 0 = nothing is
  /// compared.
  float lay_out(const view::App& app, const view::View& view, const view::Measures& lanes,
                const view::Measures& thin, bool phone);
  /// Reads Dear ImGui's input of this frame against the lanes drawn last: what the pointer rests on
  /// gets a card, a click picks the same message (by sender and ordinal) in the run on the screen.
  void read(view::App& app);
  /// True while a card is about to show.
  bool restless() const { return restless_; }
  /// True while the pointer is on lanes of a run beside.
  bool inside() const { return inside_; }
  /// `focus` = the scene of the run on the screen.
  void draw(const Scene& focus) const;
  /// The hover card's JSON, "null" for none.
  std::string hover_json(const Scene& focus) const;

  bool any() const { return !strands_.empty(); }
  /// How the blocks are cut: px from the ruler down to each band, for tests.
  void write(view::JsonWriter& out) const;

 private:
  struct Strand {
    size_t place = 0;  // in App::beside()
    std::shared_ptr<const view::RunView> run;
    view::Timeline timeline;
    view::Layout layout;
    Box band;
    int64_t head = 0;
    int64_t limit = 0;
    int64_t shift = 0;
  };

  /// An item of a strand.
  struct Spot {
    size_t strand = 0;
    uint32_t item = 0;
    bool operator==(const Spot&) const = default;
  };

  void take(const view::App& app);
  void rest_on(const std::optional<Spot>& spot);
  void pick(view::App& app, const Spot& spot) const;
  Scene scene_of(const Scene& focus, const Strand& strand) const;
  void draw_strand(const Scene& focus, const Strand& strand) const;
  /// `place` = which of the bands from the top, the last one is that of the run on the screen.
  void draw_band(const Scene& focus, const Box& band, size_t run, const view::Branch& branch,
                 size_t place) const;
  void draw_strip(const Scene& focus) const;
  void draw_parting(const Scene& focus) const;

  std::vector<Strand> strands_;
  bool inside_ = false;
  bool restless_ = false;
  std::optional<Spot> under_;  // what the pointer is on
  bool shown_ = false;         // it has its card
  double since_ = 0;           // s, Dear ImGui's clock
  view::Measures thin_;
  Box strip_;
  Box band_;  // of the run on the screen
};

}  // namespace inflight::web
