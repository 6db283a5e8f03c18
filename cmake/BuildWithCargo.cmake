# cmake -P script of the target `exo`: runs cargo, then copies what is to be installed into STAGE.
# In: CARGO, SOURCE, TARGET_DIR, BUILD_TYPE, MLIR_PREFIX, TOOLS, STAGE, SONAME.

if(BUILD_TYPE STREQUAL "Debug")
  set(profile dev)
  set(binaries "${TARGET_DIR}/debug")
  # What the tests have built already: cargo chooses features for what is built together, so that a part of the workspace
  # would be compiled anew.
  set(packages --workspace)
else()
  set(profile release)
  set(binaries "${TARGET_DIR}/release")
  set(packages -p exo-plugin)
  foreach(tool IN LISTS TOOLS)
    list(APPEND packages -p "${tool}")
  endforeach()
endif()
set(messages "${STAGE}/cargo.json")
file(MAKE_DIRECTORY "${STAGE}")
# All of a build is over one LLVM. Where it is the one that .cargo/config.toml names, that says the same.
set(environment "MLIR_SYS_220_PREFIX=${MLIR_PREFIX}")
file(READ "${SOURCE}/.cargo/config.toml" defaults)
if(NOT defaults MATCHES "LLVM_SYS_221_PREFIX *= *\"${MLIR_PREFIX}\"")
  list(APPEND environment "TABLEGEN_220_PREFIX=${MLIR_PREFIX}" "LLVM_SYS_221_PREFIX=${MLIR_PREFIX}"
    "CC=${MLIR_PREFIX}/bin/clang" "CXX=${MLIR_PREFIX}/bin/clang++"
    "RUSTFLAGS=-Clink-arg=-Wl,-rpath,${MLIR_PREFIX}/lib")
endif()
execute_process(
  COMMAND "${CMAKE_COMMAND}" -E env ${environment}
    "${CARGO}" build --profile "${profile}" --target-dir "${TARGET_DIR}" ${packages}
    --message-format=json-render-diagnostics
  WORKING_DIRECTORY "${SOURCE}"
  OUTPUT_FILE "${messages}"
  RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "cargo build failed: ${failed}")
endif()

# The generated headers lie in a folder whose name cargo makes up; it tells it in its messages.
file(STRINGS "${messages}" lines REGEX "\"build-script-executed\".*exo-dialects@")
if(NOT lines MATCHES "\"out_dir\":\"([^\"]+)\"")
  message(FATAL_ERROR "cargo does not say where the build script of exo-dialects has put its output")
endif()
file(REMOVE_RECURSE "${STAGE}/include")
file(COPY "${CMAKE_MATCH_1}/include/" DESTINATION "${STAGE}/include" FILES_MATCHING PATTERN "*.inc")

file(COPY "${binaries}/libExo.so" "${binaries}/libExo.a" DESTINATION "${STAGE}/lib")
file(RENAME "${STAGE}/lib/libExo.so" "${STAGE}/lib/${SONAME}")
file(CREATE_LINK "${SONAME}" "${STAGE}/lib/libExo.so" SYMBOLIC)
foreach(tool IN LISTS TOOLS)
  file(COPY "${binaries}/${tool}" DESTINATION "${STAGE}/bin")
endforeach()
