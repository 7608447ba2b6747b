//! Families: a case with `each` becomes one case per value.
//!
//! ```text
//! - id: name-is-kept                            - id: name-is-kept-space
//!   each: {name: {space: "a b", dash: "-a"}} ──►  tree: {"a b": "x\n"}
//!   tree: {"{{name}}": "x\n"}                   - id: name-is-kept-dash
//!                                                 tree: {"-a": "x\n"}
//! ```

use std::collections::BTreeMap;

use crate::model::fixture::CaseSpec;
use crate::problem::{Fault, YamlPlace, YamlStep};
use crate::yaml::{self, Mapping, TaggedValue, Value};

const CASES: &str = "cases";
const EACH: &str = "each";
const ID: &str = "id";

/// The file with its families expanded. In place of `each` a case then has its index in the file as it
/// is written. `None`: there are no families.
pub(super) fn expanded(file: &Value) -> Result<Option<Value>, Fault> {
    let Some(cases) = file.get(CASES).and_then(Value::as_sequence) else {
        return Ok(None);
    };
    if !cases.iter().any(|case| case.get(EACH).is_some()) {
        return Ok(None);
    }
    let mut written = Vec::new();
    for (index, case) in cases.iter().enumerate() {
        let place = YamlPlace::default().key(CASES).index(index);
        let members = members(case).map_err(|fault| fault.below(&place))?;
        written.extend(members.into_iter().map(|mut member| {
            if let Value::Mapping(fields) = &mut member {
                fields.insert(EACH.into(), index.into());
            }
            member
        }));
    }
    let mut file = file.clone();
    file[CASES] = Value::Sequence(written);
    Ok(Some(file))
}

/// The index of a case in its file, where that has families.
pub(super) fn origin(case: &CaseSpec) -> Option<usize> {
    index(case.each.as_ref()?)
}

/// The fault at its place in the file as it is written.
pub(super) fn at_origin(mut fault: Fault, expanded: &Value) -> Fault {
    if let [YamlStep::Key(key), YamlStep::Index(at), ..] = &mut fault.place.0[..]
        && key == CASES
    {
        let case = expanded.get(CASES).and_then(|cases| cases.get(*at));
        *at = case.and_then(|case| index(case.get(EACH)?)).unwrap_or(*at);
    }
    fault
}

fn index(each: &Value) -> Option<usize> {
    usize::try_from(each.as_u64()?).ok()
}

/// The line of a case's id, or of the id of its family.
pub(super) fn line(lines: &BTreeMap<&str, usize>, id: &str) -> Option<usize> {
    let own = lines.get(id);
    let begins = |family: &&str| {
        id.strip_prefix(family)
            .is_some_and(|rest| rest.starts_with('-'))
    };
    let family = || {
        lines
            .keys()
            .copied()
            .filter(begins)
            .max_by_key(|id| id.len())
    };
    own.or_else(|| lines.get(family()?)).copied()
}

fn members(case: &Value) -> Result<Vec<Value>, Fault> {
    let Some(each) = case.get(EACH) else {
        return Ok(vec![case.clone()]);
    };
    let wrong = |message: &str| Fault::new(YamlPlace::default().key(EACH), message);
    let (name, values) = only_parameter(each)
        .ok_or_else(|| wrong("`each` is a map with one parameter: `each: {name: [a, b]}`"))?;
    let id = case.get(ID).and_then(Value::as_str).unwrap_or_default();
    let values = by_slug(values)
        .ok_or_else(|| wrong("the values are a list of texts, or a map from slugs to values"))?;
    let member = |(slug, value): (String, Value)| {
        let mut member = filled(case, name, &value)?;
        member[ID] = format!("{id}-{slug}").into();
        Ok(member)
    };
    values.into_iter().map(member).collect()
}

fn only_parameter(each: &Value) -> Option<(&str, &Value)> {
    let fields = each.as_mapping().filter(|fields| fields.len() == 1)?;
    let (name, values) = fields.iter().next()?;
    Some((name.as_str()?, values))
}

fn by_slug(values: &Value) -> Option<Vec<(String, Value)>> {
    match values {
        Value::Sequence(items) => {
            let slugs = items
                .iter()
                .map(|item| Some((yaml::key_text(item)?, item.clone())));
            slugs.collect()
        }
        Value::Mapping(fields) => {
            let slugs = fields
                .iter()
                .map(|(key, value)| Some((yaml::key_text(key)?, value.clone())));
            slugs.collect()
        }
        _ => None,
    }
}

