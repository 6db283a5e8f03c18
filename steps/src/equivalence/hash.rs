//! The hash behind digests: SHA-256 over tagged, length-prefixed parts.

use sha2::{Digest, Sha256};

/// A hash that says what kind of thing it stands for. Texts are written with their length, lists with the number of
/// their elements, and whatever can be one of several things begins with a tag: nothing can be read in two ways.
pub(super) struct Hash(Sha256);

impl Hash {
    pub(super) fn new(kind: &str) -> Hash {
        let mut hash = Hash(Sha256::new());
        hash.tag(kind);
        hash
    }

    pub(super) fn tag(&mut self, tag: &str) {
        self.text(tag);
    }

    pub(super) fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.0.update(text.as_bytes());
    }

    pub(super) fn number(&mut self, n: u64) {
        self.0.update(n.to_le_bytes());
    }

    pub(super) fn flag(&mut self, flag: bool) {
        self.number(u64::from(flag));
    }

    pub(super) fn optional(&mut self, text: Option<&str>) {
        match text {
            None => self.tag("none"),
            Some(text) => {
                self.tag("some");
                self.text(text);
            }
        }
    }

    /// The first half of the digest in hexadecimal, which is plenty against accidents: a record
    /// need not withstand attacks.
    pub(super) fn finish(self) -> String {
        let bytes = self.0.finalize();
        bytes.iter().take(16).map(|b| format!("{b:02x}")).collect()
    }
}
