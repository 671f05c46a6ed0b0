// Sentences of the help pages.
#include <utility>

#include "console/help.h"

namespace inflight::console {
namespace {

using Row = std::pair<std::string_view, std::string_view>;

constexpr Row kActions[] = {
    {"AddPermission", "Lets others use some actions on a queue or a function."},
    {"CancelMessageMoveTask", "Stops a running move task; what it moved stays moved."},
    {"ChangeMessageVisibility",
     "Sets how long, from now, a received message stays hidden. 0 gives it back at once."},
    {"ChangeMessageVisibilityBatch", "Sets the visibility timeout of up to ten messages."},
    {"CreateQueue",
     "Makes a queue, or answers with the URL of one that has the same name and "
     "attributes."},
    {"DeleteMessage", "Deletes a received message, by the handle of its latest receive."},
    {"DeleteMessageBatch", "Deletes up to ten received messages."},
    {"DeleteQueue", "Deletes a queue with all its messages."},
    {"GetMetricStatistics", "Reads a CloudWatch metric of a queue, in periods."},
    {"GetQueueAttributes", "Reads attributes of a queue, counts of messages among them."},
    {"GetQueueUrl", "Answers with the URL of a queue."},
    {"ListDeadLetterSourceQueues", "Lists the queues that send their failed messages to a queue."},
    {"ListMessageMoveTasks", "Lists the latest move tasks of a dead-letter queue."},
    {"ListQueueTags", "Lists the tags of a queue."},
    {"ListQueues", "Lists the queues of the account."},
    {"PurgeQueue", "Deletes all messages of a queue. Cannot be undone."},
    {"ReceiveMessage", "Takes up to ten messages and hides them for the visibility timeout."},
    {"RemovePermission", "Takes back a permission that AddPermission gave."},
    {"SendMessage", "Puts a message into a queue."},
    {"SendMessageBatch", "Puts up to ten messages into a queue."},
    {"SetQueueAttributes", "Changes attributes of a queue."},
    {"StartMessageMoveTask",
     "Moves messages of a dead-letter queue back to where they came from, or to another queue."},
    {"TagQueue", "Adds tags to a queue."},
    {"UntagQueue", "Removes tags from a queue."},
    {"AbortMultipartUpload", "Gives an upload in parts up: its parts are gone."},
    {"CompleteMultipartUpload", "Makes one object out of the parts of an upload."},
    {"CopyObject", "Copies an object, also onto itself with --metadata-directive REPLACE."},
    {"CreateBucket", "Makes a bucket. Its Region is said by LocationConstraint."},
    {"CreateMultipartUpload", "Begins an upload in parts."},
    {"DeleteBucket", "Deletes a bucket that is empty."},
    {"DeleteObject", "Deletes an object; with versions it only hides it behind a delete marker."},
    {"DeleteObjectTagging", "Takes all tags off an object."},
    {"DeleteObjects", "Deletes up to 1000 objects; each of them is an event of its own."},
    {"GetBucketLifecycleConfiguration", "Reads when objects of a bucket expire."},
    {"GetBucketNotificationConfiguration", "Reads whom a bucket tells of its objects."},
    {"GetBucketVersioning", "Reads whether a bucket keeps versions."},
    {"GetObject", "Reads an object. There are no files here: the content is in the answer."},
    {"GetObjectTagging", "Reads the tags of an object."},
    {"HeadBucket", "Says whether a bucket is there."},
    {"HeadObject", "Reads what is known of an object, without its content."},
    {"ListBuckets", "Lists the buckets of the account."},
    {"ListObjectVersions", "Lists all versions and delete markers of a bucket."},
    {"ListObjectsV2", "Lists the objects of a bucket by key."},
    {"PostObject", "Uploads as a browser's form does. The AWS CLI itself has no such command."},
    {"PutBucketLifecycleConfiguration", "Says when objects of a bucket expire, all anew."},
    {"PutBucketNotificationConfiguration",
     "Says whom a bucket tells of its objects. It replaces the whole document."},
    {"PutBucketVersioning", "Turns versions of a bucket on or suspends them."},
    {"PutObject", "Stores an object. There are no files here: Body is the content itself."},
    {"PutObjectAcl", "Sets the canned ACL of an object."},
    {"PutObjectTagging", "Sets the tags of an object, all anew."},
    {"RestoreObject", "Asks for a temporary copy of an archived object."},
    {"UploadPart", "Uploads one part of an upload in parts."},
    {"ConfirmSubscription", "Says yes to a subscription with the token that its endpoint got."},
    {"CreateTopic",
     "Makes a topic, or answers with the ARN of one that has the same name and attributes."},
    {"DeleteTopic", "Deletes a topic. Its subscriptions stay, but nothing comes any more."},
    {"GetSubscriptionAttributes", "Reads the attributes of a subscription."},
    {"GetTopicAttributes", "Reads the attributes of a topic, counts of subscriptions among them."},
    {"ListSubscriptions", "Lists the subscriptions of the account."},
    {"ListSubscriptionsByTopic", "Lists the subscriptions of a topic."},
    {"ListTopics", "Lists the topics of the account."},
    {"Publish", "Sends a message to a topic, which takes a copy to every subscription."},
    {"PublishBatch", "Sends up to ten messages to a topic."},
    {"SetSubscriptionAttributes", "Changes one attribute of a subscription, such as FilterPolicy."},
    {"SetTopicAttributes", "Changes one attribute of a topic."},
    {"Subscribe", "Subscribes a queue, a function or another endpoint to a topic."},
    {"Unsubscribe", "Deletes a subscription."},
    {"CreateEventSourceMapping", "Lets Lambda poll a queue and run a function with its messages."},
    {"CreateFunction", "Makes a function. What its runs do is given as data, in Behaviour."},
    {"DeleteEventSourceMapping", "Ends a mapping; batches that it holds are still worked."},
    {"DeleteFunction", "Deletes a function. Its mappings stay, and their runs fail."},
    {"DeleteFunctionConcurrency", "Gives reserved concurrency back to the account."},
    {"DeleteFunctionEventInvokeConfig", "Takes settings of asynchronous invokes away."},
    {"GetEventSourceMapping", "Reads a mapping, its state among it."},
    {"GetFunctionConcurrency", "Reads how much concurrency a function has reserved."},
    {"GetFunctionConfiguration", "Reads the configuration of a function."},
    {"GetFunctionEventInvokeConfig", "Reads settings of asynchronous invokes."},
    {"GetFunctionRecursionConfig", "Reads what happens when a function runs in a loop."},
    {"GetPolicy", "Reads who may invoke a function."},
    {"Invoke", "Runs a function and waits, or with type Event leaves it to Lambda."},
    {"ListEventSourceMappings", "Lists mappings, of one function or one queue if you like."},
    {"ListFunctions", "Lists the functions of the account."},
    {"PutFunctionConcurrency", "Reserves concurrency for a function, which caps it too."},
    {"PutFunctionEventInvokeConfig",
     "Sets retries, age and destinations of asynchronous invokes, all anew."},
    {"PutFunctionRecursionConfig", "Says whether Lambda stops a function that runs in a loop."},
    {"UpdateEventSourceMapping", "Changes a mapping, or turns it on and off."},
    {"UpdateFunctionCode", "Gives a function another Behaviour, for runs from now on."},
    {"UpdateFunctionConfiguration", "Changes the timeout or dead-letter queue of a function."},
    {"UpdateFunctionEventInvokeConfig", "Changes some settings of asynchronous invokes."},
};

constexpr Row kMembers[] = {
    {"Attributes", "Attributes by name; all values are text."},
    {"AttributeNames", "Names of attributes, or All."},
    {"Action", "lambda:InvokeFunction."},
    {"BatchSize", "Messages of one run, 1 to 10; up to 10000 with a window."},
    {"Behaviour",
     "What a run does: DurationMs, Outcome (success or error), OutcomeByRecord, Responses …"},
    {"DeadLetterConfig", "TargetArn: a queue for events that Lambda gives up."},
    {"DestinationConfig", "OnSuccess and OnFailure, each with the ARN of a Destination."},
    {"Enabled", "Whether the mapping polls."},
    {"EventSourceArn", "ARN of the queue."},
    {"FilterCriteria", "Filters, each with a Pattern as JSON text; one of them must fit."},
    {"FunctionName", "Name or ARN of the function."},
    {"FunctionResponseTypes", "ReportBatchItemFailures, or nothing."},
    {"Handler", "Shown only."},
    {"InvocationType", "RequestResponse, Event or DryRun."},
    {"MaximumBatchingWindowInSeconds", "Seconds to wait for a full batch, 0 to 300."},
    {"MaximumEventAgeInSeconds", "60 to 21600: older events are given up."},
    {"MaximumRetryAttempts", "0 to 2 further runs after a failed one."},
    {"MemorySize", "Shown only."},
    {"Payload", "The event, as JSON text."},
    {"Principal", "Who may: sns.amazonaws.com and the like."},
    {"ProvisionedPollerConfig", "MinimumPollers and MaximumPollers that always stand ready."},
    {"RecursiveLoop", "Terminate or Allow."},
    {"ReservedConcurrentExecutions", "Runs at once that are this function's alone. 0 stops it."},
    {"Role", "Shown only."},
    {"Runtime", "Shown only."},
    {"ScalingConfig", "MaximumConcurrency, 2 to 1000: runs at once by this mapping."},
    {"SourceAccount", "Only for resources of this account."},
    {"StatementId", "A name for this permission."},
    {"Timeout", "Seconds that a run may take, 1 to 900."},
    {"UUID", "Id of the mapping."},
    {"ACL", "private, public-read and the like."},
    {"Body", "The content itself, as text."},
    {"Bucket", "Name of the bucket."},
    {"ContentLength",
     "Size in bytes where Body is shorter: the rest is there without being written out."},
    {"ContinuationToken", "Where the list goes on: NextContinuationToken of the answer before."},
    {"CopySource", "BUCKET/KEY of the object to copy, URL-encoded."},
    {"CreateBucketConfiguration", "LocationConstraint=ap-southeast-1, the Region."},
    {"Delete", "Objects=[{Key=…},…],Quiet=true."},
    {"Delimiter", "Keys that share what is before it count as one."},
    {"Key", "Name of the object in its bucket, at most 1024 bytes."},
    {"LifecycleConfiguration", "Rules, each with Status, Filter={Prefix=…}, Expiration={Days=…}."},
    {"MaxKeys", "How many keys at most, 1000 unless said."},
    {"MetadataDirective", "COPY or REPLACE."},
    {"MultipartUpload", "Parts=[{PartNumber=1,ETag=…},…], in order."},
    {"NotificationConfiguration",
     "QueueConfigurations, TopicConfigurations, LambdaFunctionConfigurations, each with an ARN, "
     "Events and a Filter; EventBridgeConfiguration. As JSON."},
    {"PartNumber", "1 to 10000; parts but the last have at least 5 MiB."},
    {"Prefix", "Only keys that begin like this."},
    {"RestoreRequest", "Days=N: how long the copy stays."},
    {"SkipDestinationValidation", "Saves without asking the destinations."},
    {"StartAfter", "Only keys after this one."},
    {"StorageClass", "STANDARD, GLACIER and the like."},
    {"Tagging", "TagSet=[{Key=…,Value=…},…]."},
    {"UploadId", "From CreateMultipartUpload."},
    {"VersionId", "A version; without it the latest."},
    {"VersioningConfiguration", "Status=Enabled or Status=Suspended."},
    {"DelaySeconds", "Seconds until the message can be received, 0 to 900."},
    {"DestinationArn", "Queue to move to. Without it messages go back to where they came from."},
    {"Dimensions", "For SQS: Name=QueueName,Value=the name of the queue."},
    {"EndTime", "End of the time span, as 2026-01-01T01:00:00Z; not part of it."},
    {"Entries", "Up to ten entries, each with an Id of its own."},
    {"MaxNumberOfMessages", "How many messages at most, 1 to 10; 1 unless said."},
    {"MaxNumberOfMessagesPerSecond", "How fast to move, 1 to 500."},
    {"MaxResults", "How many results at most."},
    {"MessageAttributeNames", "Names of message attributes to return, or All."},
    {"MessageAttributes", "Data beside the body: Name={DataType=String,StringValue=text}."},
    {"MessageBody", "The text of the message."},
    {"MessageDeduplicationId", "FIFO: a second message with this id is not stored for 5 minutes."},
    {"MessageGroupId", "FIFO: messages of one group are received in order."},
    {"MessageSystemAttributeNames", "Names such as ApproximateReceiveCount, or All."},
    {"MetricName", "For SQS: NumberOfMessagesSent, ApproximateAgeOfOldestMessage, …"},
    {"Namespace", "AWS/SQS."},
    {"NextToken", "Where the list goes on: from the answer before."},
    {"Period", "Length of a data point in seconds, a multiple of 60."},
    {"QueueName", "1 to 80 letters, digits, - and _; a FIFO queue ends in .fifo."},
    {"QueueNamePrefix", "Only queues whose name begins like this."},
    {"QueueUrl", "URL of the queue; its name will do."},
    {"ReceiptHandle", "From the latest receive. With ... in it: the newest one of the queue."},
    {"ReceiveRequestAttemptId", "FIFO: repeats a receive whose answer was lost."},
    {"SourceArn", "ARN of the dead-letter queue; of a permission, of what may use it."},
    {"StartTime", "Start of the time span, as 2026-01-01T00:00:00Z."},
    {"Statistics", "Sum, Average, Maximum, Minimum, SampleCount."},
    {"Tags", "Tags as Key=Value."},
    {"tags", "Tags as Key=Value."},
    {"TagKeys", "Names of the tags to remove."},
    {"TaskHandle", "From StartMessageMoveTask. With ... in it: the newest one."},
    {"VisibilityTimeout", "Seconds, 0 to 43200."},
    {"WaitTimeSeconds", "Seconds to wait for a message, 0 to 20: long polling from 1 on."},
    {"AttributeName", "Name of the attribute."},
    {"AttributeValue", "Its new value; documents as JSON text."},
    {"Endpoint", "Where messages go: the ARN of a queue or function, a URL, an address."},
    {"Message", "The text of the message."},
    {"MessageStructure", "json: Message is an object with a text for each protocol, and default."},
    {"Name", "1 to 256 letters, digits, - and _; a FIFO topic ends in .fifo."},
    {"Protocol", "sqs, lambda, firehose, http, https, email, email-json or sms."},
    {"PublishBatchRequestEntries", "Up to ten entries, each with an Id of its own."},
    {"ReturnSubscriptionArn", "Answer with the ARN even while the subscription is not confirmed."},
    {"Subject", "A line of at most 100 characters, for envelopes and e-mail."},
    {"SubscriptionArn", "ARN of the subscription."},
    {"TargetArn", "ARN of the topic, instead of TopicArn."},
    {"Token", "From the message that asks for confirmation."},
    {"TopicArn", "ARN of the topic; its name will do."},
};

template <size_t N>
std::string_view find(const Row (&rows)[N], std::string_view name) {
  for (const auto& [key, words] : rows) {
    if (key == name) return words;
  }
  return {};
}

}  // namespace

std::string_view about_action(std::string_view name) { return find(kActions, name); }

std::string_view about_member(std::string_view name) { return find(kMembers, name); }

std::string help_for_console() {
  return "The console has an empty AWS account and a clock that stands still between commands.\n"
         "\n"
         "  aws sqs OPERATION …    as the AWS CLI takes it; aws sqs help lists the operations\n"
         "  aws lambda OPERATION … the same for functions and mappings\n"
         "  aws s3api OPERATION …  the same for buckets and objects; aws s3 help for the short "
         "form\n"
         "  aws sns OPERATION …    the same for topics\n"
         "  sleep 30               lets 30 seconds pass (also 5m, 2h, 1d, 250ms)\n"
         "  wait-until TIME        lets time pass until 2026-01-01T00:05:00Z, 00:05, or 5m after "
         "the start\n"
         "  date [+FORMAT]         the time on the clock, UTC\n"
         "  NAME=value  $NAME      variables; also Q=$(aws sqs … --query QueueUrl --output text)\n"
         "  echo, export, unset    as in a shell\n"
         "  history                the lines so far\n"
         "  clear                  clears the screen\n"
         "  exit                   leaves\n"
         "\n"
         "A receipt or task handle with ... in it stands for the newest one.\n";
}

}  // namespace inflight::console
