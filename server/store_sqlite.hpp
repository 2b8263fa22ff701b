#pragma once

#include "server/store.hpp"

namespace undercroft::server {

Result<std::unique_ptr<Store>> open_sqlite_store(const std::string& file);

}  // namespace undercroft::server
