//! Works in other roots than the client has now: with `which: first` in the first ones for good, with
//! `all` in all that it ever had, with `added` in the root of the tree as well, and with `changed` in the root
//! of the tree until they have changed.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use seekspec_protocol::ROOTS;
use serde_json::{Value, json};

use super::Function;

/// The roots that an instance of the tool has seen, in the order of its calls.
static SEEN: Mutex<BTreeMap<u64, Vec<Value>>> = Mutex::new(BTreeMap::new());

pub(super) const FUNCTION: Function = Function {
    name: "roots-kept",
    perform: |faulty| {
        let now = faulty.params["_meta"][ROOTS].clone();
        let mut all = SEEN.lock().unwrap_or_else(PoisonError::into_inner);
        let seen = all.entry(faulty.instance).or_default();
        seen.push(now.clone());
        let first = seen[0].clone();
        let roots = match faulty.arguments["which"].as_str() {
            Some("first") => first,
            Some("all") => joined(seen),
            Some("added") => joined(&[json!([faulty.call.root]), now]),
            Some("changed") if now == first => Value::Null,
            _ => now,
        };
        drop(all);
        let mut params = faulty.params.clone();
        if let Some(meta) = params["_meta"].as_object_mut() {
            match roots {
                Value::Null => drop(meta.remove(ROOTS)),
                roots => drop(meta.insert(ROOTS.to_owned(), roots)),
            }
        }
        faulty.answer(&params)
    },
};

/// Each root once.
fn joined(seen: &[Value]) -> Value {
    let mut roots: Vec<&Value> = Vec::new();
    for root in seen.iter().filter_map(Value::as_array).flatten() {
        if !roots.contains(&root) {
            roots.push(root);
        }
    }
    json!(roots)
}
