//! Recurrences: the value that a write leaves has a name, and what is computed for it is an equation.
//!
//! The value that statement `s` of the specification writes in an iteration is the atom `s(iteration)`, whatever it is: so no loop has to be
//! summed up in closed form. A write of the implementation is taken to leave `s(f(iteration))`, the prophecy of Clément 2022, §5.3; there the
//! compiler says `f`, here it is guessed from what both access. It is not trusted: what is computed for the write, where earlier writes left what was said
//! of them, has to be what the equation of `s` says. By induction over the writes of the implementation, in the order in which they happen, all of
//! them then leave what was said.

mod equations;
mod sites;

use exo_ir::{Ctl, Data, Elem, Sym};
use num_rational::BigRational;
use num_traits::One;

pub(crate) use equations::{Names, Role, Sites};
pub(crate) use sites::Extent;

use self::equations::{Equation, Shape};
use crate::affine::{Points, Relation};
use crate::cells::Summands;
use crate::evaluator::Evaluator;
use crate::expression::{Affine, point};
use crate::frame::Frame;
use crate::reason::{Proof, Reason, stop, unsupported};
use crate::terms::{Atom, RootId, TemplateId};

/// A write of which one iteration is looked at.
struct Write {
    shape: Shape,
    cell: Points,
    reads: Vec<Points>,
}

/// The right side of a write.
#[derive(Clone, Copy)]
struct Source<'e> {
    target: (Sym, &'e [Ctl]),
    rhs: &'e Data,
    is_added: bool,
}

impl<'m> Evaluator<'m> {
    /// Gives writes of a procedure names, if that is how values are compared.
    pub(crate) fn name_writes(&mut self, role: Role, proc: &exo_ir::Proc) {
        self.sites = self.world().written.extent.map(|extent| Sites {
            role,
            addresses: sites::named(self.module(), proc, extent),
        });
    }

    /// Evaluates a write that has a name; `false` if it has none.
    pub(crate) fn write_named(
        &mut self,
        frame: &Frame<'m>,
        target: (Sym, &[Ctl]),
        rhs: &Data,
        is_added: bool,
    ) -> Proof<bool> {
        let Some(role) = self.named_role() else {
            return Ok(false);
        };
        let source = Source {
            target,
            rhs,
            is_added,
        };
        let write = self.write_of(frame, source, role)?;
        let name = match role {
            Role::Specification => Some(self.own_name(frame, source, &write)?),
            Role::Implementation => self.prophecy(frame, source, &write)?,
        };
        let Some((template, at)) = name else {
            return Ok(false);
        };
        let mut values = Summands::default();
        let relation = Relation::product(&write.cell, &at)?;
        values.add(template, &BigRational::one(), relation)?;
        self.overwrite(write.shape.root, &write.cell, &values)?;
        Ok(true)
    }

    fn named_role(&self) -> Option<Role> {
        let sites = self.sites.as_ref()?;
        let statement = self.path().last()?;
        sites.addresses.contains(statement).then_some(sites.role)
    }

    fn write_of(&mut self, frame: &Frame<'m>, source: Source<'_>, role: Role) -> Proof<Write> {
        let (root, elem, cell) = self.target(frame, source.target)?;
        let mut accesses = Vec::new();
        self.accesses_of(frame, source.rhs, &mut accesses)?;
        let path = self.path().to_vec();
        let (read, reads) = accesses.into_iter().unzip();
        let shape = Shape {
            number: self.world().written.number(role, &path),
            elem,
            root,
            is_copy: !source.is_added && sites::is_copy(source.rhs),
            is_added: source.is_added,
            read,
            loops: self.loop_names.clone(),
        };
        Ok(Write { shape, cell, reads })
    }

