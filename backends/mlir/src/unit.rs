//! The state that the functions of one module share.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use exo_ir::{Proc, Stmt, StmtKind, Sym};
use exo_lowering::ModuleLowering;
use melior::Context;
use melior::dialect::llvm;
use melior::ir::attribute::{
    ArrayAttribute, DictionaryAttribute, FlatSymbolRefAttribute, StringAttribute, TypeAttribute,
};
use melior::ir::operation::OperationBuilder;
use melior::ir::r#type::{FunctionType, IntegerType};
use melior::ir::{Attribute, Identifier, Location, Operation, Region, Type};

use crate::context::ConfigContext;
use crate::debug::{DebugUnit, Scopes};
use crate::failure_functions::{Failure, OF_C};
use crate::known_instructions::Instructions;
use crate::parameter::{BufferParameter, Parameter};
use crate::sharing::Sharing;
use crate::{Abi, ModuleEnv, Options, Parallel, Signature, location};

/// The state that the functions of one module share.
pub(crate) struct Unit<'m, 'c> {
    pub(crate) mlir: &'c Context,
    pub(crate) lowering: ModuleLowering<'m>,
    pub(crate) signature: Signature,
    pub(crate) context: ConfigContext<'c>,
    pub(crate) debug: DebugUnit<'c>,
    pub(crate) options: &'m Options,
    pub(crate) given: &'m ModuleEnv,
    pub(crate) instructions: RefCell<Instructions>,
    /// The parameters of the functions, by procedure.
    pub(crate) heads: BTreeMap<String, Vec<Parameter>>,
    names: RefCell<BTreeSet<String>>,
    pub(crate) globals: RefCell<Vec<Operation<'c>>>,
    pub(crate) failure: Failure,
    pub(crate) overhangs: Cell<bool>,
    /// The functions that answer whether arguments fit, by procedure.
    pub(crate) fits: RefCell<BTreeMap<String, String>>,
    /// The buffers that the affine dialect leaves to `memref`; `None` without that dialect.
    sharing: Option<Sharing>,
    /// The procedures that others call.
    called: BTreeSet<String>,
}

/// The parts of a `func.func`.
pub(crate) struct Function<'c> {
    pub(crate) name: String,
    pub(crate) inputs: Vec<Type<'c>>,
    /// Attributes of arguments, by their number.
    pub(crate) arguments: Vec<Vec<(&'static str, Attribute<'c>)>>,
    pub(crate) results: Vec<Type<'c>>,
    pub(crate) body: Region<'c>,
    /// Whether only the module may call it.
    pub(crate) private: bool,
    /// Whether it is no symbol of objects: what is private in MLIR is external in LLVM all the same.
    pub(crate) internal: bool,
    pub(crate) place: Location<'c>,
}

/// The procedures of a module that others of it call.
fn called(lowering: &ModuleLowering<'_>) -> BTreeSet<String> {
    let mut called = BTreeSet::new();
    let mut look = |stmt: &Stmt| {
        if let StmtKind::Call { callee, .. } = &stmt.kind {
            called.insert(callee.to_string());
        }
    };
    for proc in lowering.module.procs() {
        proc.body.iter().for_each(|stmt| stmt.walk(&mut look));
    }
    called
}

impl<'m, 'c> Unit<'m, 'c> {
    pub(crate) fn new(
        mlir: &'c Context,
        lowering: ModuleLowering<'m>,
        given: &'m ModuleEnv,
        options: &'m Options,
    ) -> Self {
        let mut names: BTreeSet<String> = given.present.keys().cloned().collect();
        // What keeps its name: of the module all but functions, of libraries what stands outside.
        let own = given.functions.all().iter().filter(|f| !f.is_function());
        let shared = given
            .libraries
            .iter()
            .flat_map(|library| library.functions.all());
        let kept = own.chain(shared.filter(|function| function.is_outside()));
        names.extend(kept.map(|function| function.name.clone()));
        names.extend(given.taken.iter().cloned());
        names.extend(options.guard.clone());
        if options.check_arguments {
            names.extend(OF_C.map(str::to_owned));
        }
        names.extend(options.names.values().cloned());
        for item in lowering.module.all_items() {
            names.insert(item.name().to_owned());
            names.insert(impl_name(item.name()));
        }
        Unit {
            mlir,
            signature: options.signature,
            context: ConfigContext::of(mlir, &lowering),
            debug: DebugUnit::new(mlir, &options.debug),
            options,
            heads: BTreeMap::new(),
            names: RefCell::new(names),
            given,
            instructions: RefCell::default(),
            globals: RefCell::default(),
            failure: Failure::default(),
            overhangs: Cell::new(false),
            fits: RefCell::default(),
            called: called(&lowering),
            sharing: options.affine.then(|| Sharing::of(&lowering)),
            lowering,
        }
    }

    pub(crate) fn is_private(&self, proc: &Proc) -> bool {
        self.options.private.contains(&proc.name)
    }

