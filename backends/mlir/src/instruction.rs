//! Instructions and externs: calls of the functions that libraries and programs give for them.
//!
//! A function is copied into the module where it is used, and inlined by LLVM whatever the level of optimisation. It takes
//! what procedures take with memrefs in signatures, whatever the signatures of procedures are.

use std::rc::Rc;

use exo_dialects::functions::{self, Wanted};
use exo_ir::{
    Arg, BufferType, Elem, Extern, Item, MlirFunction, MlirFunctions, Proc, VarKind, builtin_memory,
};
use exo_lowering::{ControlSum, LoweringError, Mem, Param, Problem, ProcLowering};
use melior::ir::r#type::{FunctionType, IntegerType};
use melior::ir::{Operation, Type};

use crate::emit::{Parts, Ssa};
use crate::external_symbols::ExternalSymbols;
use crate::func::Func;
use crate::known_instructions::{Immediates, Instruction, Instructions};
use crate::parameter::{Head, Parameter};
use crate::place::{Place, place_of};
use crate::types::{Layout, elem_type};
use crate::unit::Unit;

impl<'c> Unit<'_, 'c> {
    /// The function to call for an instruction.
    fn instruction(&self, proc: &Proc, immediates: Immediates) -> Result<Rc<Instruction>, Problem> {
        let key = (proc.name.clone(), immediates);
        if let Some(known) = self.instructions.borrow().known.get(&key) {
            return Ok(Rc::clone(known));
        }
        let parameters = self.checked(proc)?;
        let symbol = symbol_of(proc)?;
        let (library, functions) = self.functions_of(&proc.name);
        let made = Rc::new(Instruction {
            function: self.take(library, functions, (symbol, &key.1), &proc.name)?,
            parameters,
        });
        let mut all = self.instructions.borrow_mut();
        all.known.insert(key, Rc::clone(&made));
        Ok(made)
    }

    /// Takes a function, and those that it calls, into the module; gives the name that it has there. `of` is what it is for.
    pub(crate) fn take(
        &self,
        library: &str,
        functions: &MlirFunctions,
        (symbol, immediates): (&str, &Immediates),
        of: &str,
    ) -> Result<String, Problem> {
        let reached = functions.reached(symbol);
        self.expect_features(of, &reached)?;
        let calls = reached
            .iter()
            .flat_map(|f| f.calls.iter().map(String::as_str));
        let calls: Vec<&str> = calls.collect();
        let mut all = self.instructions.borrow_mut();
        for function in reached {
            all.features.extend(function.features.iter().cloned());
            let names = all.names.entry(library.to_owned()).or_default();
            if !function.is_function() && (library.is_empty() || function.is_outside()) {
                // It is known by its own name, and may be there.
                names
                    .entry((function.name.clone(), Immediates::new()))
                    .or_insert_with(|| function.name.clone());
                continue;
            }
            let wanted = match library {
                "" => function.name.clone(),
                library => format!("{library}.{}", function.name),
            };
            // What it calls has other arguments.
            let constants = match function.name == symbol {
                true => immediates.clone(),
                false => Immediates::new(),
            };
            let mut keys = vec![(function.name.clone(), constants)];
            // One that calls itself does so with other arguments, too.
            if function.name == symbol && calls.contains(&symbol) {
                keys.push((function.name.clone(), Immediates::new()));
            }
            for key in keys {
                names.entry(key).or_insert_with(|| self.fresh(&wanted));
            }
        }
        Ok(all.names[library][&(symbol.to_owned(), immediates.clone())].clone())
    }

    /// The function to call for a declared extern, of arguments and a result of a type.
    pub(crate) fn extern_function(&self, declared: &Extern, elem: Elem) -> Result<String, Problem> {
        if declared.mlir.is_empty() {
            return Err(Problem::NoLowering {
                backend: crate::BACKEND,
                what: "extern",
                name: declared.name.clone(),
            });
        }
        let (library, functions) = self.functions_of(&declared.name);
        let bad = |why: String| bad_extern(declared, why);
        let expected = self.extern_type(declared, elem);
        let mut types = Vec::new();
        for name in &declared.mlir {
            let function = functions.named(name);
            let function =
                function.ok_or_else(|| bad(format!("there is no function '{name}' beside it")))?;
            if function.ty == expected {
                only_functions(functions, name).map_err(&bad)?;
                return self.take(
                    library,
                    functions,
                    (name, &Immediates::new()),
                    &declared.name,
                );
            }
            types.push(function.ty.clone());
        }
        Err(bad(format!(
            "one of them is to be of type {expected}, but there is {}",
            types.join(", ")
        )))
    }

    /// Refuses functions of a machine that code is not made for.
    fn expect_features(&self, of: &str, reached: &[&MlirFunction]) -> Result<(), Problem> {
        let mut features = reached.iter().flat_map(|function| &function.features);
        match features.find(|feature| self.given.lacking.contains(feature)) {
            None => Ok(()),
            Some(feature) => Err(Problem::LacksFeature {
                backend: crate::BACKEND,
                name: of.to_owned(),
                feature: feature.clone(),
            }),
        }
    }

    /// The functions that stand beside a definition, and the library that has them.
    pub(crate) fn functions_of<'p>(&self, name: &'p str) -> (&'p str, &MlirFunctions) {
        let library = name.split_once('.').and_then(|(name, _)| {
            let library = self.given.libraries.library(name)?;
            Some((name, &library.functions))
        });
        library.unwrap_or(("", &self.given.functions))
    }

    /// The parameters of an instruction's function, once that is known to take them.
    fn checked(&self, proc: &Proc) -> Result<Vec<Parameter>, Problem> {
        let symbol = symbol_of(proc)?;
        let bad = |why: String| Problem::BadLowering {
            backend: crate::BACKEND,
            what: "instruction",
            name: proc.name.clone(),
            function: symbol.to_owned(),
            why,
        };
        let (_, functions) = self.functions_of(&proc.name);
        let function = functions.named(symbol);
        let function = function.ok_or_else(|| bad("there is no such function beside it".into()))?;
        only_functions(functions, symbol).map_err(&bad)?;
        let parameters = self.parameters_of(proc, &bad)?;
        let inputs: Vec<Type<'c>> = parameters.iter().map(|p| self.input(p)).collect();
        let expected = Type::from(FunctionType::new(self.mlir, &inputs, &[])).to_string();
        match function.ty == expected {
            true => Ok(parameters),
            false => Err(bad(format!(
                "it is to be of type {expected}, but is of type {}",
                function.ty
            ))),
        }
    }

    fn input(&self, parameter: &Parameter) -> Type<'c> {
        match parameter {
            Parameter::Truth => IntegerType::new(self.mlir, 1).into(),
            Parameter::Number => Type::index(self.mlir),
            Parameter::Buffer(buffer) => buffer.layout.memref(self.mlir),
        }
    }

    /// The parameters that the function of an instruction must take. An argument may begin anywhere
    /// in a buffer.
    fn parameters_of(
        &self,
        proc: &Proc,
        bad: &dyn Fn(String) -> Problem,
    ) -> Result<Vec<Parameter>, Problem> {
        let Some(effects) = self.lowering.effects().get(&proc.name) else {
            return Err(bad("its effects are not known".into()));
        };
        let mut lowering = ProcLowering::new(&self.lowering, proc, effects);
        let mut parameters = Head::of(self, &mut lowering).parameters;
        for (sym, parameter) in proc.args.iter().zip(&mut parameters) {
            let (Parameter::Buffer(buffer), VarKind::Buffer(ty)) =
                (&mut *parameter, &proc.var(*sym).kind)
            else {
                continue;
            };
            buffer.layout.offset = None;
            let mem = Mem::of(self.lowering.module, ty)?;
            let partial = || {
                let name = proc.name_of(*sym);
                bad(format!(
                    "'{name}' need not show whole registers: it is to end in the innermost extents of the memory, with strides that \
preconditions fix"
                ))
            };
            let Layout {
                extents, strides, ..
            } = &buffer.layout;
            match place_of(&lowering, ty, mem, self.mlir)? {
                Place::Plain => {}
                Place::Registers(registers) => {
                    let shown = registers.shown(extents, strides);
                    buffer.layout = shown.ok_or_else(partial)?;
                }
                Place::Slots => *parameter = Parameter::Number,
            }
        }
        Ok(parameters)
    }

    /// The type of a function for an extern of arguments and a result of a type.
    fn extern_type(&self, declared: &Extern, elem: Elem) -> String {
        let ty = elem_type(self.mlir, elem);
        let inputs = vec![ty; declared.params.len()];
        Type::from(FunctionType::new(self.mlir, &inputs, &[ty])).to_string()
    }

    /// Whether the functions of an extern are there, and are of types that it can be called with.
    fn check_extern(&self, declared: &Extern) -> Result<(), Problem> {
        let all = match declared.elems.as_slice() {
            [] => &Elem::ALL[..],
            some => some,
        };
        let types: Vec<String> = all.iter().map(|e| self.extern_type(declared, *e)).collect();
        let (_, functions) = self.functions_of(&declared.name);
        for name in &declared.mlir {
            let Some(function) = functions.named(name) else {
                let why = format!("there is no function '{name}' beside it");
                return Err(bad_extern(declared, why));
            };
            only_functions(functions, name).map_err(|why| bad_extern(declared, why))?;
            if !types.contains(&function.ty) {
                let why = format!(
                    "'{name}' is of type {}, with which it is never called",
                    function.ty
                );
                return Err(bad_extern(declared, why));
            }
        }
        Ok(())
    }

    /// The errors in the lowerings of instructions, externs and memories.
    pub(crate) fn check_lowerings(&self) -> Vec<LoweringError> {
        let items = self.lowering.module.items.iter();
        let externs = items.filter_map(|item| match item {
            Item::Extern(declared) => Some(LoweringError {
                loc: declared.loc.clone(),
                problem: self.check_extern(declared).err()?,
            }),
            _ => None,
        });
        let mut wrong = self.check_instructions();
        wrong.extend(externs);
        wrong.extend(self.check_allocators());
        wrong
    }

    /// The errors in the lowerings of instructions.
    fn check_instructions(&self) -> Vec<LoweringError> {
        let module = self.lowering.module;
        let procs = module.procs().filter(|p| self.is_settled(p));
        let wrong = procs.filter_map(|proc| {
            let problem = self.checked(proc).err()?;
            Some(LoweringError {
                loc: proc.loc.clone(),
                problem,
            })
        });
        wrong.collect()
    }

    /// Whether an instruction's parameters can be determined: it has a lowering, and its types and
    /// memories are known here.
    fn is_settled(&self, proc: &Proc) -> bool {
        let is_known = |ty: &BufferType| {
            let mem = ty.mem.as_deref();
            let is_there = |name| {
                builtin_memory(name).is_some() || self.lowering.module.memory(name).is_some()
            };
            ty.elem != Elem::R && mem.is_none_or(is_there)
        };
        let has_lowering = proc.instr.as_ref().is_some_and(|i| i.mlir.is_some());
        let mut types = proc.args.iter().filter_map(|arg| proc.var(*arg).buffer());
        has_lowering && types.all(is_known)
    }

    /// Copies of the functions that are used, and declarations of what those use.
    pub(crate) fn copies(
        &self,
        used: &Instructions,
    ) -> Result<Vec<Operation<'c>>, Vec<LoweringError>> {
        let mut copies = Vec::new();
        let mut outside = ExternalSymbols::default();
        for (library, names) in &used.names {
            let functions = match self.given.libraries.library(library) {
                Some(library) => &library.functions,
                None => &self.given.functions,
            };
            let wanted: Vec<Wanted> = names
                .iter()
                .filter(|((name, _), _)| !self.stays(functions, name))
                .map(|((name, immediates), as_name)| Wanted {
                    name: name.clone(),
                    constants: immediates.clone(),
                    as_name: as_name.clone(),
                })
                .collect();
            match functions::copies(self.mlir, functions, &wanted) {
                Ok(more) => {
                    for copy in more {
                        let is_new = outside.add(self, (library, functions), &copy)?;
                        copies.extend(is_new.then_some(copy.op));
                    }
                }
                Err(why) => {
                    let problem = Problem::BadLowering {
                        backend: crate::BACKEND,
                        what: "an instruction of",
                        name: library.clone(),
                        function: names
                            .keys()
                            .next()
                            .map(|(name, _)| name.clone())
                            .unwrap_or_default(),
                        why,
                    };
                    let loc = exo_ir::Loc::unknown();
                    return Err(vec![LoweringError { loc, problem }]);
                }
            }
        }
        outside.check_names(self)?;
        Ok(copies)
    }
}

