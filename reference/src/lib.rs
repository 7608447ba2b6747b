//! Seekspec.
