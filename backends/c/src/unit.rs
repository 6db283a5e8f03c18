//! The file around the functions: names, structs, helpers, includes, the header.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use exo_ir::{Config, Elem, FieldKind, FieldRef, Item, Module, Proc, Template};
use exo_lowering::ModuleLowering;

use crate::ctypes::{WindowStruct, c_type};
use crate::error::CodegenError;
use crate::func::{Func, declaration, head, param_names};
use crate::globals::{macro_words, template_words, words};
use crate::helpers::Uses;
use crate::names::{UsedNames, file_level, guard};
use crate::{Options, Output};

/// The state that the functions of one file share.
pub(crate) struct Unit<'m> {
    pub(crate) module: &'m Module,
    pub(crate) options: &'m Options,
    /// The parts of code generation that are the same for any target.
    pub(crate) lowering: &'m ModuleLowering<'m>,
    /// C names of procedures by their Exo names.
    pub(crate) functions: BTreeMap<String, String>,
    /// The names that no local may have.
    pub(crate) locals: UsedNames,
    /// Struct members of the fields that C materialises: of the configuration and of the field.
    pub(crate) members: BTreeMap<FieldRef, (String, String)>,
    /// `void`, or the struct with the configurations.
    pub(crate) context_type: String,
    pub(crate) uses: RefCell<Uses>,
}

impl<'m> Unit<'m> {
    pub(crate) fn new(options: &'m Options, lowering: &'m ModuleLowering<'m>) -> Self {
        let module = lowering.module;
        let (mut locals, mut functions) = (UsedNames::for_locals(), UsedNames::for_functions());
        let guard = guard(&options.stem);
        locals.reserve(&guard);
        functions.reserve(&guard);
        for (templates, global) in foreign_code(module) {
            for name in templates.into_iter().flat_map(template_words) {
                locals.reserve(name);
                functions.reserve(name);
            }
            if let Some(global) = global {
                let macros = macro_words(global);
                macros.iter().for_each(|n| locals.reserve(n));
                macros.iter().for_each(|n| functions.reserve(n));
                words(global).iter().for_each(|n| functions.reserve(n));
            }
        }
        let names = module
            .procs()
            .filter(|p| p.instr.is_none())
            .map(|p| (p.name.clone(), functions.claim(&p.name)))
            .collect();
        let stem = file_level(&options.stem);
        let members = members(module, &guard);
        Unit {
            module,
            options,
            lowering,
            functions: names,
            locals,
            context_type: match members.is_empty() {
                true => "void".into(),
                false => format!("struct {stem}_ctxt"),
            },
            members,
            uses: RefCell::default(),
        }
    }

    pub(crate) fn is_exported(&self, proc: &Proc) -> bool {
        let Options {
            export, private, ..
        } = self.options;
        (export.is_empty() || export.contains(&proc.name)) && !private.contains(&proc.name)
    }

