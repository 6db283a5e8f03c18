use crate::{
    AddressSpace, Branch, Ctl, Elem, FieldRef, HasVars, Items, Loc, Origin, Stmt, StmtId, Stmts,
    Sym, Template, Var, Vars,
};

/// A module: definitions in source order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Module {
    /// The definitions.
    pub items: Items,
    /// Comment lines after the last definition.
    pub trailing_comments: Vec<String>,
    /// The definitions that the module may use of hardware libraries, under the names
    /// `dialect.name`. These are no definitions of the module: they are neither printed with it nor
    /// built.
    pub library: Items,
}

impl Module {
    /// The module's own procedures and instructions.
    pub fn procs(&self) -> impl Iterator<Item = &Proc> {
        self.items.procs()
    }

    /// The module's own procedures and instructions, then the instructions that it uses of hardware libraries.
    pub fn all_procs(&self) -> impl Iterator<Item = &Proc> {
        self.items.procs().chain(self.library.procs())
    }

    /// The names of [`Module::all_procs`].
    pub fn all_proc_names(&self) -> impl Iterator<Item = &str> {
        self.items.proc_names().chain(self.library.proc_names())
    }

    /// The module's own configurations, then those that it uses of hardware libraries.
    pub fn all_configs(&self) -> impl Iterator<Item = &Config> {
        self.items.configs().chain(self.library.configs())
    }

    /// The module's own memories, then those that it uses of hardware libraries.
    pub fn all_memories(&self) -> impl Iterator<Item = &Memory> {
        self.items.memories().chain(self.library.memories())
    }

    /// The module's own externs, then those that it uses of hardware libraries.
    pub fn all_externs(&self) -> impl Iterator<Item = &Extern> {
        self.items.externs().chain(self.library.externs())
    }

    /// The module's own definitions, then those that it uses of hardware libraries.
    pub fn all_items(&self) -> impl Iterator<Item = &Item> {
        self.items.iter().chain(self.library.iter())
    }

    /// The procedure or instruction of that name. A name with a point is a library's, whatever the module calls its own.
    pub fn proc(&self, name: &str) -> Option<&Proc> {
        self.library.proc(name).or_else(|| self.items.proc(name))
    }

    /// Whether there is a procedure or instruction of that name.
    pub fn has_proc(&self, name: &str) -> bool {
        [&self.library, &self.items]
            .iter()
            .any(|items| items.place_of_proc(name).is_some())
    }

    /// The configuration of that name.
    pub fn config(&self, name: &str) -> Option<&Config> {
        let own = || self.items.config(name);
        self.library.config(name).or_else(own)
    }

    /// The memory of that name, if the module or a library that it uses declares it.
    pub fn memory(&self, name: &str) -> Option<&Memory> {
        let own = || self.items.memory(name);
        self.library.memory(name).or_else(own)
    }

    /// The extern of that name, if the module declares it.
    pub fn extern_fn(&self, name: &str) -> Option<&Extern> {
        let own = || self.items.extern_fn(name);
        self.library.extern_fn(name).or_else(own)
    }
}

/// One definition of a module.
#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    /// A procedure or instruction.
    Proc(Proc),
    /// A configuration.
    Config(Config),
    /// A memory.
    Memory(Memory),
    /// An extern function on data.
    Extern(Extern),
}

impl Item {
    /// The name that it defines.
    pub fn name(&self) -> &str {
        match self {
            Item::Proc(p) => &p.name,
            Item::Config(c) => &c.name,
            Item::Memory(m) => &m.name,
            Item::Extern(e) => &e.name,
        }
    }

    /// The location of the definition.
    pub fn loc(&self) -> &Loc {
        match self {
            Item::Proc(p) => &p.loc,
            Item::Config(c) => &c.loc,
            Item::Memory(m) => &m.loc,
            Item::Extern(e) => &e.loc,
        }
    }
}

