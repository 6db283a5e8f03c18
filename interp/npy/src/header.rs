//! The header of a NumPy file: a dictionary in Python's syntax.
//!
//! It is read here before a library looks at it: nothing in it takes longer than its length, and nothing of it nests.

use crate::NpyError;

/// Magic bytes of a NumPy file.
const MAGIC: &[u8] = b"\x93NUMPY";
/// Bytes of a dictionary at most: as many as the first version of the format can say. NumPy itself reads 10,000.
const LONGEST: usize = 65_535;

/// Contents of a NumPy header.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Header {
    /// All bytes before the data.
    pub(crate) bytes: Vec<u8>,
    /// The extents of the tensor.
    pub(crate) shape: Vec<u64>,
}

impl Header {
    /// Reads a header; `read` gives so many bytes, or fewer at the end of the file.
    ///
    /// # Errors
    /// It is no header of a tensor of numbers.
    pub(crate) fn read<E: From<NpyError>>(
        mut read: impl FnMut(usize) -> Result<Vec<u8>, E>,
    ) -> Result<Header, E> {
        let mut bytes = read(MAGIC.len() + 2)?;
        let Some((version, 0)) = bytes.strip_prefix(MAGIC).and_then(version) else {
            return Err(
                NpyError::new(match bytes.strip_prefix(MAGIC).and_then(version) {
                    Some((major, minor)) => {
                        format!("version {major}.{minor} of the format is not known")
                    }
                    None => "it is no NumPy file".to_owned(),
                })
                .into(),
            );
        };
        let width = match version {
            1 => 2,
            2 | 3 => 4,
            _ => {
                let text = format!("version {version}.0 of the format is not known");
                return Err(NpyError::new(text).into());
            }
        };
        let length = read(width)?;
        let is_whole = length.len() == width;
        let announced = length
            .iter()
            .rev()
            .fold(0, |all, byte| all << 8 | usize::from(*byte));
        if announced > LONGEST {
            let text = format!("its header has {announced} bytes; {LONGEST} are read at most");
            return Err(NpyError::new(text).into());
        }
        let dictionary = read(announced)?;
        if !is_whole || dictionary.len() < announced {
            return Err(NpyError::new("it ends in its header").into());
        }
        let shape = Dictionary::read(&dictionary)?;
        bytes.extend(length);
        bytes.extend(dictionary);
        Ok(Header { bytes, shape })
    }
}

fn version(bytes: &[u8]) -> Option<(u8, u8)> {
    match bytes {
        [major, minor] => Some((*major, *minor)),
        _ => None,
    }
}

/// A reader of the dictionary.
struct Dictionary<'t> {
    text: &'t [u8],
    at: usize,
}

/// The keys that a dictionary has, each once.
const KEYS: [&str; 3] = ["descr", "fortran_order", "shape"];

