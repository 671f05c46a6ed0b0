// What endpoints get (SNS-ENV-01 … -05).
#include "base/base64.h"
#include "base/calendar.h"
#include "base/json_spelled.h"
#include "base/json_text.h"
#include "services/sns/internal.h"
#include "sim/ids.h"

namespace inflight::sns {
namespace {

/// A signature nobody can check, of the length of AWS's.
std::string signature(Seed seed, uint64_t ordinal) {
  std::string bytes;
  for (uint64_t i = 0; i < 32; ++i) {
    bytes += sim::big_endian(draw(seed, Stream("sns/signature"), ordinal * 32 + i));
  }
  return base64_encode(bytes);
}

std::string host(const Subscription& one) {
  return "https://sns." + region_of_topic(one.topic) + ".amazonaws.com/";
}

void sign(json::ObjectText& out, sim::Context& ctx, const Subscription& one,
          const std::string& version, uint64_t ordinal) {
  out.text("SignatureVersion", version)
      .text("Signature", signature(ctx.kernel().seed, ordinal))
      .text("SigningCertURL",
            host(one) + "SimpleNotificationService-00000000000000000000000000000000.pem");
}

std::string attributes_json(const api::MessageAttributes& attributes) {
  json::ObjectText out;
  for (const api::MessageAttribute& one : attributes) {
    out.raw(one.name, json::ObjectText()
                          .text("Type", one.data_type)
                          .text("Value", one.binary ? base64_encode(one.value) : one.value)
                          .take());
  }
  return out.take();
}

std::string timestamp(sim::Context& ctx) { return iso_text(ctx.kernel().epoch_ms + ctx.now().ms); }

}  // namespace

std::string text_for(const Message& message, std::string_view protocol) {
  if (message.structure.empty()) return message.body->text;
  const Result<Spelled> texts = parse_spelled(message.body->text, 4 * kMessageBytesMax);
  if (!texts) return message.body->text;
  const Spelled* own = texts->find(protocol);
  if (own != nullptr && own->is_string()) return own->text;
  const Spelled* standard = texts->find("default");
  return standard == nullptr ? std::string{} : standard->text;
}

std::string envelope(sim::Context& ctx, const Topic& topic, const Subscription& one,
                     const Message& message) {
  const Seed seed = ctx.kernel().seed;
  json::ObjectText out;
  out.text("Type", "Notification").text("MessageId", message_id(seed, message.ordinal));
  if (topic.fifo) out.text("SequenceNumber", sim::sequence_text(seed, message.sequence));
  out.text("TopicArn", arn_of(topic.name));
  if (message.subject) out.text("Subject", *message.subject);
  out.text("Message", text_for(message, one.protocol)).text("Timestamp", timestamp(ctx));
  if (!topic.fifo) {
    const std::string version = attribute(topic, "SignatureVersion");
    sign(out, ctx, one, version.empty() ? "1" : version, message.ordinal);
  }
  out.text("UnsubscribeURL",
           host(one) + "?Action=Unsubscribe&SubscriptionArn=" + subscription_arn(seed, one));
  const auto& attributes = message.body->attributes;
  if (!attributes.empty()) out.raw("MessageAttributes", attributes_json(attributes));
  return out.take();
}

std::string confirmation(sim::Context& ctx, const Subscription& one) {
  const Seed seed = ctx.kernel().seed;
  const std::string arn = arn_of(one.topic);
  const std::string token = token_of(seed, one.ordinal);
  json::ObjectText out;
  out.text("Type", "SubscriptionConfirmation")
      .text("MessageId", sim::uuid(seed, Stream("ids/sns-confirmation"), one.ordinal))
      .text("Token", token)
      .text("TopicArn", arn)
      .text("Message", "You have chosen to subscribe to the topic " + arn +
                           ".\nTo confirm the subscription, visit the SubscribeURL included in "
                           "this message.")
      .text("SubscribeURL",
            host(one) + "?Action=ConfirmSubscription&TopicArn=" + arn + "&Token=" + token)
      .text("Timestamp", timestamp(ctx));
  sign(out, ctx, one, "1", UINT64_C(1) << 40 | one.ordinal);
  return out.take();
}

std::string lambda_event(std::string_view envelope, std::string_view subscription_arn) {
  const Result<Spelled> parsed = parse_spelled(envelope, 64 * kMessageBytesMax);
  json::ObjectText sns;
  if (parsed) {
    for (size_t i = 0; i < parsed->names.size(); ++i) {
      std::string name = parsed->names[i];
      if (name == "SigningCertURL") name = "SigningCertUrl";
      if (name == "UnsubscribeURL") name = "UnsubscribeUrl";
      if (name == "Message" && parsed->find("Subject") == nullptr) sns.raw("Subject", "null");
      sns.raw(name, text_of(parsed->values[i]));
    }
    if (parsed->find("MessageAttributes") == nullptr) sns.raw("MessageAttributes", "{}");
  }
  return R"({"Records":[)" +
         json::ObjectText()
             .text("EventSource", "aws:sns")
             .text("EventVersion", "1.0")
             .text("EventSubscriptionArn", subscription_arn)
             .raw("Sns", sns.take())
             .take() +
         "]}";
}

}  // namespace inflight::sns