/// A procedure, or an instruction if [`Proc::instr`] is there.
#[derive(Clone, PartialEq, Debug)]
pub struct Proc {
    /// Its name.
    pub name: String,
    /// The location of the definition.
    pub loc: Loc,
    /// Comment lines before it.
    pub comments: Vec<String>,
    /// Every variable: arguments, loop variables, buffers and windows, indexed by [`Sym`].
    pub vars: Vars,
    /// The arguments, in order.
    pub args: Vec<Sym>,
    /// Preconditions: assumed inside, proved at every call.
    pub preds: Vec<Precond>,
    /// The statements.
    pub body: Stmts,
    /// The template, if this is an instruction; `body` is then its meaning.
    pub instr: Option<Instr>,
    /// The procedure that it was derived from, if a schedule made it.
    pub equivalence: Option<Equivalence>,
    /// Assumptions that steps took without proof while making it, a sentence each.
    pub trusted: Vec<String>,
}

impl Proc {
    /// The variable that a symbol stands for.
    ///
    /// # Panics
    /// If the symbol is of another procedure.
    pub fn var(&self, sym: Sym) -> &Var {
        self.vars.var(sym)
    }

    /// The user's name of a symbol.
    pub fn name_of(&self, sym: Sym) -> &str {
        self.vars.name_of(sym)
    }

    /// The variables of a name.
    pub fn named<'p>(&'p self, name: &'p str) -> impl Iterator<Item = Sym> + 'p {
        self.vars.named(name).map(|(sym, _)| sym)
    }

    /// The first statement that destroys a cell; only an instruction has one.
    pub fn first_clobber(&self) -> Option<&Stmt> {
        let mut first = None;
        for stmt in &self.body {
            stmt.walk(&mut |s| {
                if first.is_none() && s.clobbers() {
                    first = Some(s);
                }
            });
        }
        first
    }

    /// Gives every statement an identity of its own, the first one `next`; that is then the first free one.
    pub fn identify(&mut self, next: &mut StmtId) {
        identify(&mut self.body, next);
    }

    /// Adds a variable and gives its symbol.
    pub fn add_var(&mut self, var: Var) -> Sym {
        let sym = Sym(u32::try_from(self.vars.len()).unwrap_or(u32::MAX));
        self.vars.push(var);
        sym
    }
}

fn identify(block: &mut Stmts, next: &mut StmtId) {
    for stmt in block.iter_mut() {
        stmt.origin = Origin {
            continues: Some(*next),
            made_of: Vec::new(),
        };
        next.0 = next.0.saturating_add(1);
        for branch in [Branch::Body, Branch::Orelse] {
            if let Some(inner) = stmt.block_mut(branch) {
                identify(inner, next);
            }
        }
    }
}

/// The record that a procedure means what another one means: schedule steps write it and keep it up. It counts only
/// while both digests are those of the procedures as they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Equivalence {
    /// Name of the procedure that it was derived from.
    pub spec: String,
    /// The configuration fields that may hold something else at the end, sorted.
    pub modulo: Vec<FieldRef>,
    /// Whether it computes in another precision.
    pub precision: bool,
    /// Digest of `spec` when the record was written.
    pub spec_digest: String,
    /// Digest of the procedure itself when the record was written.
    pub digest: String,
}

/// A precondition, `assert cond` at the top of a procedure.
#[derive(Clone, PartialEq, Debug)]
pub struct Precond {
    /// The condition, over control arguments, strides and configuration.
    pub cond: Ctl,
    /// The location of the `assert`.
    pub loc: Loc,
}

/// The code of an instruction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instr {
    /// The template of a call in C: `{arg}` is the argument as a procedure gets it, `{arg_data}`
    /// the first cell of a window (so that `&{arg_data}` is a pointer) or the pointer to other
    /// data, `{arg_int}` the buffer's name.
    pub c: CallTemplate,
    /// The function of upstream dialects that a call becomes in MLIR, by the name that it has
    /// beside the instruction. The IR knows nothing of its body; a library keeps it as text.
    pub mlir: Option<String>,
    /// Functions of upstream dialects, as text, that stand once in a module: those of `mlir` may be among them.
    pub mlir_global: Option<String>,
    /// The names of the control arguments that are part of the instruction: literals, once code is made.
    pub immediates: Vec<String>,
}

