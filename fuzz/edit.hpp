// Small mistakes in a document that was right: a number changed, a word put in another's place,
// something left out or written twice. So a fuzzer gets past the parser and into the rules.
#pragma once

#include "engine/value.hpp"
#include "fuzz/bytes.hpp"

namespace undercroft::fuzz {

void make_mistake(Value& document, Choices& choices);

}  // namespace undercroft::fuzz
