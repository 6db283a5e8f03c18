//! Functions of MLIR's own dialects: each read as procedures that do what it does.

use std::collections::{BTreeMap, BTreeSet};

use exo_dialects::upstream;
use exo_dialects::{functions, load, symbols};
use exo_ir::Item;
use exo_raising::{
    Asks, Callee, Callees, Purpose, Raised, callees_first, may_be_replaced, procedure_name,
};
use melior::ir::operation::{OperationLike, OperationPrintingFlags, WalkOrder, WalkResult};
use melior::ir::{Module, OperationRef};

use crate::comparisons;
use crate::interface::{Interface, promised};

/// An operation of a module that is not read.
struct Unread {
    text: String,
    is_named: bool,
}

/// A `func.func` with a body.
#[derive(Clone)]
pub(crate) struct Function {
    /// The text of the operation, with nothing in it that is defined elsewhere but symbols.
    pub(crate) text: String,
    /// The promises about data that its operations make, beside what they compute.
    pub(crate) promises: BTreeSet<String>,
    /// The types and attributes that others see.
    pub(crate) interface: Interface,
    /// Whether nothing outside of its module can call it.
    pub(crate) is_private: bool,
    /// The procedures that do what it does, those that ask least of arguments first; or the operation that none can say, and why.
    pub(crate) readings: Result<Vec<Raised>, String>,
    /// The one that asks least, for callers whose indices are all positive.
    pub(crate) of_sizes: Result<Raised, String>,
    /// The definitions that its procedures call, and what those call: each asks for nothing.
    pub(crate) called: Vec<Item>,
}

/// The ways in which functions are read, that which asks for nothing first.
const ASKS: [Asks; 3] = [Asks::Nothing, Asks::Always, Asks::UnderConditions];

/// The functions that can be called, as each way reads them: whoever asks for what accesses take for granted asks for what those of callees do.
type CalleesBy = [Callees; ASKS.len()];

/// The contents of a module, as far as they are no procedures.
#[derive(Default)]
pub(crate) struct Functions {
    /// The functions with a body, by name.
    all: BTreeMap<String, Function>,
    /// Their names in the order of the module.
    pub(crate) order: Vec<String>,
    /// The texts of what else has a name, by that.
    others: BTreeMap<String, String>,
    /// The texts of what is no function that is read and no procedure, and which others may see: modules in the module, public globals.
    unread: Vec<Unread>,
    /// The attributes of the module that say what operations mean.
    layout: String,
}

impl Functions {
    /// Reads a module of MLIR; nothing if that does not parse, which who reads its procedures reports.
    pub(crate) fn read(source: &[u8], name: &str) -> Functions {
        let context = load::context();
        let _said = exo_dialects::diagnostic::Collector::new(&context);
        match load::parse_source(&context, source, name) {
            Some(module) => Functions::of(&module),
            None => Functions::default(),
        }
    }

    fn of(module: &Module<'_>) -> Functions {
        let mut found = Functions {
            layout: layout(module),
            ..Functions::default()
        };
        let mut bodies = BTreeMap::new();
        for op in upstream::operations(module.body()) {
            if is_unread(op) {
                found.unread.push(Unread {
                    text: text(op),
                    is_named: symbols::defined(op).is_some(),
                });
            }
            let Some(name) = symbols::defined(op) else {
                continue;
            };
            match functions::is_function(op) && has_body(op) {
                true => {
                    found.order.push(name.to_owned());
                    bodies.insert(name, op);
                }
                false => {
                    found.others.insert(name.to_owned(), text(op));
                }
            }
        }
        let names: Vec<&str> = bodies.keys().copied().collect();
        let mut callees = CalleesBy::default();
        let mut taken = BTreeSet::new();
        for name in callees_first(&names, &bodies) {
            if let Some(op) = bodies.get(name) {
                found.add((*op, name), &mut callees, &mut taken);
                if let Some(function) = found.all.get_mut(name) {
                    function.interface.layout.clone_from(&found.layout);
                }
            }
        }
        found
    }

