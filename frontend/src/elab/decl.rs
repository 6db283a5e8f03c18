//! Decorators, and the definitions that have no statements: configurations, memories, externs.

use exo_ir::{
    AddressSpace, Allocator, CallTemplate, Config, ConfigField, Elem, Extern, FieldKind, Instr,
    Memory, Registers, Slots,
};
use ruff_python_ast::{
    Arguments, Decorator, Expr, ExprName, Number, Stmt, StmtClassDef, StmtFunctionDef, UnaryOp,
};

use super::Session;
use super::proc::dotted;
use crate::comments::docstring_lines;
use crate::id::Id;

/// The definition that a decorated function makes.
pub(super) enum FunctionDecl {
    /// A procedure, or an instruction.
    Proc(Option<Instr>),
    Extern(Extern),
}

/// The kinds of definition with a C template in the decorator.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Templated {
    Instr,
    Extern,
}

/// Arguments of a decorator beside the C template.
#[derive(Default)]
struct Besides {
    elems: Vec<Elem>,
    mlir: Vec<String>,
    mlir_global: Option<String>,
    immediates: Vec<String>,
}

/// The definition that a decorated class makes.
pub(super) enum ClassDecl {
    Config(Config),
    Memory(Box<Memory>),
}

/// The value of an integer literal with an optional minus: `None` if it is something else, `Some(None)` if
/// it does not fit.
pub(super) fn integer_literal(e: &Expr) -> Option<Option<i64>> {
    let magnitude = |e: &Expr| match e {
        Expr::NumberLiteral(n) => match &n.value {
            Number::Int(v) => Some(v.as_u64()),
            _ => None,
        },
        _ => None,
    };
    match e {
        Expr::UnaryOp(u) if u.op == UnaryOp::USub => {
            let value = magnitude(&u.operand)?;
            Some(value.and_then(|v| 0i64.checked_sub_unsigned(v)))
        }
        e => Some(magnitude(e)?.and_then(|v| i64::try_from(v).ok())),
    }
}

/// The docstring at the head of a body, and the rest.
pub(super) fn split_docstring(body: &[Stmt]) -> (Option<(&Stmt, Vec<String>)>, &[Stmt]) {
    if let Some((first @ Stmt::Expr(e), rest)) = body.split_first()
        && let Expr::StringLiteral(s) = e.value.as_ref()
    {
        return (Some((first, docstring_lines(s.value.to_str()))), rest);
    }
    (None, body)
}

/// A decorator's name (without a leading `exo.`) and its arguments.
fn decorator_parts(decorator: &Decorator) -> Option<(&str, Option<&Arguments>)> {
    let (callee, arguments) = match &decorator.expression {
        Expr::Call(call) => (call.func.as_ref(), Some(&call.arguments)),
        other => (other, None),
    };
    match callee {
        Expr::Name(name) => Some((name.id.as_str(), arguments)),
        Expr::Attribute(a) => match a.value.as_ref() {
            Expr::Name(base) if base.id == "exo" => Some((a.attr.as_str(), arguments)),
            _ => None,
        },
        _ => None,
    }
}

