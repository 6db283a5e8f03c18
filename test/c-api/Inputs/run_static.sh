# run_static.sh ROOT LIBEXO PROGRAM OUTPUT ARGUMENT...: builds a program in C++ over libExo.a, which stands beside libExo.so and has the classes of the operations, as one over Exo::ExoStatic, and runs it.
set -e
root=$1 libexo=$2 source=$3 out=$4
libs=$(llvm-config --libdir)
include=$(llvm-config --includedir)
ods=$root/dialects/exo/include
mkdir -p "$out.include/Exo/IR"
for header in dialect:ExoDialect enum:ExoEnums attrdef:ExoAttributes typedef:ExoTypes op:ExoOps; do
  mlir-tblgen "-gen-${header%%:*}-decls" -I "$include" -I "$ods" "$ods/Exo/IR/ExoOps.td" -o "$out.include/Exo/IR/${header##*:}.h.inc"
done
clang++ -std=c++17 -fno-rtti -DNDEBUG -Wall -Wextra -Werror -isystem "$ods" -isystem "$out.include" -isystem "$include" -c "$source" -o "$out.o"
clang++ "$out.o" -o "$out" -fuse-ld=lld -Wl,--gc-sections "$(dirname "$libexo")/libExo.a" -Wl,--start-group "$libs"/libMLIRCAPI*.a -Wl,--end-group \
  -L"$libs" -lMLIR -lLLVM -Wl,-rpath,"$libs" -lz3 -lpthread -ldl -lm
"$out" "${@:5}"
