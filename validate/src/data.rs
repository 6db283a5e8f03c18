//! Data expressions: their values as sums of products, by cases.

use exo_ir::{Ctl, Data, DataOp, Elem, FieldKind, Number, Sym, builtin_extern};
use num_rational::BigRational;
use num_traits::{One, Zero};

use crate::affine::{Points, Relation};
use crate::cells::{Summands, in_order};
use crate::evaluator::Evaluator;
use crate::expression::{Affine, point};
use crate::families::Folding;
use crate::frame::Frame;
use crate::named::Role;
use crate::products::{
    Arithmetic, Case, MAX_TEMPLATES, Mode, Place, Product, joined, keeps_summands,
};
use crate::reason::{Proof, Reason, stop, unproved, unsupported};
use crate::terms::{Atom, PolyShape, RootId, TemplateId};

/// Products of a sum, and cases of an expression.
const MAX_PRODUCTS: usize = 64;

/// The value, if a sum is a number.
fn as_constant(sum: &[Product]) -> Option<BigRational> {
    let all = sum.iter().all(|p| p.factors.is_empty());
    all.then(|| sum.iter().map(|p| &p.coefficient).sum())
}

impl Evaluator<'_> {
    /// The summands that an assignment or reduction brings to a cell.
    pub(crate) fn summands(
        &mut self,
        frame: &Frame<'_>,
        rhs: &Data,
        (cell, elem): (&Points, Elem),
    ) -> Proof<Summands> {
        let arithmetic = self.arithmetic(frame, rhs, elem)?;
        let integer = self.is_integer(frame, rhs)?.unwrap_or(elem.is_integer());
        let mode = Mode {
            arithmetic,
            integer,
            literals: self.literal_type(frame, rhs, elem)?,
            is_operand: false,
        };
        if elem.is_integer() && arithmetic.is_none() {
            let cases = self.cases(frame, rhs, mode)?;
            return self.cut_summands(cases, (cell, elem));
        }
        let whole = arithmetic.is_some_and(|ty| !ty.wraps_into(elem));
        let mut result = Summands::default();
        if whole {
            let cases = self.cases(frame, rhs, mode)?;
            let cases = self.held_cases(arithmetic, cases)?;
            self.add_cases(&cases, cell, &mut result)?;
            return Ok(result);
        }
        if self.folds() {
            result = Summands::formal();
        }
        let mut parts = Vec::new();
        self.addends(frame, (rhs, BigRational::one()), mode, &mut parts)?;
        for (part, factor) in parts {
            let place = Place { cell, elem, mode };
            if !self.transfer(frame, part, (cell, elem, arithmetic), &factor, &mut result)?
                && !self.distribute(frame, part, place, &factor, &mut result)?
            {
                let mut cases = self.cases(frame, part, mode)?;
                scale(&mut cases, &factor);
                self.add_cases(&cases, cell, &mut result)?;
            }
        }
        match result.has_many_terms() {
            true => self.folded(&result, cell),
            false => result.collected(),
        }
    }

    /// Whether an assignment or a reduction computes a real number for a cell of integers.
    pub(crate) fn is_cut(&mut self, frame: &Frame<'_>, rhs: &Data, elem: Elem) -> Proof<bool> {
        Ok(elem.is_integer() && self.arithmetic(frame, rhs, elem)?.is_none())
    }

    /// The value of an integer cell to which a real number was added: the sum is one of real numbers, and is cut.
    pub(crate) fn cut_sum(
        &mut self,
        frame: &Frame<'_>,
        ((buf, idx), rhs): ((Sym, &[Ctl]), &Data),
        place: (&Points, Elem),
    ) -> Proof<Summands> {
        let mode = Mode {
            arithmetic: None,
            integer: false,
            literals: self.literal_type(frame, rhs, place.1)?,
            is_operand: false,
        };
        let idx = idx.to_vec();
        let before = self.cases(frame, &Data::Read { buf, idx }, mode)?;
        let added = self.cases(frame, rhs, mode)?;
        let cases = self.combine(DataOp::Add, (before, added), mode)?;
        self.cut_summands(cases, place)
    }

    /// The summands of a real number that is cut to an integer.
    fn cut_summands(
        &mut self,
        mut cases: Vec<Case>,
        (cell, elem): (&Points, Elem),
    ) -> Proof<Summands> {
        for Case { when, sum } in &mut cases {
            let (shape, holes) = self.shape(sum, when)?;
            let cut = self.opaque(Atom::Cut(elem, shape), &holes, when)?;
            self.need_result(&cut, "a real number that is cut to an integer")?;
            *sum = vec![cut];
        }
        let mut result = Summands::default();
        self.add_cases(&cases, cell, &mut result)?;
        Ok(result)
    }

    /// Asks that an operation has a value, of those that have none for some operands. What the specification does has one.
    fn need_result(&mut self, operation: &Product, what: &str) -> Proof<()> {
        if self.is_lenient() {
            return Ok(());
        }
        let variables = self.loop_variables.clone();
        let partial = &mut self.world().partial;
        let Some(role) = partial.role.filter(|_| partial.is_in_place) else {
            return unsupported(what);
        };
        for (atom, holes) in &operation.factors {
            match role {
                Role::Specification => {
                    let mut all = holes.clone();
                    for variable in &variables {
                        all = all.project(variable)?;
                    }
                    partial.note(*atom, all);
                }
                Role::Implementation if !partial.does(*atom, holes)? => {
                    return unproved(format!("{what} is one of the specification, too"));
                }
                Role::Implementation => {}
            }
        }
        Ok(())
    }

    /// Flattens a sum into operands with factors: signs, and real numbers that multiply or divide a sum.
    fn addends<'e>(
        &self,
        frame: &Frame<'_>,
        (e, factor): (&'e Data, BigRational),
        mode: Mode,
        into: &mut Vec<(&'e Data, BigRational)>,
    ) -> Proof<()> {
        crate::deep(|| {
            let parts = match e {
                Data::Neg(a) => vec![(&**a, -factor)],
                Data::Bin(DataOp::Add, a, b) => vec![(&**a, factor.clone()), (b, factor)],
                Data::Bin(DataOp::Sub, a, b) => vec![(&**a, factor.clone()), (b, -factor)],
                e => match scaled(e) {
                    Some((a, number)) if self.is_real(frame, e, mode)? => {
                        vec![(a, factor * number)]
                    }
                    _ => {
                        into.push((e, factor));
                        return Ok(());
                    }
                },
            };
            let mut parts = parts.into_iter();
            parts.try_for_each(|part| self.addends(frame, part, mode, into))
        })
    }

    /// Whether an expression is one of real numbers, as is all around it.
    fn is_real(&self, frame: &Frame<'_>, e: &Data, mode: Mode) -> Proof<bool> {
        let integer = self.is_integer(frame, e)?.unwrap_or(mode.integer);
        Ok(mode.arithmetic.is_none() && !integer)
    }

    /// Adds all summands of a cell that is read, whatever their number; `false` if the expression is something else.
    fn transfer(
        &mut self,
        frame: &Frame<'_>,
        part: &Data,
        (cell, elem, arithmetic): (&Points, Elem, Arithmetic),
        sign: &BigRational,
        result: &mut Summands,
    ) -> Proof<bool> {
        let Some((root, source, at)) = self.cell_read(frame, part)? else {
            return Ok(false);
        };
        if !keeps_summands(source, elem, arithmetic) {
            return Ok(false);
        }
        let at = self.read_cell(root, &at)?;
        let access = Relation::product(cell, &at)?;
        let Some(cells) = self.heap.get(&root).cloned() else {
            return Ok(true);
        };
        for (template, coefficient, relation) in cells.values.iter() {
            let moved = access.then(relation)?;
            if !moved.is_empty()? {
                result.add(template, &(coefficient * sign), moved)?;
            }
        }
        Ok(true)
    }

    /// The buffer, type and subscripts of an expression that reads one cell.
    pub(crate) fn cell_read(
        &mut self,
        frame: &Frame<'_>,
        e: &Data,
    ) -> Proof<Option<(RootId, Elem, Vec<Affine>)>> {
        match e {
            Data::Read { buf, idx } => {
                let view = frame.view(*buf)?;
                let (at, exists) = self.subscripts(frame, &view, idx)?;
                self.require_cell(exists, "an access is inside of its buffer")?;
                Ok(Some((view.root, view.elem, at)))
            }
            Data::Config(field) => match self.field_kind(field) {
                Some(FieldKind::Data(elem)) => {
                    Ok(Some((self.field_root(field)?, elem, Vec::new())))
                }
                _ => unsupported("a control field in place of data"),
            },
            _ => Ok(None),
        }
    }

    /// Notes that a cell is read, and asks that it holds a value.
    fn read_cell(&mut self, root: RootId, at: &[Affine]) -> Proof<Points> {
        let at = point(at, self.context())?;
        self.need_value(root, &at)?;
        Ok(at)
    }

    /// The same for a cell that is known.
    pub(crate) fn need_value(&mut self, root: RootId, at: &Points) -> Proof<()> {
        self.note_read(root, at)?;
        if self.is_lenient() {
            return Ok(());
        }
        let defined = match self.heap.get(&root) {
            Some(cells) => at.is_subset(&cells.defined)?,
            None => at.is_empty()?,
        };
        match defined {
            true => Ok(()),
            false => unproved("a cell that is read holds a value"),
        }
    }

    pub(crate) fn cases(&mut self, frame: &Frame<'_>, e: &Data, mode: Mode) -> Proof<Vec<Case>> {
        crate::deep(|| self.cases_at(frame, e, mode))
    }

    fn cases_at(&mut self, frame: &Frame<'_>, e: &Data, mode: Mode) -> Proof<Vec<Case>> {
        let class = |e: &mut Self, data: &Data| -> Proof<bool> {
            Ok(e.is_integer(frame, data)?.unwrap_or(mode.integer))
        };
        match e {
            Data::Const(number) => Ok(vec![self.literal(*number, mode)?]),
            Data::Read { .. } | Data::Config(_) => {
                let Some((root, elem, at)) = self.cell_read(frame, e)? else {
                    return unsupported("an expression");
                };
                let cases = self.cell_cases(root, &at, mode.is_operand)?;
                match elem.is_integer() && !mode.arithmetic.is_some_and(|ty| elem.wraps_into(ty)) {
                    true => self.held_cases(Some(elem), cases),
                    false => Ok(cases),
                }
            }
            Data::Neg(e) => {
                let mut cases = self.cases(frame, e, mode)?;
                scale(&mut cases, &-BigRational::one());
                Ok(cases)
            }
            Data::Bin(op, a, b) => {
                let integer = class(self, e)?;
                let beside = Mode {
                    integer,
                    is_operand: mode.is_operand || *op == DataOp::Div,
                    ..mode
                };
                let mut a = self.cases(frame, a, beside)?;
                let mut b = self.cases(frame, b, beside)?;
                if *op == DataOp::Div {
                    (a, b) = (self.apart(a)?, self.apart(b)?);
                }
                self.combine(*op, (a, b), beside)
            }
            Data::Extern { name, args } => {
                let integer = class(self, e)?;
                self.known_function(name)?;
                let mut values = Vec::with_capacity(args.len());
                let inside = Mode {
                    integer,
                    is_operand: true,
                    ..mode
                };
                for arg in args {
                    let cases = self.cases(frame, arg, inside)?;
                    let cases = self.apart(cases)?;
                    values.push(self.held_cases(mode.arithmetic, cases)?);
                }
                self.call(name, &values, mode)
            }
        }
    }

    fn literal(&mut self, number: Number, mode: Mode) -> Proof<Case> {
        let Some(value) = self::number(&Data::Const(number)) else {
            return unsupported("a literal that is no number");
        };
        if let Some((lo, hi)) = mode.arithmetic.and_then(Elem::integer_range)
            && !(value.is_integer()
                && value >= BigRational::from_integer(lo.into())
                && value <= BigRational::from_integer(hi.into()))
        {
            return unsupported("a literal that is no integer of its type");
        }
        let is_integer = value.is_integer();
        let fits = |(lo, hi): (i128, i128)| {
            let number = |n: i128| BigRational::from_integer(n.into());
            !is_integer || (number(lo)..=number(hi)).contains(&value)
        };
        let range = mode.literals.and_then(Elem::integer_range);
        if mode.integer && !is_integer || !range.is_none_or(fits) {
            return unsupported("a literal that its type does not have");
        }
        let sum = match value.is_zero() {
            true => Vec::new(),
            false => vec![Product::constant(value)],
        };
        Ok(Case {
            when: self.context().clone(),
            sum,
        })
    }

    /// The value of a cell of a buffer, by cases.
    fn cell_cases(&mut self, root: RootId, at: &[Affine], is_operand: bool) -> Proof<Vec<Case>> {
        let at = self.read_cell(root, at)?;
        let Some(cells) = self.heap.get(&root).cloned() else {
            return Ok(Vec::new());
        };
        // Where like terms are collected at edges, there are other coefficients than inside.
        let most = MAX_TEMPLATES * if self.folds() { 2 } else { 1 };
        let mut found = Vec::new();
        for (template, coefficient, relation) in cells.values.iter() {
            let holes = at.apply(relation)?;
            if holes.is_empty()? {
                continue;
            }
            let Some(terms) = self.single_terms(&holes, is_operand)? else {
                return self.sum_cases(&cells.values, &at);
            };
            if found.len() + terms.len() > most {
                return self.sum_cases(&cells.values, &at);
            }
            for holes in terms {
                found.push((template, coefficient.clone(), holes.coalesce()?));
            }
        }
        if found.len() > MAX_TEMPLATES {
            self.world().folding = Folding::Done;
        }
        self.term_cases(&found)
    }

    /// Cases by which of the templates a cell has.
    fn term_cases(&mut self, found: &[(TemplateId, BigRational, Points)]) -> Proof<Vec<Case>> {
        let mut cases = vec![Case {
            when: self.context().clone(),
            sum: Vec::new(),
        }];
        for (template, coefficient, holes) in found {
            let present = holes.parameters()?;
            let product = self.product_of(*template, coefficient, holes)?;
            let mut split = Vec::new();
            for case in cases {
                let without = case.when.subtract(&present)?;
                if !without.is_empty()? {
                    split.push(Case {
                        when: without,
                        sum: case.sum.clone(),
                    });
                }
                let when = case.when.intersect(&present)?;
                if !when.is_empty()? {
                    let mut sum = case.sum;
                    sum.push(product.clone());
                    split.push(Case { when, sum });
                }
            }
            cases = split;
            self.limit_cases(cases.len())?;
        }
        Ok(cases)
    }

    pub(crate) fn limit_cases(&self, count: usize) -> Proof<()> {
        match count > MAX_PRODUCTS {
            true => stop(Reason::Limit(format!("{MAX_PRODUCTS} cases of a value"))),
            false => Ok(()),
        }
    }

    /// A template as a product, each atom with its own holes.
    pub(crate) fn product_of(
        &self,
        template: TemplateId,
        coefficient: &BigRational,
        holes: &Points,
    ) -> Proof<Product> {
        let mut factors = Vec::new();
        let mut at = 0;
        for atom in self.terms().factors(template) {
            let arity = self.terms().arity(*atom);
            factors.push((*atom, holes.slice(at, arity)?));
            at += arity;
        }
        Ok(Product {
            coefficient: coefficient.clone(),
            factors,
        })
    }

    pub(crate) fn combine(
        &mut self,
        op: DataOp,
        sides: (Vec<Case>, Vec<Case>),
        mode: Mode,
    ) -> Proof<Vec<Case>> {
        let mut cases = Vec::new();
        for a in &sides.0 {
            for b in &sides.1 {
                let when = a.when.intersect(&b.when)?;
                if when.is_empty()? {
                    continue;
                }
                let sum = match op {
                    DataOp::Add => [&a.sum[..], &b.sum].concat(),
                    DataOp::Sub => {
                        let mut minus = b.clone();
                        scale(std::slice::from_mut(&mut minus), &-BigRational::one());
                        [&a.sum[..], &minus.sum].concat()
                    }
                    DataOp::Mul => multiply(&a.sum, &b.sum)?,
                    DataOp::Div => self.quotient(&a.sum, &b.sum, mode, &when)?,
                };
                let sum = self.collected(sum, &when)?;
                cases.push(Case { when, sum });
                self.limit_cases(cases.len())?;
            }
        }
        Ok(cases)
    }

    /// Adds the coefficients of equal products.
    pub(crate) fn collected(&mut self, sum: Vec<Product>, when: &Points) -> Proof<Vec<Product>> {
        let mut result: Vec<Product> = Vec::new();
        'next: for mut product in sum {
            product.factors.sort_by_key(|(atom, _)| *atom);
            for there in &mut result {
                if there.atoms() == product.atoms() && same_holes(there, &product, when)? {
                    there.coefficient += product.coefficient;
                    continue 'next;
                }
            }
            result.push(product);
        }
        result.retain(|p| !p.coefficient.is_zero());
        Ok(result)
    }

    fn quotient(
        &mut self,
        a: &[Product],
        b: &[Product],
        mode: Mode,
        when: &Points,
    ) -> Proof<Vec<Product>> {
        let divisor = as_constant(b);
        if divisor.as_ref().is_some_and(Zero::is_zero) {
            return unsupported("a division by zero");
        }
        if mode.integer {
            let a = self.held(mode.arithmetic, a.to_vec(), when)?;
            let b = self.held(mode.arithmetic, b.to_vec(), when)?;
            // The quotient of the least number and -1 has no value, nor has one by 0.
            let has_value = as_constant(&b).is_some_and(|d| {
                d.is_integer() && (d > BigRational::zero() || d < -BigRational::one())
            });
            let ((a, mut holes), (b, more)) = (self.shape(&a, when)?, self.shape(&b, when)?);
            holes.extend(more);
            let atom = Atom::Truncated(a, b, mode.arithmetic);
            let quotient = self.opaque(atom, &holes, when)?;
            if !has_value {
                self.need_result(&quotient, "a quotient of integers by data")?;
            }
            return Ok(vec![quotient]);
        }
        if let Some(divisor) = divisor {
            let mut sum = a.to_vec();
            sum.iter_mut().for_each(|p| p.coefficient /= &divisor);
            return Ok(sum);
        }
        let ((a, mut holes), (b, more)) = (self.shape(a, when)?, self.shape(b, when)?);
        holes.extend(more);
        Ok(vec![self.opaque(Atom::Quotient(a, b), &holes, when)?])
    }

    fn call(&mut self, name: &str, args: &[Vec<Case>], mode: Mode) -> Proof<Vec<Case>> {
        let mut partial = vec![(self.context().clone(), Vec::new(), Vec::new())];
        for arg in args {
            let mut next = Vec::new();
            for (when, shapes, holes) in &partial {
                for case in arg {
                    let when = when.intersect(&case.when)?;
                    if when.is_empty()? {
                        continue;
                    }
                    let (shape, more) = self.shape(&case.sum, &when)?;
                    let shapes: Vec<PolyShape> = [&shapes[..], &[shape]].concat();
                    let holes: Vec<Points> = [&holes[..], &more].concat();
                    next.push((when, shapes, holes));
                    self.limit_cases(next.len())?;
                }
            }
            partial = next;
        }
        let mut cases = Vec::new();
        for (when, shapes, holes) in partial {
            let atom = Atom::Function(name.to_owned(), mode.arithmetic, shapes);
            let sum = vec![self.opaque(atom, &holes, &when)?];
            cases.push(Case { when, sum });
        }
        Ok(cases)
    }

    /// A product of one new atom whose holes are those of its parts.
    fn opaque(&mut self, atom: Atom, holes: &[Points], when: &Points) -> Proof<Product> {
        let holes = joined(holes, when)?;
        let arity = holes.arity()?;
        let atom = self.terms_mut().atom(atom, arity);
        Ok(Product {
            coefficient: BigRational::one(),
            factors: vec![(atom, holes)],
        })
    }

    /// A sum without its holes, and the holes.
    fn shape(&mut self, sum: &[Product], when: &Points) -> Proof<(PolyShape, Vec<Points>)> {
        let mut sum = self.collected(sum.to_vec(), when)?;
        sum.sort_by(|a, b| {
            let of = |p: &Product| (p.atoms(), p.coefficient.clone());
            of(a).cmp(&of(b))
        });
        self.order_like_terms(&mut sum, when)?;
        let holes = sum
            .iter()
            .flat_map(|p| p.factors.iter().map(|(_, h)| h.clone()));
        let holes = holes.collect();
        let shape = sum.iter().map(|p| (p.coefficient.clone(), p.atoms()));
        Ok((shape.collect(), holes))
    }

    fn held_cases(&mut self, arithmetic: Arithmetic, cases: Vec<Case>) -> Proof<Vec<Case>> {
        let mut held = Vec::with_capacity(cases.len());
        for Case { when, sum } in cases {
            let sum = self.held(arithmetic, sum, &when)?;
            held.push(Case { when, sum });
        }
        Ok(held)
    }

    /// The number that a value of an integer type is, of which only the rest modulo 2^w is known.
    fn held(&mut self, ty: Arithmetic, sum: Vec<Product>, when: &Points) -> Proof<Vec<Product>> {
        let Some(range) = ty.and_then(Elem::integer_range) else {
            return Ok(sum);
        };
        let Some(elem) = ty else { return Ok(sum) };
        if self.is_number_within(&sum, range) {
            return Ok(sum);
        }
        let (shape, holes) = self.shape(&sum, when)?;
        Ok(vec![self.opaque(Atom::Held(elem, shape), &holes, when)?])
    }

    /// Adds the products of a value to a cell.
    pub(crate) fn add_cases(
        &mut self,
        cases: &[Case],
        cell: &Points,
        result: &mut Summands,
    ) -> Proof<()> {
        for case in cases {
            for product in &case.sum {
                let mut factors = product.factors.clone();
                factors.sort_by_key(|(atom, _)| *atom);
                let holes: Vec<Points> = factors.iter().map(|(_, h)| h.clone()).collect();
                let holes = joined(&holes, &case.when)?;
                let atoms = factors.iter().map(|(a, _)| *a).collect();
                let template = self.terms_mut().template(atoms);
                let relation = Relation::product(cell, &holes)?;
                let relation = in_order(self.terms(), template, relation)?;
                if !relation.is_empty()? {
                    result.add(template, &product.coefficient, relation)?;
                }
            }
        }
        Ok(())
    }

    fn known_function(&self, name: &str) -> Proof<()> {
        match builtin_extern(name).is_some() || self.module().extern_fn(name).is_some() {
            true => Ok(()),
            false => unsupported(format!("the function '{name}', which is not declared")),
        }
    }
}

