#include "view/scenes.h"

#include <algorithm>

#include "view/json_writer.h"

namespace inflight::view {
namespace {

constexpr int64_t kWorkSeconds = 12;  // a message, about
constexpr int64_t kTimeout = 60;      // s; crashes let it run out

void both(JsonWriter& out, std::string_view name, std::string_view text) {
  out.key(name).open().text("en", text).text("bn", text).close();
}

/// Workers are busy nine tenths of their time, so that queues fill and drain.
int64_t gap_ms(const SceneSize& size) { return kWorkSeconds * 1100 / size.workers; }

void write_queues(JsonWriter& out, const SceneSize& size) {
  out.key("queues").open();
  for (int64_t q = 1; q <= size.queues; ++q) {
    const std::string name = "orders-" + std::to_string(q);
    out.key(name).open().integer("VisibilityTimeout", kTimeout);
    out.integer("ReceiveMessageWaitTimeSeconds", size.servers ? 0 : 20);
    out.key("RedrivePolicy").open().text("deadLetterTargetArn", name + "-dlq");
    out.integer("maxReceiveCount", 3).close().close();
    out.key(name + "-dlq").open().integer("MessageRetentionPeriod", 1209600).close();
  }
  out.close();
}

void write_producer(JsonWriter& out, const SceneSize& size, int64_t q, int64_t messages) {
  out.key("shop-" + std::to_string(q)).open().text("kind", "producer");
  out.text("to", "orders-" + std::to_string(q)).key("send").open_list().open();
  out.integer("n", messages).text("at", "0s").key("every").open().key("uniform").open_list();
  const int64_t gap = gap_ms(size);
  for (const int64_t ms : {gap / 2, gap * 3 / 2}) out.text(std::to_string(ms) + "ms");
  out.close_list().close().key("tags").open_list().text("order").close_list();
  out.close().close_list();
  if (q == 1) {
    out.key("poison").open().key("pick").open_list();
    out.integer(std::min(kScenePoison, messages)).close_list();
    out.key("from").open_list().integer(1).integer(messages).close_list().close();
  }
  out.close();
}

void write_consumer(JsonWriter& out, const SceneSize& size, int64_t q) {
  out.key("worker" + std::to_string(q)).open().text("kind", "consumer");
  out.text("from", "orders-" + std::to_string(q)).integer("count", size.workers);
  out.key("poll").open().integer("max", 1).close().key("work").open().key("uniform");
  out.open_list().text(std::to_string(kWorkSeconds - 4) + "s");
  out.text(std::to_string(kWorkSeconds + 4) + "s").close_list().close();
  out.key("heartbeat").open().boolean("on", true).text("every", "9s");
  out.text("extend", std::to_string(kTimeout) + "s").close();
  out.text("onPoison", "fail").text("deleteAfter", "success").key("crash").open_list();
  out.open().integer("instance", 1).integer("item", 5).key("at").open().key("percent");
  out.open_list().integer(30).integer(70).close_list().close().text("restart", "20s").close();
  out.close_list().close();
}

}  // namespace

std::string scene_lab(const SceneSize& size) {
  const int64_t each = size.messages / size.queues;
  const int64_t horizon_s = each * gap_ms(size) / 1000 + 400;
  JsonWriter out;
  out.open().integer("format", 1).text("kind", "demo").text("id", "scene").integer("version", 1);
  out.integer("semantics", 1).text("track", "visibility").integer("order", 1);
  out.integer("minutes", 1).integer("difficulty", 1);
  both(out, "title", "Scene");
  both(out, "brief", "A run for measurements.");
  out.key("clock").open().text("horizon", std::to_string(horizon_s) + "s").close();
  out.key("seeds").open().integer("play", 1).integer("grade", 1).close();
  out.key("resources").open();
  write_queues(out, size);
  out.close().key("actors").open();
  for (int64_t q = 1; q <= size.queues; ++q) write_producer(out, size, q, each);
  for (int64_t q = 1; q <= size.queues; ++q) write_consumer(out, size, q);
  out.close();
  if (size.servers) out.key("profile").open().integer("shortPoll.sample.servers", 10).close();
  out.key("knobs").open_list().close_list().key("actions").open_list().close_list();
  out.key("runs").open().key("main").open();
  both(out, "title", "Run");
  out.close().close().key("goals").open_list().open().text("id", "g1").text("run", "main");
  out.integer("points", 1).boolean("required", true);
  both(out, "text", "No order is charged twice");
  out.key("check").open().key("never").open().text("ev", "effect").key("where").open();
  out.key("dup").open().integer("eq", 1).close().close().close().close();
  return out.close().close_list().close().str();
}

}  // namespace inflight::view
