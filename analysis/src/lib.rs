//! Effects, location sets, contexts and solvers.