/// The value of an expression that is a literal.
fn number(e: &Data) -> Option<BigRational> {
    match e {
        Data::Const(Number::Int(value)) => Some(BigRational::from_integer((*value).into())),
        Data::Const(Number::Float(value)) => decimal(*value),
        Data::Neg(e) => number(e).map(|value| -value),
        _ => None,
    }
}

/// An expression that a literal multiplies or divides, and what that multiplies it by.
fn scaled(e: &Data) -> Option<(&Data, BigRational)> {
    let Data::Bin(op, a, b) = e else { return None };
    match (op, number(a), number(b)) {
        (DataOp::Mul, _, Some(number)) => Some((a, number)),
        (DataOp::Mul, Some(number), _) => Some((b, number)),
        (DataOp::Div, _, Some(number)) if !number.is_zero() => Some((a, number.recip())),
        _ => None,
    }
}

/// The exact value of a literal: the decimal number as it is written, by the shortest digits that give it.
fn decimal(value: f64) -> Option<BigRational> {
    let text = format!("{value:e}");
    let (digits, exponent) = text.split_once('e')?;
    let exponent: i32 = exponent.parse().ok()?;
    let places = digits.split_once('.').map_or(0, |(_, after)| after.len());
    let digits: num_rational::BigRational = digits.replace('.', "").parse().ok()?;
    let ten = BigRational::from_integer(10.into());
    let exponent = exponent - i32::try_from(places).ok()?;
    Some(digits * num_traits::Pow::pow(ten, exponent))
}

fn scale(cases: &mut [Case], by: &BigRational) {
    for case in cases {
        case.sum.iter_mut().for_each(|p| p.coefficient *= by);
    }
}

fn multiply(a: &[Product], b: &[Product]) -> Proof<Vec<Product>> {
    if a.len() * b.len() > MAX_PRODUCTS {
        return stop(Reason::Limit(format!("{MAX_PRODUCTS} products of a value")));
    }
    let pairs = a.iter().flat_map(|a| b.iter().map(move |b| (a, b)));
    Ok(pairs
        .map(|(a, b)| Product {
            coefficient: &a.coefficient * &b.coefficient,
            factors: [&a.factors[..], &b.factors].concat(),
        })
        .collect())
}

fn same_holes(a: &Product, b: &Product, when: &Points) -> Proof<bool> {
    for ((_, a), (_, b)) in a.factors.iter().zip(&b.factors) {
        if !a.under(when)?.is_equal(&b.under(when)?)? {
            return Ok(false);
        }
    }
    Ok(true)
}
