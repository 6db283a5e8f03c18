//! The libraries that come with the compiler, which are checked here instead of whenever they are loaded.

use std::path::{Path, PathBuf};

use exo_hw::{SHIPPED, Shipped, look_at};
use exo_ir::{Item, Library};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../hw-dialects")
        .join(name)
}

fn file(shipped: &Shipped) -> String {
    let file = folder(shipped.name).join(format!("{}.mlir", shipped.name));
    file.display().to_string()
}

/// A library of its file, for which everything is checked.
fn checked(shipped: &Shipped) -> Library {
    let name = file(shipped);
    look_at(&name).unwrap_or_else(|error| panic!("{error}"))
}

/// All of a library as text, with the places that it has in the binary.
fn shown(library: &Library, shipped: &Shipped) -> String {
    let functions = (library.functions.all(), library.functions.text());
    let all = format!("{library:#?}\n{functions:#?}");
    let files = format!("{}/", folder(shipped.name).display());
    let beside =
        |text: &str, file: &str| text.replace(&format!("{files}{file}"), &format!("<{file}>"));
    let own = all.replace(&file(shipped), &format!("<{}>", shipped.name));
    beside(&own, &format!("{}.h", shipped.name))
}

#[test]
fn they_are_right_and_what_the_binary_has_is_what_is_in_their_files() {
    for shipped in SHIPPED {
        let (checked, trusted) = (checked(shipped), look_at(shipped.name));
        let trusted = trusted.unwrap_or_else(|error| panic!("{error}"));
        let (wanted, found) = (shown(&checked, shipped), shown(&trusted, shipped));
        let differing = wanted.lines().zip(found.lines()).find(|(a, b)| a != b);
        assert_eq!(differing, None, "{}", shipped.name);
        assert_eq!(wanted.len(), found.len(), "{}", shipped.name);
        let text = std::fs::read_to_string(file(shipped)).expect("it can be read");
        assert_eq!(shipped.text, text, "{}", shipped.name);
    }
}

#[test]
fn what_is_known_of_definitions_before_they_are_read_is_right() {
    for shipped in SHIPPED {
        let (checked, trusted) = (checked(shipped), look_at(shipped.name));
        let trusted = trusted.unwrap_or_else(|error| panic!("{error}"));
        let names: Vec<&str> = trusted.items.names().collect();
        let procs: Vec<&str> = trusted.items.proc_names().collect();
        assert!(checked.items.iter().map(Item::name).eq(names));
        assert!(checked.items.procs().map(|proc| &*proc.name).eq(procs));
        let own = |library: &Library| {
            let items = &library.items;
            (
                items.configs().count(),
                items.memories().count(),
                items.externs().count(),
            )
        };
        assert_eq!(own(&trusted), own(&checked));
        // Nobody asks a definition that is not read whom it calls.
        for proc in checked.items.procs() {
            let name = &proc.name;
            assert!(
                proc.calls().is_empty() && proc.equivalence.is_none(),
                "{name}"
            );
        }
    }
}

#[test]
fn a_wrong_lowering_in_one_of_them_is_found() {
    for shipped in SHIPPED {
        let lowered = checked(shipped).functions.all().len();
        if lowered == 0 {
            continue;
        }
        let copy = tempfile::tempdir().expect("a folder");
        for entry in std::fs::read_dir(folder(shipped.name)).expect("a folder") {
            let from = entry.expect("a file").path();
            if from.is_file() {
                let to = copy.path().join(from.file_name().expect("a name"));
                std::fs::copy(&from, to).expect("a copy");
            }
        }
        let file = copy.path().join(format!("{}.mlir", shipped.name));
        let wrong = shipped.text.replacen(" mlir @", " mlir @no_", 1);
        assert_ne!(wrong, shipped.text, "{}", shipped.name);
        std::fs::write(&file, wrong).expect("it can be written");
        let said = look_at(&file.display().to_string()).expect_err("it is wrong");
        assert!(said.to_string().contains("[hw.function]"), "{said}");
    }
}
