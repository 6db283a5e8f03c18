//! One step of a trace.

use exo_ir::StmtPath;
use serde::{Deserialize, Serialize};

use crate::Value;

/// A step that was taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Name of the step, `divide_loop`.
    pub step: String,
    /// Name that the procedure had before the step.
    pub procedure: String,
    /// Arguments, in the step's declared order.
    pub arguments: Vec<Value>,
    /// Digest of the procedure before the step; `None` where it has none.
    pub before: Option<String>,
    /// Relation of the procedure after the step to the one before.
    pub relation: Relation,
    /// Procedures that the step made, callees first.
    pub made: Vec<Made>,
    /// Statements of the procedure before that went, in program order.
    #[serde(with = "paths", default, skip_serializing_if = "Vec::is_empty")]
    pub erased: Vec<StmtPath>,
}

/// A procedure that a step made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Made {
    /// Name of the procedure.
    pub name: String,
    /// Part that it has in the step.
    pub role: Role,
    /// Digest of the procedure; `None` where it has none.
    pub digest: Option<String>,
    /// Statements that are new, moved, or made of others. One that is not listed stands where it
    /// stood in the procedure before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub statements: Vec<Statement>,
}

/// Part of a procedure in the step that made it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The procedure that the step rewrote.
    Rewritten,
    /// A procedure that was made of a part of it, which it calls.
    Extracted,
    /// A new version of it, beside it.
    Version,
}

/// Relation of a procedure after a step to the one before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Relation {
    /// It means the same to every caller.
    Equivalent,
    /// It means the same but for what these fields, `Config.field`, hold at its end.
    EquivalentModulo(Vec<String>),
    /// The same up to the precision that it computes in.
    Precision,
    /// It means the same to callers that meet the preconditions that it has now.
    Restricted,
    /// It means the same to callers that satisfy its present interface.
    Layout,
    /// Its interface changed: it is another procedure.
    Interface,
}

/// A statement that a step made, moved, or made of others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statement {
    /// Its place after the step.
    #[serde(with = "path")]
    pub at: StmtPath,
    /// Place before the step of the statement that it continues, if it continues one.
    #[serde(
        with = "path_or_none",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub continues: Option<StmtPath>,
    /// Places before the step of the other statements that it was made of.
    #[serde(with = "paths", default, skip_serializing_if = "Vec::is_empty")]
    pub made_of: Vec<StmtPath>,
}

/// A path as its text, `body[0].orelse[2]`.
pub(crate) mod path {
    use exo_ir::StmtPath;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(path: &StmtPath, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(path)
    }

    pub(crate) fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<StmtPath, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// Paths as their texts.
pub(crate) mod paths {
    use exo_ir::StmtPath;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(all: &[StmtPath], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(all.iter().map(ToString::to_string))
    }

    pub(crate) fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<Vec<StmtPath>, D::Error> {
        let texts = Vec::<String>::deserialize(from)?.into_iter();
        let all = texts.map(|text| text.parse().map_err(D::Error::custom));
        all.collect()
    }
}

/// A path as its text, if there is one.
mod path_or_none {
    use exo_ir::StmtPath;
    use serde::{Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(
        path: &Option<StmtPath>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        match path {
            Some(path) => super::path::serialize(path, to),
            None => to.serialize_none(),
        }
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(
        from: D,
    ) -> Result<Option<StmtPath>, D::Error> {
        super::path::deserialize(from).map(Some)
    }
}