    /// The cells that an expression reads, from left to right.
    fn accesses_of(
        &mut self,
        frame: &Frame<'m>,
        e: &Data,
        found: &mut Vec<(RootId, Points)>,
    ) -> Proof<()> {
        crate::deep(|| {
            match e {
                Data::Const(_) | Data::Config(_) => {}
                Data::Read { buf, idx } => {
                    let view = frame.view(*buf)?;
                    let (at, _) = self.subscripts(frame, &view, idx)?;
                    found.push((view.root, point(&at, self.context())?));
                }
                Data::Neg(e) => self.accesses_of(frame, e, found)?,
                Data::Bin(_, a, b) => {
                    self.accesses_of(frame, a, found)?;
                    self.accesses_of(frame, b, found)?;
                }
                Data::Extern { args, .. } => {
                    for arg in args {
                        self.accesses_of(frame, arg, found)?;
                    }
                }
            }
            Ok(())
        })
    }

    /// The value that is computed for a write, as a relation from the empty tuple.
    fn computed(&mut self, frame: &Frame<'m>, source: Source<'_>, elem: Elem) -> Proof<Summands> {
        let nowhere = point(&[], self.context())?;
        let place = (&nowhere, elem);
        let values = match source.is_added {
            true if self.is_cut(frame, source.rhs, elem)? => {
                self.cut_sum(frame, (source.target, source.rhs), place)?
            }
            true => {
                let (buf, idx) = source.target;
                let itself = Data::Read {
                    buf,
                    idx: idx.to_vec(),
                };
                let mut values = self.summands(frame, source.rhs, place)?;
                values.add_all(&self.summands(frame, &itself, place)?)?;
                values
            }
            false => self.summands(frame, source.rhs, place)?,
        };
        let is_open = values.iter().any(|(template, _, _)| {
            let mut loops = self.terms().loops_of_template(template);
            loops.next().is_some()
        });
        // A name would hide a value of which only the iteration is known in which it was there.
        match is_open {
            true => stop(Reason::Recurrence(
                "what is computed for a write is not known yet".to_owned(),
            )),
            false => Ok(values),
        }
    }

    /// The name of a write of the specification in this iteration; its equation is noted.
    fn own_name(
        &mut self,
        frame: &Frame<'m>,
        source: Source<'_>,
        write: &Write,
    ) -> Proof<(TemplateId, Points)> {
        let variables = self.loop_variables.clone();
        let iteration: Vec<Affine> = variables.iter().map(|v| Affine::parameter(v)).collect();
        let iteration = point(&iteration, self.context())?;
        let number = u32::try_from(write.shape.number).unwrap_or(u32::MAX);
        let terms = self.terms_mut();
        let atom = terms.atom(Atom::Written(number), variables.len());
        let template = terms.template(vec![atom]);
        if self.is_lenient() {
            return Ok((template, iteration));
        }
        let values = self.computed(frame, source, write.shape.elem)?;
        let free = |relation: Relation| {
            let mut free = relation;
            for variable in &variables {
                free = free.project(variable)?;
            }
            Ok(free)
        };
        let of = |points: &Points| free(Relation::product(&iteration, points)?);
        let nowhere = point(&[], self.context())?;
        let from = Relation::product(&iteration, &nowhere)?;
        let equation = Equation {
            template,
            shape: write.shape.clone(),
            domain: of(&nowhere)?.domain()?,
            cell: of(&write.cell)?,
            reads: write.reads.iter().map(of).collect::<Proof<_>>()?,
            values: values.map(|relation| free(from.then(relation)?))?,
        };
        self.world().written.equations.push(equation);
        Ok((template, iteration))
    }

    /// The name that a write of the implementation is given, which is proved; nothing if none fits.
    fn prophecy(
        &mut self,
        frame: &Frame<'m>,
        source: Source<'_>,
        write: &Write,
    ) -> Proof<Option<(TemplateId, Points)>> {
        for number in self.candidates(&write.shape) {
            let Some(at) = self.correspondence(number, write)? else {
                continue;
            };
            let reached = at.parameters()?;
            if !self.context().is_subset(&reached)? {
                // Other iterations write what another statement does.
                self.split = Some(reached);
                return unsupported("a write that is several of the specification's");
            }
            if !self.is_lenient() {
                let values = self.computed(frame, source, write.shape.elem)?;
                self.follows((number, &at), &values)?;
            }
            let template = self.world().written.equations.get(number);
            return Ok(template.map(|equation| (equation.template, at)));
        }
        Ok(None)
    }

