// Counts what the program asks of the heap, to show that a decision asks nothing.
#pragma once

#include <cstdint>

namespace undercroft::bench {

std::uint64_t allocations();

}  // namespace undercroft::bench