/// The code of a call for one target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallTemplate {
    /// The call.
    pub template: Template,
    /// Text to stand once at file level (includes, helpers).
    pub global: Option<String>,
}

impl CallTemplate {
    /// A call, with text at file level if it needs some.
    pub fn new(template: impl Into<Template>, global: Option<String>) -> Self {
        CallTemplate {
            template: template.into(),
            global,
        }
    }

    /// The keys of the argument of this name that the template of an instruction has.
    pub fn keys_of(&self, name: &str) -> Vec<ArgKey> {
        let suffixes = self.template.keys().filter_map(|k| k.strip_prefix(name));
        let found: Vec<&str> = suffixes.collect();
        [ArgKey::Whole, ArgKey::Data, ArgKey::Name]
            .into_iter()
            .filter(|key| found.contains(&key.suffix()))
            .collect()
    }

    /// The keys of the template of an instruction that stand for a stride of the argument of this name, as they are written,
    /// with the dimension.
    pub fn strides_of<'t>(&'t self, name: &str) -> Vec<(&'t str, usize)> {
        let strides = self.template.keys().filter_map(|key| {
            let (of, dim) = stride_key(key)?;
            (of == name).then_some((key, dim))
        });
        strides.collect()
    }
}

/// The argument and the dimension of a key such as `stride(x, 0)`.
pub fn stride_key(key: &str) -> Option<(&str, usize)> {
    let within = key.strip_prefix("stride(")?.strip_suffix(')')?;
    let (name, dim) = within.split_once(',')?;
    let dim = dim.trim();
    let is_number = !dim.is_empty() && dim.bytes().all(|b| b.is_ascii_digit());
    is_number
        .then(|| dim.parse().ok())
        .flatten()
        .map(|dim| (name.trim(), dim))
}

/// The part of an argument that a key of an instruction's template stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArgKey {
    /// `{x}`: the argument as a procedure gets it.
    Whole,
    /// `{x_data}`: the first cell of a window, or the pointer to other data.
    Data,
    /// `{x_int}`: the name of the buffer.
    Name,
}

impl ArgKey {
    /// The suffix behind the argument's name.
    pub fn suffix(self) -> &'static str {
        match self {
            ArgKey::Whole => "",
            ArgKey::Data => "_data",
            ArgKey::Name => "_int",
        }
    }
}

/// Configuration state of a machine: named fields, in declared order.
#[derive(Clone, PartialEq, Debug)]
pub struct Config {
    /// Its name.
    pub name: String,
    /// The location of the definition.
    pub loc: Loc,
    /// Comment lines before it.
    pub comments: Vec<String>,
    /// The fields.
    pub fields: Vec<ConfigField>,
    /// `false` for `@config(readwrite=False)`: state of the machine that C never materialises.
    pub readwrite: bool,
}

impl Config {
    /// The field of that name.
    pub fn field(&self, name: &str) -> Option<&ConfigField> {
        self.fields.iter().find(|f| f.name == name)
    }
}

/// One field of a configuration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConfigField {
    /// Its name.
    pub name: String,
    /// The kind of its values.
    pub kind: FieldKind,
}

/// The kind of value of a configuration field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FieldKind {
    /// A positive integer.
    Size,
    /// An integer.
    Index,
    /// A boolean.
    Bool,
    /// An integer that is not negative: 0 stays at one place, as in loads that broadcast.
    Stride,
    /// A scalar of data.
    Data(Elem),
}

impl FieldKind {
    /// The least value of a field of this kind, if there is one.
    pub fn least(self) -> Option<i64> {
        match self {
            FieldKind::Size => Some(1),
            FieldKind::Stride => Some(0),
            FieldKind::Index | FieldKind::Bool | FieldKind::Data(_) => None,
        }
    }

