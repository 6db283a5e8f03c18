//! `Cursor`: a pointer to a part of a procedure.

use std::fmt;

use allocative::Allocative;
use exo::{Cursor, Point};
use starlark::any::ProvidesStaticType;
use starlark::environment::{Methods, MethodsBuilder};
use starlark::eval::Evaluator;
use starlark::starlark_module;
use starlark::starlark_simple_value;
use starlark::values::none::NoneOr;
use starlark::values::{
    Heap, NoSerialize, StarlarkValue, UnpackValue, Value, ValueError, ValueLike, starlark_value,
};

use super::ProcValue;
use super::procedure::{all, found};
use crate::error::StepRefused;
use crate::host::Host;

/// A cursor.
#[derive(Debug, Clone, ProvidesStaticType, NoSerialize, Allocative)]
pub(crate) struct CursorValue {
    #[allocative(skip)]
    pub(crate) cursor: Cursor,
}

starlark_simple_value!(CursorValue);

impl CursorValue {
    /// Whether one of the attributes and methods that not every cursor has is defined for this one.
    pub(crate) fn answers(&self, attribute: &str) -> bool {
        let c = &self.cursor;
        match attribute {
            "name" => c.name().is_some(),
            "body" => c.body().is_some(),
            "before" | "after" | "as_block" | "expand" => c.as_block().is_some(),
            "lo" | "hi" | "lo_expr" | "hi_expr" => c.bounds().is_some(),
            "cond" | "cond_expr" => c.cond().is_some(),
            "idx" | "idx_exprs" => c.idx().is_some(),
            "lhs" => !c.operands().is_empty(),
            "rhs" => self.right_side().is_some(),
            "subproc" | "callee" | "args" => c.args().is_some(),
            "arg_exprs" => c.arguments().is_some(),
            "shape" | "mem" | "elem" | "shape_exprs" => c.is_buffer(),
            "type" => c.type_name().is_some(),
            "field" => c.field().is_some(),
            _ => true,
        }
    }

    fn right_side(&self) -> Option<Cursor> {
        match self.cursor.point() {
            Point::Stmt(_) => self.cursor.rhs(),
            _ => self.cursor.operands().into_iter().nth(1),
        }
    }

    pub(crate) fn new(cursor: Cursor) -> CursorValue {
        CursorValue { cursor }
    }

    /// Number of statements of a block; an error for other cursors.
    fn count(&self, operation: &str) -> starlark::Result<usize> {
        match self.cursor.point() {
            Point::Block(_) => Ok(self.cursor.len()),
            _ => ValueError::unsupported(self, operation),
        }
    }
}

impl fmt::Display for CursorValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "<{} in {}: {}>",
            self.cursor.kind(),
            self.cursor.procedure().name(),
            self.cursor.header()
        )
    }
}

/// A position as Python counts: from the end if it is negative.
fn position(at: i64, count: usize) -> Option<usize> {
    let count = i64::try_from(count).ok()?;
    let at = if at < 0 { at + count } else { at };
    usize::try_from(at).ok()
}

starlark::methods_static!(CURSOR_METHODS = methods);

