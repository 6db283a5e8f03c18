//! NumPy files of each kind that the format has.

/// The element types: those that are read, their neighbours that are not, and names that are no type.
pub(crate) const TYPES: &[&str] = &[
    "<f2",
    "<f4",
    "<f8",
    ">f2",
    ">f4",
    ">f8",
    "=f4",
    "|i1",
    "<i2",
    "<i4",
    "<i8",
    ">i4",
    ">i8",
    "|u1",
    "<u2",
    "<u4",
    "<u8",
    "|b1",
    "?",
    "<f16",
    "<c8",
    "<c16",
    "|S4",
    "<U4",
    "|O",
    "|V8",
    "<M8[ns]",
    "<m8[D]",
    "f4",
    "<f0",
    "<f3",
    "<f99999999999999999999",
    "",
    "float32",
];
/// The shapes.
pub(crate) const SHAPES: &[&str] = &[
    "()",
    "(1,)",
    "(4,)",
    "(2, 3)",
    "(3, 2)",
    "(2, 2, 2)",
    "(0,)",
    "(0, 3)",
    "(2, 0, 2)",
    "(1, 1, 1, 1, 1, 1, 1, 1)",
];
/// Shapes that no file holds, and some that a file of no cells has.
pub(crate) const EDGES: &[&str] = &[
    "(4294967296,)",
    "(9223372036854775807,)",
    "(9223372036854775808,)",
    "(18446744073709551615,)",
    "(18446744073709551616,)",
    "(4294967296, 4294967296)",
    "(0, 18446744073709551615)",
    "(18446744073709551615, 0)",
    "(0, 4294967296, 4294967296)",
    "(4294967296, 4294967296, 0)",
    "(4294967296, 0, 4294967296, 4294967296)",
    "(4611686018427387904, 4)",
    "(2305843009213693952,)",
    "(-1,)",
    "(1.0,)",
    "(2 3)",
    "(2,,3)",
    "[2, 3]",
    "2",
    "(((2,),),)",
    "(0x2,)",
    "(2L,)",
];
/// Files of the corpus have this many bytes of data at most.
const MOST: u64 = 128;

/// The files.
pub(crate) fn all() -> Vec<Vec<u8>> {
    let mut files = Vec::new();
    for (number, element) in TYPES.iter().take(18).enumerate() {
        for (k, shape) in SHAPES.iter().enumerate() {
            let version = 1 + ((number + k) % 3) as u8;
            let order = match (number + k) % 2 {
                0 => "False",
                _ => "True",
            };
            files.push(file(version, element, order, shape));
        }
    }
    files
}

/// A file with as much data as its header says, up to a limit.
fn file(version: u8, element: &str, order: &str, shape: &str) -> Vec<u8> {
    let header = format!("{{'descr': '{element}', 'fortran_order': {order}, 'shape': {shape}, }}");
    let cells: u64 = shape
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|extent| extent.parse::<u64>().ok())
        .product();
    let width = element.trim_start_matches(|c: char| !c.is_ascii_digit());
    let length = cells * width.parse::<u64>().unwrap_or(1);
    let mut bytes = with_header(version, &header);
    // Ones, halves, and what else these bytes are.
    bytes.extend((0..length.min(MOST)).map(|k| [0, 0x3f, 1, 0x80, 0xff][k as usize % 5]));
    bytes
}

/// The header of a NumPy file, padded as NumPy does it.
pub(crate) fn with_header(version: u8, dictionary: &str) -> Vec<u8> {
    let mut bytes = b"\x93NUMPY".to_vec();
    bytes.extend([version, 0]);
    let width = if version == 1 { 2 } else { 4 };
    let unpadded = bytes.len() + width + dictionary.len() + 1;
    let padded = format!(
        "{dictionary}{}\n",
        " ".repeat(unpadded.next_multiple_of(64) - unpadded)
    );
    bytes.extend(&(padded.len() as u32).to_le_bytes()[..width]);
    bytes.extend(padded.bytes());
    bytes
}
