//! No more than two files beside each other import one another.

use std::collections::{BTreeMap, BTreeSet};

use regex::Regex;

use super::{code, files};

const CRATES: &[&str] = &[
    "conformance/src",
    "conformance/faults/src",
    "reference/src",
    "runner/run/src",
    "runner/pages/src",
    "runner/cli/src",
];

/// The modules of a crate by their paths, `engine::walk`, with their code but for tests.
fn modules(folder: &str) -> BTreeMap<String, String> {
    let tests = Regex::new(r"#\[cfg\(test\)\]\s+(?:#\[[^\]]*\]\s+)*(?:pub\S* )?mod ").unwrap();
    let mut modules = BTreeMap::new();
    for (path, text) in files(folder, "rs") {
        let inside = path[folder.len() + 1..].trim_end_matches(".rs");
        let is_test = |name: &str| ["tests", "properties", "recorded"].contains(&name);
        if !inside.split('/').any(is_test) {
            let module = inside.trim_end_matches("/mod").replace('/', "::");
            let product = tests.split(&code(&text)).next().unwrap().to_owned();
            modules.insert(module, product);
        }
    }
    modules
}

/// The modules that one imports, but for those that it is in, and those in it.
fn imports(module: &str, modules: &BTreeMap<String, String>) -> BTreeSet<String> {
    let import =
        Regex::new(r"\b(crate|self|super(?:::super)*)((?:::\w+)*)(?:::\{([^;}]*))?").unwrap();
    let mut imports = BTreeSet::new();
    for found in import.captures_iter(&modules[module]) {
        let mut base: Vec<&str> = module.split("::").collect();
        base.truncate(match &found[1] {
            "crate" => 0,
            "self" => base.len(),
            supers => base.len().saturating_sub(supers.split("::").count()),
        });
        base.extend(found[2].split("::").filter(|name| !name.is_empty()));
        for item in found.get(3).map_or("", |items| items.as_str()).split(',') {
            let mut path = base.clone();
            path.extend(item.trim().split("::"));
            while !path.is_empty() && !modules.contains_key(&path.join("::")) {
                path.pop();
            }
            let name = path.join("::");
            let is_within =
                |one: &str, other: &str| format!("{one}::").starts_with(&format!("{other}::"));
            if !path.is_empty() && !is_within(module, &name) && !is_within(&name, module) {
                imports.insert(name);
            }
        }
    }
    imports
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    for folder in CRATES {
        let modules = modules(folder);
        let direct: BTreeMap<&str, BTreeSet<String>> = modules
            .keys()
            .map(|module| (module.as_str(), imports(module, &modules)))
            .collect();
        let reached = |module: &str| {
            let mut all = direct[module].clone();
            let mut new = Vec::from_iter(all.clone());
            while let Some(next) = new.pop() {
                let further = direct[next.as_str()].iter();
                new.extend(further.filter(|name| all.insert((*name).clone())).cloned());
            }
            all
        };
        for module in modules.keys() {
            let mut circle = reached(module);
            circle.retain(|other| reached(other).contains(module));
            assert!(circle.len() <= 2, "{folder}: {circle:?} import each other");
        }
    }
}
