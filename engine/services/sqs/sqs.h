// The doors of the SQS service. Each handler runs to its end, changes only this state, emits what
// happened, and answers its ticket now or later (a long poll answers later).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "services/sqs/state.h"
#include "sim/context.h"

namespace inflight::sqs {

/// A routed call: the queue is looked up already.
struct Incoming {
  sim::Ticket ticket = 0;
  uint16_t actor = 0;
  bool polls = false;  // a polling actor: it joins the line of waiting receives (joints 3)
  uint16_t fleet = 0;  // sim::Caller::fleet
  uint32_t slot = 0;   // of the fleet
};

void handle(sim::Context&, State&, const Incoming&, const api::sqs::CreateQueue&);
void handle(sim::Context&, State&, const Incoming&, const api::sqs::GetQueueUrl&);
void handle(sim::Context&, State&, const Incoming&, const api::sqs::ListQueues&);
void handle(sim::Context&, State&, const Incoming&, const api::sqs::GetQueueAttributes&);
void handle(sim::Context&, State&, const Incoming&, const api::sqs::SetQueueAttributes&);
void handle(sim::Context&, State&, const Incoming&, const api::sqs::SendMessage&);
void handle(sim::Context&, State&, const Incoming&, const api::sqs::SendMessageBatch&);
void handle(sim::Context&, State&, const Incoming&, const api::sqs::ReceiveMessage&);
void handle(sim::Context&, State&, const Incoming&, const api::sqs::DeleteMessage&);
void handle(sim::Context&, State&, const Incoming&, const api::sqs::DeleteMessageBatch&);
void handle(sim::Context&, State&, const Incoming&, const api::sqs::ChangeMessageVisibility&);
void handle(sim::Context&, State&, const Incoming&, const api::sqs::ChangeMessageVisibilityBatch&);
void handle(sim::Context&, State&, const Incoming&, const api::sqs::PurgeQueue&);
void handle(sim::Context&, State&, const Incoming&, const api::sqs::DeleteQueue&);
void handle(sim::Context&, State&, const Incoming&, const api::sqs::TagQueue&);
void handle(sim::Context&, State&, const Incoming&, const api::sqs::UntagQueue&);
void handle(sim::Context&, State&, const Incoming&, const api::sqs::ListQueueTags&);
void handle(sim::Context&, State&, const Incoming&, const api::sqs::AddPermission&);
void handle(sim::Context&, State&, const Incoming&, const api::sqs::RemovePermission&);
void handle(sim::Context&, State&, const Incoming&, const api::sqs::ListDeadLetterSourceQueues&);
void handle(sim::Context&, State&, const Incoming&, const api::sqs::StartMessageMoveTask&);
void handle(sim::Context&, State&, const Incoming&, const api::sqs::CancelMessageMoveTask&);
void handle(sim::Context&, State&, const Incoming&, const api::sqs::ListMessageMoveTasks&);

/// The caller of a waiting receive has gone. Any other ticket is ignored.
void hang_up(sim::Context&, State&, sim::Ticket);

/// An agenda entry of this service is due.
void on_entry(sim::Context&, State&, const sim::Entry&);

/// The queue called `name` if it exists now; null otherwise.
const Queue* find_queue(const State&, std::string_view name);

/// ARN and URL of a queue by name (SQS-GEN-03): in the home region and account, or where
/// "orders@us-east-1:444455556666" says.
std::string arn_of(std::string_view name);
std::string url_of(std::string_view name);
/// The queue name in an ARN, a URL or a bare name; of another region or account with "@…" behind
/// it; nothing if the text is none of these.
std::optional<std::string> name_in(std::string_view text);

/// TaskHandle of a move task (SQS-MOVE-12).
std::string task_handle(Seed seed, uint32_t task, std::string_view source);

/// The task a handle stands for, 0 = none; `source` gets the ARN it names. Nothing for a text that
/// is no task handle.
std::optional<uint32_t> task_in(Seed seed, uint32_t given, std::string_view text,
                                std::string* source);

/// True if a tenant's messages wait behind the others' (SQS-FAIR-02, -04).
bool is_noisy(const State&, const Queue&, const Line&, Time now);
/// Servers that hold a message, as a mask; 0 while the queue is not taken apart (SQS-POLL-03).
uint32_t servers_of(Seed seed, const Settings&, const Queue&, const Message&);
/// True when logical message `lid` waits in `queue` and the queue has all servers of the mask.
bool can_place(const State&, std::string_view queue, uint32_t lid, uint32_t servers);
/// Puts it there, as no caller of AWS can: a lab may let its learner. REQUIRES: can_place.
void place_message(sim::Context&, State&, std::string_view queue, uint32_t lid, uint32_t servers);

/// Seconds since the oldest message came, as ApproximateAgeOfOldestMessage (SQS-CW-04): messages
/// received three times or more are skipped on standard queues. 0 without a message.
int64_t oldest_age(const State&, const Queue&, Time now, bool quiet_only = false);

/// The first broken invariant in words; "" if all hold.
std::string check(const State&);

}  // namespace inflight::sqs
