//! Shared libraries whose functions are called in place of procedures.

use std::path::{Path, PathBuf};

use crate::NativeError;

/// A shared library in this process. Its functions live as long as this.
pub(crate) struct Library {
    library: libloading::Library,
    path: PathBuf,
}

impl Library {
    /// Loads a library. A name without a folder is a file of the working directory, or else one that the system's loader finds.
    pub(crate) fn load(path: &Path) -> Result<Library, NativeError> {
        let is_bare = path.parent().is_some_and(|p| p.as_os_str().is_empty());
        let file = match is_bare && path.is_file() {
            true => Path::new(".").join(path),
            false => path.to_owned(),
        };
        // SAFETY: the user names the library, and vouches for what it does when it is loaded and unloaded.
        let library = unsafe { libloading::Library::new(&file) };
        let library = library.map_err(|error| NativeError::Library {
            path: path.to_owned(),
            reason: reason(&error, &file),
        })?;
        Ok(Library {
            library,
            path: path.to_owned(),
        })
    }

    /// The address of a function.
    pub(crate) fn function(&self, name: &str) -> Result<u64, NativeError> {
        let missing = || NativeError::Symbol {
            path: self.path.clone(),
            name: name.to_owned(),
        };
        // SAFETY: only the address is taken; nothing is called or read by this type.
        let symbol = unsafe { self.library.get::<*const ()>(name.as_bytes()) };
        let address = *symbol.map_err(|_| missing())? as u64;
        let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
        match is_code(&maps, address) {
            Some(false) => Err(NativeError::NoFunction {
                path: self.path.clone(),
                name: name.to_owned(),
            }),
            _ => Ok(address),
        }
    }
}

/// The loader's reason, without the name of the file.
fn reason(error: &libloading::Error, file: &Path) -> String {
    let text = error.to_string();
    let name = format!("{}: ", file.display());
    text.strip_prefix(&name).unwrap_or(&text).to_owned()
}

/// Whether an address is executable, by the lines of `/proc/self/maps`; nothing where they do not have it.
fn is_code(maps: &str, address: u64) -> Option<bool> {
    maps.lines().find_map(|line| {
        let (range, rest) = line.split_once(' ')?;
        let (from, to) = range.split_once('-')?;
        let number = |text| u64::from_str_radix(text, 16).ok();
        let holds = (number(from)?..number(to)?).contains(&address);
        holds.then(|| rest.as_bytes().get(2) == Some(&b'x'))
    })
}

#[cfg(test)]
mod tests {
    use super::is_code;

    #[test]
    fn executable_addresses_are_code() {
        let maps = "1000-2000 r-xp 0 0 0 /lib\nnonsense\n2000-3000 rw-p 0 0 0\n";
        assert_eq!(is_code(maps, 0x1fff), Some(true));
        assert_eq!(is_code(maps, 0x2000), Some(false));
        assert_eq!(is_code(maps, 0x3000), None);
    }
}
