// What clients of a random schedule do.
#include <nlohmann/json.hpp>

#include "tests/random/runner.h"

namespace inflight::test {
namespace {

constexpr int64_t kWindow = 300'000;  // ms (SQS-FIFO-04)

bool is_error(const Json& answer) { return answer.contains("error"); }

}  // namespace

void Runner::step() {
  switch (dice_.roll(12)) {
    case 0:
      advance(dice_.between(1, 60) * 1000, false);
      break;
    case 1:
      advance(dice_.between(1, 300) * 1000, dice_.one_in(2));
      break;
    case 2:
      break;  // more in the same instant
    case 3:
      advance(dice_.between(1, 20) * 1000, true);
      break;
    default:
      advance(dice_.between(0, 3000), dice_.one_in(3));
  }
  for (int64_t calls = dice_.between(1, 3); calls > 0 && ok(); --calls) {
    DrawnQueue queue = dice_.pick(queues_);
    if (queue.is_dlq()) queue = dice_.pick(queues_);  // less often: mostly redrives fill it
    const int64_t what = dice_.roll(100);
    if (what < 24)
      send(queue);
    else if (what < 32)
      send_batch(queue);
    else if (what < 66)
      receive(queue);
    else if (what < 78)
      remove();
    else if (what < 79)
      remove_batch();
    else if (what < 87)
      hide();
    else if (what < 91)
      change(queue);
    else if (what < 93)
      nonsense(queue);
    else
      rarely(queue);
    read_log();
    if (ok()) collect(false);
  }
}

Runner::Draft Runner::draft(const DrawnQueue& queue) {
  const int64_t unique = ++bodies_made_;
  Draft out;
  out.body =
      "order " + std::to_string(queue.by_content && dice_.one_in(3) ? dice_.roll(6) : unique);
  out.delay_s = queue.delay_s;
  Json members{{"MessageBody", out.body}};
  if (!queue.fifo) {
    if (dice_.one_in(5)) {
      out.delay_s = dice_.between(0, 90);
      members["DelaySeconds"] = out.delay_s;
    }
    out.members = members.dump();
    return out;
  }
  const std::string group = "g" + std::to_string(dice_.roll(4));
  members["MessageGroupId"] = group;
  if (dice_.one_in(8)) members["DelaySeconds"] = 0;  // means the queue's delay (SQS-DELAY-05)
  out.key = "body " + out.body;
  if (!queue.by_content || dice_.one_in(3)) {
    const std::string id = "d" + std::to_string(dice_.one_in(3) ? dice_.roll(6) : 100 + unique);
    members["MessageDeduplicationId"] = id;
    out.key = "id " + id;
  }
  if (queue.by_group) out.key += " of " + group;
  out.members = members.dump();
  return out;
}

/// One accepted message against deduplication (SQS-FIFO-04 … -06, -16) and its delay. `stored` is
/// how many messages the whole call has stored.
void Runner::sent(const DrawnQueue& queue, const Draft& draft, const Json& answer, int64_t stored) {
  const std::string id = answer["MessageId"];
  auto& remembered = once_[queue.name];
  const auto found = remembered.find(draft.key);
  if (queue.fifo && found != remembered.end() && now() < found->second.at + kWindow) {
    if (id != found->second.id) fail("a duplicate gets another MessageId (SQS-FIFO-16)");
    return;
  }
  if (stored < 1) return fail("an accepted message was not stored: " + draft.key);
  if (bodies_.count(id) != 0) return fail("a MessageId is used twice");
  bodies_[id] = draft.body;
  if (queue.fifo) remembered[draft.key] = {now(), id};
  const auto mid = mids_.find(id);
  if (mid == mids_.end()) return fail("a MessageId that no message has: " + id);
  if (model_.find(mid->second)->due != now() + draft.delay_s * 1000) fail("a wrong delay");
}

void Runner::send(const DrawnQueue& queue) {
  const Draft drawn = draft(queue);
  Json args = Json::parse(drawn.members);
  args["QueueUrl"] = queue.name;
  const int64_t before = model_.sends(queue.name);
  const size_t known = bodies_.size();
  const JsonBox answer = ask("SendMessage", args.dump());
  read_log();
  if (!ok() || !model_.facts(queue.name).exists) return;
  if (is_error(*answer)) return fail("SendMessage: " + answer->dump());
  const int64_t stored = model_.sends(queue.name) - before;
  sent(queue, drawn, *answer, stored);
  if (ok() && stored != static_cast<int64_t>(bodies_.size() - known)) {
    fail("a duplicate was stored (SQS-FIFO-04)");
  }
}

void Runner::send_batch(const DrawnQueue& queue) {
  std::vector<Draft> drawn;
  Json entries = Json::array();
  for (int64_t left = dice_.between(1, 10); left > 0; --left) {
    drawn.push_back(draft(queue));
    Json one = Json::parse(drawn.back().members);
    one["Id"] = std::to_string(drawn.size());
    entries.push_back(std::move(one));
  }
  const int64_t before = model_.sends(queue.name);
  const size_t known = bodies_.size();
  const Json args{{"QueueUrl", queue.name}, {"Entries", entries}};
  const JsonBox answer = ask("SendMessageBatch", args.dump());
  read_log();
  if (!ok() || !model_.facts(queue.name).exists) return;
  const bool all = !is_error(*answer) && !answer->contains("Failed");
  if (!all) return fail("SendMessageBatch: " + answer->dump());
  const Json& rows = (*answer)["Successful"];
  if (rows.size() != drawn.size()) return fail("SendMessageBatch answers other entries");
  const int64_t stored = model_.sends(queue.name) - before;
  for (size_t i = 0; i < rows.size() && ok(); ++i) sent(queue, drawn[i], rows[i], stored);
  if (ok() && stored != static_cast<int64_t>(bodies_.size() - known)) {
    fail("a duplicate was stored (SQS-FIFO-04)");
  }
}

void Runner::receive(const DrawnQueue& queue) {
  Json args{{"QueueUrl", queue.name}, {"MessageSystemAttributeNames", Json::array({"All"})}};
  if (!dice_.one_in(3)) args["MaxNumberOfMessages"] = dice_.between(1, 10);
  int64_t timeout_s = queue.timeout_s;
  if (dice_.one_in(3)) {
    timeout_s = dice_.between(0, 60);
    args["VisibilityTimeout"] = timeout_s;
  }
  int64_t wait_s = queue.wait_s;
  if (dice_.one_in(2)) {
    wait_s = dice_.one_in(2) ? 0 : dice_.between(1, 20);
    args["WaitTimeSeconds"] = wait_s;
  }
  const int64_t at = now();
  const uint64_t call = start("ReceiveMessage", args.dump());
  read_log();
  if (!ok()) return;
  const JsonBox* answer = account_.result(call);
  if (answer == nullptr) {
    if (wait_s == 0) return fail("a short poll waits");
    waiting_.push_back({call, queue.name, at + wait_s * 1000});
    return;
  }
  if (is_error(**answer)) {
    const std::string code = (**answer)["error"]["code"];
    const bool gone = !model_.facts(queue.name).exists;
    if (!gone && code != "OverLimit") return fail("ReceiveMessage: " + (*answer)->dump());
    return;
  }
  const bool none = !(*answer)->contains("Messages");
  if (none && wait_s > 0) return fail("a long poll answers empty at once");
  take_messages(queue.name, **answer, timeout_s);
}

/// Deletes something held, perhaps long ago; forgetting it instead is the crash of its consumer.
void Runner::remove() {
  if (held_.empty()) return;
  const size_t which = pick_held();
  const Held held = held_[which];
  if (!dice_.one_in(5)) held_.erase(held_.begin() + static_cast<std::ptrdiff_t>(which));
  if (dice_.one_in(5)) return;
  const Model::Message before = *model_.find(held.mid);
  const Json args{{"QueueUrl", held.queue}, {"ReceiptHandle", held.handle}};
  const JsonBox answer = ask("DeleteMessage", args.dump());
  read_log();
  if (!ok() || is_error(*answer)) {
    const bool holds = before.state == sim::MessageState::in_flight && now() < before.due &&
                       before.receives == held.receives && model_.facts(held.queue).exists;
    if (ok() && holds) fail("a delete in time is refused: " + answer->dump());
    return;
  }
  const bool holds =
      before.state == sim::MessageState::in_flight && before.receives == held.receives;
  if (holds && model_.find(held.mid)->state != sim::MessageState::deleted) {
    return fail("a delete succeeds and the message stays");
  }
  // SQS-DEL-06: on FIFO only the newest handle, while it hides the message or in the same instant.
  const bool late = before.state == sim::MessageState::visible && now() > before.shown;
  const bool was_there = before.state != sim::MessageState::moved;
  if (model_.facts(held.queue).fifo && was_there && model_.find(held.mid)->state != before.state &&
      (late || before.receives != held.receives)) {
    fail("a FIFO message is deleted with a handle that has expired");
  }
}

void Runner::remove_batch() {
  Json entries = Json::array();
  if (held_.empty()) return;
  const std::string queue = held_[pick_held()].queue;
  for (size_t i = 0; i < held_.size() && entries.size() < 10;) {
    if (held_[i].queue != queue) {
      ++i;
      continue;
    }
    entries.push_back(
        Json{{"Id", std::to_string(entries.size())}, {"ReceiptHandle", held_[i].handle}});
    held_.erase(held_.begin() + static_cast<std::ptrdiff_t>(i));
  }
  const Json args{{"QueueUrl", queue}, {"Entries", entries}};
  const JsonBox answer = ask("DeleteMessageBatch", args.dump());
  read_log();
  if (!ok() || !model_.facts(queue).exists) return;
  if (is_error(*answer)) return fail("DeleteMessageBatch: " + answer->dump());
  size_t rows = 0;
  for (const char* list : {"Successful", "Failed"}) {
    if (answer->contains(list)) rows += (*answer)[list].size();
  }
  if (rows != entries.size()) fail("DeleteMessageBatch answers other entries");
}

void Runner::hide() {
  if (held_.empty()) return;
  const Held& held = held_[pick_held()];
  const int64_t timeout = dice_.one_in(3) ? 0 : dice_.between(1, 120);
  const Json args{
      {"QueueUrl", held.queue}, {"ReceiptHandle", held.handle}, {"VisibilityTimeout", timeout}};
  const Model::Message before = *model_.find(held.mid);
  const JsonBox answer = ask("ChangeMessageVisibility", args.dump());
  const std::string queue = held.queue;
  const bool newest = before.receives == held.receives;
  read_log();
  if (!ok()) return;
  const bool holds = before.state == sim::MessageState::in_flight && now() < before.due && newest &&
                     model_.facts(queue).exists;
  if (!holds) return;
  if (is_error(*answer)) return fail("ChangeMessageVisibility: " + answer->dump());
  if (model_.find(before.mid)->due != now() + timeout * 1000) fail("a new timeout does not count");
}

}  // namespace inflight::test