    /// The spelling in Exo source.
    pub fn name(self) -> &'static str {
        match self {
            FieldKind::Size => "size",
            FieldKind::Index => "index",
            FieldKind::Bool => "bool",
            FieldKind::Stride => "stride",
            FieldKind::Data(e) => e.name(),
        }
    }

    /// The kind of that spelling.
    pub fn from_name(name: &str) -> Option<FieldKind> {
        match name {
            "size" => Some(FieldKind::Size),
            "index" => Some(FieldKind::Index),
            "bool" => Some(FieldKind::Bool),
            "stride" => Some(FieldKind::Stride),
            _ => Elem::from_name(name).map(FieldKind::Data),
        }
    }
}

/// A memory: where buffers can live and how code makes and reaches them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Memory {
    /// Its name, `dialect.name` if a hardware library declares it.
    pub name: String,
    /// The location of the declaration.
    pub loc: Loc,
    /// Comment lines before it.
    pub comments: Vec<String>,
    /// The code that makes and reaches buffers in C.
    pub c: MemoryTemplates,
    /// The storage of buffers in MLIR: one register, as MLIR's text has it (a type,
    /// `vector<16xf32>`, or its initial value, `dense<0.0> : vector<16xf32>`), or the name of a
    /// [`Segment`].
    pub mlir: Option<String>,
    /// The functions that allocate and free buffers by way of MLIR; `None` where `mlir` says where
    /// they are.
    pub allocator: Option<Allocator>,
    /// The address space of buffers by way of MLIR.
    pub address_space: AddressSpace,
    /// The innermost extents that every buffer must have, e.g. `[16]` for a vector register of 16 lanes.
    pub innermost: Vec<i64>,
    /// The element types that it takes; empty for all.
    pub elems: Vec<Elem>,
    /// Whether buffers are C storage that `buf[i]` and pointers may address.
    pub addressable: bool,
    /// Whether its storage is static: shared by threads and by activations.
    pub static_storage: bool,
    /// The memories whose place its buffers may take as arguments, by name. The declaration may be
    /// wrong: [`memory_serves`](crate::memory_serves) says what counts.
    pub serves: Vec<String>,
    /// How many registers or rows there are, each with the cells of `innermost`, if they have numbers by which code names them.
    pub slots: Option<Slots>,
    /// The memory whose slots these are, by name, if they are not its own: as registers are that hold elements of several types.
    pub shares_slots: Option<String>,
    /// How many registers there are, each with the cells of `innermost`, where buffers are variables that a compiler keeps in registers.
    pub registers: Option<Registers>,
}

/// The registers in which a compiler keeps the variables of a memory; what finds none is spilled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Registers {
    /// How many there are.
    pub count: i64,
    /// The register file, as the machine calls it, where memories of several names have their variables in one.
    pub file: Option<String>,
}

/// The registers or rows of a memory that have numbers: buffers are placed in them when code is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slots {
    /// How many there are.
    pub count: i64,
    /// Whether their numbers are part of instructions: literals, once code is made.
    pub immediate: bool,
}

/// Functions of upstream dialects that give storage and take it back, by the names that they have beside the memory.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Allocator {
    /// The function that takes a number of bytes and gives a pointer to as many.
    pub alloc: String,
    /// The function that takes a pointer that `alloc` gave, or it and the number of bytes.
    pub free: String,
    /// Text of functions, which stands once in a module: `alloc` and `free` may be among them.
    pub global: Option<String>,
}

impl Allocator {
    /// The two functions.
    pub fn functions(&self) -> [&str; 2] {
        [&self.alloc, &self.free]
    }
}

/// The origin of storage that pointers reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Segment {
    /// Allocated and freed at run time.
    Heap,
    /// The stack of the function.
    Stack,
    /// Static storage, shared by all activations.
    Static,
    /// Allocated and freed at run time in the address space of the memory, by whatever that is there.
    Space,
}

impl Segment {
    const ALL: [Segment; 4] = [
        Segment::Heap,
        Segment::Stack,
        Segment::Static,
        Segment::Space,
    ];

