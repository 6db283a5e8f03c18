//! The Exo surface language: parser and printer.
