//! Run-time failures: code that ends the process with a message.
//!
//! A failed check of arguments writes a message to standard error, after the program's own output.
//! Where signatures are C's, it calls functions of the C library; elsewhere it is a `cf.assert`,
//! whose effect depends on MLIR's conversions. Guards of code in this process pass the message to a
//! function of the process.

use exo_diagnostics::{Class, Diagnostic};
use exo_ir::Loc;
use melior::dialect::llvm;
use melior::ir::attribute::{IntegerAttribute, StringAttribute, TypeAttribute};
use melior::ir::operation::OperationBuilder;
use melior::ir::r#type::{FunctionType, IntegerType};
use melior::ir::{Attribute, Location, Operation, Region, Type};

use crate::Signature;
use crate::emit::{Emit, Parts, Ssa};
use crate::failure_functions::Failure;
use crate::func::Func;
use crate::unit::{Function, Unit};

impl Failure {
    /// Declares the function that guards call, once.
    pub(crate) fn declare_guard(&self, unit: &Unit<'_, '_>, name: &str) {
        self.guard.get_or_init(|| {
            let pointer = llvm::r#type::pointer(unit.mlir, 0);
            let word = IntegerType::new(unit.mlir, 64).into();
            let made = unit.declaration(name, &[pointer, word], &[]);
            unit.globals.borrow_mut().push(made);
        });
    }
}

/// The number of parts in the message of a run-time guard: procedure, location and reason, each
/// NUL-terminated, which names and files cannot contain.
const PARTS: usize = 5;

/// A run-time failure of code in this process.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuntimeFailure {
    /// The procedure.
    pub proc: String,
    /// The statement.
    pub loc: Loc,
    /// The reason.
    pub wrong: String,
}

impl RuntimeFailure {
    /// Reads what the function has got that [guards](crate::Options::guard) call.
    pub fn read(text: &[u8]) -> Option<RuntimeFailure> {
        let text = std::str::from_utf8(text).ok()?;
        let parts: Vec<&str> = text.splitn(PARTS, '\0').collect();
        let [proc, file, line, col, wrong] = parts.as_slice() else {
            return None;
        };
        Some(RuntimeFailure {
            proc: (*proc).to_owned(),
            loc: Loc::new(&(*file).into(), line.parse().ok()?, col.parse().ok()?),
            wrong: (*wrong).to_owned(),
        })
    }

    /// The text that [`RuntimeFailure::read`] reads.
    fn text(&self) -> String {
        let Loc { file, line, col } = &self.loc;
        format!("{}\0{file}\0{line}\0{col}\0{}", self.proc, self.wrong)
    }
}

impl From<&RuntimeFailure> for Diagnostic {
    fn from(stop: &RuntimeFailure) -> Diagnostic {
        let text = format!("'{}' cannot go on: {}", stop.proc, stop.wrong);
        Diagnostic::error(Class::BadInput, text).at(&stop.loc)
    }
}

impl<'c> Func<'_, '_, 'c> {
    /// Ends the process unless a condition holds, with a message that names the procedure.
    ///
    /// In a function that answers whether arguments fit, the answer is no instead.
    pub(crate) fn demand(&mut self, holds: Ssa<'c>, loc: &Loc, wrong: &str) {
        if let Some(all) = self.fits {
            self.fits = Some(self.emit.same_type("arith.andi", &[all, holds]));
            return;
        }
        self.emit.location = self.scopes.location(loc);
        let place = match loc.is_known() {
            true => format!("{loc}: "),
            false => String::new(),
        };
        let text = format!("{place}error: {}: {wrong}", self.lowering.proc.name);
        match self.unit.signature {
            Signature::Memref => self.assert(holds, &text),
            Signature::C => self.fail_unless(holds, &text),
        }
    }

    /// Reports the failure of the statement at hand to the function that guards call.
    pub(crate) fn tell(&mut self, wrong: &str) {
        let Some(function) = self.unit.guard() else {
            return;
        };
        let stop = RuntimeFailure {
            proc: self.lowering.proc.name.clone(),
            loc: self.at.clone(),
            wrong: wrong.to_owned(),
        };
        let text = stop.text();
        let length = i64::try_from(text.len()).unwrap_or(0);
        let name = self.unit.text(&text);
        let text = address(&mut self.emit, &name);
        let word = self.emit.int(64);
        let length = IntegerAttribute::new(word, length).into();
        let length = self.emit.constant(length, word);
        let call = Parts {
            operands: &[text, length],
            attributes: vec![("callee", self.emit.symbol(function))],
            ..Parts::default()
        };
        self.emit.op("func.call", call);
    }

    fn assert(&mut self, holds: Ssa<'c>, text: &str) {
        let parts = Parts {
            operands: &[holds],
            attributes: vec![("msg", StringAttribute::new(self.emit.context, text).into())],
            ..Parts::default()
        };
        self.emit.op("cf.assert", parts);
    }

    fn fail_unless(&mut self, holds: Ssa<'c>, text: &str) {
        let function = self.unit.failing_function();
        let text = self.unit.text(&format!("{text}\n\0"));
        self.unless(holds, |func| {
            let text = address(&mut func.emit, &text);
            let call = Parts {
                operands: &[text],
                attributes: vec![("callee", func.emit.symbol(&function))],
                ..Parts::default()
            };
            func.emit.op("func.call", call);
        });
    }

    /// Does something where a truth does not hold.
    pub(crate) fn unless(&mut self, holds: Ssa<'c>, otherwise: impl FnOnce(&mut Self)) {
        self.emit.open(&[]);
        let then = self.emit.close();
        self.emit.open(&[]);
        otherwise(self);
        let parts = Parts {
            operands: &[holds],
            regions: vec![then, self.emit.close()],
            ..Parts::default()
        };
        self.emit.op("scf.if", parts);
    }
}