    /// Its name in the attribute `mlir` of a memory.
    pub fn name(self) -> &'static str {
        match self {
            Segment::Heap => "heap",
            Segment::Stack => "stack",
            Segment::Static => "static",
            Segment::Space => "space",
        }
    }

    /// The segment of that name.
    pub fn from_name(name: &str) -> Option<Segment> {
        Segment::ALL
            .into_iter()
            .find(|segment| segment.name() == name)
    }
}

impl Memory {
    /// Whether buffers can be allocated there: it has a template for allocations, or slots.
    pub fn allocates(&self) -> bool {
        self.c.alloc.is_some() || self.slots.is_some()
    }

    /// The register file of its buffers, by the memory's name where it has none of its own.
    pub fn register_file(&self) -> &str {
        let file = self.registers.as_ref().and_then(|r| r.file.as_deref());
        file.unwrap_or(&self.name)
    }

    /// How many registers a buffer has: one for the cells of `innermost`. Nothing where an extent is no literal, there are none, or there
    /// are more than 2^31: sums of such numbers are numbers.
    pub fn registers_of(&self, extents: &[Option<i64>]) -> Option<i64> {
        self.registers.as_ref()?;
        let outer = extents.len().checked_sub(self.innermost.len())?;
        let mut outer = extents[..outer].iter();
        let count = outer.try_fold(1i64, |all, extent| {
            extent.map(|n| all.saturating_mul(n.max(0)))
        });
        count.filter(|count| *count <= i64::from(i32::MAX))
    }

    /// The memory whose slots its buffers are in: it, or the one that it shares them with.
    pub fn slot_file(&self) -> &str {
        self.shares_slots.as_deref().unwrap_or(&self.name)
    }

    /// Whether buffers are cells that pointers reach by way of MLIR: in a segment, or what functions give.
    pub fn is_plain(&self) -> bool {
        self.segment().is_some() || self.allocator.is_some()
    }

    /// The segment that buffers are in by way of MLIR; `None` if that is not said, functions give
    /// them, or they are in registers.
    pub fn segment(&self) -> Option<Segment> {
        self.mlir.as_deref().and_then(Segment::from_name)
    }

    /// Whether buffers may hold this type; `decided` stands for the types that are not decided yet.
    pub fn takes(&self, elem: Elem, decided: impl Fn(Elem) -> Elem) -> bool {
        let elem = decided(elem);
        self.elems.is_empty() || self.elems.iter().any(|e| decided(*e) == elem)
    }

    /// Whether buffers of these extents, where they are known, end in the innermost ones.
    pub fn fits(&self, extents: &[Option<i64>]) -> bool {
        let ends = extents.iter().rev().zip(self.innermost.iter().rev());
        extents.len() >= self.innermost.len()
            && ends
                .into_iter()
                .all(|(found, wanted)| *found == Some(*wanted))
    }
}

/// The code that makes and reaches the buffers of a memory for one target.
///
/// A template that is `None` says that the operation is not allowed there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MemoryTemplates {
    /// Text to stand once at file level.
    pub global: Option<String>,
    /// An allocation, with `{name}`, `{type}`, `{size}` (elements in all), `{d0}`, `{d1}`, … (extents) and `{outer}`:
    /// the extents outside `innermost` in brackets, `[6][4]`, for an array of registers. With `{register}` it declares one
    /// register, a variable of its own, and stands once for each. Of a memory of slots it has `{slot}`, the number of the buffer's first
    /// one, `{slots}`, how many it has, and `{type}`.
    pub alloc: Option<Template>,
    /// The end of the scope, with `{name}` and `{type}`; empty for nothing.
    pub free: Option<Template>,
    /// The first cell of a window: an lvalue, or the register that holds it. Has `{name}`, `{offset}` (elements from
    /// the start), `{i0}`, `{i1}`, … (indices), `{s0}`, … (strides), `{outer}`, the indices outside `innermost` in
    /// brackets, and `{lane}`, the number of the cell within those; or `{register}` and `{lane}`, or `{slot}` and `{lane}`. This is what
    /// `{arg_data}` gives in an instruction, as upstream; a leading `&` is taken off.
    pub window: Option<Template>,
    /// A scalar read, with `{name}`, `{offset}` and the keys of `window`.
    pub read: Option<Template>,
    /// A scalar write, with `{value}` besides.
    pub write: Option<Template>,
    /// A scalar reduction, with `{value}` besides.
    pub reduce: Option<Template>,
}