impl Dictionary<'_> {
    /// The shape in a dictionary.
    fn read(text: &[u8]) -> Result<Vec<u64>, NpyError> {
        let mut dictionary = Dictionary { text, at: 0 };
        let mut shape = Vec::new();
        let mut open = KEYS.to_vec();
        dictionary.expect(b'{')?;
        while !dictionary.take(b'}') {
            let key = dictionary.string()?;
            let Some(place) = open.iter().position(|k| *k == key) else {
                let text = format!("its header has '{key}' twice, or it has no place there");
                return Err(NpyError::new(text));
            };
            dictionary.expect(b':')?;
            match open.remove(place) {
                "descr" => dictionary.description()?,
                "shape" => shape = dictionary.shape()?,
                _ => dictionary.truth()?,
            }
            if !dictionary.take(b',') {
                dictionary.expect(b'}')?;
                break;
            }
        }
        match (open.first(), dictionary.next()) {
            (Some(key), _) => Err(NpyError::new(format!("its header has no '{key}'"))),
            (None, Some(_)) => Err(dictionary.wrong("end")),
            (None, None) => Ok(shape),
        }
    }

    /// The next character that is no blank.
    fn next(&mut self) -> Option<u8> {
        let rest = self.text.get(self.at..)?;
        let blanks = rest.iter().take_while(|byte| byte.is_ascii_whitespace());
        self.at += blanks.count();
        self.text.get(self.at).copied()
    }

    fn take(&mut self, wanted: u8) -> bool {
        let is_there = self.next() == Some(wanted);
        self.at += usize::from(is_there);
        is_there
    }

    fn expect(&mut self, wanted: u8) -> Result<(), NpyError> {
        match self.take(wanted) {
            true => Ok(()),
            false => Err(self.wrong(&format!("'{}'", char::from(wanted)))),
        }
    }

    fn wrong(&self, wanted: &str) -> NpyError {
        let at = self.at;
        NpyError::new(format!("its header has no {wanted} at byte {at}"))
    }

    fn string(&mut self) -> Result<String, NpyError> {
        let quote = self.next().filter(|byte| matches!(byte, b'\'' | b'"'));
        let quote = quote.ok_or_else(|| self.wrong("name in quotes"))?;
        let rest = self.text.get(self.at + 1..).unwrap_or_default();
        let is_plain = |byte: &u8| matches!(byte, 0x20..0x7f) && *byte != b'\\';
        let length = rest
            .iter()
            .position(|byte| *byte == quote || !is_plain(byte));
        match length.and_then(|length| rest.split_at_checked(length)) {
            Some((text, behind)) if behind.first() == Some(&quote) => {
                self.at += text.len() + 2;
                Ok(String::from_utf8_lossy(text).into_owned())
            }
            _ => Err(self.wrong("name in quotes")),
        }
    }

    /// The type of cells, which the reader of cells looks at.
    fn description(&mut self) -> Result<(), NpyError> {
        match self.next() {
            Some(b'[' | b'(') => Err(NpyError::new("records are not numbers")),
            _ => self.string().map(drop),
        }
    }

    fn truth(&mut self) -> Result<(), NpyError> {
        self.next();
        let rest = self.text.get(self.at..).unwrap_or_default();
        let known = ["True", "False"];
        let word = known.iter().find(|word| rest.starts_with(word.as_bytes()));
        let word = word.ok_or_else(|| self.wrong("'True' or 'False'"))?;
        self.at += word.len();
        Ok(())
    }

    fn shape(&mut self) -> Result<Vec<u64>, NpyError> {
        let end = match self.next() {
            Some(b'(') => b')',
            Some(b'[') => b']',
            _ => return Err(self.wrong("shape")),
        };
        self.at += 1;
        let mut shape = Vec::new();
        while !self.take(end) {
            shape.push(self.extent()?);
            if !self.take(b',') {
                self.expect(end)?;
                break;
            }
        }
        Ok(shape)
    }

    fn extent(&mut self) -> Result<u64, NpyError> {
        self.next();
        let rest = self.text.get(self.at..).unwrap_or_default();
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let digits = rest.get(..digits).unwrap_or_default();
        let number = str::from_utf8(digits)
            .ok()
            .and_then(|text| text.parse().ok());
        let number = number.ok_or_else(|| self.wrong("extent that fits 64 bits"))?;
        self.at += digits.len();
        Ok(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(text: &str) -> Result<Vec<u64>, String> {
        Dictionary::read(text.as_bytes()).map_err(|e| e.to_string())
    }

    #[test]
    fn dictionaries_are_read_as_numpy_and_others_write_them() {
        let all = [
            (
                "{'descr': '<f4', 'fortran_order': False, 'shape': (4,), }  \n",
                vec![4],
            ),
            (
                "{\"shape\":[2,3],\"descr\":\"|i1\",\"fortran_order\":True}",
                vec![2, 3],
            ),
            (
                "{'shape': (), 'descr': '<f8', 'fortran_order': False}",
                vec![],
            ),
            (
                " { 'descr' :'>i2' , 'fortran_order': True,\n'shape': ( 2 , 03 , ) } ",
                vec![2, 3],
            ),
        ];
        for (text, expected) in all {
            assert_eq!(shape(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_dictionary_of_these_keys_is_refused_at_its_place() {
        let dictionary = |descr: &str, order: &str, shape: &str| {
            format!("{{'descr': {descr}, 'fortran_order': {order}, 'shape': {shape}}}")
        };
        let deep = |open: &str, close: &str| format!("{}4{}", open.repeat(9), close.repeat(9));
        let all = [
            ("".to_owned(), "no '{' at byte 0"),
            (
                "{'descr': '<f4', 'shape': (4,)}".to_owned(),
                "no 'fortran_order'",
            ),
            (dictionary("'<f4'", "False", "(4,)") + "x", "no end"),
            (
                dictionary("[('a', '<f4')]", "False", "(4,)"),
                "records are not numbers",
            ),
            (
                dictionary(&deep("[", "]"), "False", "(4,)"),
                "records are not numbers",
            ),
            (
                dictionary(&deep("(", ")"), "False", "(4,)"),
                "records are not numbers",
            ),
            (
                dictionary(&deep("{1: ", "}"), "False", "(4,)"),
                "no name in quotes",
            ),
            (dictionary("'<f4'", "False", &deep("(", ",)")), "no extent"),
            (
                dictionary("'<f4'", &deep("[", "]"), "(4,)"),
                "no 'True' or 'False'",
            ),
            (
                dictionary("'<f4'", "not False", "(4,)"),
                "no 'True' or 'False'",
            ),
            (dictionary("'<f4'", "False", "(- - 4,)"), "no extent"),
            (dictionary("'<f4'", "False", "(-4,)"), "no extent"),
            (dictionary("'<f4'", "False", "(4+0j,)"), "no ')'"),
            (dictionary("'<f4'", "False", "4"), "no shape"),
            (
                dictionary("'<f4'", "False", "(18446744073709551616,)"),
                "no extent",
            ),
            (
                dictionary("'\\x3cf4'", "False", "(4,)"),
                "no name in quotes",
            ),
            (dictionary("'<f4", "False", "(4,)"), "no '}' at byte 17"),
            ("{'shape': (1,), 'shape': (2,)}".to_owned(), "'shape' twice"),
            ("{'deep': 1}".to_owned(), "'deep' twice, or it has no place"),
        ];
        for (text, expected) in all {
            let said = shape(&text).expect_err(&text);
            assert!(said.contains(expected), "{text}: {said}");
        }
    }
}
