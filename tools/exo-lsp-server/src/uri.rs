//! Paths of URIs and URIs of paths.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use lsp_types::Uri;

/// The path of a `file:` URI.
pub fn path_of(uri: &Uri) -> Option<PathBuf> {
    let is_file = uri.scheme()?.as_str().eq_ignore_ascii_case("file");
    let path = decoded(uri.path().as_str())?;
    (is_file && path.starts_with('/')).then(|| PathBuf::from(path))
}

/// The `file:` URI of an absolute path.
pub fn uri_of(path: &Path) -> Option<Uri> {
    let path = path.to_str().filter(|_| path.is_absolute())?;
    Uri::from_str(&format!("file://{}", encoded(path))).ok()
}

/// A text with escapes for all but what a path of a URI has as it is.
pub fn encoded(text: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
    let mut out = String::new();
    for byte in text.bytes() {
        match is_plain(byte) {
            true => out.push(char::from(byte)),
            false => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

/// A text without escapes; `None` where one is malformed.
pub fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        match byte {
            b'%' => {
                let mut digit = || char::from(rest.next()?).to_digit(16);
                let (high, low) = (digit()?, digit()?);
                bytes.push(u8::try_from(high * 16 + low).ok()?);
            }
            other => bytes.push(other),
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_and_uris_are_each_others_inverse() {
        for path in ["/a/b.py", "/a b/ü#?%.star"] {
            let uri = uri_of(Path::new(path)).unwrap();
            assert_eq!(path_of(&uri), Some(PathBuf::from(path)), "{}", uri.as_str());
        }
    }

    #[test]
    fn other_uris_have_no_path() {
        for uri in [
            "untitled:a.py",
            "file:///a%GG",
            "file:///a%F",
            "http://h/a.py",
        ] {
            assert_eq!(
                path_of(&Uri::from_str(uri).unwrap_or_else(|_| uri_of(Path::new("/")).unwrap()))
                    .filter(|p| p != Path::new("/")),
                None,
                "{uri}"
            );
        }
        assert_eq!(uri_of(Path::new("a.py")), None);
    }
}
