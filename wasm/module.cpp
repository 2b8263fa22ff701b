// The rules as a WebAssembly module: what JavaScript may call.
#include "wasm/digests.hpp"

extern "C" {

// The module has one thread, which does not end: what threads keep for themselves is never given
// up. The library leaves this to the one who has threads.
// NOLINTNEXTLINE(bugprone-reserved-identifier)
int __cxa_thread_atexit(void (*)(void*), void*, void*) {
  return 0;
}

[[clang::export_name("setting_count")]] std::uint32_t setting_count() {
  return static_cast<std::uint32_t>(undercroft::settings().size());
}

// Its name in words, zero-terminated.
[[clang::export_name("setting_words")]] const char* setting_words(std::uint32_t setting) {
  return undercroft::settings()[setting].words.c_str();
}

[[clang::export_name("digest")]] std::uint64_t digest(std::uint32_t setting, std::uint64_t seed,
                                                      std::uint32_t games) {
  return undercroft::digest(undercroft::settings()[setting], seed, games);
}

// Debian's runtime library for this target was built with stack protection and comes without its
// two symbols.
std::uintptr_t __stack_chk_guard = 0xA5F0'5A0F;  // NOLINT(bugprone-reserved-identifier)
[[noreturn]] void __stack_chk_fail() {           // NOLINT(bugprone-reserved-identifier)
  __builtin_trap();
}
}
