#include "view/marks.h"

#include <algorithm>
#include <cstddef>

namespace inflight::view {
namespace {

/// The longest beginning of at most kNoteBytesMax bytes that ends with a whole letter (UTF-8).
std::string cut(std::string_view text) {
  size_t length = std::min(text.size(), kNoteBytesMax);
  while (length > 0 && length < text.size() &&
         (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U) {
    --length;
  }
  return std::string(text.substr(0, length));
}

}  // namespace

const UserMark* Marks::find(uint32_t id) const {
  for (const UserMark& mark : marks_) {
    if (mark.id == id) return &mark;
  }
  return nullptr;
}

UserMark* Marks::own(uint32_t id) {
  for (UserMark& mark : marks_) {
    if (mark.id == id) return &mark;
  }
  return nullptr;
}

const UserMark* Marks::at(std::string_view run, int64_t ms) const {
  for (const UserMark& mark : marks_) {
    if (mark.at == ms && mark.run == run) return &mark;
  }
  return nullptr;
}

uint32_t Marks::add(std::string_view run, int64_t ms, std::string_view text) {
  if (marks_.size() >= kMarksMax) return 0;
  marks_.push_back({++last_, ms, std::string(run), cut(text)});
  return last_;
}

bool Marks::write(uint32_t id, std::string_view text) {
  UserMark* mark = own(id);
  if (mark == nullptr) return false;
  mark->text = cut(text);
  return true;
}

bool Marks::move(uint32_t id, int64_t ms) {
  UserMark* mark = own(id);
  if (mark == nullptr) return false;
  mark->at = ms;
  return true;
}

bool Marks::remove(uint32_t id) {
  const auto gone = std::remove_if(marks_.begin(), marks_.end(),
                                   [&](const UserMark& mark) { return mark.id == id; });
  const bool found = gone != marks_.end();
  marks_.erase(gone, marks_.end());
  return found;
}

std::vector<const UserMark*> Marks::of(std::string_view run) const {
  std::vector<const UserMark*> list;
  for (const UserMark& mark : marks_) {
    if (mark.run == run) list.push_back(&mark);
  }
  std::stable_sort(list.begin(), list.end(),
                   [](const UserMark* a, const UserMark* b) { return a->at < b->at; });
  return list;
}

}  // namespace inflight::view
