//! Places of a procedure that a plan names: they are there, or the plan does not fit.

use exo_ir::{BlockPath, BufferType, Proc, SlicePath, Stmt, StmtKind, StmtPath, Stmts, Sym, Var};

use super::RewriteError;

/// A statement.
///
/// # Errors
/// There is none.
pub fn stmt<'p>(proc: &'p Proc, path: &StmtPath) -> Result<&'p Stmt, RewriteError> {
    proc.stmt(path).ok_or_else(|| RewriteError::absent(path))
}

/// A statement, to be changed.
///
/// # Errors
/// There is none.
pub fn stmt_mut<'p>(proc: &'p mut Proc, path: &StmtPath) -> Result<&'p mut Stmt, RewriteError> {
    proc.stmt_mut(path)
        .ok_or_else(|| RewriteError::absent(path))
}

/// An allocation.
///
/// # Errors
/// There is none.
pub fn alloc<'p>(proc: &'p Proc, path: &StmtPath) -> Result<&'p Stmt, RewriteError> {
    let found = stmt(proc, path)?;
    match found.kind {
        StmtKind::Alloc { .. } => Ok(found),
        _ => Err(RewriteError::no("allocation", path)),
    }
}

/// The statements of a block, to be changed.
///
/// # Errors
/// There is no such block.
pub fn block_mut<'p>(proc: &'p mut Proc, path: &BlockPath) -> Result<&'p mut Stmts, RewriteError> {
    proc.block_mut(path)
        .ok_or_else(|| RewriteError::absent(path))
}

/// Consecutive statements, at least one.
///
/// # Errors
/// They are not there.
pub fn slice<'p>(proc: &'p Proc, path: &SlicePath) -> Result<&'p [Stmt], RewriteError> {
    let found = proc.slice(path).filter(|stmts| !stmts.is_empty());
    found.ok_or_else(|| RewriteError::absent(path))
}

/// A variable, to be changed.
///
/// # Errors
/// There is none of that symbol.
pub fn var_mut(proc: &mut Proc, sym: Sym) -> Result<&mut Var, RewriteError> {
    let var = proc.vars.get_mut(sym.0 as usize);
    var.ok_or(RewriteError::Other("a variable is not there"))
}

/// The type of a buffer or window, to be changed.
///
/// # Errors
/// There is no variable of that symbol, or it is no buffer.
pub fn buffer_mut(proc: &mut Proc, sym: Sym) -> Result<&mut BufferType, RewriteError> {
    let ty = var_mut(proc, sym)?.buffer_mut();
    ty.ok_or(RewriteError::Other("a variable is no buffer"))
}

/// Puts another statement in the place of one.
///
/// # Errors
/// There is none.
pub fn put(proc: &mut Proc, path: &StmtPath, made: Stmt) -> Result<(), RewriteError> {
    *stmt_mut(proc, path)? = made;
    Ok(())
}

/// Replaces a slice by statements, or inserts them where the slice is empty; returns the slice of
/// the new statements.
///
/// # Errors
/// There is no such slice.
pub fn splice(
    proc: &mut Proc,
    path: &SlicePath,
    made: Vec<Stmt>,
) -> Result<SlicePath, RewriteError> {
    let block = block_mut(proc, &path.block)?;
    if path.range.start > path.range.end || path.range.end > block.len() {
        return Err(RewriteError::absent(path));
    }
    let (start, count) = (path.range.start, made.len());
    block.splice(path.range.clone(), made);
    Ok(path.block.slice(start..start + count))
}

/// Present paths of statements that a rewrite inserted and has not changed since.
///
/// # Errors
/// One of them is not there.
pub fn places_of(proc: &Proc, made: &[Stmt]) -> Result<Vec<StmtPath>, RewriteError> {
    let mut places: Vec<Option<StmtPath>> = vec![None; made.len()];
    proc.walk_paths(&mut |path, stmt| {
        for (place, wanted) in places.iter_mut().zip(made) {
            if wanted.same(stmt) {
                place.get_or_insert_with(|| path.clone());
            }
        }
    });
    let found: Option<Vec<StmtPath>> = places.into_iter().collect();
    found.ok_or(RewriteError::Other(
        "a statement that was made is not there",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proc() -> Proc {
        let text = "@proc\ndef f(x: f32[4]):\n    for i in seq(0, 4):\n        x[i] = 1.0\n    x[0] = 2.0\n";
        let module = exo_frontend::parse_module("t.py", text);
        let module = module.unwrap_or_else(|e| panic!("{}", e[0]));
        module.procs().next().expect("a procedure").clone()
    }

    #[test]
    fn what_is_not_there_is_a_misfit() {
        let mut proc = proc();
        let root = BlockPath::root();
        assert!(stmt(&proc, &root.stmt(1)).is_ok());
        let absent = stmt(&proc, &root.stmt(2)).unwrap_err();
        assert_eq!(absent.to_string(), "there is nothing at 'body[2]'");
        // The assignment has no block of its own.
        assert!(block_mut(&mut proc, &root.stmt(1).body()).is_err());
        assert!(slice(&proc, &root.slice(0..2)).is_ok());
        assert!(slice(&proc, &root.slice(1..3)).is_err());
        assert!(slice(&proc, &root.slice(1..1)).is_err());
        let iter = match &proc.body[0].kind {
            StmtKind::For { iter, .. } => *iter,
            _ => panic!("a loop"),
        };
        assert!(var_mut(&mut proc, iter).is_ok() && buffer_mut(&mut proc, iter).is_err());
        let x = proc.args[0];
        assert!(buffer_mut(&mut proc, x).is_ok());
        let beyond = Sym(u32::try_from(proc.vars.len()).expect("few variables"));
        assert!(var_mut(&mut proc, beyond).is_err());
    }

    #[test]
    fn what_is_put_is_found_where_it_stands() {
        let mut proc = proc();
        let root = BlockPath::root();
        let pass = |proc: &Proc| proc.body[0].derived(StmtKind::Pass);
        let (first, second) = (pass(&proc), pass(&proc));
        let inner = root.stmt(0).body().slice(1..1);
        let put = splice(&mut proc, &inner, vec![second.clone()]).unwrap();
        assert_eq!(put, root.stmt(0).body().slice(1..2));
        let put = splice(&mut proc, &root.slice(0..0), vec![first.clone()]).unwrap();
        assert_eq!(put, root.slice(0..1));
        assert!(splice(&mut proc, &root.slice(4..4), vec![first.clone()]).is_err());
        let places = places_of(&proc, &[second, first.clone()]).unwrap();
        assert_eq!(places, [root.stmt(1).body().stmt(1), root.stmt(0)]);
        proc.body.remove(0);
        assert!(places_of(&proc, &[first]).is_err());
    }
}
