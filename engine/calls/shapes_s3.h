// Members of requests to S3 as AWS spells them.
#pragma once

#include <string>

#include "calls/shapes.h"

namespace inflight {

#define INFLIGHT_SHAPE(type, ...)                                \
  template <>                                                    \
  struct Shape<api::s3::type> {                                  \
    using S = api::s3::type;                                     \
    static constexpr std::string_view name = #type;              \
    static constexpr auto fields = std::make_tuple(__VA_ARGS__); \
  }
#define INFLIGHT_EMPTY_SHAPE(type)                  \
  template <>                                       \
  struct Shape<api::s3::type> {                     \
    static constexpr std::string_view name = #type; \
    static constexpr std::tuple<> fields{};         \
  }
#define INFLIGHT_BUCKET field("Bucket", &S::bucket, Need::required)
#define INFLIGHT_OBJECT INFLIGHT_BUCKET, field("Key", &S::key, Need::required)
#define INFLIGHT_VERSION INFLIGHT_OBJECT, field("VersionId", &S::version)

INFLIGHT_SHAPE(BucketConfiguration, field("LocationConstraint", &S::region));
INFLIGHT_SHAPE(CreateBucket, INFLIGHT_BUCKET,
               field("CreateBucketConfiguration", &S::configuration));
INFLIGHT_SHAPE(DeleteBucket, INFLIGHT_BUCKET);
INFLIGHT_SHAPE(HeadBucket, INFLIGHT_BUCKET);
INFLIGHT_EMPTY_SHAPE(ListBuckets);
INFLIGHT_SHAPE(VersioningConfiguration, field("Status", &S::status));
INFLIGHT_SHAPE(PutBucketVersioning, INFLIGHT_BUCKET,
               field("VersioningConfiguration", &S::configuration, Need::required));
INFLIGHT_SHAPE(GetBucketVersioning, INFLIGHT_BUCKET);
INFLIGHT_SHAPE(LifecycleFilter, field("Prefix", &S::prefix));
INFLIGHT_SHAPE(Expiration, field("Days", &S::days));
INFLIGHT_SHAPE(LifecycleRule, field("ID", &S::id), field("Status", &S::status, Need::required),
               field("Filter", &S::filter), field("Expiration", &S::expiration));
INFLIGHT_SHAPE(LifecycleConfiguration, field("Rules", &S::rules, Need::required));
INFLIGHT_SHAPE(PutBucketLifecycleConfiguration, INFLIGHT_BUCKET,
               field("LifecycleConfiguration", &S::configuration, Need::required));
INFLIGHT_SHAPE(GetBucketLifecycleConfiguration, INFLIGHT_BUCKET);

INFLIGHT_SHAPE(FilterRule, field("Name", &S::name), field("Value", &S::value));
INFLIGHT_SHAPE(KeyFilter, field("FilterRules", &S::rules));
INFLIGHT_SHAPE(Filter, field("Key", &S::key));
#define INFLIGHT_CONFIGURATION(type, arn_name)                                        \
  INFLIGHT_SHAPE(type, field("Id", &S::id), field(arn_name, &S::arn, Need::required), \
                 field("Events", &S::events, Need::required), field("Filter", &S::filter))
INFLIGHT_CONFIGURATION(TopicConfiguration, "TopicArn");
INFLIGHT_CONFIGURATION(QueueConfiguration, "QueueArn");
INFLIGHT_CONFIGURATION(FunctionConfiguration, "LambdaFunctionArn");
#undef INFLIGHT_CONFIGURATION
INFLIGHT_EMPTY_SHAPE(EventBridgeConfiguration);
INFLIGHT_SHAPE(NotificationConfiguration, field("TopicConfigurations", &S::topics),
               field("QueueConfigurations", &S::queues),
               field("LambdaFunctionConfigurations", &S::functions),
               field("EventBridgeConfiguration", &S::event_bridge));
INFLIGHT_SHAPE(PutBucketNotificationConfiguration, INFLIGHT_BUCKET,
               field("NotificationConfiguration", &S::configuration, Need::required),
               field("SkipDestinationValidation", &S::skip_validation));
INFLIGHT_SHAPE(GetBucketNotificationConfiguration, INFLIGHT_BUCKET);

#define INFLIGHT_CONTENT \
  field("Body", &S::body), field("ContentLength", &S::length, Need::optional, kNotNegative)
INFLIGHT_SHAPE(PutObject, INFLIGHT_OBJECT, INFLIGHT_CONTENT, field("ACL", &S::acl),
               field("StorageClass", &S::storage_class));
// Members that come from a base, as those of S.
#define INFLIGHT_INHERITED(wire, member, ...) \
  field(wire, static_cast<decltype(S::member) S::*>(&S::member), __VA_ARGS__)
INFLIGHT_SHAPE(PostObject, INFLIGHT_INHERITED("Bucket", bucket, Need::required),
               INFLIGHT_INHERITED("Key", key, Need::required),
               INFLIGHT_INHERITED("Body", body, Need::optional),
               INFLIGHT_INHERITED("ContentLength", length, Need::optional, kNotNegative),
               INFLIGHT_INHERITED("ACL", acl, Need::optional),
               INFLIGHT_INHERITED("StorageClass", storage_class, Need::optional));
#undef INFLIGHT_INHERITED
INFLIGHT_SHAPE(CopyObject, INFLIGHT_OBJECT, field("CopySource", &S::source, Need::required),
               field("MetadataDirective", &S::directive), field("ACL", &S::acl),
               field("StorageClass", &S::storage_class));
INFLIGHT_SHAPE(GetObject, INFLIGHT_VERSION);
INFLIGHT_SHAPE(HeadObject, INFLIGHT_VERSION);
INFLIGHT_SHAPE(DeleteObject, INFLIGHT_VERSION);
INFLIGHT_SHAPE(ObjectIdentifier, field("Key", &S::key, Need::required),
               field("VersionId", &S::version));
INFLIGHT_SHAPE(Deletion, field("Objects", &S::objects, Need::required), field("Quiet", &S::quiet));
INFLIGHT_SHAPE(DeleteObjects, INFLIGHT_BUCKET, field("Delete", &S::deletion, Need::required));
INFLIGHT_SHAPE(ListObjectsV2, INFLIGHT_BUCKET, field("Prefix", &S::prefix),
               field("Delimiter", &S::delimiter), field("StartAfter", &S::start_after),
               field("ContinuationToken", &S::token), field("MaxKeys", &S::max_keys));
INFLIGHT_SHAPE(ListObjectVersions, INFLIGHT_BUCKET, field("Prefix", &S::prefix));
INFLIGHT_SHAPE(Tag, field("Key", &S::key, Need::required),
               field("Value", &S::value, Need::required));
INFLIGHT_SHAPE(Tagging, field("TagSet", &S::tags, Need::required));
INFLIGHT_SHAPE(PutObjectTagging, INFLIGHT_VERSION, field("Tagging", &S::tagging, Need::required));
INFLIGHT_SHAPE(GetObjectTagging, INFLIGHT_VERSION);
INFLIGHT_SHAPE(DeleteObjectTagging, INFLIGHT_VERSION);
INFLIGHT_SHAPE(PutObjectAcl, INFLIGHT_VERSION, field("ACL", &S::acl));
INFLIGHT_SHAPE(RestoreRequest, field("Days", &S::days));
INFLIGHT_SHAPE(RestoreObject, INFLIGHT_VERSION, field("RestoreRequest", &S::request));

#define INFLIGHT_UPLOAD INFLIGHT_OBJECT, field("UploadId", &S::upload, Need::required)
INFLIGHT_SHAPE(CreateMultipartUpload, INFLIGHT_OBJECT, field("ACL", &S::acl),
               field("StorageClass", &S::storage_class));
INFLIGHT_SHAPE(UploadPart, INFLIGHT_UPLOAD, field("PartNumber", &S::number, Need::required),
               INFLIGHT_CONTENT);
INFLIGHT_SHAPE(CompletedPart, field("PartNumber", &S::number, Need::required),
               field("ETag", &S::etag, Need::required));
INFLIGHT_SHAPE(CompletedUpload, field("Parts", &S::parts));
INFLIGHT_SHAPE(CompleteMultipartUpload, INFLIGHT_UPLOAD, field("MultipartUpload", &S::completed));
INFLIGHT_SHAPE(AbortMultipartUpload, INFLIGHT_UPLOAD);

#undef INFLIGHT_UPLOAD
#undef INFLIGHT_CONTENT
#undef INFLIGHT_VERSION
#undef INFLIGHT_OBJECT
#undef INFLIGHT_BUCKET
#undef INFLIGHT_EMPTY_SHAPE
#undef INFLIGHT_SHAPE

}  // namespace inflight
