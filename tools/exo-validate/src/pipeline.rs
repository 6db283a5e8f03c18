//! The text of a pass pipeline, as `mlir-opt` takes it: its passes one by one.

use thiserror::Error;

/// Anchors inside each other, at most.
const MAX_NESTING: usize = 64;

/// A pass of a pipeline, with the operations that it is nested in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pass {
    /// The operations that it runs on, outermost first; none if that is left to `mlir-opt`.
    anchors: Vec<String>,
    /// Its name.
    name: String,
    /// The text between its braces.
    options: Option<String>,
}

/// The reason why a text is no pipeline.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(crate) enum NoPipeline {
    /// Something else stands where a pass should.
    #[error("expected the name of a pass at '{0}'")]
    Name(String),
    /// A bracket that is not closed.
    #[error("'{0}' is not closed")]
    Open(char),
    /// Something behind a pass.
    #[error("expected ',' at '{0}'")]
    Rest(String),
    /// Anchors are nested too deep.
    #[error("anchors are nested deeper than {MAX_NESTING}")]
    TooDeep,
}

impl Pass {
    /// The pass as it is written in a pipeline.
    pub(crate) fn shown(&self) -> String {
        match &self.options {
            Some(options) => format!("{}{{{options}}}", self.name),
            None => self.name.clone(),
        }
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The arguments by which `mlir-opt` runs this pass and no other, to be tried in turn.
    pub(crate) fn arguments(&self) -> Vec<String> {
        if !self.anchors.is_empty() {
            return vec![self.within(&self.anchors)];
        }
        // It finds the operation that the pass is for, unless that is any function.
        let found = match &self.options {
            Some(options) => format!("--{}={options}", self.name),
            None => format!("--{}", self.name),
        };
        let function = ["builtin.module", "func.func"].map(str::to_owned);
        vec![found, self.within(&function)]
    }

    fn within(&self, anchors: &[String]) -> String {
        let nested = |inner: String, anchor: &String| format!("{anchor}({inner})");
        let pipeline = anchors.iter().rev().fold(self.shown(), nested);
        format!("--pass-pipeline={pipeline}")
    }
}

/// The passes of a pipeline, in order.
pub(crate) fn passes(text: &str) -> Result<Vec<Pass>, NoPipeline> {
    let mut parser = Parser {
        rest: text.trim(),
        anchors: Vec::new(),
        found: Vec::new(),
    };
    parser.list()?;
    match parser.rest.is_empty() {
        true => Ok(parser.found),
        false => Err(NoPipeline::Rest(shortened(parser.rest))),
    }
}

struct Parser<'t> {
    rest: &'t str,
    anchors: Vec<String>,
    found: Vec<Pass>,
}

impl Parser<'_> {
    fn take(&mut self, symbol: char) -> bool {
        let rest = self.rest.trim_start();
        match rest.strip_prefix(symbol) {
            Some(after) => {
                self.rest = after.trim_start();
                true
            }
            None => false,
        }
    }

    fn list(&mut self) -> Result<(), NoPipeline> {
        loop {
            self.element()?;
            if !self.take(',') {
                return Ok(());
            }
        }
    }

    fn element(&mut self) -> Result<(), NoPipeline> {
        let name = self.name()?;
        if self.take('(') {
            if self.anchors.len() == MAX_NESTING {
                return Err(NoPipeline::TooDeep);
            }
            self.anchors.push(name);
            if !self.take(')') {
                self.list()?;
                if !self.take(')') {
                    return Err(NoPipeline::Open('('));
                }
            }
            self.anchors.pop();
            return Ok(());
        }
        let options = match self.take('{') {
            true => Some(self.options()?),
            false => None,
        };
        self.found.push(Pass {
            anchors: self.anchors.clone(),
            name,
            options,
        });
        Ok(())
    }

    fn name(&mut self) -> Result<String, NoPipeline> {
        let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        let end = self.rest.find(|c| !fits(c)).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return Err(NoPipeline::Name(shortened(self.rest)));
        }
        self.rest = rest;
        Ok(name.to_owned())
    }

    /// The text up to the brace that closes the one before it.
    fn options(&mut self) -> Result<String, NoPipeline> {
        let mut depth = 0_usize;
        for (at, symbol) in self.rest.char_indices() {
            match symbol {
                '{' => depth += 1,
                '}' if depth == 0 => {
                    let options = self.rest[..at].trim().to_owned();
                    self.rest = self.rest[at + 1..].trim_start();
                    return Ok(options);
                }
                '}' => depth -= 1,
                _ => {}
            }
        }
        Err(NoPipeline::Open('{'))
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(24).collect()
}