    /// Adds a function, behind those that it calls, which others may call from then on.
    fn add(
        &mut self,
        (op, name): (OperationRef<'_, '_>, &str),
        callees: &mut CalleesBy,
        taken: &mut BTreeSet<String>,
    ) {
        // Two names may be one where they can only be that of a procedure, and calls go by that.
        let procedure = procedure_name(name, "", taken);
        let mut function = function(op, &procedure, callees);
        if let Some(least) = function.readings.as_ref().ok().and_then(|all| all.first()) {
            for call in &least.calls {
                self.take_over(&mut function.called, &mut function.promises, &call.function);
            }
        }
        for (asks, callees) in ASKS.into_iter().zip(callees) {
            if let Ok(raised) =
                exo_raising::function(op, &procedure, (Purpose::Compare, asks), callees)
                    .map(decided)
                && !may_be_replaced(op)
            {
                let (proc, sources) = (raised.proc, raised.sources);
                callees.insert(name, Callee { proc, sources });
            }
        }
        taken.insert(procedure);
        self.all.insert(name.to_owned(), function);
    }

    /// Takes over what a function calls and is, and the promises of its operations, which run where it is called.
    fn take_over(&self, called: &mut Vec<Item>, promises: &mut BTreeSet<String>, name: &str) {
        let callee = self.get(name);
        let least = callee.and_then(|callee| callee.readings.as_ref().ok()?.first());
        let (Some(callee), Some(least)) = (callee, least) else {
            return;
        };
        promises.extend(callee.promises.iter().cloned());
        let all = callee.interface.promises();
        promises.extend(all.map(|made| format!("{made} of @{name}")));
        let own = least.definitions().chain([Item::Proc(least.proc.clone())]);
        for item in callee.called.iter().cloned().chain(own) {
            if called.iter().all(|known| known.name() != item.name()) {
                called.push(item);
            }
        }
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Function> {
        self.all.get(name)
    }

    /// Whether all that is not read, and may be seen by others, is in another module word for word.
    pub(crate) fn keeps_unread(&self, other: &Functions) -> bool {
        let among =
            |all: &[Unread], one: &Unread| all.iter().any(|known| are_same(&one.text, &known.text));
        // What is new and has a name is called by what is looked at, or by nobody.
        let mut new = other.unread.iter().filter(|one| !one.is_named);
        self.layout == other.layout
            && self
                .unread
                .iter()
                .all(|one| among(&other.unread, one) && self.keeps_all(&one.text, other))
            && new.all(|one| among(&self.unread, one))
    }

    /// Whether all names that a text refers to mean the same in another module.
    fn keeps_all(&self, text: &str, other: &Functions) -> bool {
        let mut seen = BTreeSet::new();
        let names = referred(text);
        let mut names = names.iter();
        names.all(|name| self.keeps(name, other, &mut seen))
    }

    /// Whether a name means the same in another module, for who refers to it.
    fn keeps(&self, symbol: &str, other: &Functions, seen: &mut BTreeSet<String>) -> bool {
        match (self.all.get(symbol), other.all.get(symbol)) {
            (Some(_), Some(_)) => {
                !seen.insert(symbol.to_owned()) || self.has_same_beside(symbol, other, seen)
            }
            (None, None) => match (self.others.get(symbol), other.others.get(symbol)) {
                (Some(mine), Some(theirs)) => are_same(mine, theirs),
                // A name with an escape in the text is another one than the symbol's.
                (mine, theirs) => mine == theirs && !symbol.contains('\\'),
            },
            _ => false,
        }
    }

    /// Whether a function is word for word the one of another module, and so is all that it refers to. A callee that is proved by itself does not do: the
    /// proof may have conditions, and is about callers that run one after the other.
    pub(crate) fn has_same(&self, name: &str, other: &Functions) -> bool {
        self.has_same_beside(name, other, &mut BTreeSet::new())
    }

    /// The same, where some functions that call each other are looked at already.
    fn has_same_beside(&self, name: &str, other: &Functions, seen: &mut BTreeSet<String>) -> bool {
        let (Some(mine), Some(theirs)) = (self.get(name), other.get(name)) else {
            return false;
        };
        self.layout == other.layout
            && are_same(&mine.text, &theirs.text)
            && referred(&mine.text)
                .iter()
                .all(|symbol| self.keeps(symbol, other, &mut *seen))
    }
}

/// Whether two operations are the same by their text. A resource is named there, and defined beside the module.
fn are_same(a: &str, b: &str) -> bool {
    a == b && !a.contains("dense_resource<")
}

/// The attributes of a module that say how many bits an index has, and the like.
fn layout(module: &Module<'_>) -> String {
    let mut lines = Vec::new();
    for (name, value) in module.as_operation().attributes() {
        let name = name.as_string_ref().as_str().unwrap_or_default().to_owned();
        if name.starts_with("dlti.") || name.starts_with("llvm.") {
            lines.push(format!("{name} = {value}"));
        }
    }
    format!("attributes {{{}}}", lines.join(", "))
}

/// Whether others may see an operation of a module that is no function with a body, and no definition of Exo's.
fn is_unread(op: OperationRef<'_, '_>) -> bool {
    let visibility = upstream::attribute(op, "sym_visibility").and_then(upstream::text);
    let is_read = functions::is_function(op) || upstream::name(op).starts_with("exo.");
    // Those of LLVM call each other.
    let is_seen = visibility != Some("private") || upstream::name(op).starts_with("llvm.");
    !is_read && is_seen
}

fn has_body(op: OperationRef<'_, '_>) -> bool {
    op.region(0)
        .is_ok_and(|body| melior::ir::RegionLike::first_block(&body).is_some())
}

fn text(op: OperationRef<'_, '_>) -> String {
    // Maps and sets are written where they are used, and not by a name that the module gives them.
    let flags = OperationPrintingFlags::new().use_local_scope();
    op.to_string_with_flags(flags).unwrap_or_default()
}

/// Every name behind an `@` of a text, which may be more than the symbols in it.
fn referred(text: &str) -> BTreeSet<String> {
    let name = |rest: &str| match rest.strip_prefix('"') {
        Some(quoted) => quoted.split('"').next().unwrap_or_default().to_owned(),
        None => {
            let fits = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.' | '-');
            rest.chars().take_while(|c| fits(*c)).collect()
        }
    };
    text.split('@').skip(1).map(name).collect()
}

fn function(op: OperationRef<'_, '_>, procedure: &str, callees: &CalleesBy) -> Function {
    let [of_nothing, ..] = callees;
    let visibility = upstream::attribute(op, "sym_visibility").and_then(upstream::text);
    let text = text(op);
    Function {
        promises: promises(op, &text),
        interface: Interface::of(op),
        text,
        is_private: visibility == Some("private"),
        readings: readings(op, procedure, callees),
        of_sizes: exo_raising::function(
            op,
            procedure,
            (Purpose::CompareSizes, Asks::Nothing),
            of_nothing,
        )
        .map(decided)
        .map_err(|refusal| placed(&refusal)),
        called: Vec::new(),
    }
}

/// The beginning of the promises that integers do not overflow.
const OVERFLOW: &str = "overflow<";
/// Lists of flags of operations by which some results mean nothing: where a procedure has a number, the function may have none.
const LISTS: [&str; 2] = [OVERFLOW, "fastmath<"];
/// The flags that `fast` is short for.
const FAST: [&str; 7] = ["reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn"];
/// Such flags that stand alone.
const FLAGS: [&str; 3] = ["exact", "nneg", "disjoint"];
/// Flags that may have the form of an attribute.
const ATTRIBUTES: [&str; 2] = ["nonNeg", "isDisjoint"];
/// The promise that an address is a multiple of so many bytes, and the operations that make it: of allocations it is asked.
const ALIGNMENT: &str = "alignment = ";
const ACCESSES: [&str; 2] = [".load", ".store"];
/// The promise that index arithmetic is taken to keep anyway.
const KEPT_BY_INDICES: &str = "overflow<nsw>";

/// Whether a promise is about integers: where it is broken there is no number.
pub(crate) fn is_of_integers(promise: &str) -> bool {
    let alone = FLAGS.iter().chain(&ATTRIBUTES);
    promise.starts_with(OVERFLOW) || alone.clone().any(|flag| promise.starts_with(flag))
}

fn promises(op: OperationRef<'_, '_>, text: &str) -> BTreeSet<String> {
    let mut of_calls = BTreeSet::new();
    op.walk(WalkOrder::PreOrder, |inner| {
        if upstream::name(inner) == "func.call" {
            let callee = upstream::attribute(inner, "callee").and_then(upstream::symbol);
            let callee = callee.unwrap_or_default();
            let all = promised(inner).into_iter();
            of_calls.extend(all.map(|made| format!("{made} of a call of @{callee}")));
        }
        WalkResult::Advance
    });
    let all = text.lines().flat_map(|line| {
        let is_index = line.ends_with(": index");
        let made = promises_of(line).into_iter();
        made.filter(move |flag| !(is_index && flag == KEPT_BY_INDICES))
    });
    all.chain(of_calls).collect()
}

/// The promises of one operation: each flag of a list is one.
fn promises_of(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    for list in LISTS {
        let flags = line
            .split_once(list)
            .and_then(|(_, rest)| rest.split_once('>'));
        let flags = flags.map(|(flags, _)| flags).unwrap_or_default();
        let flags = flags
            .split(',')
            .map(str::trim)
            .filter(|flag| !flag.is_empty());
        for flag in flags {
            match flag {
                "fast" => found.extend(FAST.map(|flag| format!("{list}{flag}>"))),
                flag => found.push(format!("{list}{flag}>")),
            }
        }
    }
    let is_access = ACCESSES.iter().any(|access| line.contains(access));
    let alignment = line.split_once(ALIGNMENT).filter(|_| is_access);
    found.extend(alignment.map(|(_, rest)| {
        let bytes: String = rest.chars().take_while(char::is_ascii_digit).collect();
        format!("{ALIGNMENT}{bytes}")
    }));
    let alone = FLAGS
        .iter()
        .filter(|flag| line.contains(&format!(" {flag} ")));
    found.extend(alone.map(|flag| (*flag).to_owned()));
    let attributes = ATTRIBUTES.iter().filter(|name| line.contains(*name));
    found.extend(attributes.map(|name| (*name).to_owned()));
    found
}

fn readings(
    op: OperationRef<'_, '_>,
    name: &str,
    callees: &CalleesBy,
) -> Result<Vec<Raised>, String> {
    let mut all: Vec<Raised> = Vec::new();
    for (asks, callees) in ASKS.into_iter().zip(callees) {
        match exo_raising::function(op, name, (Purpose::Compare, asks), callees) {
            Ok(raised) => {
                let raised = decided(raised);
                if all.iter().all(|known| known.proc != raised.proc) {
                    all.push(raised);
                }
            }
            Err(refusal) if all.is_empty() => return Err(placed(&refusal)),
            Err(_) => {}
        }
    }
    Ok(all)
}

fn decided(mut raised: Raised) -> Raised {
    comparisons::decided(&mut raised);
    raised
}

fn placed(refusal: &exo_raising::Refusal) -> String {
    match refusal.loc.is_known() {
        true => format!("{}: {refusal}", refusal.loc),
        false => refusal.to_string(),
    }
}
