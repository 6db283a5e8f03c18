//! Descriptions of a library, for people and for programs: `--show-hw` and `--list-hw`.

mod text;

use std::collections::BTreeMap;

use exo_ir::{
    AddressSpace, Config, DisplayIn, Extern, Item, Library, Memory, Proc, Stmts, Template,
};
use serde::Serialize;

pub(crate) use text::{Paint, text};

/// The version of the form of [`Shown`] as JSON: it grows when a reader of the one before would be wrong.
const VERSION: u32 = 1;

/// A library, as `--show-hw-format=json` prints it. Fields are added to it and keep their meaning.
#[derive(Serialize, Debug)]
pub(crate) struct Shown {
    schema: u32,
    name: String,
    version: Option<String>,
    summary: Option<String>,
    uses: Vec<String>,
    digest: String,
    target_features: Vec<String>,
    memories: Vec<ShownMemory>,
    configurations: Vec<ShownConfig>,
    externs: Vec<ShownExtern>,
    instructions: Vec<ShownInstr>,
}

#[derive(Serialize, Debug)]
struct ShownMemory {
    name: String,
    /// Empty for all.
    elements: Vec<String>,
    innermost: Vec<i64>,
    serves: Vec<String>,
    addressable: bool,
    static_storage: bool,
    /// Number of registers or rows, if they are numbered.
    slots: Option<i64>,
    /// The memory whose slots these are, where they are not its own.
    shares_slots: Option<String>,
    /// Whether these are literals, once code is made.
    immediate_slots: bool,
    /// Number of registers, if buffers are variables.
    registers: Option<i64>,
    /// The register file, where memories of several names have one.
    register_file: Option<String>,
    mlir: Option<String>,
    /// The functions that give storage and take it back, where such do.
    mlir_alloc: Option<String>,
    mlir_free: Option<String>,
    /// 0 for that of all programs.
    address_space: u32,
    /// The memory space of memrefs, where that is no number.
    #[serde(skip_serializing_if = "Option::is_none")]
    memory_space: Option<String>,
    alloc: Option<String>,
    free: Option<String>,
    window: Option<String>,
    read: Option<String>,
    write: Option<String>,
    reduce: Option<String>,
    global: Option<String>,
}

#[derive(Serialize, Debug)]
struct ShownConfig {
    name: String,
    /// Whether C has variables for it.
    in_c: bool,
    fields: Vec<ShownField>,
}

#[derive(Serialize, Debug)]
struct ShownField {
    name: String,
    #[serde(rename = "type")]
    ty: String,
}

#[derive(Serialize, Debug)]
struct ShownExtern {
    name: String,
    parameters: Vec<String>,
    template: String,
}

#[derive(Serialize, Debug)]
struct ShownInstr {
    name: String,
    /// As in Exo source: `toy.load(dst: [f32][4] @ toy.vec, …)`.
    signature: String,
    preconditions: Vec<String>,
    template: String,
    global: Option<String>,
    /// The function that it is lowered to, beside it.
    mlir: Option<String>,
    target_features: Vec<String>,
    /// Arguments that are literals, once code is made.
    immediates: Vec<String>,
    hints: BTreeMap<String, String>,
}

impl Shown {
    pub(crate) fn of(library: &Library) -> Shown {
        let about = &library.about;
        let mut shown = Shown {
            schema: VERSION,
            name: library.name.clone(),
            version: about.version.clone(),
            summary: about.summary.clone(),
            uses: about.uses.clone(),
            digest: library.digest.clone(),
            target_features: about.features.clone(),
            memories: Vec::new(),
            configurations: Vec::new(),
            externs: Vec::new(),
            instructions: Vec::new(),
        };
        for item in library.items.iter() {
            match item {
                Item::Memory(memory) => shown.memories.push(memory_of(memory)),
                Item::Config(config) => shown.configurations.push(config_of(config)),
                Item::Extern(function) => shown.externs.push(extern_of(function)),
                Item::Proc(proc) => shown.instructions.extend(instr_of(library, proc)),
            }
        }
        shown
    }

