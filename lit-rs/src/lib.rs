//! Runs LLVM-style lit files under cargo test.
