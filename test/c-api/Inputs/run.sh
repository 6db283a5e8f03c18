# run.sh ROOT LIBEXO PROGRAM OUTPUT ARGUMENT...: builds a program in C or C++ over libExo.so, as one over find_package(Exo), and runs it.
set -e
root=$1 libexo=$2 source=$3 out=$4
libs=$(llvm-config --libdir)
flags=(-Wall -Wextra -Wpedantic -Werror -I "$root/dialects/exo/include" -I "$root/test/c-api/Inputs" -isystem "$(llvm-config --includedir)")
case $source in
*.c) clang -std=c11 "${flags[@]}" -c "$source" -o "$out.o" ;;
*) clang++ -std=c++17 -fno-rtti "${flags[@]}" -c "$source" -o "$out.o" ;;
esac
# As it is installed: by the name that its header has.
soname=$(llvm-readelf -d "$libexo" | sed -n 's/.*SONAME.*\[\(.*\)\]/\1/p')
mkdir -p "$out.lib"
ln -sf "$libexo" "$out.lib/$soname"
clang++ "$out.o" -o "$out" "$out.lib/$soname" -Wl,-rpath,"$out.lib" -Wl,--start-group "$libs"/libMLIRCAPI*.a -Wl,--end-group \
  -L"$libs" -lMLIR -lLLVM -Wl,-rpath,"$libs"
"$out" "${@:5}"
