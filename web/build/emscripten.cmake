# Finds Emscripten's own toolchain file and adds what Debian's package of it needs.
# Used by the preset "web"; works with any Emscripten that has em-config in PATH.
find_program(INFLIGHT_EM_CONFIG em-config)
if(NOT INFLIGHT_EM_CONFIG)
  message(FATAL_ERROR "Emscripten is missing: no em-config in PATH. Install the package emscripten.")
endif()
execute_process(COMMAND "${INFLIGHT_EM_CONFIG}" EMSCRIPTEN_ROOT
  OUTPUT_VARIABLE inflight_em_root OUTPUT_STRIP_TRAILING_WHITESPACE)
find_program(INFLIGHT_NODE NAMES node nodejs)
# The default emulator line passes a flag that Node 20 refuses.
set(CMAKE_CROSSCOMPILING_EMULATOR "${INFLIGHT_NODE}" CACHE FILEPATH "Node")
include("${inflight_em_root}/cmake/Modules/Platform/Emscripten.cmake")

# Linking runs a Node script that needs acorn. A Node that is not Debian's does not look where
# Debian keeps its modules.
find_path(INFLIGHT_NODE_MODULES acorn/package.json
  PATHS /usr/share/nodejs /usr/lib/nodejs "${inflight_em_root}/node_modules"
  NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
if(INFLIGHT_NODE_MODULES)
  set_property(GLOBAL PROPERTY RULE_LAUNCH_LINK
    "${CMAKE_COMMAND} -E env NODE_PATH=${INFLIGHT_NODE_MODULES}")
endif()
