// Values that say what went wrong: AWS errors (Error, Result) and faults in files (Problem).
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace inflight {

/// An error as AWS reports it. `code` is the query-compatible code (SQS-GEN-04).
struct Error {
  std::string code;
  std::string message;
  int http = 400;
  std::vector<std::pair<std::string, std::string>> fields;  // extra members, in order
  bool operator==(const Error&) const = default;
};

/// A value or an AWS error.
template <class T>
class Result {
 public:
  Result(T value) : held_(std::move(value)) {}      // NOLINT: implicit on purpose
  Result(Error error) : held_(std::move(error)) {}  // NOLINT: implicit on purpose

  bool ok() const { return std::holds_alternative<T>(held_); }
  explicit operator bool() const { return ok(); }
  T& operator*() { return *std::get_if<T>(&held_); }              // REQUIRES: ok()
  const T& operator*() const { return *std::get_if<T>(&held_); }  // REQUIRES: ok()
  T* operator->() { return std::get_if<T>(&held_); }
  const T* operator->() const { return std::get_if<T>(&held_); }
  const Error& error() const { return *std::get_if<Error>(&held_); }  // REQUIRES: !ok()

 private:
  std::variant<T, Error> held_;
};

/// A fault in a lab, an answer or a case file: where it is (JSON pointer), what stands there and
/// what was expected. Both texts are English and complete; `lab/words` translates the frame.
struct Problem {
  std::string pointer;
  std::string found;
  std::string expected;
  bool operator==(const Problem&) const = default;
};
using Problems = std::vector<Problem>;

}  // namespace inflight