#[starlark_value(type = "Cursor")]
impl<'v> StarlarkValue<'v> for CursorValue {
    fn get_methods() -> Option<&'static Methods> {
        Some(CURSOR_METHODS.methods())
    }

    fn equals(&self, other: Value<'v>) -> starlark::Result<bool> {
        let other = other.downcast_ref::<CursorValue>();
        Ok(other.is_some_and(|other| other.cursor == self.cursor))
    }

    fn collect_str(&self, collector: &mut String) {
        collector.push_str(&self.cursor.text());
    }

    fn length(&self) -> starlark::Result<i32> {
        Ok(i32::try_from(self.count("len()")?).unwrap_or(i32::MAX))
    }

    fn at(&self, index: Value<'v>, heap: Heap<'v>) -> starlark::Result<Value<'v>> {
        let count = self.count("[]")?;
        let at = i64::unpack_value(index)?.and_then(|at| position(at, count));
        match at.and_then(|at| self.cursor.get(at)) {
            Some(cursor) => Ok(heap.alloc(CursorValue::new(cursor))),
            None => {
                let message = format!("there is no statement {index} in a block of {count}");
                Err(StepRefused::asked_wrongly("[]", message))
            }
        }
    }

    fn slice(
        &self,
        start: Option<Value<'v>>,
        stop: Option<Value<'v>>,
        stride: Option<Value<'v>>,
        heap: Heap<'v>,
    ) -> starlark::Result<Value<'v>> {
        let count = self.count("[:]")?;
        let bound = |value: Option<Value<'v>>, default: usize| -> starlark::Result<usize> {
            let at = match value.filter(|v| !v.is_none()) {
                Some(value) => i64::unpack_value(value)?.and_then(|at| position(at, count)),
                None => Some(default),
            };
            Ok(at.unwrap_or(0).min(count))
        };
        if stride.is_some_and(|s| !s.is_none()) {
            return ValueError::unsupported(self, "[::]");
        }
        let start = bound(start, 0)?;
        let end = bound(stop, count)?.max(start);
        match self.cursor.part(start..end) {
            Some(cursor) => Ok(heap.alloc(CursorValue::new(cursor))),
            None => ValueError::unsupported(self, "[:]"),
        }
    }

    fn iterate_collect(&self, heap: Heap<'v>) -> starlark::Result<Vec<Value<'v>>> {
        let count = self.count("(iter)")?;
        let stmts = (0..count).filter_map(|at| self.cursor.get(at));
        Ok(stmts.map(|c| heap.alloc(CursorValue::new(c))).collect())
    }
}

/// A value that not every cursor has; refuses where it is absent.
fn of<T>(
    this: &CursorValue,
    (method, what): (&str, &str),
    found: Option<T>,
) -> starlark::Result<T> {
    found.ok_or_else(|| {
        let (kind, header) = (this.cursor.kind(), this.cursor.header());
        let message = format!("a cursor of kind '{kind}' has no {what}: '{header}'");
        StepRefused::asked_wrongly(method, message)
    })
}

/// A number of statements.
fn count(method: &str, argument: &str, number: i64) -> starlark::Result<usize> {
    usize::try_from(number).map_err(|_| {
        let message = format!("'{argument}': expected 0 or more, found {number}");
        StepRefused::asked_wrongly(method, message)
    })
}

/// Cursors as Starlark values.
fn each(found: Vec<Cursor>) -> Vec<CursorValue> {
    found.into_iter().map(CursorValue::new).collect()
}

/// A cursor, or `None`, as a Starlark value.
fn perhaps(found: Option<Cursor>) -> NoneOr<CursorValue> {
    found.map_or(NoneOr::None, |cursor| {
        NoneOr::Other(CursorValue::new(cursor))
    })
}

