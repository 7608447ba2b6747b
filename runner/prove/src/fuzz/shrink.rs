//! The smallest tree and call that still depart in the same way: whatever can go, goes.

use seekspec_faults::random::TreeText;
use serde_json::{Map, Value, json};

use super::RandomTrial;
use super::time_limit::TimeLimit;

/// The most cases that are tried for one finding.
const MOST_TRIES: usize = 200;

/// Makes a trial smaller for as long as `departs` says that it still departs, and until the time is up.
pub(super) fn shrink<E>(
    trial: RandomTrial,
    limit: TimeLimit,
    departs: &mut dyn FnMut(&RandomTrial) -> Result<bool, E>,
) -> Result<RandomTrial, E> {
    let mut shrinking = Shrinking {
        best: trial,
        left: MOST_TRIES,
        limit,
        departs,
    };
    let steps: [fn(&RandomTrial) -> Vec<RandomTrial>; 4] = [calls, entries, arguments, contents];
    loop {
        let before = shrinking.best.clone();
        for step in steps {
            shrinking.all(step)?;
        }
        if shrinking.best == before || shrinking.left == 0 || limit.is_over() {
            return Ok(shrinking.best);
        }
    }
}

struct Shrinking<'a, E> {
    best: RandomTrial,
    left: usize,
    limit: TimeLimit,
    departs: &'a mut dyn FnMut(&RandomTrial) -> Result<bool, E>,
}

impl<E> Shrinking<'_, E> {
    /// Takes every smaller trial that still departs, until none of one kind does.
    fn all(&mut self, smaller: fn(&RandomTrial) -> Vec<RandomTrial>) -> Result<(), E> {
        'again: loop {
            for candidate in smaller(&self.best) {
                if self.left == 0 || self.limit.is_over() {
                    return Ok(());
                }
                self.left -= 1;
                if (self.departs)(&candidate)? {
                    self.best = candidate;
                    continue 'again;
                }
            }
            return Ok(());
        }
    }
}

/// Without one of the calls.
fn calls(trial: &RandomTrial) -> Vec<RandomTrial> {
    let count = trial.calls.len();
    let numbers = if count > 1 { 0..count } else { 0..0 };
    numbers
        .rev()
        .map(|index| {
            let mut smaller = trial.clone();
            smaller.calls.remove(index);
            smaller
        })
        .collect()
}

/// Without some of the entries: large parts first.
fn entries(trial: &RandomTrial) -> Vec<RandomTrial> {
    let paths: Vec<&String> = trial.tree.0.keys().collect();
    let kept = |kept: Vec<usize>| RandomTrial {
        tree: TreeText(
            kept.iter()
                .filter_map(|index| {
                    let path = paths.get(*index)?;
                    Some(((*path).clone(), trial.tree.0[*path].clone()))
                })
                .collect(),
        ),
        calls: trial.calls.clone(),
    };
    without_parts(paths.len()).into_iter().map(kept).collect()
}

/// The numbers below `count` without a half, without a quarter, and so on down to single ones.
fn without_parts(count: usize) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    let mut size = count;
    while size > 0 {
        let starts = (0..count).step_by(size);
        all.extend(starts.map(|start| {
            (0..count)
                .filter(|index| !(start..start + size).contains(index))
                .collect()
        }));
        size /= 2;
    }
    all
}

/// With fewer or shorter arguments.
fn arguments(trial: &RandomTrial) -> Vec<RandomTrial> {
    let mut all = Vec::new();
    for (index, call) in trial.calls.iter().enumerate() {
        for arguments in smaller(&call.arguments) {
            let mut changed = trial.clone();
            changed.calls[index].arguments = arguments;
            all.push(changed);
        }
        for with in call.with.iter().flat_map(smaller) {
            let mut changed = trial.clone();
            let is_empty = with.as_object().is_some_and(Map::is_empty);
            changed.calls[index].with = (!is_empty).then_some(with);
            all.push(changed);
        }
    }
    all
}