    pub(crate) fn json(&self) -> String {
        // Nothing of it fails to serialise: keys are texts, and the writer is memory.
        let mut json = serde_json::to_string_pretty(self).unwrap_or_default();
        json.push('\n');
        json
    }
}

fn memory_of(memory: &Memory) -> ShownMemory {
    let text = |template: &Option<Template>| template.as_ref().map(|t| t.text().to_owned());
    ShownMemory {
        name: memory.name.clone(),
        elements: memory.elems.iter().map(ToString::to_string).collect(),
        innermost: memory.innermost.clone(),
        serves: memory.serves.clone(),
        addressable: memory.addressable,
        static_storage: memory.static_storage,
        slots: memory.slots.map(|slots| slots.count),
        shares_slots: memory.shares_slots.clone(),
        immediate_slots: memory.slots.is_some_and(|slots| slots.immediate),
        registers: memory.registers.as_ref().map(|r| r.count),
        register_file: memory.registers.as_ref().and_then(|r| r.file.clone()),
        mlir: memory.mlir.clone(),
        mlir_alloc: memory.allocator.as_ref().map(|a| a.alloc.clone()),
        mlir_free: memory.allocator.as_ref().map(|a| a.free.clone()),
        address_space: memory.address_space.number().unwrap_or(0),
        memory_space: match &memory.address_space {
            AddressSpace::Attribute(text) => Some(text.clone()),
            AddressSpace::Generic | AddressSpace::Number(_) => None,
        },
        alloc: text(&memory.c.alloc),
        free: text(&memory.c.free),
        window: text(&memory.c.window),
        read: text(&memory.c.read),
        write: text(&memory.c.write),
        reduce: text(&memory.c.reduce),
        global: memory.c.global.clone(),
    }
}

fn config_of(config: &Config) -> ShownConfig {
    let field = |field: &exo_ir::ConfigField| ShownField {
        name: field.name.clone(),
        ty: field.kind.name().to_owned(),
    };
    ShownConfig {
        name: config.name.clone(),
        in_c: config.readwrite,
        fields: config.fields.iter().map(field).collect(),
    }
}

fn extern_of(function: &Extern) -> ShownExtern {
    ShownExtern {
        name: function.name.clone(),
        parameters: function.params.clone(),
        template: function.c.template.text().to_owned(),
    }
}

fn instr_of(library: &Library, proc: &Proc) -> Option<ShownInstr> {
    let instr = proc.instr.as_ref()?;
    let function = instr.mlir.as_deref();
    let features = function.and_then(|name| library.functions.named(name));
    let short = proc.name.rsplit('.').next().unwrap_or_default();
    let hints = library.about.hints.iter().find(|h| h.instruction == short);
    Some(ShownInstr {
        name: proc.name.clone(),
        signature: signature(proc),
        preconditions: (proc.preds.iter())
            .map(|p| p.cond.in_proc(proc).to_string())
            .collect(),
        template: instr.c.template.text().to_owned(),
        global: instr.c.global.clone(),
        mlir: instr.mlir.clone(),
        target_features: features.map_or_else(Vec::new, |f| f.features.clone()),
        immediates: instr.immediates.clone(),
        hints: hints.map_or_else(BTreeMap::new, |h| h.all.iter().cloned().collect()),
    })
}

/// The line that begins an instruction in Exo source.
fn signature(proc: &Proc) -> String {
    let alone = Proc {
        body: Stmts::default(),
        comments: Vec::new(),
        preds: Vec::new(),
        ..proc.clone()
    };
    let printed = exo_frontend::print_item(&Item::Proc(alone));
    let mut lines = printed.lines().filter_map(|line| line.strip_prefix("def "));
    let line = lines.next().unwrap_or(&proc.name);
    line.trim_end_matches(':').to_owned()
}
