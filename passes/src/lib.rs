//! Passes and translations of Exo/MLIR, and their registry.
