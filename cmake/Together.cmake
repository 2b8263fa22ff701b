# undercroft_together(TARGET [SIZE]): compiles the sources of a target SIZE (12) at a time, unless UNDERCROFT_ONE_BY_ONE is set. Names in
# unnamed namespaces must then differ between all sources of the target; those of a game's folder do, and the compiler says so if not.
function(undercroft_together target)
  if(NOT UNDERCROFT_ONE_BY_ONE)
    set(size 12)
    if(ARGC GREATER 1)
      set(size ${ARGV1})
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${size})
  endif()
endfunction()
