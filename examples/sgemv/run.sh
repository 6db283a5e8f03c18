#!/usr/bin/env bash
# Runs the schedule, compares the C with the committed one, compiles it with gcc and clang under sanitizers and
# optimised, and checks what it computes.
#   run.sh --update   writes sgemv.c and sgemv.h anew
set -euo pipefail
name=sgemv
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/example.sh"
make_c sgemv.sched "$@"
check_c
