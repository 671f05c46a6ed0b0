// Names in a scenario: bare ones become ARNs where AWS wants ARNs, and each must lead somewhere.
#include <algorithm>

#include "lab/resources.h"
#include "services/lambda/lambda.h"
#include "services/s3/s3.h"
#include "services/sns/sns.h"
#include "services/sqs/sqs.h"

namespace inflight::lab {
namespace {

/// Kinds of resources that may be meant, as bits.
enum Kinds : uint8_t { kQueues = 1, kTopics = 2, kFunctions = 4, kBuckets = 8 };

/// Those that share their names with nobody.
constexpr int kOwnName = kTopics | kFunctions | kBuckets;

struct Known {
  std::string_view name;
  Kinds kind;
};

std::string arn_of(const Known& known) {
  switch (known.kind) {
    case kQueues:
      return sqs::arn_of(known.name);
    case kTopics:
      return sns::arn_of(known.name);
    case kFunctions:
      return lambda::arn_of(known.name);
    case kBuckets:
      return s3::arn_of(known.name);
  }
  return {};
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return out;
}

class Resolver {
 public:
  Resolver(world::Scenario& scenario, const Place& root) : scenario_(scenario), root_(root) {
    for (const auto& one : scenario.queues) known_.push_back({one.name, kQueues});
    for (const auto& one : scenario.topics) known_.push_back({one.name, kTopics});
    for (const auto& one : scenario.functions) known_.push_back({one.name, kFunctions});
    for (const auto& one : scenario.buckets) known_.push_back({one.name, kBuckets});
  }

  void all() {
    const Place resources = root_ / "resources";
    for (world::QueueSpec& one : scenario_.queues) policies(one.attributes);
    for (world::TopicSpec& one : scenario_.topics) policies(one.attributes);
    for (world::FunctionSpec& one : scenario_.functions)
      function(one, resources / "functions" / one.name);
    for (world::BucketSpec& one : scenario_.buckets)
      if (one.notification) notification(*one.notification, resources / "buckets" / one.name);
    for (world::SubscriptionSpec& one : scenario_.subscriptions)
      subscription(one, resources / "subscriptions" / one.name);
    for (world::MappingSpec& one : scenario_.mappings) {
      const Place here = resources / "mappings" / one.name;
      name(one.queue, kQueues, here / "EventSourceArn");
      name(one.function, kFunctions, here / "FunctionName");
    }
    for (const world::AlarmSpec& alarm : scenario_.alarms)
      find(alarm.queue, kQueues, resources / "alarms" / alarm.name / "queue");
    for (const world::Actor& actor : scenario_.actors)
      std::visit([this](const auto& one) { references(one, root_ / "actors" / one.name); }, actor);
    clashes();
  }

 private:
  static std::string words(int kinds) {
    std::string out;
    for (const auto& [kind, word, section] :
         {std::tuple(kQueues, "queue", "queues"), std::tuple(kTopics, "topic", "topics"),
          std::tuple(kFunctions, "function", "functions"),
          std::tuple(kBuckets, "bucket", "buckets")}) {
      if ((kinds & kind) == 0) continue;
      out += (out.empty() ? "a " : ", a ") + std::string(word) + " of /resources/" + section;
    }
    return out;
  }

  /// The resource that a bare name or ARN means; null, and a problem, if there is none.
  const Known* find(const std::string& text, int kinds, const Place& place) const {
    std::vector<std::string_view> names;
    for (const Known& known : known_) {
      if ((known.kind & kinds) == 0) continue;
      if (known.name == text || arn_of(known) == text) return &known;
      names.push_back(known.name);
    }
    const std::size_t colon = text.rfind(':');
    const bool is_arn = text.starts_with("arn:") && colon != std::string::npos;
    const std::string said = is_arn ? text.substr(colon + 1) : text;
    const std::string guess = closest(said, names);
    const bool queue = kinds == kQueues;
    place.add((queue ? "the queue " : "the name ") + json::quoted(said),
              !guess.empty()
                  ? "\"" + guess + "\", most likely"
                  : words(kinds) + ": " + (names.empty() ? "there is none" : one_of(names)));
    return nullptr;
  }

