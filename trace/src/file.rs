//! Files of traces.

use serde::{Deserialize, Serialize};

use crate::Entry;

/// Version of the format. Another one is refused: no field may be misread.
pub const VERSION: u32 = 1;

/// The first line of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    exo_trace: u32,
}

/// A file that is no trace, or one of another version.
#[derive(Debug, thiserror::Error)]
pub enum TraceError {
    /// There is no first line.
    #[error("the trace is empty: expected a header")]
    Empty,
    /// The first line is no header.
    #[error("line 1 is no header of a trace: {0}")]
    Header(serde_json::Error),
    /// The trace is of another version.
    #[error("the trace is of version {found}, and this program reads version {VERSION}")]
    Version {
        /// The version of the trace.
        found: u32,
    },
    /// A line is no entry.
    #[error("line {line} is no entry of a trace: {error}")]
    Entry {
        /// Number of the line.
        line: usize,
        /// The error of the reader.
        error: serde_json::Error,
    },
    /// The last line has no end, so it may have been cut.
    #[error("line {line} has no end: the trace was cut")]
    Cut {
        /// Number of the line.
        line: usize,
    },
}

/// The first line of a file, with its end.
///
/// # Errors
/// None that a header can have.
pub fn header() -> Result<String, serde_json::Error> {
    let header = Header { exo_trace: VERSION };
    serde_json::to_string(&header).map(|line| line + "\n")
}

/// The line of an entry, with its end.
///
/// # Errors
/// None that an entry can have.
pub fn line(entry: &Entry) -> Result<String, serde_json::Error> {
    serde_json::to_string(entry).map(|line| line + "\n")
}

/// Reads a file.
///
/// # Errors
/// It is no trace, of another version, or cut; with the line.
pub fn read(text: &str) -> Result<Vec<Entry>, TraceError> {
    let mut lines = text.split_inclusive('\n').zip(1..);
    let Some((first, _)) = lines.next() else {
        return Err(TraceError::Empty);
    };
    // A header of another version may have other fields, too.
    let version: Versioned = serde_json::from_str(first).map_err(TraceError::Header)?;
    if version.exo_trace != VERSION {
        return Err(TraceError::Version {
            found: version.exo_trace,
        });
    }
    let _header: Header = serde_json::from_str(first).map_err(TraceError::Header)?;
    whole(first, 1)?;
    lines
        .map(|(text, line)| {
            whole(text, line)?;
            serde_json::from_str(text).map_err(|error| TraceError::Entry { line, error })
        })
        .collect()
}

/// The version of a header, whatever else that has.
#[derive(Deserialize)]
struct Versioned {
    exo_trace: u32,
}

fn whole(text: &str, line: usize) -> Result<(), TraceError> {
    match text.ends_with('\n') {
        true => Ok(()),
        false => Err(TraceError::Cut { line }),
    }
}

#[cfg(test)]
mod tests {
    use exo_ir::BlockPath;

    use super::*;
    use crate::{Made, Relation, Role, Statement, Value};

    fn entry() -> Entry {
        let first = BlockPath::root().stmt(0);
        let inner = first.body().stmt(1);
        Entry {
            step: "divide_loop".to_owned(),
            procedure: "f".to_owned(),
            arguments: vec![
                Value::Statements {
                    first: first.clone(),
                    count: 1,
                },
                Value::Integer(-8),
                Value::List(vec![Value::Text("io".to_owned()), Value::Bool(true)]),
                Value::Default,
                Value::Gap {
                    before: inner.clone(),
                },
            ],
            before: Some("0a".to_owned()),
            relation: Relation::EquivalentModulo(vec!["C.f".to_owned()]),
            made: vec![Made {
                name: "f".to_owned(),
                role: Role::Rewritten,
                digest: None,
                statements: vec![Statement {
                    at: inner.clone(),
                    continues: Some(first.clone()),
                    made_of: vec![inner.clone()],
                }],
            }],
            erased: vec![inner],
        }
    }

    fn text() -> String {
        let (header, line) = (header(), line(&entry()));
        header
            .and_then(|header| Ok(header + &line?))
            .expect("a text")
    }

    fn refused(text: &str) -> String {
        read(text).expect_err("it is refused").to_string()
    }

    #[test]
    fn what_is_written_reads_back() {
        assert_eq!(read(&text()).expect("a trace"), [entry()]);
        assert_eq!(read(&header().expect("a line")).expect("a trace"), []);
    }

    #[test]
    fn what_is_no_trace_is_refused_with_its_line() {
        assert!(refused("").contains("empty"));
        assert!(refused("nothing\n").starts_with("line 1 is no header"));
        assert!(refused("{\"exo_trace\":2,\"more\":1}\n").contains("version 2"));
        let cut = text();
        assert_eq!(
            refused(cut.trim_end()),
            "line 2 has no end: the trace was cut"
        );
        assert!(refused(&cut[..cut.len() - 9]).starts_with("line 2"));
        let twice = cut.clone() + &cut;
        assert!(refused(&twice).starts_with("line 3 is no entry"));
        let unknown = cut.replace("\"procedure\"", "\"program\"");
        assert!(refused(&unknown).starts_with("line 2 is no entry"));
        let place = cut.replace("body[0].body[1]", "body[0].boy[1]");
        assert!(refused(&place).contains("is not a path"));
    }
}