#[starlark_module]
fn methods(builder: &mut MethodsBuilder) {
    /// The version of the procedure that it points into.
    fn proc(this: &CursorValue) -> anyhow::Result<ProcValue> {
        Ok(ProcValue::new(this.cursor.procedure().clone()))
    }

    /// The kind of the part that it points at, in a word: `for`, `if`, `assign`, `reduce`, `alloc`,
    /// `window`, `call`, `write_config`, `del`, `pass`, `block`, `gap`, `arg`, `read`, `const`,
    /// `config`, `neg`, `+`, `-`, `*`, `/`, `extern`; of control expressions `%`, `<`, `==`, `and`,
    /// `or`, `not`, `stride`, too.
    fn kind(this: &CursorValue) -> anyhow::Result<&'static str> {
        Ok(this.cursor.kind())
    }

    /// The name of the part that it points at: a loop's variable, a buffer, a callee.
    fn name(this: &CursorValue) -> starlark::Result<String> {
        of(
            this,
            ("name", "name"),
            this.cursor.name().map(str::to_owned),
        )
    }

    /// The text of the part that it points at, as Exo source.
    fn text(this: &CursorValue) -> anyhow::Result<String> {
        Ok(this.cursor.text())
    }

    /// The statement around it, or `None` at the top of the procedure.
    fn parent(this: &CursorValue) -> anyhow::Result<NoneOr<CursorValue>> {
        Ok(perhaps(this.cursor.parent()))
    }

    /// The body of a loop or condition.
    fn body(this: &CursorValue) -> starlark::Result<CursorValue> {
        of(this, ("body", "body"), this.cursor.body()).map(CursorValue::new)
    }

    /// The `else` branch of a condition, or `None`.
    fn orelse(this: &CursorValue) -> anyhow::Result<NoneOr<CursorValue>> {
        Ok(perhaps(this.cursor.orelse()))
    }

    /// The statement behind it, or the one so many behind it; `None` beyond the end of the block.
    fn next(
        this: &CursorValue,
        #[starlark(default = 1)] dist: i64,
    ) -> anyhow::Result<NoneOr<CursorValue>> {
        Ok(perhaps(this.cursor.next(dist)))
    }

    /// The statement before it, or the one so many before it; `None` beyond the beginning of the block.
    fn prev(
        this: &CursorValue,
        #[starlark(default = 1)] dist: i64,
    ) -> anyhow::Result<NoneOr<CursorValue>> {
        let dist = dist.checked_neg();
        Ok(perhaps(dist.and_then(|dist| this.cursor.next(dist))))
    }

    /// The point before it.
    fn before(this: &CursorValue) -> starlark::Result<CursorValue> {
        of(this, ("before", "point before it"), this.cursor.before()).map(CursorValue::new)
    }

    /// The point behind it.
    fn after(this: &CursorValue) -> starlark::Result<CursorValue> {
        of(this, ("after", "point behind it"), this.cursor.after()).map(CursorValue::new)
    }

    /// A statement as a block.
    fn as_block(this: &CursorValue) -> starlark::Result<CursorValue> {
        of(this, ("as_block", "block"), this.cursor.as_block()).map(CursorValue::new)
    }

    /// The block with so many statements more before and behind it, as far as there are.
    fn expand(
        this: &CursorValue,
        #[starlark(default = 0)] delta_lo: i64,
        #[starlark(default = 0)] delta_hi: i64,
    ) -> starlark::Result<CursorValue> {
        let (before, behind) = (
            count("expand", "delta_lo", delta_lo)?,
            count("expand", "delta_hi", delta_hi)?,
        );
        let block = this.cursor.expand(before, behind);
        of(this, ("expand", "block"), block).map(CursorValue::new)
    }

    /// Whether another cursor points into what this one points at, or at it.
    fn is_ancestor_of(this: &CursorValue, other: &CursorValue) -> anyhow::Result<bool> {
        Ok(this.cursor.contains(&other.cursor))
    }

    /// Finds a pattern inside: the first match, or a list of all with `many = True`.
    fn find<'v>(
        this: &CursorValue,
        pattern: &str,
        #[starlark(default = false)] many: bool,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        let c = &this.cursor;
        if many {
            return all(c.search_all(pattern), eval.heap());
        }
        let found = found(pattern, c.search(pattern), eval)?;
        Ok(eval.heap().alloc(found))
    }

    /// The lower bound of a loop, as Exo source.
    fn lo(this: &CursorValue) -> starlark::Result<String> {
        of(this, ("lo", "bound"), this.cursor.bounds()).map(|(lo, _)| lo)
    }

    /// The upper bound of a loop, as Exo source.
    fn hi(this: &CursorValue) -> starlark::Result<String> {
        of(this, ("hi", "bound"), this.cursor.bounds()).map(|(_, hi)| hi)
    }

    /// A condition, as Exo source.
    fn cond(this: &CursorValue) -> starlark::Result<String> {
        of(this, ("cond", "condition"), this.cursor.cond())
    }

    /// The indices of the cell that it writes or reads, as Exo source.
    fn idx(this: &CursorValue) -> starlark::Result<Vec<String>> {
        of(this, ("idx", "index"), this.cursor.idx())
    }

    /// The cursor to the lower bound of a loop.
    fn lo_expr(this: &CursorValue) -> starlark::Result<CursorValue> {
        of(this, ("lo_expr", "bound"), this.cursor.lo()).map(CursorValue::new)
    }

    /// The cursor to the upper bound of a loop.
    fn hi_expr(this: &CursorValue) -> starlark::Result<CursorValue> {
        of(this, ("hi_expr", "bound"), this.cursor.hi()).map(CursorValue::new)
    }

    /// The cursor to a condition.
    fn cond_expr(this: &CursorValue) -> starlark::Result<CursorValue> {
        of(this, ("cond_expr", "condition"), this.cursor.condition()).map(CursorValue::new)
    }

    /// Cursors to the indices of the cell that it writes or reads.
    fn idx_exprs(this: &CursorValue) -> starlark::Result<Vec<CursorValue>> {
        of(
            this,
            ("idx_exprs", "index"),
            this.cursor.indices().map(each),
        )
    }

    /// Cursors to the arguments of a call, or of an extern in an expression.
    fn arg_exprs(this: &CursorValue) -> starlark::Result<Vec<CursorValue>> {
        of(
            this,
            ("arg_exprs", "arguments"),
            this.cursor.arguments().map(each),
        )
    }

    /// Cursors to the extents of a buffer.
    fn shape_exprs(this: &CursorValue) -> starlark::Result<Vec<CursorValue>> {
        of(
            this,
            ("shape_exprs", "shape"),
            this.cursor.extents().map(each),
        )
    }

    /// The expression that this one is an operand of, or `None`.
    fn enclosing(this: &CursorValue) -> anyhow::Result<NoneOr<CursorValue>> {
        Ok(perhaps(this.cursor.enclosing()))
    }

    /// The right side of a statement.
    fn rhs(this: &CursorValue) -> starlark::Result<CursorValue> {
        of(this, ("rhs", "right side"), this.right_side()).map(CursorValue::new)
    }

    /// The left operand of an expression.
    fn lhs(this: &CursorValue) -> starlark::Result<CursorValue> {
        let operands = this.cursor.operands();
        of(this, ("lhs", "left operand"), operands.into_iter().next()).map(CursorValue::new)
    }

    /// The control expressions that a statement evaluates, in the order in which they are written: bounds, a condition, indices, offsets,
    /// arguments.
    fn controls(this: &CursorValue) -> anyhow::Result<Vec<CursorValue>> {
        let all = this.cursor.controls().into_iter();
        Ok(all.map(CursorValue::new).collect())
    }

    /// The operands of an expression.
    fn operands(this: &CursorValue) -> anyhow::Result<Vec<CursorValue>> {
        Ok(this
            .cursor
            .operands()
            .into_iter()
            .map(CursorValue::new)
            .collect())
    }

    /// The name of the procedure that is called.
    fn subproc(this: &CursorValue) -> starlark::Result<String> {
        let callee = this.cursor.name().filter(|_| this.cursor.kind() == "call");
        of(this, ("subproc", "callee"), callee.map(str::to_owned))
    }

    /// The procedure that is called, as it was when the cursor's procedure was made.
    fn callee<'v>(
        this: &CursorValue,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<ProcValue> {
        let session = Host::of(eval)?.session.borrow();
        let found = session.callee(&this.cursor);
        let found = found.map_err(|error| StepRefused::new("callee", &error).raised())?;
        of(this, ("callee", "callee"), found).map(ProcValue::new)
    }

    /// The arguments of a call, as Exo source.
    fn args(this: &CursorValue) -> starlark::Result<Vec<String>> {
        of(this, ("args", "arguments"), this.cursor.args())
    }

    /// The extents of a buffer, as Exo source.
    fn shape(this: &CursorValue) -> starlark::Result<Vec<String>> {
        of(this, ("shape", "shape"), this.cursor.shape())
    }

    /// The memory of a buffer.
    fn mem(this: &CursorValue) -> starlark::Result<String> {
        of(
            this,
            ("mem", "memory"),
            this.cursor.mem().map(str::to_owned),
        )
    }

    /// The element type of a buffer.
    #[starlark(attribute)]
    fn elem(this: &CursorValue) -> starlark::Result<String> {
        of(this, ("elem", "element type"), this.cursor.elem())
    }

    /// Whether it is an argument, an allocation or a window of data, and not a size, an index, a truth value or a stride.
    fn is_buffer(this: &CursorValue) -> anyhow::Result<bool> {
        Ok(this.cursor.is_buffer())
    }

    /// Whether it is one with dimensions.
    fn is_tensor(this: &CursorValue) -> anyhow::Result<bool> {
        Ok(this.cursor.is_tensor())
    }

    /// The kind of a control argument or expression, `size`, `index`, `bool` or `stride`, or the element type of a buffer or data expression; a
    /// constant has the type of what it is combined with, or written to.
    fn r#type(this: &CursorValue) -> starlark::Result<String> {
        of(this, ("type", "type"), this.cursor.type_name())
    }

    /// The `Config.field` that it writes or reads.
    fn field(this: &CursorValue) -> starlark::Result<String> {
        of(this, ("field", "field"), this.cursor.field())
    }
}
