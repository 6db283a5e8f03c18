# LLVM's lit over the files that tools/exo-opt/tests/lit.rs runs under cargo test; keep the two in step.
#   EXO_BIN_DIR=target/debug /usr/lib/llvm-22/bin/lit test
import os

import lit.formats

here = os.path.dirname(os.path.abspath(__file__))
root = os.path.dirname(here)
prefix = os.environ.get("MLIR_SYS_220_PREFIX", "/usr/lib/llvm-22")
binaries = os.path.abspath(os.environ.get("EXO_BIN_DIR", os.path.join(root, "target", "debug")))

for needed in ["exo-opt", "exo-translate", "exo-run", "exo-check-hw", "exo-new-hw", "exo-lsp-server", "exo-query", "exo-reduce", "exo-validate", "exo-fuzz-steps", "exo-opt-with-foreign-step", "libExo.so"]:
    if not os.path.exists(os.path.join(binaries, needed)):
        lit_config.fatal(f"'{needed}' is not in '{binaries}': run 'cargo build --workspace' or set EXO_BIN_DIR")

config.name = "Exo"
# Bash with pipefail, as the Rust runner does it.
config.test_format = lit.formats.ShTest(execute_external=True)
config.suffixes = [".mlir", ".py", ".c", ".test"]
# test/corpus holds programs that other tests read.
config.excludes = ["Inputs", "Output", "corpus", "lit.cfg.py"]
config.test_source_root = here
config.test_exec_root = os.path.join(os.path.dirname(binaries), "lit")
config.substitutions.append(("%libexo", os.path.join(binaries, "libExo.so")))
config.substitutions.append(("%{root}", root))
config.environment["LC_ALL"] = "C.UTF-8"
config.environment["PATH"] = os.pathsep.join([binaries, os.path.join(prefix, "bin"), os.environ["PATH"]])