/// Checks that a lowering of an instruction or extern only computes: it has no state, and calls
/// nothing outside.
fn only_functions(functions: &MlirFunctions, symbol: &str) -> Result<(), String> {
    let reached = functions.reached(symbol);
    match reached.into_iter().find(|used| !used.is_function()) {
        None => Ok(()),
        Some(used) => Err(format!(
            "it uses '{}', which only functions of memories may: it {}",
            used.name,
            match used.is_outside() {
                true => "stands outside",
                false => "is a variable",
            }
        )),
    }
}

fn bad_extern(declared: &Extern, why: String) -> Problem {
    Problem::BadLowering {
        backend: crate::BACKEND,
        what: "extern",
        name: declared.name.clone(),
        function: declared.mlir.join(", "),
        why,
    }
}

fn symbol_of(proc: &Proc) -> Result<&str, Problem> {
    let symbol = proc.instr.as_ref().and_then(|instr| instr.mlir.as_deref());
    symbol.ok_or_else(|| Problem::NoLowering {
        backend: crate::BACKEND,
        what: "instruction",
        name: proc.name.clone(),
    })
}

impl<'m, 'c> Func<'_, 'm, 'c> {
    /// A call of an instruction, and what its body writes to configurations.
    pub(crate) fn instruction(
        &mut self,
        proc: &'m Proc,
        pairs: Vec<(Param<'m>, &Arg)>,
        args: &[Arg],
    ) {
        let Some(mut immediates) = self.lowering.immediates(&pairs) else {
            return;
        };
        let Some(slots) = self.immediate_slots(&pairs) else {
            return;
        };
        immediates.extend(slots);
        immediates.sort_unstable();
        let instruction = match self.unit.instruction(proc, immediates) {
            Ok(instruction) => instruction,
            Err(problem) => return self.lowering.problem(problem),
        };
        let mut operands = Vec::new();
        for ((param, arg), parameter) in pairs.iter().zip(&instruction.parameters) {
            operands.extend(self.instruction_argument(*param, arg, args, parameter));
        }
        let parts = Parts {
            operands: &operands,
            attributes: vec![("callee", self.unit.reference(&instruction.function))],
            ..Parts::default()
        };
        if operands.len() == pairs.len() {
            self.emit.op("func.call", parts);
        }
        for (field, value) in self.lowering.configured_by(proc, &pairs) {
            self.write_config(&field, &value);
        }
    }

    fn instruction_argument(
        &mut self,
        param: Param<'m>,
        arg: &Arg,
        args: &[Arg],
        parameter: &Parameter,
    ) -> Option<Ssa<'c>> {
        match (&param.callee.var(param.sym).kind, arg, parameter) {
            (VarKind::Buffer(ty), Arg::Config(field), Parameter::Buffer(buffer)) => {
                let passes = self.lowering.check_field(param, ty, field)
                    && self.unit.lowering.is_materialised(field);
                passes.then(|| self.field_memref(field, &buffer.layout))
            }
            (VarKind::Buffer(ty), Arg::Buffer(_) | Arg::Window(_), Parameter::Buffer(buffer)) => {
                self.buffer_argument((param, ty), arg, args, &buffer.layout)
            }
            (VarKind::Buffer(ty), Arg::Buffer(_) | Arg::Window(_), Parameter::Number) => {
                let view = self.lowering.view(param, ty, arg)?;
                let slot = self.lowering.shown_slot(&view)?;
                Some(self.sum(&slot))
            }
            (VarKind::Buffer(_), _, _) => {
                self.lowering.mismatch(param, "data, by reference");
                None
            }
            (_, Arg::Ctl(e), _) => Some(self.control(e)),
            _ => {
                self.lowering.mismatch(param, "a control expression");
                None
            }
        }
    }

    fn buffer_argument(
        &mut self,
        (param, ty): (Param<'m>, &'m BufferType),
        arg: &Arg,
        args: &[Arg],
        to: &Layout,
    ) -> Option<Ssa<'c>> {
        let view = self.lowering.view(param, ty, arg)?;
        let (buf, part) = self.shown(arg)?;
        if let Place::Registers(registers) = self.place_of(view.ty)? {
            let sizes: Vec<ControlSum> = match &part {
                Some(part) => part.sizes.iter().flatten().cloned().collect(),
                None => view
                    .ty
                    .dims
                    .iter()
                    .map(|e| self.lowering.linear(e))
                    .collect(),
            };
            return self.shown_registers(&view, &sizes, &registers, to);
        }
        let strides = self.lowering.strides_as_seen(param, args, &view);
        let slot = self.slot(buf)?;
        let slot = match part {
            None => slot,
            Some(part) => {
                self.note_reached(buf, &part.first);
                self.shown_part(buf, &slot, &part, &view.strides)
            }
        };
        Some(self.coerced(slot, to, &strides))
    }
}
