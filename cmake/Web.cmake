# undercroft_assets: the browser client of web/, built by npm and embedded; with UNDERCROFT_WEB=OFF, a page that says how to build it.
# tools/node sees to a Node.js that is new enough, so nothing needs to be there when this is configured.
set(UNDERCROFT_WEB_SOURCE ${PROJECT_SOURCE_DIR}/web)
set(with_node ${PROJECT_SOURCE_DIR}/tools/node)
find_program(NPM npm)
if(NPM)
  set(web_standard ON)
else()
  set(web_standard OFF)
endif()
option(UNDERCROFT_WEB "Build the browser client and embed it (installs Node.js 22 in build/node where the machine's is too old)"
       ${web_standard})

if(NOT UNDERCROFT_WEB)
  add_library(undercroft_assets STATIC server/assets/none.cpp)
  target_include_directories(undercroft_assets PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>)
  return()
endif()

set(web_build ${PROJECT_BINARY_DIR}/web)
set(web_dist ${web_build}/dist)
file(MAKE_DIRECTORY ${web_build})
file(GLOB_RECURSE WEB_SOURCES CONFIGURE_DEPENDS
     ${UNDERCROFT_WEB_SOURCE}/src/* ${UNDERCROFT_WEB_SOURCE}/public/* ${UNDERCROFT_WEB_SOURCE}/tools/*)
# Made by the build itself.
list(FILTER WEB_SOURCES EXCLUDE REGEX "\\.gen\\.ts$")

add_custom_command(
  OUTPUT ${web_build}/installed
  COMMAND flock ${UNDERCROFT_WEB_SOURCE}/package-lock.json ${with_node} node ${UNDERCROFT_WEB_SOURCE}/tools/install.mjs
  COMMAND ${CMAKE_COMMAND} -E touch ${web_build}/installed
  DEPENDS ${UNDERCROFT_WEB_SOURCE}/package-lock.json ${UNDERCROFT_WEB_SOURCE}/tools/install.mjs
  COMMENT "Installing what the browser client is built with"
  VERBATIM)
add_custom_command(
  OUTPUT ${web_build}/assets.S ${web_build}/assets.cpp
  COMMAND ${CMAKE_COMMAND} -E env UNDERCROFT_DIST=${web_dist} ${with_node} npm run --silent build -- --logLevel warn
  COMMAND ${with_node} node ${UNDERCROFT_WEB_SOURCE}/tools/embed.mjs ${web_dist} ${web_build}
  DEPENDS ${web_build}/installed ${WEB_SOURCES} ${UNDERCROFT_WEB_SOURCE}/index.html
          ${UNDERCROFT_WEB_SOURCE}/package.json ${UNDERCROFT_WEB_SOURCE}/vite.config.ts
          ${UNDERCROFT_WEB_SOURCE}/svelte.config.js ${PROJECT_SOURCE_DIR}/docs/protocol.schema.json
  WORKING_DIRECTORY ${UNDERCROFT_WEB_SOURCE}
  COMMENT "Building the browser client"
  VERBATIM)

add_library(undercroft_assets STATIC ${web_build}/assets.S ${web_build}/assets.cpp)
target_include_directories(undercroft_assets PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>)
# The bytes that assets.S includes are written together with the table.
set_source_files_properties(${web_build}/assets.S PROPERTIES OBJECT_DEPENDS ${web_build}/assets.cpp)
