# undercroft_assets: the browser client of web/, built by npm and embedded; without npm, or with UNDERCROFT_WEB=OFF, a page that
# says how to build it.
set(UNDERCROFT_WEB_SOURCE ${PROJECT_SOURCE_DIR}/web)
find_program(NODE node)
find_program(NPM npm)
set(web_standard OFF)
if(NODE AND NPM AND EXISTS ${UNDERCROFT_WEB_SOURCE}/package-lock.json)
  execute_process(COMMAND ${NODE} ${PROJECT_SOURCE_DIR}/tools/node_fits.cjs RESULT_VARIABLE node_unfit)
  if(node_unfit EQUAL 0)
    set(web_standard ON)
  endif()
endif()
option(UNDERCROFT_WEB "Build the browser client and embed it (needs node 20.19 and npm)" ${web_standard})

if(NOT UNDERCROFT_WEB)
  add_library(undercroft_assets STATIC server/assets/none.cpp)
  target_include_directories(undercroft_assets PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>)
  return()
endif()
if(NOT web_standard)
  message(FATAL_ERROR "The browser client needs node 20.19 or newer and npm (looked at: ${NODE}, ${NPM}). "
                      "Install them, or configure with -DUNDERCROFT_WEB=OFF.")
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
  COMMAND ${NODE} ${UNDERCROFT_WEB_SOURCE}/tools/install.mjs
  COMMAND ${CMAKE_COMMAND} -E touch ${web_build}/installed
  DEPENDS ${UNDERCROFT_WEB_SOURCE}/package-lock.json ${UNDERCROFT_WEB_SOURCE}/tools/install.mjs
  COMMENT "Installing what the browser client is built with"
  VERBATIM)
add_custom_command(
  OUTPUT ${web_build}/assets.S ${web_build}/assets.cpp
  COMMAND ${CMAKE_COMMAND} -E env UNDERCROFT_DIST=${web_dist} ${NPM} run --silent build -- --logLevel warn
  COMMAND ${NODE} ${UNDERCROFT_WEB_SOURCE}/tools/embed.mjs ${web_dist} ${web_build}
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