  /// A name stays a name, an ARN becomes one.
  void name(std::string& text, int kinds, const Place& place) const {
    if (const Known* known = find(text, kinds, place)) text = std::string(known->name);
  }

  /// Where an ARN is meant: those written out are left to AWS.
  void arn(std::string& text, int kinds, const Place& place) const {
    if (text.empty() || text.starts_with("arn:")) return;
    if (const Known* known = find(text, kinds, place)) text = arn_of(*known);
  }

  /// Destinations of a bucket; `place` is the bucket's.
  void notification(api::s3::NotificationConfiguration& one, const Place& place) const {
    const Place here = place / "NotificationConfiguration";
    const auto each = [this](auto& list, int kind, const Place& section, const char* member) {
      for (std::size_t i = 0; i < list.size(); ++i)
        arn(list[i].arn, kind, section / static_cast<int64_t>(i) / member);
    };
    each(one.queues, kQueues, here / "QueueConfigurations", "QueueArn");
    each(one.topics, kTopics, here / "TopicConfigurations", "TopicArn");
    each(one.functions, kFunctions, here / "LambdaFunctionConfigurations", "LambdaFunctionArn");
  }

  void function(world::FunctionSpec& one, const Place& place) const {
    constexpr int kAny = kQueues | kTopics | kFunctions | kBuckets;
    if (one.dead_letter)
      arn(one.dead_letter->target, kQueues | kTopics, place / "DeadLetterConfig" / "TargetArn");
    if (one.destinations) {
      const Place here = place / "DestinationConfig";
      arn(one.destinations->on_success.destination, kAny, here / "OnSuccess" / "Destination");
      arn(one.destinations->on_failure.destination, kAny, here / "OnFailure" / "Destination");
    }
    for (std::size_t i = 0; i < one.permissions.size(); ++i) {
      arn(one.permissions[i].source_arn, kAny,
          place / "Permissions" / static_cast<int64_t>(i) / "SourceArn");
    }
  }

  void subscription(world::SubscriptionSpec& one, const Place& place) const {
    name(one.topic, kTopics, place / "TopicArn");
    if (one.protocol == "sqs") arn(one.endpoint, kQueues, place / "Endpoint");
    if (one.protocol == "lambda") arn(one.endpoint, kFunctions, place / "Endpoint");
    for (const auto& [attribute, value] : one.attributes) {
      if (attribute == "RedrivePolicy") dead_letter(value, place / attribute);
    }
  }

  void dead_letter(const std::string& policy, const Place& place) const {
    const json::Parsed parsed = json::parse(policy, 1 << 20);
    const Json* member = parsed.value ? json::find(**parsed.value, "deadLetterTargetArn") : nullptr;
    const std::string* target = member == nullptr ? nullptr : json::as_string(*member);
    if (target != nullptr) find(*target, kQueues, place / "deadLetterTargetArn");
  }

  /// In resource policies, what is at Resource or aws:SourceArn and is a name becomes an ARN.
  void policies(std::vector<std::pair<std::string, std::string>>& attributes) const {
    for (auto& [attribute, value] : attributes) {
      if (attribute != "Policy") continue;
      const json::Parsed parsed = json::parse(value, 1 << 20);
      if (parsed.value) value = json::compact(*with_arns(**parsed.value, false));
    }
  }

  JsonBox with_arns(const Json& value, bool here) const {
    if (json::is_object(value)) {
      std::vector<std::pair<std::string, JsonBox>> members;
      for (int64_t i = 0; i < json::size(value); ++i) {
        const std::string& key = json::key(value, i);
        const std::string plain = lower(key);
        const bool arns = plain == "resource" || plain == "aws:sourcearn";
        members.emplace_back(key, with_arns(json::at(value, i), arns));
      }
      return json::object_value(members);
    }
    if (json::is_array(value)) {
      std::vector<JsonBox> elements;
      for (int64_t i = 0; i < json::size(value); ++i)
        elements.push_back(with_arns(json::at(value, i), here));
      return json::array_value(elements);
    }
    const std::string* text = here ? json::as_string(value) : nullptr;
    for (const Known& known : known_) {
      if (text != nullptr && known.name == *text) return json::text_value(arn_of(known));
    }
    return JsonBox(value);
  }