impl Session<'_> {
    fn bad_declaration<T>(
        &mut self,
        node: &impl ruff_text_size::Ranged,
        message: impl Into<String>,
    ) -> Option<T> {
        self.error(Id::BadDeclaration, node, message);
        None
    }

    pub(super) fn function_decl(&mut self, def: &StmtFunctionDef) -> Option<FunctionDecl> {
        let [decorator] = def.decorator_list.as_slice() else {
            let message = format!(
                "the function '{}' needs exactly one decorator: '@proc', '@instr' or '@extern'",
                def.name
            );
            let error = self.diagnostic(Id::BadDeclaration, &def.name, message);
            self.report(error.note("Python functions are not executed"));
            return None;
        };
        match decorator_parts(decorator) {
            Some(("proc", None)) => Some(FunctionDecl::Proc(None)),
            Some(("instr", Some(arguments))) => {
                let (c, rest) = self.c_template(decorator, arguments, Templated::Instr)?;
                Some(FunctionDecl::Proc(Some(Instr {
                    c,
                    mlir: rest.mlir.into_iter().next(),
                    mlir_global: rest.mlir_global,
                    immediates: self.immediates(def, rest.immediates, decorator)?,
                })))
            }
            Some(("extern", Some(arguments))) => {
                let (c, rest) = self.c_template(decorator, arguments, Templated::Extern)?;
                self.extern_decl(def, c, rest).map(FunctionDecl::Extern)
            }
            _ => self.bad_declaration(
                decorator,
                "expected '@proc', '@instr(\"C template\")' or '@extern(\"C template\")'",
            ),
        }
    }

    /// Names of control arguments of an instruction.
    fn immediates(
        &mut self,
        def: &StmtFunctionDef,
        names: Vec<String>,
        decorator: &Decorator,
    ) -> Option<Vec<String>> {
        let is_control = |name: &String| {
            let mut args = def.parameters.args.iter().map(|arg| &arg.parameter);
            let arg = args.find(|arg| arg.name.as_str() == name);
            let kind = arg.and_then(|arg| dotted(arg.annotation.as_deref()?));
            let kind = kind.and_then(|kind| FieldKind::from_name(&kind));
            kind.is_some_and(|kind| !matches!(kind, FieldKind::Data(_)))
        };
        if let Some(name) = names.iter().find(|name| !is_control(name)) {
            let message = format!(
                "'immediates' names '{name}', which is no control argument of '{}'",
                def.name
            );
            return self.bad_declaration(decorator, message);
        }
        Some(names)
    }

    /// `("C", c_global="…", mlir="…", mlir_global="…")`, for externs with `elems=[…]` besides, and a list of functions, for
    /// instructions with `immediates=[…]`.
    fn c_template(
        &mut self,
        decorator: &Decorator,
        arguments: &Arguments,
        of: Templated,
    ) -> Option<(CallTemplate, Besides)> {
        let [template] = arguments.args.as_ref() else {
            return self.bad_declaration(decorator, "expected one C template, a string");
        };
        let template = self.string(template)?;
        let (mut c_global, mut besides) = (None, Besides::default());
        for keyword in &arguments.keywords {
            match keyword.arg.as_ref().map(|k| k.as_str()) {
                Some("c_global") => c_global = Some(self.string(&keyword.value)?),
                Some("elems") if of == Templated::Extern => {
                    besides.elems = self.elems(&keyword.value)?;
                }
                Some("immediates") if of == Templated::Instr => {
                    besides.immediates = self.strings(&keyword.value)?;
                }
                Some("mlir") => besides.mlir = self.functions(&keyword.value, of)?,
                Some("mlir_global") => {
                    besides.mlir_global = Some(self.string(&keyword.value)?);
                }
                _ => {
                    let known = match of {
                        Templated::Extern => "'c_global', 'elems', 'mlir' and 'mlir_global'",
                        Templated::Instr => "'c_global', 'mlir', 'mlir_global' and 'immediates'",
                    };
                    let message = format!("the only keyword arguments here are {known}");
                    return self.bad_declaration(keyword, message);
                }
            }
        }
        if besides.mlir_global.is_some() && besides.mlir.is_empty() {
            let message = "'mlir_global' has the functions of 'mlir', which is not given";
            return self.bad_declaration(decorator, message);
        }
        Some((CallTemplate::new(template, c_global), besides))
    }

    /// The name of a function of MLIR's own dialects; for externs also a list of them.
    fn functions(&mut self, e: &Expr, of: Templated) -> Option<Vec<String>> {
        let names = match e {
            Expr::List(list) if of == Templated::Extern => list.elts.as_slice(),
            e => std::slice::from_ref(e),
        };
        let names = names
            .iter()
            .map(|name| self.string(name))
            .collect::<Option<Vec<String>>>()?;
        if names.is_empty() || names.iter().any(String::is_empty) {
            return self.bad_declaration(e, "expected the name of a function");
        }
        Some(names)
    }

    fn extern_decl(
        &mut self,
        def: &StmtFunctionDef,
        c: CallTemplate,
        besides: Besides,
    ) -> Option<Extern> {
        if exo_ir::builtin_extern(&def.name).is_some() {
            let message = format!("'{}' is built in and cannot be declared", def.name);
            self.error(Id::Duplicate, &def.name, message);
            return None;
        }
        let (docstring, rest) = split_docstring(&def.body);
        let is_empty = |s: &Stmt| match s {
            Stmt::Pass(_) => true,
            Stmt::Expr(e) => e.value.is_ellipsis_literal_expr(),
            _ => false,
        };
        if let Some(stmt) = rest.iter().find(|s| !is_empty(s)) {
            return self.bad_declaration(stmt, "an extern has no body: write '...'");
        }
        let params = self.extern_params(def)?;
        Some(Extern {
            name: def.name.to_string(),
            loc: self.source.loc(&def.name),
            comments: docstring.map(|(_, lines)| lines).unwrap_or_default(),
            params,
            elems: besides.elems,
            c,
            mlir: besides.mlir,
            mlir_global: besides.mlir_global,
        })
    }

    fn extern_params(&mut self, def: &StmtFunctionDef) -> Option<Vec<String>> {
        let p = &def.parameters;
        let plain = p.posonlyargs.is_empty()
            && p.kwonlyargs.is_empty()
            && p.vararg.is_none()
            && p.kwarg.is_none();
        let bare = |a: &ruff_python_ast::ParameterWithDefault| {
            a.default.is_none() && a.parameter.annotation.is_none()
        };
        if !plain || !p.args.iter().all(bare) || def.returns.is_some() {
            return self.bad_declaration(
                p.as_ref(),
                "the parameters of an extern are bare names; 'elems=[…]' in the decorator says what types it takes",
            );
        }
        let mut names: Vec<String> = Vec::new();
        for arg in &p.args {
            let name = arg.parameter.name.as_str();
            if names.iter().any(|n| n == name) {
                let message = format!("the parameter '{name}' is declared twice");
                self.error(Id::Duplicate, arg, message);
                return None;
            }
            names.push(name.to_owned());
        }
        Some(names)
    }

    pub(super) fn class_decl(&mut self, def: &StmtClassDef) -> Option<ClassDecl> {
        if let Some(arguments) = def.arguments.as_deref().filter(|a| !a.is_empty()) {
            let is_code = def.body.iter().any(|s| matches!(s, Stmt::FunctionDef(_)));
            let message = match is_code {
                // As upstream's memories are.
                true => {
                    "a memory is declared by '@memory' and templates of its C ('alloc', 'window', 'read', …), as docs/hardware.md shows: methods of a class are not run"
                }
                false => "a configuration or memory has no base class",
            };
            return self.bad_declaration(arguments, message);
        }
        let [decorator] = def.decorator_list.as_slice() else {
            let message = format!(
                "the class '{}' needs exactly one decorator: '@config' or '@memory'",
                def.name
            );
            return self.bad_declaration(&def.name, message);
        };
        match decorator_parts(decorator) {
            Some(("config", arguments)) => {
                let readwrite = self.readwrite(decorator, arguments)?;
                self.config(def, readwrite).map(ClassDecl::Config)
            }
            Some(("memory", arguments)) => {
                let dialect = self.dialect(decorator, arguments)?;
                self.memory(def, dialect)
                    .map(|memory| ClassDecl::Memory(Box::new(memory)))
            }
            _ => self.bad_declaration(decorator, "expected '@config' or '@memory'"),
        }
    }

    fn readwrite(&mut self, at: &Decorator, arguments: Option<&Arguments>) -> Option<bool> {
        let Some(arguments) = arguments.filter(|a| !a.is_empty()) else {
            return Some(true);
        };
        if let ([], [keyword]) = (arguments.args.as_ref(), arguments.keywords.as_slice())
            && keyword.arg.as_ref().is_some_and(|k| k == "readwrite")
            && let Expr::BooleanLiteral(b) = &keyword.value
        {
            return Some(b.value);
        }
        self.bad_declaration(at, "expected '@config' or '@config(readwrite=False)'")
    }

    fn dialect(&mut self, at: &Decorator, arguments: Option<&Arguments>) -> Option<Option<String>> {
        let Some(arguments) = arguments.filter(|a| !a.is_empty()) else {
            return Some(None);
        };
        if let ([], [keyword]) = (arguments.args.as_ref(), arguments.keywords.as_slice())
            && keyword.arg.as_ref().is_some_and(|k| k == "dialect")
        {
            return self.string(&keyword.value).map(Some);
        }
        self.bad_declaration(at, "expected '@memory' or '@memory(dialect=\"NAME\")'")
    }

    fn config(&mut self, def: &StmtClassDef, readwrite: bool) -> Option<Config> {
        let (docstring, rest) = split_docstring(&def.body);
        let mut fields: Vec<ConfigField> = Vec::new();
        let mut complete = true;
        for stmt in rest {
            match self.config_field(stmt, &fields) {
                Some(Some(field)) => fields.push(field),
                Some(None) => {}
                None => complete = false,
            }
        }
        complete.then(|| Config {
            name: def.name.to_string(),
            loc: self.source.loc(&def.name),
            comments: docstring.map(|(_, lines)| lines).unwrap_or_default(),
            fields,
            readwrite,
        })
    }

    /// One line of a configuration; `Some(None)` for `pass`.
    fn config_field(&mut self, stmt: &Stmt, before: &[ConfigField]) -> Option<Option<ConfigField>> {
        let field = match stmt {
            Stmt::Pass(_) => return Some(None),
            Stmt::AnnAssign(a) if a.value.is_none() => a,
            _ => return self.bad_declaration(stmt, "expected a line 'field: type'"),
        };
        let Expr::Name(name) = field.target.as_ref() else {
            return self.bad_declaration(&*field.target, "expected a field's name");
        };
        if before.iter().any(|f| f.name == name.id.as_str()) {
            let message = format!("the field '{}' is declared twice", name.id);
            self.error(Id::Duplicate, name, message);
            return None;
        }
        let kind = match field.annotation.as_ref() {
            Expr::Name(ty) => FieldKind::from_name(&ty.id),
            _ => None,
        };
        let Some(kind) = kind else {
            let message =
                "a field is 'size', 'index', 'bool', 'stride' or a scalar of data such as 'f32'";
            self.error(Id::UnknownType, &*field.annotation, message);
            return None;
        };
        Some(Some(ConfigField {
            name: name.id.to_string(),
            kind,
        }))
    }

    fn memory(&mut self, def: &StmtClassDef, dialect: Option<String>) -> Option<Memory> {
        let name = match &dialect {
            Some(dialect) => format!("{dialect}.{}", def.name),
            None => def.name.to_string(),
        };
        if exo_ir::builtin_memory(&name).is_some() {
            let message = format!("'{name}' is built in and cannot be declared");
            self.error(Id::Duplicate, &def.name, message);
            return None;
        }
        let (docstring, rest) = split_docstring(&def.body);
        let mut memory = Memory {
            name,
            loc: self.source.loc(&def.name),
            comments: docstring.map(|(_, lines)| lines).unwrap_or_default(),
            ..Memory::default()
        };
        let mut complete = true;
        let mut seen: Vec<&str> = Vec::new();
        for stmt in rest {
            complete &= self.memory_line(stmt, &mut memory, &mut seen).is_some();
        }
        if complete && memory.slots.is_some_and(|slots| slots.count == 0) {
            let message = format!("'{}' has 'immediate_slots', but no 'slots'", memory.name);
            self.error(Id::BadDeclaration, &def.name, message);
            return None;
        }
        if complete && memory.shares_slots.is_some() && memory.slots.is_none() {
            let message = format!("'{}' has 'shares_slots', but no 'slots'", memory.name);
            self.error(Id::BadDeclaration, &def.name, message);
            return None;
        }
        if complete && memory.registers.as_ref().is_some_and(|r| r.count == 0) {
            let message = format!("'{}' has 'register_file', but no 'registers'", memory.name);
            self.error(Id::BadDeclaration, &def.name, message);
            return None;
        }
        let has_allocator = |allocator: &Allocator| {
            let Allocator { alloc, free, .. } = allocator;
            !alloc.is_empty() && !free.is_empty()
        };
        if complete && !memory.allocator.as_ref().is_none_or(has_allocator) {
            let message = format!(
                "what gives storage by way of MLIR is 'mlir_alloc' and 'mlir_free': '{}' does not have both",
                memory.name
            );
            self.error(Id::BadDeclaration, &def.name, message);
            return None;
        }
        if complete && !memory.address_space.is_generic() && !memory.is_plain() {
            let message = format!(
                "'{}' has 'address_space', but neither 'mlir' nor 'mlir_alloc' says that pointers reach its buffers",
                memory.name
            );
            self.error(Id::BadDeclaration, &def.name, message);
            return None;
        }
        complete.then_some(memory)
    }

    fn memory_line<'s>(
        &mut self,
        stmt: &'s Stmt,
        memory: &mut Memory,
        seen: &mut Vec<&'s str>,
    ) -> Option<()> {
        let (name, value): (&ExprName, &Expr) = match stmt {
            Stmt::Pass(_) => return Some(()),
            Stmt::Assign(a) => match a.targets.as_slice() {
                [Expr::Name(name)] => (name, &a.value),
                _ => return self.bad_declaration(stmt, "expected a line 'property = value'"),
            },
            _ => return self.bad_declaration(stmt, "expected a line 'property = value'"),
        };
        if seen.contains(&name.id.as_str()) {
            let message = format!("the property '{}' is given twice", name.id);
            self.error(Id::Duplicate, name, message);
            return None;
        }
        seen.push(&name.id);
        match name.id.as_str() {
            "c_global" => memory.c.global = Some(self.string(value)?),
            "alloc" => memory.c.alloc = Some(self.string(value)?.into()),
            "free" => memory.c.free = Some(self.string(value)?.into()),
            "window" => memory.c.window = Some(self.string(value)?.into()),
            "read" => memory.c.read = Some(self.string(value)?.into()),
            "write" => memory.c.write = Some(self.string(value)?.into()),
            "reduce" => memory.c.reduce = Some(self.string(value)?.into()),
            "mlir" => memory.mlir = Some(self.string(value)?),
            "mlir_alloc" => allocator(memory).alloc = self.function(value)?,
            "mlir_free" => allocator(memory).free = self.function(value)?,
            "address_space" => memory.address_space = self.address_space(value)?,
            "mlir_global" => allocator(memory).global = Some(self.string(value)?),
            "innermost" => memory.innermost = self.integers(value)?,
            "elems" => memory.elems = self.elems(value)?,
            "addressable" => memory.addressable = self.boolean(value)?,
            "static_storage" => memory.static_storage = self.boolean(value)?,
            "serves" => memory.serves = self.memories(value)?,
            "slots" => memory.slots.get_or_insert(NO_SLOTS).count = self.slots(value)?,
            "shares_slots" => match dotted(value) {
                Some(name) => memory.shares_slots = Some(name),
                None => return self.bad_declaration(value, "expected the name of a memory"),
            },
            "registers" => {
                memory.registers.get_or_insert(NO_REGISTERS).count = self.slots(value)?
            }
            "register_file" => {
                let file = self.string(value)?;
                memory.registers.get_or_insert(NO_REGISTERS).file = Some(file);
            }
            "immediate_slots" => {
                if self.boolean(value)? {
                    memory.slots.get_or_insert(NO_SLOTS).immediate = true;
                }
            }
            other => {
                let message = format!("a memory has no property '{other}'");
                let error = self.diagnostic(Id::BadDeclaration, name, message);
                self.report(error.suggest(other, MEMORY_PROPERTIES.iter().copied()));
                return None;
            }
        }
        Some(())
    }

    /// The name of a function of MLIR's own dialects.
    fn function(&mut self, e: &Expr) -> Option<String> {
        match self.string(e)? {
            name if name.is_empty() => self.bad_declaration(e, "expected the name of a function"),
            name => Some(name),
        }
    }

    fn string(&mut self, e: &Expr) -> Option<String> {
        match e {
            Expr::StringLiteral(s) => Some(s.value.to_str().to_owned()),
            _ => self.bad_declaration(e, "expected a string"),
        }
    }

    fn boolean(&mut self, e: &Expr) -> Option<bool> {
        match e {
            Expr::BooleanLiteral(b) => Some(b.value),
            _ => self.bad_declaration(e, "expected 'True' or 'False'"),
        }
    }

    fn integers(&mut self, e: &Expr) -> Option<Vec<i64>> {
        let Expr::List(list) = e else {
            return self.bad_declaration(e, "expected a list of positive integers");
        };
        let mut out = Vec::new();
        for item in &list.elts {
            match integer_literal(item) {
                Some(Some(v)) if v > 0 => out.push(v),
                _ => return self.bad_declaration(item, "expected a positive integer"),
            }
        }
        Some(out)
    }

    /// A number of slots, one at least.
    fn slots(&mut self, e: &Expr) -> Option<i64> {
        match integer_literal(e) {
            Some(Some(count)) if count > 0 => Some(count),
            _ => self.bad_declaration(e, "expected a positive integer"),
        }
    }

    /// An address space other than that of all programs: a number, for which LLVM has 24 bits, or the text of an attribute.
    fn address_space(&mut self, e: &Expr) -> Option<AddressSpace> {
        if matches!(e, Expr::StringLiteral(_)) {
            return self.string(e).map(AddressSpace::Attribute);
        }
        let number = integer_literal(e).flatten();
        let number = number.and_then(|number| u32::try_from(number).ok());
        match number.filter(|number| (1..1 << 24).contains(number)) {
            Some(number) => Some(AddressSpace::Number(number)),
            None => self.bad_declaration(e, "expected an integer from 1 to 16777215"),
        }
    }

    /// Texts, each once.
    fn strings(&mut self, e: &Expr) -> Option<Vec<String>> {
        let Expr::List(list) = e else {
            return self.bad_declaration(e, "expected a list of strings");
        };
        let mut out: Vec<String> = Vec::new();
        for item in &list.elts {
            let text = self.string(item)?;
            if out.contains(&text) {
                self.error(Id::Duplicate, item, format!("'{text}' is named twice"));
                return None;
            }
            out.push(text);
        }
        Some(out)
    }

    /// Names of memories, each once; what they are is for the checks.
    fn memories(&mut self, e: &Expr) -> Option<Vec<String>> {
        let Expr::List(list) = e else {
            return self.bad_declaration(e, "expected a list of memories such as '[DRAM]'");
        };
        let mut out: Vec<String> = Vec::new();
        for item in &list.elts {
            match dotted(item) {
                Some(name) if !out.contains(&name) => out.push(name),
                Some(name) => {
                    self.error(Id::Duplicate, item, format!("'{name}' is named twice"));
                    return None;
                }
                None => return self.bad_declaration(item, "expected the name of a memory"),
            }
        }
        Some(out)
    }

    fn elems(&mut self, e: &Expr) -> Option<Vec<Elem>> {
        let Expr::List(list) = e else {
            return self
                .bad_declaration(e, "expected a list of element types such as '[f32, f64]'");
        };
        let mut out = Vec::new();
        for item in &list.elts {
            let elem = match item {
                Expr::Name(name) => Elem::from_name(&name.id),
                _ => None,
            };
            match elem {
                Some(elem) => out.push(elem),
                None => {
                    self.error(
                        Id::UnknownType,
                        item,
                        "expected an element type such as 'f32'",
                    );
                    return None;
                }
            }
        }
        Some(out)
    }
}

/// The properties of a memory, in the order in which they are printed.
pub(crate) const MEMORY_PROPERTIES: [&str; 22] = [
    "c_global",
    "alloc",
    "free",
    "window",
    "read",
    "write",
    "reduce",
    "mlir",
    "mlir_alloc",
    "mlir_free",
    "mlir_global",
    "address_space",
    "innermost",
    "elems",
    "addressable",
    "static_storage",
    "serves",
    "slots",
    "immediate_slots",
    "shares_slots",
    "registers",
    "register_file",
];

/// The functions of a memory, made on first use, since they are declared one by one.
fn allocator(memory: &mut Memory) -> &mut Allocator {
    memory.allocator.get_or_insert_default()
}

/// The initial value, while nothing says how many registers there are.
const NO_REGISTERS: Registers = Registers {
    count: 0,
    file: None,
};

/// The initial value, while nothing says how many slots there are.
const NO_SLOTS: Slots = Slots {
    count: 0,
    immediate: false,
};