    /// Whether outsiders call another function than the one that does the work.
    pub(crate) fn has_outer(&self, proc: &Proc) -> bool {
        let differs = self.signature == Signature::C || self.checks_arguments();
        differs && !self.is_private(proc)
    }

    /// Whether functions that outsiders call look at their arguments.
    pub(crate) fn checks_arguments(&self) -> bool {
        self.options.check_arguments
    }

    /// The parameters of a procedure's function.
    pub(crate) fn head(&self, proc: &Proc) -> &[Parameter] {
        self.heads.get(&proc.name).map_or(&[], Vec::as_slice)
    }

    /// The names of the functions that a procedure becomes.
    pub(crate) fn function_names(&self, proc: &Proc) -> Vec<String> {
        let mut names = vec![self.callee(proc)];
        names.extend(self.has_outer(proc).then(|| self.outer_name(proc)));
        names
    }

    /// The name of the function that calls of a procedure call.
    pub(crate) fn callee(&self, proc: &Proc) -> String {
        match self.signature == Signature::C || self.has_outer(proc) {
            false => proc.name.clone(),
            true => impl_name(&proc.name),
        }
    }

    /// The scope of the function that calls of a procedure call.
    pub(crate) fn scopes(&self, proc: &Proc, parameters: &[Parameter]) -> Scopes<'c> {
        let is_local = self.has_outer(proc) || self.is_private(proc);
        self.debug.function(proc, parameters, is_local)
    }

    /// The name of the function that outsiders call.
    pub(crate) fn outer_name(&self, proc: &Proc) -> String {
        let name = self.options.names.get(&proc.name);
        name.unwrap_or(&proc.name).clone()
    }

    /// Notes that a window may begin outside of its buffer.
    pub(crate) fn note_overhang(&self) {
        self.overhangs.set(true);
    }

    /// Whether values beyond the contract end the process.
    pub(crate) fn is_guarded(&self) -> bool {
        self.options.guard.is_some()
    }

    /// The function that guards call before they end the process; declares it.
    pub(crate) fn guard(&self) -> Option<&str> {
        let name = self.options.guard.as_deref()?;
        self.failure.declare_guard(self, name);
        Some(name)
    }

    /// Whether affine loops, accesses and conditions become operations of the affine dialect.
    pub(crate) fn is_affine(&self) -> bool {
        self.options.affine
    }

    /// Whether memrefs of different memory spaces surely share no memory.
    pub(crate) fn has_spaces_apart(&self) -> bool {
        self.options.spaces_apart
    }

    /// The buffers and windows of a procedure that the affine dialect leaves to `memref`.
    pub(crate) fn left_to_memref(&self, proc: &Proc) -> BTreeSet<Sym> {
        let sharing = self.sharing.as_ref();
        sharing.map_or_else(BTreeSet::new, |sharing| sharing.left_in(proc))
    }

    /// The lowering of `par` loops.
    pub(crate) fn parallel(&self) -> Parallel {
        self.options.parallel
    }

    /// The convention for passing C's structs.
    pub(crate) fn abi(&self) -> Abi {
        self.options.abi
    }

    /// Whether functions take a pointer to the configurations.
    pub(crate) fn takes_context(&self) -> bool {
        self.signature == Signature::C || !self.context.is_empty()
    }

    /// Whether tensors that a procedure takes are memrefs without a layout: for the affine dialect, whose passes take no other, where no window can be passed for one.
    pub(crate) fn takes_dense(&self, proc: &Proc) -> bool {
        let name = &proc.name;
        let is_passed_windows =
            || self.called.contains(name) || self.options.strided.contains(name);
        self.options.affine && (self.signature == Signature::C || !is_passed_windows())
    }

    /// The offset of a parameter's first cell from the pointer that is passed; `None` if it varies.
    pub(crate) fn parameter_offset(&self, dense: bool) -> Option<i64> {
        match self.signature {
            Signature::Memref if !dense => None,
            Signature::Memref | Signature::C => Some(0),
        }
    }

    /// How many strides are passed beside a buffer.
    pub(crate) fn strides_passed(&self, buffer: &BufferParameter) -> usize {
        match self.signature {
            Signature::Memref => 0,
            Signature::C => buffer.strides_passed().count(),
        }
    }

    /// The types of what a procedure's function takes.
    pub(crate) fn input_types(&self, parameters: &[Parameter]) -> Vec<Type<'c>> {
        let pointer = llvm::r#type::pointer(self.mlir, 0);
        let word: Type<'c> = IntegerType::new(self.mlir, 64).into();
        let mut types: Vec<Type<'c>> = Vec::new();
        types.extend(self.takes_context().then_some(pointer));
        for parameter in parameters {
            match (parameter, self.signature) {
                (Parameter::Truth, _) => types.push(IntegerType::new(self.mlir, 1).into()),
                (Parameter::Number, Signature::Memref) => types.push(Type::index(self.mlir)),
                (Parameter::Number, Signature::C) => types.push(word),
                (Parameter::Buffer(b), Signature::Memref) => types.push(b.memref(self.mlir)),
                (Parameter::Buffer(b), Signature::C) => {
                    types.push(b.layout.pointer(self.mlir));
                    types.extend(b.strides_passed().map(|_| word));
                }
            }
        }
        types
    }

    /// Attributes of pointers, for LLVM: C has them as `restrict` and `const`, and for windows not
    /// at all.
    pub(crate) fn argument_attributes(
        &self,
        proc: &Proc,
    ) -> Vec<Vec<(&'static str, Attribute<'c>)>> {
        let mut all = Vec::new();
        if self.signature == Signature::Memref {
            return all;
        }
        all.push(Vec::new());
        for parameter in self.head(proc) {
            let Parameter::Buffer(buffer) = parameter else {
                all.push(Vec::new());
                continue;
            };
            let unit = Attribute::unit(self.mlir);
            let mut own = vec![("llvm.noundef", unit)];
            own.extend(buffer.unaliased.then_some(("llvm.noalias", unit)));
            own.extend(buffer.constant.then_some(("llvm.readonly", unit)));
            all.push(own);
            all.extend(buffer.strides_passed().map(|_| Vec::new()));
        }
        all
    }

    /// A name that nothing has.
    pub(crate) fn fresh(&self, wanted: &str) -> String {
        let mut names = self.names.borrow_mut();
        let mut name = wanted.to_owned();
        for number in 1.. {
            if names.insert(name.clone()) {
                break;
            }
            name = format!("{wanted}_{number}");
        }
        name
    }

    /// A global of the module for a buffer with static storage; gives its name.
    pub(crate) fn add_global(
        &self,
        proc: &Proc,
        buf: Sym,
        memref: Type<'c>,
        stmt: &Stmt,
    ) -> String {
        let name = self.fresh(&format!("{}_{}", proc.name, proc.name_of(buf)));
        let mut attributes = self.named(&[
            ("sym_name", StringAttribute::new(self.mlir, &name).into()),
            (
                "sym_visibility",
                StringAttribute::new(self.mlir, "private").into(),
            ),
            ("type", TypeAttribute::new(memref).into()),
            ("initial_value", Attribute::unit(self.mlir)),
        ]);
        attributes.shrink_to_fit();
        let made = OperationBuilder::new("memref.global", location(self.mlir, &stmt.loc))
            .add_attributes(&attributes)
            .build();
        self.globals.borrow_mut().extend(made);
        name
    }

    pub(crate) fn named(
        &self,
        attributes: &[(&'static str, Attribute<'c>)],
    ) -> Vec<(Identifier<'c>, Attribute<'c>)> {
        let named = attributes.iter();
        named
            .map(|(name, value)| (Identifier::new(self.mlir, name), *value))
            .collect()
    }

    pub(crate) fn function(&self, function: Function<'c>) -> Operation<'c> {
        let ty = FunctionType::new(self.mlir, &function.inputs, &function.results);
        let mut attributes = vec![
            (
                "sym_name",
                StringAttribute::new(self.mlir, &function.name).into(),
            ),
            ("function_type", TypeAttribute::new(ty.into()).into()),
        ];
        if function.private {
            attributes.push((
                "sym_visibility",
                StringAttribute::new(self.mlir, "private").into(),
            ));
        }
        if function.arguments.iter().any(|own| !own.is_empty()) {
            let dictionaries = function.arguments.iter().map(|own| {
                let entries = self.named(own);
                let entries: Vec<_> = entries
                    .iter()
                    .map(|(name, value)| (*name, *value))
                    .collect();
                DictionaryAttribute::new(self.mlir, &entries).into()
            });
            let dictionaries: Vec<Attribute<'c>> = dictionaries.collect();
            attributes.push((
                "arg_attrs",
                ArrayAttribute::new(self.mlir, &dictionaries).into(),
            ));
        }
        if function.internal {
            let internal = Attribute::parse(self.mlir, "#llvm.linkage<internal>");
            attributes.extend(internal.map(|linkage| ("llvm.linkage", linkage)));
        }
        if self.is_guarded() {
            // Frames of any size meet the page that guards the stack.
            let probed = Attribute::parse(self.mlir, "[[\"probe-stack\", \"inline-asm\"]]");
            attributes.extend(probed.map(|all| ("passthrough", all)));
        }
        OperationBuilder::new("func.func", function.place)
            .add_attributes(&self.named(&attributes))
            .add_regions([function.body])
            .build()
            .unwrap_or_else(|e| unreachable!("a function is made of what it takes: {e}"))
    }

    /// A reference to a function.
    pub(crate) fn reference(&self, name: &str) -> Attribute<'c> {
        FlatSymbolRefAttribute::new(self.mlir, name).into()
    }
}

/// The name of the function that does the work, where another one has C's signature.
fn impl_name(proc: &str) -> String {
    format!("{proc}.impl")
}