/// The address of a global.
fn address<'c>(emit: &mut Emit<'c>, name: &str) -> Ssa<'c> {
    let parts = Parts {
        results: &[llvm::r#type::pointer(emit.context, 0)],
        attributes: vec![("global_name", emit.symbol(name))],
        ..Parts::default()
    };
    emit.value("llvm.mlir.addressof", parts)
}

impl<'c> Unit<'_, 'c> {
    /// The function that prints a text and ends the process.
    fn failing_function(&self) -> String {
        let made = || {
            let name = self.fresh("exo.failed");
            let more = self.failing_functions(&name);
            self.globals.borrow_mut().extend(more);
            name
        };
        self.failure.function.get_or_init(made).clone()
    }

    fn failing_functions(&self, name: &str) -> Vec<Operation<'c>> {
        let pointer = llvm::r#type::pointer(self.mlir, 0);
        let int: Type<'c> = IntegerType::new(self.mlir, 32).into();
        let mut all = Vec::new();
        // What stands in the module under these names is the C library's, too: C has no others.
        let is_there = |name: &str| self.given.present.contains_key(name);
        for (name, inputs, results) in [
            ("abort", &[][..], &[][..]),
            ("fflush", &[pointer][..], &[int][..]),
            ("fputs", &[pointer, pointer][..], &[int][..]),
        ] {
            all.extend((!is_there(name)).then(|| self.declaration(name, inputs, results)));
        }
        for name in ["stderr", "stdout"] {
            all.extend((!is_there(name)).then(|| self.external(name)));
        }
        let place = Location::unknown(self.mlir);
        let (mut emit, arguments) = Emit::new(self.mlir, &[pointer], place);
        failing_body(&mut emit, &arguments);
        all.push(self.function(Function {
            name: name.to_owned(),
            inputs: vec![pointer],
            arguments: Vec::new(),
            results: Vec::new(),
            body: emit.finish(),
            private: true,
            internal: true,
            place,
        }));
        all
    }

    /// A constant text; gives its name.
    fn text(&self, text: &str) -> String {
        let name = self.fresh("exo.text");
        let byte: Type<'c> = IntegerType::new(self.mlir, 8).into();
        let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
        let attributes = [
            ("value", StringAttribute::new(self.mlir, text).into()),
            ("constant", Attribute::unit(self.mlir)),
        ];
        let ty = llvm::r#type::array(byte, length);
        let made = self.global_of_llvm(&name, ty, "internal", &attributes);
        self.globals.borrow_mut().push(made);
        name
    }

    /// A pointer that the C library has.
    fn external(&self, name: &str) -> Operation<'c> {
        let pointer = llvm::r#type::pointer(self.mlir, 0);
        self.global_of_llvm(name, pointer, "external", &[])
    }

    fn global_of_llvm(
        &self,
        name: &str,
        ty: Type<'c>,
        linkage: &str,
        more: &[(&'static str, Attribute<'c>)],
    ) -> Operation<'c> {
        let mut attributes = vec![
            ("sym_name", StringAttribute::new(self.mlir, name).into()),
            ("global_type", TypeAttribute::new(ty).into()),
        ];
        let linkage = Attribute::parse(self.mlir, &format!("#llvm.linkage<{linkage}>"));
        attributes.extend(linkage.map(|linkage| ("linkage", linkage)));
        attributes.extend(more);
        OperationBuilder::new("llvm.mlir.global", Location::unknown(self.mlir))
            .add_attributes(&self.named(&attributes))
            .add_regions([Region::new()])
            .build()
            .unwrap_or_else(|e| unreachable!("a global is made of what it takes: {e}"))
    }

    /// A function of the C library.
    fn declaration(&self, name: &str, inputs: &[Type<'c>], results: &[Type<'c>]) -> Operation<'c> {
        let ty = FunctionType::new(self.mlir, inputs, results);
        let private = StringAttribute::new(self.mlir, "private");
        let attributes = [
            ("sym_name", StringAttribute::new(self.mlir, name).into()),
            ("function_type", TypeAttribute::new(ty.into()).into()),
            ("sym_visibility", private.into()),
        ];
        OperationBuilder::new("func.func", Location::unknown(self.mlir))
            .add_attributes(&self.named(&attributes))
            .add_regions([Region::new()])
            .build()
            .unwrap_or_else(|e| unreachable!("a declaration is made of what it takes: {e}"))
    }
}

/// Flushes standard output, writes the message to standard error, and aborts. The output comes
/// first: `abort` throws away what is still in a buffer.
fn failing_body<'c>(emit: &mut Emit<'c>, arguments: &[Ssa<'c>]) {
    let pointer = llvm::r#type::pointer(emit.context, 0);
    let int = emit.int(32);
    let stream = |emit: &mut Emit<'c>, name: &str| {
        let at = address(emit, name);
        emit.convert("llvm.load", at, pointer)
    };
    let call = |emit: &mut Emit<'c>, name: &str, operands: &[Ssa<'c>], results: &[Type<'c>]| {
        let parts = Parts {
            operands,
            results,
            attributes: vec![("callee", emit.symbol(name))],
            ..Parts::default()
        };
        emit.op("func.call", parts);
    };
    let stdout = stream(emit, "stdout");
    call(emit, "fflush", &[stdout], &[int]);
    let stderr = stream(emit, "stderr");
    let mut operands = arguments.to_vec();
    operands.push(stderr);
    call(emit, "fputs", &operands, &[int]);
    call(emit, "abort", &[], &[]);
    emit.op("func.return", Parts::default());
}
