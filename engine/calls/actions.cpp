#include "calls/actions.h"

#include "calls/shapes_lambda.h"
#include "calls/shapes_s3.h"
#include "calls/types.h"

namespace inflight::calls {
namespace {

/// What AWS would say to the first fault of a request.
Error aws_error(const Problem& problem) {
  const std::string member = problem.pointer.empty() ? "request" : problem.pointer.substr(1);
  if (problem.found == "nothing") {
    return {"MissingParameter", "The request must contain the parameter " + member + ".", 400, {}};
  }
  return {"InvalidParameterValue",
          "Value " + problem.found + " for parameter " + member + " is invalid. Reason: Must be " +
              problem.expected + ".",
          400,
          {}};
}

template <class R>
Result<api::Request> decode_request(const Json& args) {
  R request{};
  Problems problems;
  Codec<R>::decode(args, Place{"", &problems}, Rule{}, request);
  if (!problems.empty()) return aws_error(problems.front());
  return api::Request{std::move(request)};
}

template <class R>
Action row(std::string_view service, Access access, Trail trail) {
  return {service, R::kAction, access, trail, decode_request<R>, members_of<R>};
}

std::vector<Action> of_sqs() {
  namespace q = api::sqs;
  return {
      row<q::AddPermission>("sqs", Access::write, Trail::management),
      row<q::CancelMessageMoveTask>("sqs", Access::write, Trail::management),
      row<q::ChangeMessageVisibility>("sqs", Access::write, Trail::data),
      row<q::ChangeMessageVisibilityBatch>("sqs", Access::write, Trail::data),
      row<q::CreateQueue>("sqs", Access::write, Trail::management),
      row<q::DeleteMessage>("sqs", Access::write, Trail::data),
      row<q::DeleteMessageBatch>("sqs", Access::write, Trail::data),
      row<q::DeleteQueue>("sqs", Access::write, Trail::management),
      row<q::GetQueueAttributes>("sqs", Access::read, Trail::management),
      row<q::GetQueueUrl>("sqs", Access::read, Trail::management),
      row<q::ListDeadLetterSourceQueues>("sqs", Access::read, Trail::management),
      row<q::ListMessageMoveTasks>("sqs", Access::read, Trail::management),
      row<q::ListQueueTags>("sqs", Access::read, Trail::management),
      row<q::ListQueues>("sqs", Access::read, Trail::management),
      row<q::PurgeQueue>("sqs", Access::write, Trail::management),
      row<q::ReceiveMessage>("sqs", Access::write, Trail::data),
      row<q::RemovePermission>("sqs", Access::write, Trail::management),
      row<q::SendMessage>("sqs", Access::write, Trail::data),
      row<q::SendMessageBatch>("sqs", Access::write, Trail::data),
      row<q::SetQueueAttributes>("sqs", Access::write, Trail::management),
      row<q::StartMessageMoveTask>("sqs", Access::write, Trail::management),
      row<q::TagQueue>("sqs", Access::write, Trail::management),
      row<q::UntagQueue>("sqs", Access::write, Trail::management),
  };
}

std::vector<Action> of_lambda() {
  namespace l = api::lambda;
  return {
      row<l::CreateFunction>("lambda", Access::write, Trail::management),
      row<l::UpdateFunctionCode>("lambda", Access::write, Trail::management),
      row<l::UpdateFunctionConfiguration>("lambda", Access::write, Trail::management),
      row<l::GetFunctionConfiguration>("lambda", Access::read, Trail::management),
      row<l::ListFunctions>("lambda", Access::read, Trail::management),
      row<l::DeleteFunction>("lambda", Access::write, Trail::management),
      row<l::Invoke>("lambda", Access::write, Trail::data),
      row<l::PutFunctionConcurrency>("lambda", Access::write, Trail::management),
      row<l::GetFunctionConcurrency>("lambda", Access::read, Trail::management),
      row<l::DeleteFunctionConcurrency>("lambda", Access::write, Trail::management),
      row<l::PutFunctionEventInvokeConfig>("lambda", Access::write, Trail::management),
      row<l::UpdateFunctionEventInvokeConfig>("lambda", Access::write, Trail::management),
      row<l::GetFunctionEventInvokeConfig>("lambda", Access::read, Trail::management),
      row<l::DeleteFunctionEventInvokeConfig>("lambda", Access::write, Trail::management),
      row<l::PutFunctionRecursionConfig>("lambda", Access::write, Trail::management),
      row<l::GetFunctionRecursionConfig>("lambda", Access::read, Trail::management),
      row<l::AddPermission>("lambda", Access::write, Trail::management),
      row<l::RemovePermission>("lambda", Access::write, Trail::management),
      row<l::GetPolicy>("lambda", Access::read, Trail::management),
      row<l::CreateEventSourceMapping>("lambda", Access::write, Trail::management),
      row<l::UpdateEventSourceMapping>("lambda", Access::write, Trail::management),
      row<l::GetEventSourceMapping>("lambda", Access::read, Trail::management),
      row<l::ListEventSourceMappings>("lambda", Access::read, Trail::management),
      row<l::DeleteEventSourceMapping>("lambda", Access::write, Trail::management),
  };
}

std::vector<Action> of_sns() {
  namespace n = api::sns;
  return {
      row<n::ConfirmSubscription>("sns", Access::write, Trail::management),
      row<n::CreateTopic>("sns", Access::write, Trail::management),
      row<n::DeleteTopic>("sns", Access::write, Trail::management),
      row<n::GetSubscriptionAttributes>("sns", Access::read, Trail::management),
      row<n::GetTopicAttributes>("sns", Access::read, Trail::management),
      row<n::ListSubscriptions>("sns", Access::read, Trail::management),
      row<n::ListSubscriptionsByTopic>("sns", Access::read, Trail::management),
      row<n::ListTopics>("sns", Access::read, Trail::management),
      row<n::Publish>("sns", Access::write, Trail::data),
      row<n::PublishBatch>("sns", Access::write, Trail::data),
      row<n::SetSubscriptionAttributes>("sns", Access::write, Trail::management),
      row<n::SetTopicAttributes>("sns", Access::write, Trail::management),
      row<n::Subscribe>("sns", Access::write, Trail::management),
      row<n::Unsubscribe>("sns", Access::write, Trail::management),
  };
}

std::vector<Action> of_s3() {
  namespace b = api::s3;
  return {
      row<b::AbortMultipartUpload>("s3", Access::write, Trail::data),
      row<b::CompleteMultipartUpload>("s3", Access::write, Trail::data),
      row<b::CopyObject>("s3", Access::write, Trail::data),
      row<b::CreateBucket>("s3", Access::write, Trail::management),
      row<b::CreateMultipartUpload>("s3", Access::write, Trail::data),
      row<b::DeleteBucket>("s3", Access::write, Trail::management),
      row<b::DeleteObject>("s3", Access::write, Trail::data),
      row<b::DeleteObjectTagging>("s3", Access::write, Trail::data),
      row<b::DeleteObjects>("s3", Access::write, Trail::data),
      row<b::GetBucketLifecycleConfiguration>("s3", Access::read, Trail::management),
      row<b::GetBucketNotificationConfiguration>("s3", Access::read, Trail::management),
      row<b::GetBucketVersioning>("s3", Access::read, Trail::management),
      row<b::GetObject>("s3", Access::read, Trail::data),
      row<b::GetObjectTagging>("s3", Access::read, Trail::data),
      row<b::HeadBucket>("s3", Access::read, Trail::management),
      row<b::HeadObject>("s3", Access::read, Trail::data),
      row<b::ListBuckets>("s3", Access::read, Trail::management),
      row<b::ListObjectVersions>("s3", Access::read, Trail::data),
      row<b::ListObjectsV2>("s3", Access::read, Trail::data),
      row<b::PostObject>("s3", Access::write, Trail::data),
      row<b::PutBucketLifecycleConfiguration>("s3", Access::write, Trail::management),
      row<b::PutBucketNotificationConfiguration>("s3", Access::write, Trail::management),
      row<b::PutBucketVersioning>("s3", Access::write, Trail::management),
      row<b::PutObject>("s3", Access::write, Trail::data),
      row<b::PutObjectAcl>("s3", Access::write, Trail::data),
      row<b::PutObjectTagging>("s3", Access::write, Trail::data),
      row<b::RestoreObject>("s3", Access::write, Trail::data),
      row<b::UploadPart>("s3", Access::write, Trail::data),
  };
}

std::vector<Action> of_all() {
  std::vector<Action> all = of_sqs();
  all.push_back(
      row<api::cloudwatch::GetMetricStatistics>("cloudwatch", Access::read, Trail::management));
  for (const std::vector<Action>& more : {of_lambda(), of_s3(), of_sns()}) {
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

}  // namespace

const std::vector<Action>& actions() {
  static const std::vector<Action> kActions = of_all();
  return kActions;
}

const Action* find_action(std::string_view call_name) {
  const std::size_t dot = call_name.find('.');
  const bool has_service = dot != std::string_view::npos;
  const std::string_view service = has_service ? call_name.substr(0, dot) : std::string_view{};
  const std::string_view name = has_service ? call_name.substr(dot + 1) : call_name;
  for (const Action& action : actions()) {
    if (action.name == name && (!has_service || action.service == service)) return &action;
  }
  return nullptr;
}

}  // namespace inflight::calls
