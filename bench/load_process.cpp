#include "bench/load_process.hpp"

#include <unistd.h>

#include <fstream>
#include <sstream>
#include <string>

namespace undercroft::load {

namespace {

std::string whole_file(const std::string& path) {
  const std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

Result<ProcessFigures> look_at(pid_t pid) {
  const std::string folder = "/proc/" + std::to_string(pid);
  const std::string stat = whole_file(folder + "/stat");
  // The name in brackets may hold spaces; user and system time are the 14th and 15th field.
  const std::size_t name_end = stat.rfind(')');
  if (name_end == std::string::npos) return fail("no process " + std::to_string(pid));
  std::istringstream fields(stat.substr(name_end + 1));
  std::string skipped;
  for (int field = 3; field < 14; ++field) fields >> skipped;
  double user = 0;
  double system = 0;
  fields >> user >> system;

  ProcessFigures figures;
  figures.cpu_seconds = (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
  const std::string status = whole_file(folder + "/status");
  if (const std::size_t at = status.find("VmRSS:"); at != std::string::npos)
    figures.resident_kib = std::stod(status.substr(at + 6));
  return figures;
}

}  // namespace undercroft::load
