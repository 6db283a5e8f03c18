//! A summary of a statement that is found once, so that nothing has to look into the statement
//! again.

use crate::size::Mention;
use crate::{Arg, Size, Stmt, StmtPart, Sym};

/// A summary of a statement and all that is inside it. Found once, and shared by all copies of the
/// statement.
#[derive(Clone, Copy, Default, Debug)]
pub struct Outline {
    /// Its size, without the extents of what it allocates; blocks and nesting count from its own
    /// block, the first.
    pub size: Size,
    /// Whether it is an allocation or a window statement itself; of statements one behind the other, whether one of them is.
    pub defines_itself: bool,
    /// Whether there is an allocation.
    pub allocates: bool,
    /// Whether there is a window statement.
    pub makes_windows: bool,
    /// Whether there is a call.
    pub calls: bool,
    /// Whether something is called, or a configuration or an extern is named.
    pub names_items: bool,
    /// Whether a call passes a cell of what has no dimensions.
    pub passes_points: bool,
    /// The variables that it may mention.
    pub mentions: Mentions,
}

impl Outline {
    /// Whether a variable may be mentioned or defined; if not, it is not.
    pub fn may_mention(&self, sym: Sym) -> bool {
        self.mentions.may_contain(sym)
    }

    /// Whether there is an allocation or a window statement.
    pub fn defines(&self) -> bool {
        self.allocates || self.makes_windows
    }

    /// The outline of the statement alone, without its blocks.
    fn of_own(stmt: &Stmt) -> Outline {
        let mut mentions = Mentions::default();
        let mut names_items = false;
        let size = Size::of_own(stmt, &mut |mention| match mention {
            Mention::Var(sym) => mentions.add(sym),
            Mention::Item => names_items = true,
        });
        stmt.defines().into_iter().for_each(|sym| mentions.add(sym));
        let mut outline = Outline {
            size,
            names_items,
            mentions,
            ..Outline::default()
        };
        let point = |arg: &Arg| matches!(arg, Arg::Window(window) if window.dims.is_empty());
        stmt.kind.parts(|part| match part {
            StmtPart::Alloc(_) => outline.allocates = true,
            StmtPart::Window(..) => outline.makes_windows = true,
            StmtPart::Call(_, args) => {
                outline.calls = true;
                outline.passes_points = args.iter().any(point);
            }
            StmtPart::Ctl(_)
            | StmtPart::Data(_)
            | StmtPart::Cell(..)
            | StmtPart::Field(_)
            | StmtPart::Iter(..)
            | StmtPart::Block(..) => {}
        });
        outline.defines_itself = outline.defines();
        outline
    }

    fn add(&mut self, inside: &Outline, level: usize) {
        self.size += inside.size.at_level(level);
        self.allocates |= inside.allocates;
        self.makes_windows |= inside.makes_windows;
        self.calls |= inside.calls;
        self.names_items |= inside.names_items;
        self.passes_points |= inside.passes_points;
        self.mentions.join(inside.mentions);
    }

    /// The outline of a statement, given those of the statements inside it.
    pub(crate) fn of(stmt: &Stmt) -> Outline {
        let mut outline = Outline::of_own(stmt);
        for block in stmt.blocks() {
            // A block without statements is one, too.
            outline.size.blocks = outline.size.blocks.max(2);
            outline.add(block.outline(), 1);
        }
        outline
    }

    /// The outline of statements one behind the other.
    pub(crate) fn of_all<'o>(outlines: impl Iterator<Item = &'o Outline>) -> Outline {
        let mut all = Outline::default();
        for outline in outlines {
            all.defines_itself |= outline.defines_itself;
            all.add(outline, 0);
        }
        all
    }
}

/// A set of variables that may claim one that is not in it, like a Bloom filter.
#[derive(Clone, Copy, Default, Debug)]
pub struct Mentions {
    /// Bits of variables; of many they are all set.
    each: u128,
    /// Bits of groups of 64: of many statements that stand together only some are set.
    groups: u128,
}

impl Mentions {
    /// Whether a variable may be in it; if not, it is not.
    pub fn may_contain(&self, sym: Sym) -> bool {
        self.each & Mentions::bit(sym.0) != 0 && self.groups & Mentions::bit(sym.0 / 64) != 0
    }

    /// Adds the variables of another set.
    pub fn join(&mut self, other: Mentions) {
        self.each |= other.each;
        self.groups |= other.groups;
    }

    fn bit(number: u32) -> u128 {
        1 << (number % u128::BITS)
    }

    fn add(&mut self, sym: Sym) {
        self.each |= Mentions::bit(sym.0);
        self.groups |= Mentions::bit(sym.0 / 64);
    }
}

#[cfg(test)]
mod tests {
    use crate::{Ctl, Loc, LoopMode, Stmt, StmtKind, Stmts, Sym};

    fn loop_over(iter: u32, body: Vec<Stmt>) -> Stmt {
        let kind = StmtKind::For {
            iter: Sym(iter),
            lo: Ctl::Int(0),
            hi: Ctl::Var(Sym(7)),
            mode: LoopMode::Seq,
            body: body.into(),
        };
        Stmt::new(Loc::unknown(), kind)
    }

    #[test]
    fn a_change_is_seen() {
        let alloc = Stmt::new(Loc::unknown(), StmtKind::Alloc { buf: Sym(3) });
        let mut outer = loop_over(1, vec![loop_over(2, vec![alloc])]);
        let before = *outer.outline();
        assert_eq!((before.size.statements, before.size.blocks), (3, 3));
        assert!(before.allocates && before.may_mention(Sym(3)) && before.may_mention(Sym(7)));
        assert!(!before.may_mention(Sym(4)));
        let copy = outer.clone();
        if let StmtKind::For { body, .. } = &mut outer.kind {
            *body = Stmts::default();
        }
        let after = outer.outline();
        assert_eq!((after.size.statements, after.size.blocks), (1, 2));
        assert!(!after.allocates && !after.may_mention(Sym(3)));
        assert!(copy.outline().allocates);
    }

    #[test]
    fn depth_is_no_matter() {
        let mut stmt = loop_over(0, Vec::new());
        for k in 1..20_000 {
            stmt = loop_over(k, vec![stmt]);
        }
        assert_eq!(stmt.outline().size.blocks, 20_001);
        // Dropped piece by piece, for the same reason.
        while let StmtKind::For { body, .. } = stmt.into_data().kind {
            match body.into_iter().next() {
                Some(inner) => stmt = inner,
                None => break,
            }
        }
    }
}
