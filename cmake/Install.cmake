# find_package(undercroft): the rules, bots and lab as libraries. examples/outside shows how they are used.
include(CMakePackageConfigHelpers)

install(TARGETS undercroft_engine undercroft_games undercroft_bots undercroft_lab
        EXPORT undercroft_targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS undercroft RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY engine games bots lab DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/undercroft
        FILES_MATCHING PATTERN "*.hpp")
install(EXPORT undercroft_targets NAMESPACE undercroft:: FILE undercroft_targets.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/undercroft)
configure_package_config_file(
  cmake/undercroft-config.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/undercroft-config.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/undercroft)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/undercroft-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/undercroft-config.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/undercroft-config-version.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/undercroft)
