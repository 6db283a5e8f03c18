//! The front-end checks of exo-check, on the view.
