// What can be asked of Lambda and what it answers. AWS's members and units; what a function does
// when it runs is modelled as data (Behaviour), since labs hold no code.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "api/body.h"
#include "api/idempotency.h"
#include "api/sqs.h"
#include "base/dist.h"

namespace inflight::api {

struct Request;

namespace lambda {

/// A function by name. A qualifier or ARN is taken off before.
struct FunctionRef {
  std::string name;
  bool operator==(const FunctionRef&) const = default;
};

enum class Outcome : uint8_t { success, error };

/// A call that a run makes at its end. Its texts may hold `${invocation}`, the number of the run,
/// `${event.PATH}`, a value of the run's event, and of events of S3's `${s3.key}`, the key as it is
/// written there, and `${s3.decodedKey}` (S3-MSG-05).
struct Emitted {
  std::shared_ptr<const Request> call;
  bool operator==(const Emitted&) const;
};

/// The first rule that holds replaces outcome and duration.
struct Rule {
  std::vector<std::string> has;       // bodies; one of them is in the batch
  std::optional<int64_t> rc_at_most;  // every receive count of the batch is at most this
  std::optional<Outcome> outcome{};
  std::optional<int64_t> duration_ms{};
  bool operator==(const Rule&) const = default;
};

enum class Strategy : uint8_t { only_bad, stop_first, skip_group };

/// Records that fail while their receive count is at most the number beside their body; the
/// handler lists them in `batchItemFailures` (LAM-ESM-50, LAM-FIFO-06, -07).
struct Failures {
  std::vector<std::pair<std::string, int64_t>> bodies;
  Strategy strategy = Strategy::only_bad;
  bool raise_if_all = false;  // throws if it would list every record
  bool operator==(const Failures&) const = default;
};

/// What one run does otherwise than the rest.
struct RunOverride {
  std::optional<Outcome> outcome;
  std::optional<int64_t> duration_ms;
  std::optional<std::vector<Emitted>> emit{};
  bool operator==(const RunOverride&) const = default;
};

inline constexpr int64_t kForever = -1;  // a run that never ends by itself

enum class OnPoison : uint8_t { fail, timeout };

/// Code as labs have it: it works on one record of its batch after another. What becomes of each
/// is decided when the run starts (services/lambda/handler.cpp).
struct Handler {
  Dist work{};                          // of a record; drawn by message and attempt (joints 4)
  bool per_run = false;                 // `work` is that of the run: nothing is done before its end
  OnPoison on_poison = OnPoison::fail;  // timeout: it hangs until the function's Timeout
  uint32_t poison_mask = 0;             // bit of the tag "poison", 0 = nobody poisons
  std::optional<int64_t> fail_first{};  // poison fails only in so many attempts; absent = always
  bool partial = false;  // catches what fails and lists it in `batchItemFailures` (LAM-ESM-50)
  Strategy strategy = Strategy::only_bad;
  std::vector<Outage> outage{};
  bool operator==(const Handler&) const = default;
};

struct Behaviour {
  int64_t duration_ms = 0;    // of a run; kForever
  int64_t per_record_ms = 0;  // not 0: instead of it, for each record of the batch
  Outcome outcome = Outcome::success;
  std::string error_message = "Something went wrong";
  std::string error_type = "Exception";
  std::vector<Rule> rules{};
  // Bodies, and "default" for all others; one error makes the run an error.
  std::vector<std::pair<std::string, Outcome>> by_body{};
  Failures failures{};
  std::vector<RunOverride> runs{};       // the k-th run; the last repeats
  std::vector<std::string> responses{};  // raw text returned by the k-th run; the last repeats
  std::vector<Emitted> emit{};
  std::optional<Handler> handler{};  // instead of duration, outcome, rules, failures and runs
  Idempotency idempotency{};         // record by record
  bool operator==(const Behaviour&) const = default;
};

struct DeadLetterConfig {
  std::string target;  // ARN, "" = none
  bool operator==(const DeadLetterConfig&) const = default;
};
struct Destination {
  std::string destination;  // ARN, "" = none
  bool operator==(const Destination&) const = default;
};
struct DestinationConfig {
  Destination on_success;
  Destination on_failure;
  bool operator==(const DestinationConfig&) const = default;
};

struct CreateFunction {
  static constexpr std::string_view kAction = "CreateFunction";
  FunctionRef function;
  std::optional<int64_t> timeout{};      // s, 1 … 900, default 3
  std::optional<int64_t> memory_size{};  // MB, shown only
  std::string role{};
  std::string runtime{};
  std::string handler{};
  DeadLetterConfig dead_letter{};
  Behaviour behaviour{};
  bool operator==(const CreateFunction&) const = default;
};
struct UpdateFunctionCode {
  static constexpr std::string_view kAction = "UpdateFunctionCode";
  FunctionRef function;
  Behaviour behaviour{};
  bool operator==(const UpdateFunctionCode&) const = default;
};
struct UpdateFunctionConfiguration {
  static constexpr std::string_view kAction = "UpdateFunctionConfiguration";
  FunctionRef function;
  std::optional<int64_t> timeout{};
  std::optional<int64_t> memory_size{};
  std::optional<DeadLetterConfig> dead_letter{};
  bool operator==(const UpdateFunctionConfiguration&) const = default;
};
struct GetFunctionConfiguration {
  static constexpr std::string_view kAction = "GetFunctionConfiguration";
  FunctionRef function;
  bool operator==(const GetFunctionConfiguration&) const = default;
};
struct ListFunctions {
  static constexpr std::string_view kAction = "ListFunctions";
  bool operator==(const ListFunctions&) const = default;
};
struct DeleteFunction {
  static constexpr std::string_view kAction = "DeleteFunction";
  FunctionRef function;
  bool operator==(const DeleteFunction&) const = default;
};
struct Invoke {
  static constexpr std::string_view kAction = "Invoke";
  FunctionRef function;
  std::string type{};  // "RequestResponse" (default), "Event", "DryRun"
  Body payload{};
  bool operator==(const Invoke&) const = default;
};
struct PutFunctionConcurrency {
  static constexpr std::string_view kAction = "PutFunctionConcurrency";
  FunctionRef function;
  int64_t reserved = 0;
  bool operator==(const PutFunctionConcurrency&) const = default;
};
struct GetFunctionConcurrency {
  static constexpr std::string_view kAction = "GetFunctionConcurrency";
  FunctionRef function;
  bool operator==(const GetFunctionConcurrency&) const = default;
};
struct DeleteFunctionConcurrency {
  static constexpr std::string_view kAction = "DeleteFunctionConcurrency";
  FunctionRef function;
  bool operator==(const DeleteFunctionConcurrency&) const = default;
};
struct PutFunctionEventInvokeConfig {
  static constexpr std::string_view kAction = "PutFunctionEventInvokeConfig";
  FunctionRef function;
  std::optional<int64_t> retries{};  // 0 … 2
  std::optional<int64_t> max_age{};  // s, 60 … 21,600
  std::optional<DestinationConfig> destinations{};
  bool operator==(const PutFunctionEventInvokeConfig&) const = default;
};
struct UpdateFunctionEventInvokeConfig : PutFunctionEventInvokeConfig {
  static constexpr std::string_view kAction = "UpdateFunctionEventInvokeConfig";
  bool operator==(const UpdateFunctionEventInvokeConfig&) const = default;
};
struct GetFunctionEventInvokeConfig {
  static constexpr std::string_view kAction = "GetFunctionEventInvokeConfig";
  FunctionRef function;
  bool operator==(const GetFunctionEventInvokeConfig&) const = default;
};
struct DeleteFunctionEventInvokeConfig {
  static constexpr std::string_view kAction = "DeleteFunctionEventInvokeConfig";
  FunctionRef function;
  bool operator==(const DeleteFunctionEventInvokeConfig&) const = default;
};
struct PutFunctionRecursionConfig {
  static constexpr std::string_view kAction = "PutFunctionRecursionConfig";
  FunctionRef function;
  std::string recursive_loop;  // "Terminate" or "Allow"
  bool operator==(const PutFunctionRecursionConfig&) const = default;
};
struct GetFunctionRecursionConfig {
  static constexpr std::string_view kAction = "GetFunctionRecursionConfig";
  FunctionRef function;
  bool operator==(const GetFunctionRecursionConfig&) const = default;
};
struct AddPermission {
  static constexpr std::string_view kAction = "AddPermission";
  FunctionRef function;
  std::string id;
  std::string action;     // "lambda:InvokeFunction"
  std::string principal;  // "sns.amazonaws.com"
  std::string source_arn{};
  std::string source_account{};
  bool operator==(const AddPermission&) const = default;
};
struct RemovePermission {
  static constexpr std::string_view kAction = "RemovePermission";
  FunctionRef function;
  std::string id;
  bool operator==(const RemovePermission&) const = default;
};
struct GetPolicy {
  static constexpr std::string_view kAction = "GetPolicy";
  FunctionRef function;
  bool operator==(const GetPolicy&) const = default;
};

struct Filter {
  std::string pattern;
  bool operator==(const Filter&) const = default;
};
struct FilterCriteria {
  std::vector<Filter> filters;
  bool operator==(const FilterCriteria&) const = default;
};
struct ScalingConfig {
  std::optional<int64_t> maximum_concurrency;  // 2 … 1,000
  bool operator==(const ScalingConfig&) const = default;
};
struct ProvisionedPollerConfig {
  std::optional<int64_t> minimum;  // 2 … 200
  std::optional<int64_t> maximum;  // 2 … 2,000
  bool operator==(const ProvisionedPollerConfig&) const = default;
};
/// Members that both creation and update take; absent = default, or unchanged.
struct MappingOptions {
  std::optional<bool> enabled{};
  std::optional<int64_t> batch_size{};  // 1 … 10,000
  std::optional<int64_t> window{};      // MaximumBatchingWindowInSeconds, 0 … 300
  std::optional<std::vector<std::string>> response_types{};
  std::optional<FilterCriteria> filters{};
  std::optional<ScalingConfig> scaling{};
  std::optional<ProvisionedPollerConfig> pollers{};
  std::optional<DestinationConfig> destinations{};  // refused for SQS
  bool operator==(const MappingOptions&) const = default;
};
struct CreateEventSourceMapping : MappingOptions {
  static constexpr std::string_view kAction = "CreateEventSourceMapping";
  FunctionRef function;
  sqs::Arn event_source{};
  bool operator==(const CreateEventSourceMapping&) const = default;
};
struct UpdateEventSourceMapping : MappingOptions {
  static constexpr std::string_view kAction = "UpdateEventSourceMapping";
  std::string uuid;
  std::optional<FunctionRef> new_function{};
  bool operator==(const UpdateEventSourceMapping&) const = default;
};
struct GetEventSourceMapping {
  static constexpr std::string_view kAction = "GetEventSourceMapping";
  std::string uuid;
  bool operator==(const GetEventSourceMapping&) const = default;
};
struct ListEventSourceMappings {
  static constexpr std::string_view kAction = "ListEventSourceMappings";
  std::optional<FunctionRef> of_function{};
  std::optional<sqs::Arn> event_source{};
  bool operator==(const ListEventSourceMappings&) const = default;
};
struct DeleteEventSourceMapping {
  static constexpr std::string_view kAction = "DeleteEventSourceMapping";
  std::string uuid;
  bool operator==(const DeleteEventSourceMapping&) const = default;
};

/// No AWS action: `count` environments of a function are busy for `ms`, without an invocation.
struct Occupy {
  static constexpr std::string_view kAction = "sim.Occupy";
  FunctionRef function;
  int64_t count = 1;
  int64_t ms = 0;
  bool operator==(const Occupy&) const = default;
};

using Request =
    std::variant<CreateFunction, UpdateFunctionCode, UpdateFunctionConfiguration,
                 GetFunctionConfiguration, ListFunctions, DeleteFunction, Invoke,
                 PutFunctionConcurrency, GetFunctionConcurrency, DeleteFunctionConcurrency,
                 PutFunctionEventInvokeConfig, UpdateFunctionEventInvokeConfig,
                 GetFunctionEventInvokeConfig, DeleteFunctionEventInvokeConfig,
                 PutFunctionRecursionConfig, GetFunctionRecursionConfig, AddPermission,
                 RemovePermission, GetPolicy, CreateEventSourceMapping, UpdateEventSourceMapping,
                 GetEventSourceMapping, ListEventSourceMappings, DeleteEventSourceMapping, Occupy>;

/// Success without content.
struct Done {
  bool operator==(const Done&) const = default;
};
struct FunctionInfo {
  std::string name;
  int64_t timeout = 3;
  int64_t memory_size = 128;
  std::string role;
  std::string runtime;
  std::string handler;
  std::string dead_letter;  // ARN, "" = none
  int64_t modified_ms = 0;  // virtual
  bool operator==(const FunctionInfo&) const = default;
};
struct FunctionList {
  std::vector<FunctionInfo> functions;
  bool operator==(const FunctionList&) const = default;
};
/// 202 for Event, 204 for DryRun, 200 with a payload else.
struct Invoked {
  int64_t status = 200;
  std::string payload;
  bool failed = false;  // FunctionError "Unhandled"
  bool operator==(const Invoked&) const = default;
};
struct Concurrency {
  std::optional<int64_t> reserved;
  bool operator==(const Concurrency&) const = default;
};
struct EventInvokeConfig {
  std::string function;
  int64_t modified_ms = 0;
  std::optional<int64_t> retries;
  std::optional<int64_t> max_age;
  DestinationConfig destinations;
  bool operator==(const EventInvokeConfig&) const = default;
};
struct RecursionConfig {
  std::string recursive_loop;
  bool operator==(const RecursionConfig&) const = default;
};
struct Statement {
  std::string id;
  std::string action;
  std::string principal;
  std::string source_arn;
  std::string source_account;
  bool operator==(const Statement&) const = default;
};
/// Answer of AddPermission (one statement) and of GetPolicy (`whole`).
struct Policy {
  std::string function;
  std::vector<Statement> statements;
  bool whole = false;
  bool operator==(const Policy&) const = default;
};
struct MappingInfo {
  uint32_t ordinal = 0;  // shown as UUID
  std::string event_source;
  std::string function;
  int64_t batch_size = 10;
  int64_t window = 0;
  bool report_failures = false;
  std::optional<FilterCriteria> filters;
  std::optional<int64_t> maximum_concurrency;
  std::optional<std::pair<int64_t, int64_t>> pollers;
  std::string state;
  std::string result;  // LastProcessingResult, "" = none
  int64_t modified_ms = 0;
  bool operator==(const MappingInfo&) const = default;
};
struct MappingList {
  std::vector<MappingInfo> mappings;
  bool operator==(const MappingList&) const = default;
};

using Answer = std::variant<Done, FunctionInfo, FunctionList, Invoked, Concurrency,
                            EventInvokeConfig, RecursionConfig, Policy, MappingInfo, MappingList>;

}  // namespace lambda
}  // namespace inflight::api
