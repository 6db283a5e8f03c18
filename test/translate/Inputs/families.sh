#!/usr/bin/env bash
# families.sh FOLDER DIR: every refusal of FOLDER (NAME.py with the front end's own text in NAME.expected) comes out of
# exo-translate as MLIR diagnostics: the same errors at the same places and in the same order, the same notes, each error
# with its line of source and a caret. NAME.accept.py is accepted. Prints the ids that were seen.
set -euo pipefail
folder=$1 dir=$2
rm -rf "$dir"
mkdir -p "$dir"
# The lines of errors and notes; the front end gives a place to a note only if it is not the error's.
messages() { sed -nE 's/^([^ ]*:[0-9]+:[0-9]+: )?(error|note): /\1\2: /p'; }
for file in "$folder"/*.py; do
  name=$(basename "$file" .py)
  if [[ $name == *.accept ]]; then
    exo-translate --import-exo --no-check "$file" > "$dir/accepted"
    continue
  fi
  if exo-translate --import-exo "$file" > "$dir/out" 2> "$dir/found"; then
    echo "accepted: $name"
    exit 1
  fi
  test ! -s "$dir/out"
  sed "s|^$folder/||" "$dir/found" | messages | tee "$dir/found.all" | grep ' error: ' > "$dir/found.errors"
  messages < "$folder/$name.expected" > "$dir/expected.all"
  grep ' error: ' "$dir/expected.all" | diff - "$dir/found.errors"
  diff <(sed 's/.*note: /note: /;t;d' "$dir/expected.all") <(sed 's/.*note: /note: /;t;d' "$dir/found.all")
  # One caret per error at least; MLIR does not repeat the line for a note at the same place, and has no carets below
  # lines that are not ASCII.
  LC_ALL=C grep -q '[^ -~]' "$file" || test "$(grep -cE '^[[:space:]]*\^$' "$dir/found")" -ge "$(sed -E 's/: error: .*//' "$dir/found.errors" | sort -u | wc -l)"
  grep -oE '\[frontend\.[a-z-]+\]$' "$dir/found.errors" >> "$dir/ids"
done
sort -u "$dir/ids"
