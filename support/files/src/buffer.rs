//! A file in memory that has a name, for writers that open what they write to.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::os::fd::AsRawFd;
use std::path::PathBuf;

use rustix::fs::{MemfdFlags, memfd_create};

/// Contents of a buffer that nothing has opened yet: whatever opens it to write cuts it off.
const UNOPENED: &[u8] = b"\0exo: nothing has been written\0";

/// A file in memory.
pub struct Buffer(File);

impl Buffer {
    /// A buffer that nothing has been written to.
    ///
    /// # Errors
    /// The system has no memory for it.
    pub fn new() -> io::Result<Buffer> {
        let mut file = File::from(memfd_create("exo-output", MemfdFlags::CLOEXEC)?);
        file.write_all(UNOPENED)?;
        Ok(Buffer(file))
    }

    /// A path by which this process opens it.
    pub fn path(&self) -> PathBuf {
        format!("/proc/self/fd/{}", self.0.as_raw_fd()).into()
    }

    /// The bytes that were written; `None` if nothing has opened it.
    ///
    /// # Errors
    /// They cannot be read back.
    pub fn contents(mut self) -> io::Result<Option<Vec<u8>>> {
        let mut bytes = Vec::new();
        self.0.seek(SeekFrom::Start(0))?;
        self.0.read_to_end(&mut bytes)?;
        Ok((bytes != UNOPENED).then_some(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_are_those_of_the_last_writer() {
        let buffer = Buffer::new().expect("there is memory");
        std::fs::write(buffer.path(), "first").expect("it opens");
        std::fs::write(buffer.path(), "2").expect("it opens");
        let contents = buffer.contents().expect("they are read");
        assert_eq!(contents.as_deref(), Some(&b"2"[..]));
    }

    #[test]
    fn an_empty_file_is_not_an_unopened_one() {
        let unopened = Buffer::new().expect("there is memory");
        assert_eq!(unopened.contents().expect("it is read"), None);
        let empty = Buffer::new().expect("there is memory");
        std::fs::write(empty.path(), "").expect("it opens");
        assert_eq!(empty.contents().expect("it is read"), Some(Vec::new()));
    }
}
