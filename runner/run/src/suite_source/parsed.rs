//! Documents that were parsed when the binary was built.

use seekspec_conformance::yaml::{Mapping, Tag, TaggedValue, Value};

use super::Node;

/// The document, as the loader has it of a text.
pub(super) fn value(node: Node<'_>) -> Value {
    match node {
        Node::Null => Value::Null,
        Node::Bool(bool) => Value::Bool(bool),
        Node::Integer(integer) => Value::Number(integer.into()),
        Node::Unsigned(unsigned) => Value::Number(unsigned.into()),
        Node::Float(float) => Value::Number(float.into()),
        Node::Text(text) => Value::String(text.to_owned()),
        Node::List(items) => Value::Sequence(items.into_iter().map(value).collect()),
        Node::Map(members) => Value::Mapping(mapping(members)),
        Node::Tagged(tag, content) => Value::Tagged(Box::new(TaggedValue {
            tag: Tag::new(tag),
            value: value(*content),
        })),
    }
}

fn mapping(members: Vec<(Node<'_>, Node<'_>)>) -> Mapping {
    let members = members.into_iter();
    members
        .map(|(key, content)| (value(key), value(content)))
        .collect()
}
