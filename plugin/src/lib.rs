//! libExo.
