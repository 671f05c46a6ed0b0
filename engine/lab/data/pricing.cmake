# Turns data/pricing.json into pricing.cpp in the build directory; sets INFLIGHT_PRICING_CPP.
set(INFLIGHT_PRICING_JSON "${CMAKE_CURRENT_LIST_DIR}/pricing.json")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${INFLIGHT_PRICING_JSON}")
file(READ "${INFLIGHT_PRICING_JSON}" pricing)
string(JSON INFLIGHT_PRICE_STANDARD GET "${pricing}" sqs standard nanoUsdPerRequest)
string(JSON INFLIGHT_PRICE_FIFO GET "${pricing}" sqs fifo nanoUsdPerRequest)
set(INFLIGHT_PRICING_CPP "${CMAKE_CURRENT_BINARY_DIR}/pricing.cpp")
configure_file("${CMAKE_CURRENT_LIST_DIR}/pricing.cpp.in" "${INFLIGHT_PRICING_CPP}" @ONLY)
