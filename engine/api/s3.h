// What can be asked of S3 and what it answers: plain structs, no behaviour. Buckets are named by
// their names alone. Content is text; where ContentLength says more, the rest is there without
// being written out, since a lab wants an object of 20 MB and not its bytes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "api/body.h"

namespace inflight::api::s3 {

// ---- buckets

struct BucketConfiguration {
  std::string region;  // LocationConstraint
  bool operator==(const BucketConfiguration&) const = default;
};
struct CreateBucket {
  static constexpr std::string_view kAction = "CreateBucket";
  std::string bucket;
  BucketConfiguration configuration{};
  bool operator==(const CreateBucket&) const = default;
};
struct DeleteBucket {
  static constexpr std::string_view kAction = "DeleteBucket";
  std::string bucket;
  bool operator==(const DeleteBucket&) const = default;
};
struct HeadBucket {
  static constexpr std::string_view kAction = "HeadBucket";
  std::string bucket;
  bool operator==(const HeadBucket&) const = default;
};
struct ListBuckets {
  static constexpr std::string_view kAction = "ListBuckets";
  bool operator==(const ListBuckets&) const = default;
};
struct VersioningConfiguration {
  std::string status;  // "Enabled", "Suspended"
  bool operator==(const VersioningConfiguration&) const = default;
};
struct PutBucketVersioning {
  static constexpr std::string_view kAction = "PutBucketVersioning";
  std::string bucket;
  VersioningConfiguration configuration{};
  bool operator==(const PutBucketVersioning&) const = default;
};
struct GetBucketVersioning {
  static constexpr std::string_view kAction = "GetBucketVersioning";
  std::string bucket;
  bool operator==(const GetBucketVersioning&) const = default;
};

struct LifecycleFilter {
  std::string prefix;
  bool operator==(const LifecycleFilter&) const = default;
};
struct Expiration {
  int64_t days = 0;  // at least 1
  bool operator==(const Expiration&) const = default;
};
struct LifecycleRule {
  std::string id;
  std::string status;  // "Enabled", "Disabled"
  LifecycleFilter filter{};
  Expiration expiration{};
  bool operator==(const LifecycleRule&) const = default;
};
struct LifecycleConfiguration {
  std::vector<LifecycleRule> rules;
  bool operator==(const LifecycleConfiguration&) const = default;
};
struct PutBucketLifecycleConfiguration {
  static constexpr std::string_view kAction = "PutBucketLifecycleConfiguration";
  std::string bucket;
  LifecycleConfiguration configuration{};
  bool operator==(const PutBucketLifecycleConfiguration&) const = default;
};
struct GetBucketLifecycleConfiguration {
  static constexpr std::string_view kAction = "GetBucketLifecycleConfiguration";
  std::string bucket;
  bool operator==(const GetBucketLifecycleConfiguration&) const = default;
};

// ---- notifications

/// Members that AWS wants and a caller may leave out: then the document is malformed (S3-CFG-03).
struct FilterRule {
  std::optional<std::string> name;
  std::optional<std::string> value;
  bool operator==(const FilterRule&) const = default;
};
struct KeyFilter {
  std::vector<FilterRule> rules;
  bool operator==(const KeyFilter&) const = default;
};
struct Filter {
  KeyFilter key;
  bool operator==(const Filter&) const = default;
};
/// Where a rule sends to, in the order in which S3 looks at the sections of a document.
enum class Destination : uint8_t { queue, topic, function };

/// QueueConfiguration, TopicConfiguration, LambdaFunctionConfiguration.
template <Destination kTo>
struct Configuration {
  std::string id;
  std::string arn;
  std::vector<std::string> events;  // "s3:ObjectCreated:*"
  std::optional<Filter> filter{};
  bool operator==(const Configuration&) const = default;
};
using QueueConfiguration = Configuration<Destination::queue>;
using TopicConfiguration = Configuration<Destination::topic>;
using FunctionConfiguration = Configuration<Destination::function>;
struct EventBridgeConfiguration {
  bool operator==(const EventBridgeConfiguration&) const = default;
};
/// The whole document (S3-CFG-01, -02).
struct NotificationConfiguration {
  std::vector<TopicConfiguration> topics{};
  std::vector<QueueConfiguration> queues{};
  std::vector<FunctionConfiguration> functions{};
  std::optional<EventBridgeConfiguration> event_bridge{};
  bool operator==(const NotificationConfiguration&) const = default;
};
struct PutBucketNotificationConfiguration {
  static constexpr std::string_view kAction = "PutBucketNotificationConfiguration";
  std::string bucket;
  NotificationConfiguration configuration{};
  bool skip_validation = false;  // SkipDestinationValidation
  bool operator==(const PutBucketNotificationConfiguration&) const = default;
};
struct GetBucketNotificationConfiguration {
  static constexpr std::string_view kAction = "GetBucketNotificationConfiguration";
  std::string bucket;
  bool operator==(const GetBucketNotificationConfiguration&) const = default;
};

// ---- objects

struct PutObject {
  static constexpr std::string_view kAction = "PutObject";
  std::string bucket;
  std::string key;
  Body body{};
  std::optional<int64_t> length{};  // ContentLength: at least the body's
  std::string acl{};                // "" = private
  std::string storage_class{};      // "" = STANDARD
  bool operator==(const PutObject&) const = default;
};
/// The upload of a browser's form (S3-EVT-03). The AWS CLI has no command for it.
struct PostObject : PutObject {
  static constexpr std::string_view kAction = "PostObject";
  bool operator==(const PostObject&) const = default;
};
struct CopyObject {
  static constexpr std::string_view kAction = "CopyObject";
  std::string bucket;
  std::string key;
  std::string source;  // CopySource: "bucket/key", "bucket/key?versionId=…"; URL-encoded
  std::string directive{};
  std::string acl{};
  std::string storage_class{};
  Lineage lineage{};
  bool operator==(const CopyObject&) const = default;
};
struct GetObject {
  static constexpr std::string_view kAction = "GetObject";
  std::string bucket;
  std::string key;
  std::string version{};  // VersionId, "" = the latest
  bool operator==(const GetObject&) const = default;
};
struct HeadObject {
  static constexpr std::string_view kAction = "HeadObject";
  std::string bucket;
  std::string key;
  std::string version{};
  bool operator==(const HeadObject&) const = default;
};
struct DeleteObject {
  static constexpr std::string_view kAction = "DeleteObject";
  std::string bucket;
  std::string key;
  std::string version{};
  Lineage lineage{};
  bool operator==(const DeleteObject&) const = default;
};
struct ObjectIdentifier {
  std::string key;
  std::string version{};
  bool operator==(const ObjectIdentifier&) const = default;
};
struct Deletion {
  std::vector<ObjectIdentifier> objects;
  bool quiet = false;
  bool operator==(const Deletion&) const = default;
};
struct DeleteObjects {
  static constexpr std::string_view kAction = "DeleteObjects";
  std::string bucket;
  Deletion deletion;
  Lineage lineage{};
  bool operator==(const DeleteObjects&) const = default;
};
struct ListObjectsV2 {
  static constexpr std::string_view kAction = "ListObjectsV2";
  std::string bucket;
  std::string prefix{};
  std::string delimiter{};
  std::string start_after{};
  std::string token{};                // ContinuationToken
  std::optional<int64_t> max_keys{};  // 1000
  bool operator==(const ListObjectsV2&) const = default;
};
struct ListObjectVersions {
  static constexpr std::string_view kAction = "ListObjectVersions";
  std::string bucket;
  std::string prefix{};
  bool operator==(const ListObjectVersions&) const = default;
};

struct Tag {
  std::string key;
  std::string value;
  bool operator==(const Tag&) const = default;
};
struct Tagging {
  std::vector<Tag> tags;
  bool operator==(const Tagging&) const = default;
};
struct PutObjectTagging {
  static constexpr std::string_view kAction = "PutObjectTagging";
  std::string bucket;
  std::string key;
  std::string version{};
  Tagging tagging{};
  Lineage lineage{};
  bool operator==(const PutObjectTagging&) const = default;
};
struct GetObjectTagging {
  static constexpr std::string_view kAction = "GetObjectTagging";
  std::string bucket;
  std::string key;
  std::string version{};
  bool operator==(const GetObjectTagging&) const = default;
};
struct DeleteObjectTagging {
  static constexpr std::string_view kAction = "DeleteObjectTagging";
  std::string bucket;
  std::string key;
  std::string version{};
  Lineage lineage{};
  bool operator==(const DeleteObjectTagging&) const = default;
};
struct PutObjectAcl {
  static constexpr std::string_view kAction = "PutObjectAcl";
  std::string bucket;
  std::string key;
  std::string version{};
  std::string acl{};  // a canned one
  Lineage lineage{};
  bool operator==(const PutObjectAcl&) const = default;
};
struct RestoreRequest {
  int64_t days = 1;
  bool operator==(const RestoreRequest&) const = default;
};
struct RestoreObject {
  static constexpr std::string_view kAction = "RestoreObject";
  std::string bucket;
  std::string key;
  std::string version{};
  RestoreRequest request{};
  Lineage lineage{};
  bool operator==(const RestoreObject&) const = default;
};

// ---- uploads in parts

struct CreateMultipartUpload {
  static constexpr std::string_view kAction = "CreateMultipartUpload";
  std::string bucket;
  std::string key;
  std::string acl{};
  std::string storage_class{};
  bool operator==(const CreateMultipartUpload&) const = default;
};
struct UploadPart {
  static constexpr std::string_view kAction = "UploadPart";
  std::string bucket;
  std::string key;
  std::string upload;  // UploadId
  int64_t number = 0;  // PartNumber, 1 … 10,000
  Body body{};
  std::optional<int64_t> length{};
  bool operator==(const UploadPart&) const = default;
};
struct CompletedPart {
  int64_t number = 0;
  std::string etag;
  bool operator==(const CompletedPart&) const = default;
};
struct CompletedUpload {
  std::vector<CompletedPart> parts;
  bool operator==(const CompletedUpload&) const = default;
};
struct CompleteMultipartUpload {
  static constexpr std::string_view kAction = "CompleteMultipartUpload";
  std::string bucket;
  std::string key;
  std::string upload;
  CompletedUpload completed{};
  Lineage lineage{};
  bool operator==(const CompleteMultipartUpload&) const = default;
};
struct AbortMultipartUpload {
  static constexpr std::string_view kAction = "AbortMultipartUpload";
  std::string bucket;
  std::string key;
  std::string upload;
  bool operator==(const AbortMultipartUpload&) const = default;
};

using Request =
    std::variant<CreateBucket, DeleteBucket, HeadBucket, ListBuckets, PutBucketVersioning,
                 GetBucketVersioning, PutBucketLifecycleConfiguration,
                 GetBucketLifecycleConfiguration, PutBucketNotificationConfiguration,
                 GetBucketNotificationConfiguration, PutObject, PostObject, CopyObject, GetObject,
                 HeadObject, DeleteObject, DeleteObjects, ListObjectsV2, ListObjectVersions,
                 PutObjectTagging, GetObjectTagging, DeleteObjectTagging, PutObjectAcl,
                 RestoreObject, CreateMultipartUpload, UploadPart, CompleteMultipartUpload,
                 AbortMultipartUpload>;

// ---- answers

/// Success without content.
struct Done {
  bool operator==(const Done&) const = default;
};
struct Location {
  std::string bucket;
  bool operator==(const Location&) const = default;
};
struct BucketRow {
  std::string name;
  int64_t created_ms = 0;  // virtual
  bool operator==(const BucketRow&) const = default;
};
struct BucketList {
  std::vector<BucketRow> rows;
  bool operator==(const BucketList&) const = default;
};
struct Versioning {
  std::string status;  // "" = never turned on
  bool operator==(const Versioning&) const = default;
};
/// What is known of one version. `version` is its id, "" in a bucket that never had versions.
struct ObjectInfo {
  std::string key;
  std::string version{};
  std::string etag{};  // without quotes
  int64_t size = 0;
  int64_t modified_ms = 0;  // virtual
  std::string storage_class{};
  std::string restore{};  // the text of x-amz-restore
  bool marker = false;    // a delete marker
  bool latest = false;
  bool operator==(const ObjectInfo&) const = default;
};
struct Stored {
  ObjectInfo object;
  bool operator==(const Stored&) const = default;
};
struct Copied {
  ObjectInfo object;
  bool operator==(const Copied&) const = default;
};
struct Completed {
  std::string bucket;
  ObjectInfo object;
  bool operator==(const Completed&) const = default;
};
struct Content {
  ObjectInfo object;
  std::optional<Body> body;  // none for HeadObject
  bool operator==(const Content&) const = default;
};
/// What a delete did: `version` is the one that is gone, or the marker that was made.
struct Deleted {
  std::string key;
  std::string asked{};  // VersionId of the request
  std::string version{};
  bool marker = false;
  bool operator==(const Deleted&) const = default;
};
struct DeletedList {
  std::vector<Deleted> rows;
  bool operator==(const DeletedList&) const = default;
};
struct Listing {
  std::string bucket;
  std::string prefix;
  std::string delimiter;
  int64_t max_keys = 1000;
  std::vector<ObjectInfo> objects{};
  std::vector<std::string> prefixes{};
  std::string next{};  // "" = complete
  bool operator==(const Listing&) const = default;
};
struct VersionListing {
  std::string bucket;
  std::string prefix;
  std::vector<ObjectInfo> versions;
  bool operator==(const VersionListing&) const = default;
};
struct TagSet {
  std::vector<Tag> tags;
  std::string version{};
  bool operator==(const TagSet&) const = default;
};
struct UploadStarted {
  std::string bucket;
  std::string key;
  std::string upload;
  bool operator==(const UploadStarted&) const = default;
};
struct PartStored {
  std::string etag;
  bool operator==(const PartStored&) const = default;
};

using Answer =
    std::variant<Done, Location, BucketList, Versioning, LifecycleConfiguration,
                 NotificationConfiguration, Stored, Copied, Completed, Content, Deleted,
                 DeletedList, Listing, VersionListing, TagSet, UploadStarted, PartStored>;

}  // namespace inflight::api::s3
