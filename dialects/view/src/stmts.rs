//! Statements in order.

use std::sync::OnceLock;

use crate::pieces::{Element, Piece, Pieces};
use crate::{Outline, Stmt};

/// The statements of a block. Copies share them until one of the two is changed, so a copy of a procedure costs nothing,
/// and what a rewrite leaves alone is recognised as the same.
pub type Stmts = Pieces<Stmt>;

impl Element for Stmt {
    type Known = OnceLock<Outline>;
}

impl Pieces<Stmt> {
    /// What there is in the statements, all together; blocks and nesting count from this block, the first.
    pub fn outline(&self) -> &Outline {
        match self.pieces() {
            // What is known of the only piece is known of all.
            [piece] => piece.outline(),
            pieces => {
                let outlines = pieces.iter().map(Piece::outline);
                self.known().get_or_init(|| Outline::of_all(outlines))
            }
        }
    }
}

impl Pieces<Stmt> {
    /// The statements with a wanted outline, each with its place; statements of a piece that is not wanted are not looked at.
    pub fn iter_where<W: Fn(&Outline) -> bool + Copy>(
        &self,
        wanted: W,
    ) -> impl Iterator<Item = (usize, &Stmt)> {
        let pieces = self.placed_pieces();
        let pieces = pieces.filter(move |(_, piece)| wanted(piece.outline()));
        let stmts = pieces.flat_map(|(start, piece)| (start..).zip(piece.items()));
        stmts.filter(move |(_, stmt)| wanted(stmt.outline()))
    }
}

impl Piece<Stmt> {
    /// What there is in its statements, all together; blocks and nesting count from their block, the first.
    pub fn outline(&self) -> &Outline {
        let stmts = self.items().iter().map(Stmt::outline);
        self.known().get_or_init(|| Outline::of_all(stmts))
    }
}
