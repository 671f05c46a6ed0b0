#include "calls/actions.h"

#include "calls/shapes.h"

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
std::vector<Member> members_of() {
  std::vector<Member> out;
  std::apply(
      [&out](const auto&... fields) {
        (out.push_back({fields.name, fields.need == Need::required}), ...);
      },
      Shape<R>::fields);
  return out;
}

template <class R>
Action row(Access access, Trail trail) {
  return {"sqs", R::kAction, access, trail, decode_request<R>, members_of<R>};
}

}  // namespace

const std::vector<Action>& actions() {
  namespace q = api::sqs;
  static const std::vector<Action> kActions = {
      row<q::ChangeMessageVisibility>(Access::write, Trail::data),
      row<q::CreateQueue>(Access::write, Trail::management),
      row<q::DeleteMessage>(Access::write, Trail::data),
      row<q::DeleteQueue>(Access::write, Trail::management),
      row<q::GetQueueAttributes>(Access::read, Trail::management),
      row<q::GetQueueUrl>(Access::read, Trail::management),
      row<q::PurgeQueue>(Access::write, Trail::management),
      row<q::ReceiveMessage>(Access::write, Trail::data),
      row<q::SendMessage>(Access::write, Trail::data),
      row<q::SendMessageBatch>(Access::write, Trail::data),
      row<q::SetQueueAttributes>(Access::write, Trail::management),
      row<q::StartMessageMoveTask>(Access::write, Trail::management),
  };
  return kActions;
}

const Action* find_action(std::string_view call_name) {
  if (call_name.starts_with("sqs.")) call_name.remove_prefix(4);
  for (const Action& action : actions()) {
    if (action.name == call_name) return &action;
  }
  return nullptr;
}

}  // namespace inflight::calls