  void client(const std::optional<actors::Client>& one, const Place& place) const {
    if (one) find(one->bucket, kBuckets, place / "client" / "bucket");
  }
  /// What goes to a bucket has a key, and is no message that a library could point to.
  void objects(const actors::Producer& one, const Place& place) const {
    bool bucket = times(one.to, kBuckets) > 0;
    for (const std::string& name : one.also) bucket = bucket || times(name, kBuckets) > 0;
    if (!bucket) return;
    for (std::size_t i = 0; i < one.send.size(); ++i) {
      if (one.send[i].key.empty())
        (place / "send" / static_cast<int64_t>(i) / "key").add("nothing", "the key of an object");
    }
    if (one.client)
      (place / "client").add("a library beside a bucket in \"to\"", "none: it sends messages");
  }
  void references(const actors::Producer& one, const Place& place) const {
    constexpr int kPlaces = kQueues | kTopics | kBuckets;
    client(one.client, place);
    objects(one, place);
    if (one.also.empty()) {
      find(one.to, kPlaces, place / "to");
      return;
    }
    find(one.to, kPlaces, place / "to" / int64_t{0});
    for (std::size_t i = 0; i < one.also.size(); ++i)
      find(one.also[i], kPlaces, place / "to" / static_cast<int64_t>(i + 1));
  }
  void references(const actors::Consumer& one, const Place& place) const {
    find(one.from, kQueues, place / "from");
    client(one.client, place);
  }
  void references(const actors::Daemon& one, const Place& place) const {
    find(one.from, kQueues, place / "from");
  }
  /// What scales a consumer is added after it.
  void references(const actors::Scaler& one, const Place& place) const {
    for (const world::Actor& actor : scenario_.actors) {
      if (std::holds_alternative<actors::Scaler>(actor)) break;
      const auto* consumer = std::get_if<actors::Consumer>(&actor);
      if (consumer != nullptr && consumer->name == one.of) return;
    }
    (place / "of").add(json::quoted(one.of), "a consumer that stands before all autoscaling");
  }
  void references(const actors::Script&, const Place&) const {}
  void references(const actors::Fault& one, const Place& place) const {
    find(one.of, kQueues | kTopics | kFunctions, place / "of");
  }

  /// In events and goals a name is all there is: a topic, function or bucket shares its own with
  /// nobody, an actor with no instance of another.
  void clashes() const {
    std::vector<std::string> instances;
    std::vector<std::string_view> actors;
    for (const world::Actor& actor : scenario_.actors) {
      actors.push_back(
          std::visit([](const auto& one) { return std::string_view(one.name); }, actor));
      const auto* consumer = std::get_if<actors::Consumer>(&actor);
      for (int64_t k = 1; consumer != nullptr && k <= consumer->count; ++k)
        instances.push_back(consumer->name + "-" + std::to_string(k));
    }
    for (const std::string_view name : actors) {
      if (std::find(instances.begin(), instances.end(), name) != instances.end())
        (root_ / "actors" / name).add("a name that an instance of a consumer has", "another name");
      if (times(name, kOwnName) > 0) taken(root_ / "actors" / name);
    }
    for (const Known& known : known_) {
      if (known.kind == kQueues || times(known.name, kOwnName | kQueues) == 1) continue;
      const char* section = known.kind == kTopics      ? "topics"
                            : known.kind == kFunctions ? "functions"
                                                       : "buckets";
      taken(root_ / "resources" / section / known.name);
    }
  }
  int64_t times(std::string_view name, int kinds) const {
    return std::count_if(known_.begin(), known_.end(), [&](const Known& known) {
      return known.name == name && (known.kind & kinds) != 0;
    });
  }
  static void taken(const Place& place) {
    place.add("a name that another resource has", "another name");
  }

  world::Scenario& scenario_;
  Place root_;
  std::vector<Known> known_;
};

}  // namespace

void resolve_names(world::Scenario& scenario, const Place& root) { Resolver(scenario, root).all(); }

}  // namespace inflight::lab