impl MemoryTemplates {
    /// Whether a cell of a buffer, or its register, can be named. For a declared memory that takes
    /// `window`.
    pub fn has_cells(&self) -> bool {
        self.window.is_some()
    }

    /// Whether each register is a variable of its own, with a name that code chooses: what types without size want, of which
    /// C makes no arrays.
    pub fn separates_registers(&self) -> bool {
        self.alloc.as_ref().is_some_and(|t| t.has_key("register"))
    }

    /// Whether `window` tells the cells of a register apart.
    pub fn names_cells(&self) -> bool {
        let names =
            |t: &Template| t.has_key("offset") || t.has_key("lane") || t.has_numbered_key('i');
        self.window.as_ref().is_some_and(names)
    }

    /// The template by which cells are read, written or added to otherwise than as the cell that `window` names, by its key.
    pub fn own_access(&self) -> Option<&'static str> {
        let plain = |t: &Template| -> String {
            let text = t.text().trim_end_matches([';', ' ']);
            text.split_whitespace().collect()
        };
        // `window` may give the cell or a pointer to it.
        let window = self.window.as_ref().map(plain).unwrap_or_default();
        let cell = window.strip_prefix('&').unwrap_or(&window);
        let cells = [cell.to_owned(), format!("*({cell})")];
        let of = |key, template: &Option<Template>, access: &str| {
            let is_plain = |t: &String| cells.iter().any(|cell| *t == format!("{cell}{access}"));
            let own = template.as_ref().map(plain).filter(|t| !is_plain(t));
            own.map(|_| key)
        };
        of("read", &self.read, "")
            .or_else(|| of("write", &self.write, "={value}"))
            .or_else(|| of("reduce", &self.reduce, "+={value}"))
    }

    /// Whether `alloc` declares an array of static storage, whose size C has to know.
    pub fn declares_static_array(&self) -> bool {
        self.alloc.as_ref().is_some_and(|alloc| {
            let sized = ["size", "outer"].iter().any(|key| alloc.has_key(key));
            let parts = crate::c_text::scan(alloc.text());
            let is_static = |part: &crate::c_text::Part| match part {
                crate::c_text::Part::Token(token) => token.is("static"),
                _ => false,
            };
            (sized || alloc.has_numbered_key('d')) && parts.iter().any(is_static)
        })
    }

    /// All templates: `alloc`, `free`, `window`, `read`, `write`, `reduce`.
    pub fn all(&self) -> [&Option<Template>; 6] {
        [
            &self.alloc,
            &self.free,
            &self.window,
            &self.read,
            &self.write,
            &self.reduce,
        ]
    }
}

/// A function on data that is defined elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Extern {
    /// Its name in Exo.
    pub name: String,
    /// The location of the declaration.
    pub loc: Loc,
    /// Comment lines before it.
    pub comments: Vec<String>,
    /// Names of the parameters.
    pub params: Vec<String>,
    /// The element types that it takes; all arguments and the result have one of them, the same. Empty for all.
    pub elems: Vec<Elem>,
    /// The template of a call in C, with the parameters' names to be filled in: `tanhf({x})`.
    pub c: CallTemplate,
    /// Functions of upstream dialects that compute it in MLIR, one for each element type; as of
    /// instructions.
    pub mlir: Vec<String>,
    /// Functions of upstream dialects, as text, that stand once in a module: those of `mlir` may be among them.
    pub mlir_global: Option<String>,
}

impl HasVars for Proc {
    fn vars(&self) -> &Vars {
        &self.vars
    }
}
