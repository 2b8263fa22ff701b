#include "fuzz/edit.hpp"

#include <vector>

namespace undercroft::fuzz {

namespace {

void collect(Value& value, std::vector<Value*>& all) {
  all.push_back(&value);
  for (Value& item : value.items) collect(item, all);
  for (auto& [key, member] : value.members) collect(member, all);
}

Value* any_of(const std::vector<Value*>& all, Choices& choices) {
  return all[choices.below(static_cast<std::uint32_t>(all.size()))];
}

void leave_out(Value& value, Choices& choices) {
  if (!value.items.empty())
    value.items.erase(value.items.begin() +
                      choices.below(static_cast<std::uint32_t>(value.items.size())));
  else if (!value.members.empty())
    value.members.erase(value.members.begin() +
                        choices.below(static_cast<std::uint32_t>(value.members.size())));
}

}  // namespace

void make_mistake(Value& document, Choices& choices) {
  std::vector<Value*> all;
  collect(document, all);
  Value* const place = any_of(all, choices);
  switch (choices.below(6)) {
    case 0:
      place->number += static_cast<int>(choices.byte()) - 128;
      place->flag = !place->flag;
      return;
    case 1:
      place->number = choices.byte();
      return;
    case 2:
      return leave_out(*place, choices);
    case 3:
      if (!place->items.empty()) place->items.push_back(place->items.front());
      return;
    case 4: {
      // By way of a copy: one may lie inside the other.
      Value other = *any_of(all, choices);
      *place = std::move(other);
      return;
    }
    default:
      std::swap(place->text, any_of(all, choices)->text);
  }
}

}  // namespace undercroft::fuzz
