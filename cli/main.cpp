// The `undercroft` command.
#include <cstdio>
#include <exception>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/stop.hpp"

int main(int count, char** words) {
  using namespace undercroft::cli;
  try {
    const int code = run_command_line(count, words);
    finish_output();
    return code;
  } catch (const Stop& stop) {
    std::fflush(stdout);
    std::fprintf(stderr, "undercroft: %s\n", harmless(stop.text).c_str());
    return stop.code;
  } catch (const std::exception& fault) {
    std::fflush(stdout);
    std::fprintf(stderr, "undercroft: %s\n", harmless(fault.what()).c_str());
    return kFailed;
  }
}