/// The value with the parameter in place of its name in all keys and texts.
pub(super) fn filled(value: &Value, name: &str, parameter: &Value) -> Result<Value, Fault> {
    match value {
        Value::String(text) => whole(text, name, parameter).map_or_else(
            || text_with(text, name, parameter).map(Value::String),
            |whole| Ok(whole.clone()),
        ),
        Value::Sequence(items) => {
            let items = items.iter().map(|item| filled(item, name, parameter));
            items.collect::<Result<_, _>>().map(Value::Sequence)
        }
        Value::Mapping(fields) => {
            let mut written = Mapping::new();
            for (key, field) in fields {
                let key = match key.as_str() {
                    Some(text) => text_with(text, name, parameter)?.into(),
                    None => key.clone(),
                };
                written.insert(key, filled(field, name, parameter)?);
            }
            Ok(Value::Mapping(written))
        }
        Value::Tagged(tagged) => Ok(Value::Tagged(Box::new(TaggedValue {
            tag: tagged.tag.clone(),
            value: filled(&tagged.value, name, parameter)?,
        }))),
        other => Ok(other.clone()),
    }
}

/// The value that a text as a whole stands for.
fn whole<'p>(text: &str, name: &str, parameter: &'p Value) -> Option<&'p Value> {
    let inner = text.strip_prefix("{{")?.strip_suffix("}}")?;
    if inner == name {
        return Some(parameter);
    }
    parameter.get(inner.strip_prefix(name)?.strip_prefix('.')?)
}

fn text_with(text: &str, name: &str, parameter: &Value) -> Result<String, Fault> {
    let mut written = String::new();
    let mut rest = text;
    while let Some((before, inner, after)) = next_hole(rest) {
        written.push_str(before);
        let hole = &rest[before.len()..rest.len() - after.len()];
        let is_own = inner == name
            || inner
                .strip_prefix(name)
                .is_some_and(|key| key.starts_with('.'));
        match whole(hole, name, parameter).map(yaml::key_text) {
            Some(Some(value)) => written.push_str(&value),
            _ if is_own => {
                let message = format!("`{hole}` is not a text or a number of `each`");
                return Err(Fault::new(YamlPlace::default(), message));
            }
            _ => written.push_str(hole),
        }
        rest = after;
    }
    written.push_str(rest);
    Ok(written)
}

/// The text before the next `{{…}}`, the text in it, and the text after it.
fn next_hole(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once("{{")?;
    let (inner, after) = rest.split_once("}}")?;
    Some((before, inner, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expand(text: &str) -> Result<Value, Fault> {
        expanded(&yaml::parse(text).unwrap()).map(Option::unwrap)
    }

    #[test]
    fn a_case_becomes_one_per_value() {
        let file = expand(
            "cases:\n- {id: first}\n- {id: kept, each: {n: {a: 'x y', b: {k: 2}}}, tree: {'{{n}}': '{{root}}/{{n}}!'}}\n",
        );
        assert_eq!(
            file.unwrap_err().message,
            "`{{n}}` is not a text or a number of `each`"
        );
        let file = expand(
            "cases:\n- {id: first}\n- {id: kept, each: {n: [a, 2]}, tree: {'{{n}}': '{{root}}/{{n}}!'}, call: {limit: '{{n}}'}}\n",
        );
        let expected = yaml::parse(
            "cases:\n- {id: first, each: 0}\n- {id: kept-a, each: 1, tree: {a: '{{root}}/a!'}, call: {limit: a}}\n- {id: kept-2, each: 1, tree: {'2': '{{root}}/2!'}, call: {limit: 2}}\n",
        );
        assert_eq!(file.unwrap(), expected.unwrap());
    }

    #[test]
    fn values_have_fields() {
        let file = expand(
            "cases:\n- {id: e, each: {n: {one: {old: a, new: [b]}}}, call: {o: '{{n.old}}', n: '{{n.new}}'}}\n",
        );
        let expected = yaml::parse("cases:\n- {id: e-one, each: 0, call: {o: a, n: [b]}}\n");
        assert_eq!(file.unwrap(), expected.unwrap());
    }

    #[test]
    fn a_fault_is_told_at_the_family() {
        let file = expand("cases:\n- {id: e, each: {n: [a, b]}}\n").unwrap();
        let place = YamlPlace::default().key(CASES).index(1).key("call");
        let fault = at_origin(Fault::new(place, "x"), &file);
        assert_eq!(fault.place.to_string(), "cases[0].call");
    }

    #[test]
    fn the_line_is_that_of_the_family() {
        let lines = BTreeMap::from([("a", 3), ("a-b", 7)]);
        assert_eq!(line(&lines, "a-b-c"), Some(7));
        assert_eq!(line(&lines, "a-b"), Some(7));
        assert_eq!(line(&lines, "ab"), None);
    }
}