    /// The equations that a write may follow, the likeliest first.
    fn candidates(&mut self, shape: &Shape) -> Vec<usize> {
        let path = self.path().to_vec();
        let names = &self.world().written;
        let mut found = Vec::new();
        for (number, equation) in names.equations.iter().enumerate() {
            if names.refused.contains(&(path.clone(), number)) {
                continue;
            }
            if let Some(distance) = shape.distance(&equation.shape, names.own_roots) {
                found.push((distance, number));
            }
        }
        found.sort_unstable();
        found.into_iter().map(|(_, number)| number).collect()
    }

    /// A guess: the iteration of an equation's statement that a write is; nothing if there is none.
    fn correspondence(&mut self, number: usize, write: &Write) -> Proof<Option<Points>> {
        let context = self.context().clone();
        let variables = self.loop_variables.clone();
        let names = &self.world().written;
        let Some(equation) = names.equations.get(number) else {
            return Ok(None);
        };
        let domain = equation.domain.under(&context)?;
        let with = |all: &Points, at: &Points, access: &Relation| {
            all.intersect(&at.apply(&access.reverse()?)?)
        };
        let own_roots = names.own_roots;
        let mut found = match equation.shape.root == write.shape.root {
            true => with(&domain, &write.cell, &equation.cell)?,
            false => domain,
        };
        if write.shape.reads_alike(&equation.shape, own_roots) {
            let mut all = found.clone();
            for (k, (at, access)) in write.reads.iter().zip(&equation.reads).enumerate() {
                if write.shape.read.get(k) == equation.shape.read.get(k) {
                    all = with(&all, at, access)?;
                }
            }
            if !all.is_empty()? {
                found = all;
            }
        }
        if found.is_empty()? {
            return Ok(None);
        }
        let named = write.shape.loops.iter().zip(&variables);
        let named: Vec<(&String, &String)> = named.collect();
        let found = pinned(found, &equation.shape.loops, &named)?;
        match found.is_single_valued()? {
            true => Ok(Some(found)),
            false => Ok(Some(found.first()?)),
        }
    }

    /// Asks that what is computed is what an equation says of an iteration.
    fn follows(&mut self, (number, at): (usize, &Points), values: &Summands) -> Proof<()> {
        let context = self.context().clone();
        let from = Relation::product(&point(&[], &context)?, at)?;
        let Some(equation) = self.world().written.equations.get(number) else {
            return unsupported("a write without a name");
        };
        let expected = equation.values.map(|r| from.then(r)?.under(&context))?;
        let values = values.map(|r| r.under(&context))?;
        let missing = expected.without(&values)?;
        let extra = values.without(&expected)?;
        let elem = Some(equation.shape.elem);
        let same = missing.is_empty() && extra.is_empty();
        if same || self.equal_by_arithmetic((&missing, &extra), elem)? {
            return Ok(());
        }
        let path = self.path().to_vec();
        self.world().written.refused_now = Some((path, number));
        let text = "what is written is not what the specification writes, where earlier writes are";
        stop(Reason::Recurrence(text.to_owned()))
    }
}

/// Takes loop variables that nothing else determines for those of the same name, or any that fits.
fn pinned(mut found: Points, theirs: &[String], mine: &[(&String, &String)]) -> Proof<Points> {
    let all = found.parameters()?;
    let tuple: Vec<String> = (0..theirs.len()).map(|k| format!("x{k}")).collect();
    let tuple = tuple.join(", ");
    for (k, name) in theirs.iter().enumerate() {
        if found.is_single_valued()? {
            break;
        }
        let (same, others): (Vec<_>, Vec<_>) = mine.iter().partition(|(n, _)| *n == name);
        for (_, variable) in same.into_iter().chain(others) {
            let equal = format!("[{variable}] -> {{ [{tuple}] : x{k} = {variable} }}");
            let pinned = found.intersect(&Points::parse(&equal)?)?;
            if all.is_subset(&pinned.parameters()?)? {
                found = pinned;
                break;
            }
        }
    }
    Ok(found)
}