/// Smaller values of the same kind. A text loses only whole lines, or whole parts of a path: a part of
/// a pattern may be an invalid one.
fn smaller(value: &Value) -> Vec<Value> {
    match value {
        Value::Object(fields) => {
            let without = fields.keys().map(|key| {
                let mut fields = fields.clone();
                fields.remove(key);
                fields.into()
            });
            let inside = fields.iter().flat_map(|(key, value)| {
                smaller(value).into_iter().map(move |value| {
                    let mut fields = fields.clone();
                    fields.insert(key.clone(), value);
                    fields.into()
                })
            });
            without.chain(inside).collect()
        }
        Value::Array(items) => smaller_lists(items),
        Value::String(text) if text.contains('\n') => {
            shorter(text).into_iter().map(Value::from).collect()
        }
        Value::String(text) => without_part(text).into_iter().map(Value::from).collect(),
        Value::Number(number) => match number.as_u64() {
            Some(number) if number > 1 => vec![json!(1), json!(number / 2), json!(number - 1)],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

fn smaller_lists(items: &[Value]) -> Vec<Value> {
    let without = (0..items.len()).filter(|_| items.len() > 1).map(|index| {
        let mut items = items.to_vec();
        items.remove(index);
        items.into()
    });
    let inside = items.iter().enumerate().flat_map(|(index, value)| {
        smaller(value).into_iter().map(move |value| {
            let mut items = items.to_vec();
            items[index] = value;
            items.into()
        })
    });
    without.chain(inside).collect()
}

fn without_part(text: &str) -> Vec<String> {
    let parts: Vec<&str> = text.split('/').collect();
    if parts.len() < 2 || text.starts_with('/') || text.contains("://") {
        return Vec::new();
    }
    // `lib/**` is not `**`: a document may say what one finds, and be silent on the other.
    let begins_alike =
        |text: &str| !begins_with_glob(text) || parts.first().is_some_and(|part| is_glob(part));
    (0..parts.len())
        .map(|index| {
            let mut parts = parts.clone();
            parts.remove(index);
            parts.join("/")
        })
        .filter(|text| !text.is_empty() && begins_alike(text))
        .collect()
}

fn begins_with_glob(path: &str) -> bool {
    path.split('/').next().is_some_and(is_glob)
}

fn is_glob(part: &str) -> bool {
    part.contains(['*', '?', '[', '{'])
}

/// With fewer lines in the files.
fn contents(trial: &RandomTrial) -> Vec<RandomTrial> {
    let mut all = Vec::new();
    for (path, entry) in &trial.tree.0 {
        let text = entry.as_str().or_else(|| entry.get("text")?.as_str());
        for shorter in text.map(shorter).unwrap_or_default() {
            let mut changed = trial.clone();
            let entry = match entry {
                Value::Object(fields) => {
                    let mut fields = fields.clone();
                    fields.insert("text".to_owned(), json!(shorter));
                    fields.into()
                }
                _ => json!(shorter),
            };
            changed.tree.0.insert(path.clone(), entry);
            all.push(changed);
        }
    }
    all
}

fn shorter(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let kept = |kept: Vec<usize>| {
        kept.iter()
            .filter_map(|index| lines.get(*index))
            .copied()
            .collect()
    };
    without_parts(lines.len()).into_iter().map(kept).collect()
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use seekspec_faults::random::DrawnCall;

    use super::*;

    fn trial(tree: Value, arguments: &[Value]) -> RandomTrial {
        RandomTrial {
            tree: TreeText(serde_json::from_value(tree).unwrap()),
            calls: arguments
                .iter()
                .map(|arguments| DrawnCall {
                    tool: "find".to_owned(),
                    arguments: arguments.clone(),
                    with: None,
                    needs: Vec::new(),
                })
                .collect(),
        }
    }

    #[test]
    fn what_does_not_matter_goes() {
        let large = trial(
            json!({"a": "x\ny\nz\n", "b/c": {"text": "1", "age": "3m"}, "d": null, "e": "f"}),
            &[
                json!({"q": 1}),
                json!({"paths": ["src/lib/*.rs", "b"], "limit": 40, "hidden": true}),
            ],
        );
        let mut departs = |trial: &RandomTrial| {
            let has_line = |entry: &Value| entry.as_str().is_some_and(|text| text.contains('y'));
            let last = trial
                .calls
                .last()
                .map(|call| call.arguments.clone())
                .unwrap_or_default();
            let is_small = last["limit"].as_u64().is_some_and(|limit| limit >= 5);
            let has_glob = last["paths"].to_string().contains("*.rs");
            Ok::<bool, Infallible>(trial.tree.0.values().any(has_line) && is_small && has_glob)
        };
        let small = shrink(large, TimeLimit::default(), &mut departs).unwrap();
        let expected = json!({"paths": ["lib/*.rs"], "limit": 5});
        assert_eq!(small, trial(json!({"a": "y\n"}), &[expected]));
    }
}
