// The C API is C11, each header stands alone, and libExo.so exports all that they declare.
// RUN: split-file %s %t
// RUN: bash %t/alone.sh %{root}/dialects/exo/include
// RUN: bash %t/exported.sh %{root}/dialects/exo/include/exo-c %libexo

//--- alone.sh
set -e
for header in "$1"/exo-c/*.h; do
  printf '#include "exo-c/%s"\nint main(void) { return 0; }\n' "$(basename "$header")" > header.c
  clang -std=c11 -Wall -Wextra -Wpedantic -Wstrict-prototypes -Werror -fsyntax-only \
    -I "$1" -isystem "$(llvm-config --includedir)" header.c
done

//--- exported.sh
set -e
{
  # Functions that a header defines are no symbols.
  sed '/^static inline.*}$/d; /^static inline/,/^}/d' "$1"/*.h | sed -n 's/.*\b\(exo[A-Z][A-Za-z]*\)(.*/\1/p'
  sed -n 's/^MLIR_DECLARE_CAPI_DIALECT_REGISTRATION([A-Za-z]*, \([a-z]*\));/mlirGetDialectHandle__\1__/p' "$1"/*.h
} | sort -u > declared
llvm-nm -D --defined-only "$2" |
  sed -n 's/.* T \(exo[A-Z][A-Za-z]*\|mlirGetDialectHandle__[a-z]*__\)$/\1/p' | sort -u > exported
test -s declared
diff declared exported