    /// Writes both files.
    pub(crate) fn write(&self) -> Result<Output, Vec<CodegenError>> {
        let procs = self.lowering.reached(|p| self.is_exported(p));
        let header = self.header(&procs);
        let public = self.uses.take();
        let mut errors = Vec::new();
        let mut bodies = Vec::new();
        for proc in &procs {
            let Some(effects) = self.lowering.effects().get(&proc.name) else {
                continue;
            };
            match Func::new(self, proc, effects).write() {
                Ok(text) => bodies.push(text),
                Err(news) => errors.extend(news.into_iter().map(CodegenError::from)),
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let statics: Vec<String> = procs
            .iter()
            .filter(|p| !self.is_exported(p))
            .map(|p| format!("{};\n", self.prototype(p)))
            .collect();
        let mut out = format!("#include \"{}\"\n\n", self.options.header_name());
        let uses = self.uses.take();
        if uses.math {
            out.push_str("#include <math.h>\n");
        }
        if uses.stdlib {
            out.push_str("#include <stdlib.h>\n");
        }
        if uses.math || uses.stdlib {
            out.push('\n');
        }
        let structs = uses
            .structs
            .difference(&public.structs)
            .map(|s| s.definition());
        let helpers = uses.helpers.iter().map(|h| h.definition());
        let globals = uses.globals.iter().map(|g| format!("{}\n", g.trim_end()));
        let parts = structs.chain(helpers).chain(globals);
        parts.for_each(|part| out.push_str(&format!("{part}\n")));
        if !statics.is_empty() {
            out.push_str(&format!("{}\n", statics.concat()));
        }
        out.push_str(&bodies.join("\n"));
        Ok(Output {
            c: out,
            h: header,
            depfile: self.depfile(),
        })
    }

    fn prototype(&self, proc: &Proc) -> String {
        let names = param_names(self, proc);
        let params: Vec<String> = proc
            .args
            .iter()
            .filter_map(|sym| Some(declaration(self, proc, *sym, names.get(sym)?, false)))
            .collect();
        head(self, proc, &params)
    }

    fn header(&self, procs: &[&Proc]) -> String {
        let guard = guard(&self.options.stem);
        let prototypes: Vec<String> = procs
            .iter()
            .filter(|p| self.is_exported(p))
            .map(|p| {
                let comment = crate::signature::comment(p, false);
                format!("{comment}{};\n", self.prototype(p))
            })
            .collect();
        let mut out = format!(
            "#ifndef {guard}\n#define {guard}\n\n#include <stdbool.h>\n#include <stdint.h>\n\n\
             #ifdef __cplusplus\nextern \"C\" {{\n#endif\n\n"
        );
        out.push_str("/* Memory that a procedure writes must not be reached through its other arguments. */\n\n");
        for s in &self.uses.borrow().structs {
            out.push_str(&format!("{}\n", WindowStruct::definition(*s)));
        }
        out.push_str(&self.context());
        out.push_str(&prototypes.join("\n"));
        out.push_str(&format!(
            "\n#ifdef __cplusplus\n}}\n#endif\n\n#endif /* {guard} */\n"
        ));
        out
    }

    /// The struct of materialised configurations.
    fn context(&self) -> String {
        if self.members.is_empty() {
            return String::new();
        }
        let mut out = format!("{} {{\n", self.context_type);
        for config in self.module.all_configs() {
            let fields: Vec<String> = config
                .fields
                .iter()
                .filter_map(|f| {
                    let key = FieldRef {
                        config: config.name.clone(),
                        field: f.name.clone(),
                    };
                    let (_, member) = self.members.get(&key)?;
                    Some(format!("        {} {member};\n", self.field_type(f.kind)))
                })
                .collect();
            if let Some((name, _)) = self
                .members
                .iter()
                .find_map(|(key, m)| (key.config == config.name).then_some(m))
            {
                out.push_str(&format!(
                    "    struct {{\n{}    }} {name};\n",
                    fields.concat()
                ));
            }
        }
        out.push_str("};\n\n");
        out
    }

    fn field_type(&self, kind: FieldKind) -> &'static str {
        match kind {
            FieldKind::Bool => "bool",
            FieldKind::Data(Elem::R) => c_type(self.options.default_precision),
            FieldKind::Data(elem) => c_type(elem),
            FieldKind::Size | FieldKind::Index | FieldKind::Stride => "int_fast32_t",
        }
    }

    /// A rule for `make`: both files depend on every source that the module comes from.
    fn depfile(&self) -> String {
        let escape = |name: &str| {
            name.replace('\\', "\\\\")
                .replace(' ', "\\ ")
                .replace('#', "\\#")
                .replace('$', "$$")
        };
        let sources: BTreeSet<&str> = self
            .module
            .all_items()
            .map(|i| &*i.loc().file)
            // Libraries that are part of the compiler are no files: `<avx512>`.
            .filter(|f| !f.is_empty() && !f.starts_with('<'))
            .collect();
        let sources: Vec<String> = sources.into_iter().map(escape).collect();
        let c = escape(&format!("{}.c", self.options.stem));
        let h = escape(&self.options.header_name());
        format!(
            "{c} {h}:{}{}\n",
            if sources.is_empty() { "" } else { " " },
            sources.join(" ")
        )
    }
}

/// The templates of each definition that has some, and its text at file level.
fn foreign_code(module: &Module) -> Vec<(Vec<&Template>, Option<&String>)> {
    module
        .all_items()
        .filter_map(|item| match item {
            Item::Proc(p) => {
                let instr = p.instr.as_ref()?;
                Some((vec![&instr.c.template], instr.c.global.as_ref()))
            }
            Item::Memory(m) => {
                let all = m.c.all().into_iter().flatten();
                Some((all.collect(), m.c.global.as_ref()))
            }
            Item::Extern(e) => Some((vec![&e.c.template], e.c.global.as_ref())),
            Item::Config(_) => None,
        })
        .collect()
}

/// Names of the struct members of every materialised field.
fn members(module: &Module, guard: &str) -> BTreeMap<FieldRef, (String, String)> {
    let mut out = BTreeMap::new();
    let mut none = UsedNames::for_members();
    none.reserve(guard);
    // A macro of a text at file level is one in the members of the context as well.
    for global in foreign_code(module).into_iter().filter_map(|(_, g)| g) {
        macro_words(global).iter().for_each(|n| none.reserve(n));
    }
    let mut configs = none.clone();
    let materialised = module.all_configs().filter(|config| config.readwrite);
    for Config { name, fields, .. } in materialised {
        let (config, mut members) = (configs.claim(name), none.clone());
        for f in fields {
            let key = FieldRef {
                config: name.clone(),
                field: f.name.clone(),
            };
            out.insert(key, (config.clone(), members.claim(&f.name)));
        }
    }
    out
}
