// A store in a folder of its own.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <string>

#include "server/store.hpp"

namespace undercroft::server {

class Folder {
 public:
  Folder() {
    std::string name =
        (std::filesystem::temp_directory_path() / "undercroft_store_XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string file() const { return (path_ / "matches.db").string(); }
  std::string store() const { return "sqlite:" + file(); }

 private:
  std::filesystem::path path_;
};

inline std::unique_ptr<Store> opened(const std::string& where) {
  auto store = open_store(where);
  EXPECT_TRUE(store) << store.error().text;
  return store ? std::move(*store) : nullptr;
}

}  // namespace undercroft::server
