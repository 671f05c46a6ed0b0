// Shared inside actors/.
#pragma once

#include "actors/actors.h"

namespace inflight::actors {

enum class Plan : uint16_t {
  send,
  work_over,
  beat,
  restart,
  give_up,
  died,
  resume,
  daemon_poll,
  daemon_post,
};

/// Where an answer goes: producer or instance, its index, and the generation that asked.
constexpr uint64_t reply_of(uint32_t instance, uint32_t generation) {
  return uint64_t{1} << 63 | uint64_t{instance} << 32 | generation;
}
/// A daemon's: its index and the post, 0 = its poll.
constexpr uint64_t kDaemonReply = uint64_t{1} << 62;
constexpr uint64_t reply_of_daemon(uint32_t daemon, uint32_t post) {
  return kDaemonReply | uint64_t{daemon} << 32 | post;
}
inline constexpr uint64_t kProducerReply = 0;  // producers do not listen …
/// … but to what S3 says of the steps of an upload: the producer's index and the upload.
constexpr uint64_t kUploadReply = uint64_t{1} << 61;
constexpr uint64_t reply_of_upload(uint32_t producer, uint32_t number) {
  return kUploadReply | uint64_t{producer} << 32 | number;
}

void on_send(sim::Context&, State&, const sim::Entry&);
/// A producer dies between two writes, and is back.
void on_died(sim::Context&, State&, uint32_t producer);
void on_resume(sim::Context&, State&, uint32_t producer);

/// Puts an object: a large one in parts, as the AWS CLI does (S3-EVT-05).
void put_object(sim::Context&, ProducerState&, uint32_t producer, const Target&, const SendBlock&,
                const api::Body&);
void on_upload_reply(sim::Context&, State&, uint32_t producer, uint32_t number, const api::Answer&);

sim::Caller caller_of(const Instance&, uint32_t index, bool listen);
void remove(sim::Context&, const ConsumerState&, const sim::Caller&,
            const api::sqs::ReceivedMessage&, uint32_t cause);
void hide(sim::Context&, const ConsumerState&, const sim::Caller&, const api::sqs::ReceivedMessage&,
          int64_t timeout_s, uint32_t cause);
/// Starts or stops instances until `count` are meant to run; lowest numbers stay.
void scale(sim::Context&, State&, uint32_t consumer, int64_t count, ScaleIn how);

void poll_daemon(sim::Context&, State&, uint32_t daemon, Time at);
void on_daemon_reply(sim::Context&, State&, uint32_t daemon, uint32_t post, const api::Answer&);
void post(sim::Context&, State&, uint32_t daemon, uint32_t number);

/// The largest payload that the library takes, bytes (CLI-EXT-01).
inline constexpr int64_t kPayloadBytesMax = int64_t{2} << 30;
/// True for a pointer at a consumer that cannot follow it (CLI-EXT-25).
bool is_unread_pointer(const Consumer&, const api::Body&);
/// Why the library refuses to send a message, before any call (CLI-EXT-01, -08).
std::optional<std::string_view> client_refusal(const Client&, const api::Body&);
/// Puts a large payload and returns the message that points to it, else the message itself.
api::Body offload(sim::Context&, const sim::Caller&, const Client&, const api::Body&);
/// Gets the payloads of a batch from instance.at on, one after another, then begins to work.
void load(sim::Context&, State&, uint32_t instance);
void on_loaded(sim::Context&, State&, uint32_t instance, const api::Answer&);
void begin_batch(sim::Context&, State&, uint32_t instance);
/// Removes a message's payload before the message, where the library cleans up (CLI-EXT-27).
void remove_payload(sim::Context&, const ConsumerState&, const sim::Caller&, uint32_t mid,
                    uint32_t cause);

/// The client of an open long poll is gone: with `deadPoll` the service does not learn of it, and
/// what it hands over is in flight with nobody to work on it (CLI-WRK-04).
void leave_poll(sim::Context&, const State&, const Instance&);
void add_instance(sim::Context&, State&, uint32_t consumer, uint32_t number);
void poll(sim::Context&, State&, uint32_t instance, Time at);
void on_received(sim::Context&, State&, uint32_t instance, const api::Answer&);
void start_work(sim::Context&, State&, uint32_t instance);
void on_work_over(sim::Context&, State&, uint32_t instance);
void on_beat(sim::Context&, State&, uint32_t instance);
void on_give_up(sim::Context&, State&, uint32_t instance);
void next_message(sim::Context&, State&, uint32_t instance);
void take_down(sim::Context&, State&, uint32_t instance, Phase phase, std::optional<Span> restart,
               uint32_t cause);
void bring_up(sim::Context&, State&, uint32_t instance, uint32_t cause);

}  // namespace inflight::actors
