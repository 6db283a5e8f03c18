//! Information from the system on the processor and its memory.

use std::path::Path;

/// A data cache.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Cache {
    /// `L1d`, `L2`, ….
    pub(crate) name: String,
    /// Its capacity; not zero.
    pub(crate) bytes: u64,
}

/// The name of the first processor, where Linux gives one.
pub(super) fn processor() -> Option<String> {
    model(&std::fs::read_to_string("/proc/cpuinfo").ok()?)
}

fn model(cpuinfo: &str) -> Option<String> {
    let lines = cpuinfo.lines().filter_map(|line| line.split_once(':'));
    let mut models = lines.filter(|(name, _)| name.trim() == "model name");
    let (_, model) = models.next()?;
    let words: Vec<&str> = model.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// The data caches of the first processor, nearest first.
pub(super) fn caches() -> Vec<Cache> {
    caches_in(Path::new("/sys/devices/system/cpu/cpu0/cache"))
}

/// Caches without a size, and levels that are no larger than those before them, are left out.
fn caches_in(folder: &Path) -> Vec<Cache> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<(u32, Cache)> = entries.filter_map(|e| cache(&e.path())).collect();
    found.sort_by_key(|(level, cache)| (*level, cache.bytes));
    let mut caches: Vec<Cache> = Vec::new();
    for (_, cache) in found {
        if caches.last().is_none_or(|last| last.bytes < cache.bytes) {
            caches.push(cache);
        }
    }
    caches
}

fn cache(folder: &Path) -> Option<(u32, Cache)> {
    let read = |name: &str| {
        let text = std::fs::read_to_string(folder.join(name)).ok()?;
        Some(text.trim().to_owned())
    };
    let level = read("level")?.parse().ok()?;
    let suffix = match read("type")?.as_str() {
        "Data" => "d",
        "Unified" => "",
        _ => return None,
    };
    let bytes = bytes(&read("size")?)?;
    let name = format!("L{level}{suffix}");
    Some((level, Cache { name, bytes }))
}

/// The number of `48K`, `2M`, …; nothing for zero.
fn bytes(text: &str) -> Option<u64> {
    let units = [('K', 10), ('M', 20), ('G', 30)];
    let unit = units.iter().find(|(unit, _)| text.ends_with(*unit));
    let (digits, shift) = match unit {
        Some((unit, shift)) => (text.strip_suffix(*unit)?, *shift),
        None => (text, 0),
    };
    let number: u64 = digits.trim().parse().ok()?;
    number.checked_mul(1 << shift).filter(|bytes| *bytes > 0)
}

/// The bytes that a measurement may take: a quarter of what is available.
pub(super) fn memory_limit() -> u64 {
    let meminfo = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let group = std::fs::read_to_string("/sys/fs/cgroup/memory.max").unwrap_or_default();
    let of_group = group.trim().parse().unwrap_or(u64::MAX);
    available(&meminfo).unwrap_or(u64::MAX).min(of_group) / 4
}

fn available(meminfo: &str) -> Option<u64> {
    let mut lines = meminfo.lines().filter_map(|line| line.split_once(':'));
    let (_, value) = lines.find(|(name, _)| *name == "MemAvailable")?;
    let kilobytes: u64 = value.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(folder: &Path, index: u32, level: &str, kind: &str, size: Option<&str>) {
        let folder = folder.join(format!("index{index}"));
        std::fs::create_dir(&folder).unwrap();
        std::fs::write(folder.join("level"), level).unwrap();
        std::fs::write(folder.join("type"), kind).unwrap();
        if let Some(size) = size {
            std::fs::write(folder.join("size"), size).unwrap();
        }
    }

    #[test]
    fn data_caches_are_found_nearest_first() {
        let dir = tempfile::tempdir().unwrap();
        write(dir.path(), 0, "3\n", "Unified\n", Some("32M\n"));
        write(dir.path(), 1, "1\n", "Instruction\n", Some("32K\n"));
        write(dir.path(), 2, "1\n", "Data\n", Some("48K\n"));
        write(dir.path(), 3, "2\n", "Unified\n", Some("1024K\n"));
        let found = caches_in(dir.path());
        let found: Vec<(&str, u64)> = found.iter().map(|c| (&*c.name, c.bytes)).collect();
        assert_eq!(
            found,
            [("L1d", 48 << 10), ("L2", 1 << 20), ("L3", 32 << 20)]
        );
    }

    #[test]
    fn sizes_that_are_missing_or_make_no_sense_are_left_out() {
        let dir = tempfile::tempdir().unwrap();
        assert_eq!(caches_in(&dir.path().join("none")), []);
        write(dir.path(), 0, "1", "Data", Some("0K"));
        write(dir.path(), 1, "2", "Unified", None);
        write(dir.path(), 2, "", "Unified", Some("1M"));
        write(dir.path(), 3, "4", "Unified", Some("99999999999999999G"));
        assert_eq!(caches_in(dir.path()), []);
        write(dir.path(), 4, "2", "Unified", Some("2M"));
        write(dir.path(), 5, "3", "Unified", Some("1M"));
        let names: Vec<String> = caches_in(dir.path()).into_iter().map(|c| c.name).collect();
        assert_eq!(names, ["L2"]);
    }

    #[test]
    fn processors_have_names_or_not() {
        let text = "processor\t: 0\nmodel name\t:  Some   CPU: 3\nmodel name\t: Other\n";
        assert_eq!(model(text).as_deref(), Some("Some CPU: 3"));
        assert_eq!(model("processor : 0\nmodel name :\n"), None);
        assert_eq!(
            available("MemTotal: 8 kB\nMemAvailable:  3 kB\n"),
            Some(3072)
        );
        assert_eq!(available("MemAvailable: much\n"), None);
    }
}
