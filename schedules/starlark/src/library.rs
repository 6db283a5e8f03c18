//! The standard library, which is part of the binary.

/// The library that is built in, and what programs call its files.
pub(crate) const BUILT_IN: &[(&str, &str)] = &[
    (
        "std/higher_order.star",
        include_str!("../../std/higher_order.star"),
    ),
    (
        "std/inspection.star",
        include_str!("../../std/inspection.star"),
    ),
    ("std/loops.star", include_str!("../../std/loops.star")),
    ("std/memory.star", include_str!("../../std/memory.star")),
    ("std/halide.star", include_str!("../../std/halide.star")),
    ("std/vectors.star", include_str!("../../std/vectors.star")),
];

/// The files of the library: what programs call them, and their texts.
pub fn library() -> &'static [(&'static str, &'static str)] {
    BUILT_IN
}

/// The names of the library's files.
pub(crate) fn built_in() -> impl Iterator<Item = &'static str> {
    BUILT_IN.iter().map(|(name, _)| *name)
}

/// The functions of the library, each with its file.
pub(crate) fn library_functions() -> impl Iterator<Item = (&'static str, &'static str)> {
    BUILT_IN.iter().flat_map(|(file, text)| {
        let names = text.lines().filter_map(|line| {
            let (name, _) = line.strip_prefix("def ")?.split_once('(')?;
            (!name.starts_with('_')).then_some(name)
        });
        names.map(move |name| (name, *file))
    })
}

/// The name of a library file in locations.
pub(crate) fn file_of(name: &str) -> String {
    format!("<{name}>")
}

/// Whether a file is one of the library.
pub(crate) fn is_built_in(file: &str) -> bool {
    BUILT_IN.iter().any(|(name, _)| file_of(name) == file)
}
