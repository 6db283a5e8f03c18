#!/usr/bin/env bash
# Checks of the sources that no compiler makes. Needs git, grep, python3, cargo, rustfmt and LLVM's clang-format.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
cd "$ROOT"

FILE_LINES=700
status=0
complain() { printf '%serror:%s %s\n' "$RED" "$PLAIN" "$1" >&2; status=1; }

# sources PATTERN...: tracked files and new ones that are not ignored.
sources() { git ls-files --cached --others --exclude-standard -- "$@" | while read -r f; do [[ -f $f ]] && echo "$f"; done; }

# A rule that forbids a pattern: forbid TITLE PATTERN ALLOWED PATHS...; ALLOWED is an extended regex of paths.
forbid() {
  local title=$1 pattern=$2 allowed=$3 hits
  shift 3
  hits=$(sources "$@" | grep -vE "$allowed" | xargs -r -d '\n' grep -nE -- "$pattern" || true)
  [[ -z $hits ]] || { echo "$hits"; complain "$title"; }
}

# MLIR's C API and melior's methods that change IR behind the back of a rewriter. Mutation in one place only is what
# makes "the check is over before anything changes" and "listeners see every change" true.
MUTATION='mlirOperation(Destroy|RemoveFromParent|MoveBefore|MoveAfter|SetAttributeByName|SetInherentAttributeByName'
MUTATION+='|SetDiscardableAttributeByName|RemoveAttributeByName|SetOperand|SetOperands|SetSuccessor)\b'
MUTATION+='|mlirBlock(AppendOwnedOperation|InsertOwnedOperation|InsertOwnedOperationAfter|InsertOwnedOperationBefore'
MUTATION+='|Destroy|Detach|EraseArgument|AddArgument)\b|mlirRegion(AppendOwnedBlock|InsertOwnedBlock\w*|TakeBody)\b'
MUTATION+='|mlirValueReplaceAllUsesOfWith|mlirValueSetType|mlirRewriterBase\w+|mlirIRRewriter\w+'
MUTATION+='|\.(remove_from_parent|set_attribute|remove_attribute|append_operation|insert_operation(_after|_before)?'
MUTATION+='|replace_all_uses_with)\('
# The builder makes new modules, the back end new functions, of which some are copies that are made ready before anybody sees them, and the native part parses and drops whole ones.
forbid "IR is changed outside passes/src/edit" "$MUTATION" '^(passes/src/edit|backends/mlir/src/emit|dialects/exo/src/(builder|functions|native|rewriter))(/|\.rs$)|/tests/' '*.rs'
# What the conversions to the llvm dialect leave is ours alone.
forbid "the rewriter is used outside passes/src/edit" 'exo_dialects::rewriter|crate::rewriter' '^passes/src/edit/|^backends/mlir/src/to_llvm\.rs$|/tests/' '*.rs'

forbid "a solver is used outside analysis and the validator's own layer" '^\s*(pub )?use (z3|z3_sys|isl_rs)\b|\b(z3|z3_sys|isl_rs)::' '^(analysis|validate/src/(affine|smt))/' '*.rs'

forbid "unsafe outside the FFI crates" '\bunsafe (\{|fn|impl|extern)' \
  '^(dialects/exo/(src|tests)|passes/src/edit|plugin/src|analysis/src/solver|backends/llvm/(src|tests)|native/src/(arguments|library)|support/allocator/src)(/|\.rs$)' '*.rs'

# The first sentence says what the item is, by its noun: it could stand in a glossary.
openings=$(sources '*.rs' | xargs -d '\n' awk '
  FNR == 1 { before = 0 }
  { doc = /^[ \t]*\/\/[\/!]/ }
  doc && !before && /^[ \t]*\/\/[\/!] (What|Where|Who|That|Those|Of)[^[:alnum:]_]/ { print FILENAME ":" FNR ":" $0 }
  { before = doc }')
[[ -z $openings ]] || { echo "$openings"; complain "a doc comment opens with a question word or a pronoun and not with its noun"; }

forbid "a test is switched off" '#\[ignore' '^$' '*.rs'
# Programs have 'test = false': what is worth a test is in their libraries.
forbid "a unit test of a program, which nothing runs" '#\[(cfg\()?test\b' '^$' '*/src/main.rs' '*/src/bin/*.rs'
forbid "unfinished code" '\b(todo|unimplemented)!\(' '^$' '*.rs'
forbid "a path of somebody's machine" '(^|[^[:alnum:]_./$}-])/(home/[[:alnum:]_.]{2}|Users/|root/|work/)' \
  '^(scripts/lint\.sh$)' '*'

while read -r file; do
  lines=$(wc -l <"$file")
  ((lines <= FILE_LINES)) || complain "$file has $lines lines, more than $FILE_LINES: split it"
done < <(sources '*.rs' '*.cpp' '*.h' '*.td' '*.sh' '*.py' | grep -v '^test/validate-halide/Inputs/.*_halide\.py$')  # what a program wrote

# Found by a build script, where rustfmt does not look.
use_rust
sources 'steps/src/steps/*/random.rs' | xargs rustfmt --edition 2024 --check ||
  complain "format them with rustfmt --edition 2024"

# What programs write is in .clang-format-ignore.
sources 'dialects/*.cpp' 'dialects/*.h' 'backends/*.cpp' | xargs -d '\n' "$LLVM/bin/clang-format" --dry-run -Werror ||
  complain "format them with $LLVM/bin/clang-format -i"

scripts/layers.py || complain "a crate uses what is behind it in the layers of ARCHITECTURE.md"
scripts/circles.py || complain "modules refer to each other in a circle that is too large"

((status == 0)) || die "lint failed"
ok "lint"
