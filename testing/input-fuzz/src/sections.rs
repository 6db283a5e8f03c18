//! Schedule programs and templates in lit files, whose sections become files of their own, and in folders.

use std::path::Path;

use exo_hw::is_template;

use crate::corpus::{CorpusError, Files, LONGEST, Seed, text};

/// Reads the schedule programs of a lit file, or the one that is a file of its own.
pub(crate) fn programs(
    path: &Path,
    content: &str,
    seeds: &mut Vec<Seed>,
) -> Result<(), CorpusError> {
    let extension = path.extension().and_then(|e| e.to_str());
    if extension == Some("star") {
        seeds.extend(program_of_folder(path, content)?);
        return Ok(());
    }
    let sections = sections(content);
    let section = |name: &str| sections.iter().find(|(n, _)| n == name);
    let commands = content.lines().filter_map(|line| line.split_once("RUN:"));
    for command in commands.flat_map(|(_, commands)| commands.split('|')) {
        let words = || {
            command
                .split(' ')
                .map(|word| word.trim_start_matches("%t/"))
        };
        let mut sources = words().filter(|word| word.ends_with(".py"));
        let mut schedules = words().filter_map(|word| word.strip_prefix("--exo-schedule="));
        let (Some((_, source)), Some((name, main))) = (
            sources.next().and_then(section),
            schedules.next().and_then(section),
        ) else {
            continue;
        };
        if name.ends_with(".star") {
            let is_other = |(n, _): &&(String, String)| n.ends_with(".star") && n != name;
            let others = sections.iter().filter(is_other).cloned().collect();
            let files = Files {
                main: main.clone(),
                others,
            };
            seeds.push(Seed::Program(files, source.clone()));
        }
    }
    Ok(())
}

/// A schedule program and the Exo source of its name, or the only one beside it.
fn program_of_folder(path: &Path, content: &str) -> Result<Option<Seed>, CorpusError> {
    let beside = beside(path)?;
    let sources = || {
        beside
            .iter()
            .filter(|p| p.extension().is_some_and(|e| e == "py"))
    };
    let same = sources().find(|p| p.file_stem() == path.file_stem());
    let only = || sources().next().filter(|_| sources().count() == 1);
    let Some(source) = same.or_else(only) else {
        return Ok(None);
    };
    let others = texts(&beside, "star")?;
    let files = Files {
        main: content.to_owned(),
        others,
    };
    Ok(Some(Seed::Program(files, text(source)?)))
}

/// Reads the templates of a lit file, or the one that is a file of its own.
pub(crate) fn templates(
    path: &Path,
    content: &str,
    seeds: &mut Vec<Seed>,
) -> Result<(), CorpusError> {
    let sections = sections(content);
    let is_library = |name: &str| name.ends_with(".mlir");
    if sections.is_empty()
        && content.len() < LONGEST
        && is_library(&path.to_string_lossy())
        && is_template(content.as_bytes())
    {
        let mut others = texts(&beside(path)?, "h")?;
        others.extend(texts(&beside(path)?, "mlir")?);
        seeds.push(Seed::Template(Files {
            main: content.to_owned(),
            others,
        }));
    }
    for (name, main) in &sections {
        if is_library(name) && is_template(main.as_bytes()) && main.len() < LONGEST {
            let others = sections
                .iter()
                .filter(|(n, _)| n != name)
                .cloned()
                .collect();
            seeds.push(Seed::Template(Files {
                main: main.clone(),
                others,
            }));
        }
    }
    Ok(())
}

/// The names and texts of a lit file's sections, as `split-file` makes files of them.
fn sections(content: &str) -> Vec<(String, String)> {
    let mut sections: Vec<(String, String)> = Vec::new();
    for line in content.lines() {
        let name = ["//--- ", "#--- "]
            .iter()
            .find_map(|mark| line.strip_prefix(mark));
        match (name, sections.last_mut()) {
            // A folder more is nothing that programs need.
            (Some(name), _) => sections.push((name.trim().replace('/', "_"), String::new())),
            (None, Some((_, text))) => *text += &format!("{line}\n"),
            (None, None) => {}
        }
    }
    sections
}

/// The other files of a file's folder, sorted.
fn beside(path: &Path) -> Result<Vec<std::path::PathBuf>, CorpusError> {
    let folder = path.parent().unwrap_or(path);
    let unreadable = |error| CorpusError::Unreadable {
        path: folder.to_owned(),
        error,
    };
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let found = entry.map_err(unreadable)?.path();
        if found != path && found.is_file() {
            paths.push(found);
        }
    }
    paths.sort();
    Ok(paths)
}

/// The names and texts of files of an extension.
fn texts(
    paths: &[std::path::PathBuf],
    extension: &str,
) -> Result<Vec<(String, String)>, CorpusError> {
    let mut found = Vec::new();
    for path in paths
        .iter()
        .filter(|p| p.extension().is_some_and(|e| e == extension))
    {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        found.push((name, text(path)?));
    }
    Ok(found)
}
