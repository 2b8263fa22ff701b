# undercroft_compile_content(GAME OUT): compiles games/GAME/content/*.toml into a C++ file whose path is set in OUT.
# A mistake in the content stops the build with file, line and column.
function(undercroft_compile_content game out)
  file(GLOB files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/games/${game}/content/*.toml)
  set(made ${PROJECT_BINARY_DIR}/content/${game}.cpp)
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/content)
  add_custom_command(
    OUTPUT ${made}
    COMMAND compile_content ${made} ${game} ${files}
    DEPENDS compile_content ${files}
    COMMENT "Compiling the content of ${game}"
    VERBATIM)
  set(${out} ${made} PARENT_SCOPE)
endfunction()
