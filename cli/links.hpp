// By which names a server can be reached.
#pragma once

#include <string>
#include <vector>

namespace undercroft::cli {

// Whether somebody on this machine finds it at localhost; an empty address is all there are.
bool reaches_loopback(const std::string& bound);
// Hosts for a link that others in the network can open.
std::vector<std::string> shareable_hosts(const std::string& bound);

}  // namespace undercroft::cli
