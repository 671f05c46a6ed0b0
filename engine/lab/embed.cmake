# Turns text files into one C++ source that holds them as string views.
#   cmake -DOUT=<file.cpp> -DNAMESPACE=<a::b> -DTEXTS=<name>=<file>,… -P embed.cmake
# The text becomes an array of bytes: string literals have length limits and escapes.
set(code "// Made at build from text files.\n#include <string_view>\n\nnamespace ${NAMESPACE} {\n")
string(REPLACE "," ";" TEXTS "${TEXTS}")
foreach(pair IN LISTS TEXTS)
  if(NOT pair MATCHES "^([A-Za-z0-9_]+)=(.+)$")
    message(FATAL_ERROR "embed.cmake: expected name=file, found '${pair}'")
  endif()
  set(name "${CMAKE_MATCH_1}")
  file(READ "${CMAKE_MATCH_2}" bytes HEX)
  string(REGEX REPLACE "(..)" "\\\\x\\1" bytes "${bytes}")
  # Lines of 8 bytes. Each is a literal of its own, so no escape runs into the next byte.
  string(REGEX REPLACE "((\\\\x..)(\\\\x..)?(\\\\x..)?(\\\\x..)?(\\\\x..)?(\\\\x..)?(\\\\x..)?(\\\\x..)?)"
         "    \"\\1\"\n" bytes "${bytes}")
  string(APPEND code "constexpr char ${name}Bytes[] =\n${bytes}    \"\";\n"
    "extern const std::string_view ${name};\n"
    "const std::string_view ${name}{${name}Bytes, sizeof(${name}Bytes) - 1};\n")
endforeach()
string(APPEND code "}  // namespace ${NAMESPACE}\n")
file(WRITE "${OUT}" "${code}")
