//! The interpreter: executes Exo procedures, exactly or in concrete types.
