//! Message texts with `{placeholders}`.

/// Fills every `{name}` of the template. The values are not searched for placeholders.
///
/// ```
/// # use seekspec_reference::engine::template::fill;
/// assert_eq!(fill("{tool} took {time} s", &[("tool", "find"), ("time", "{5}")]), "find took {5} s");
/// ```
#[must_use]
pub fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(template.len());
    let mut rest = template;
    while let Some(open) = rest.find('{') {
        filled.push_str(&rest[..open]);
        rest = &rest[open..];
        match placeholder(rest, values) {
            Some((length, value)) => {
                filled.push_str(value);
                rest = &rest[length..];
            }
            None => {
                filled.push('{');
                rest = &rest[1..];
            }
        }
    }
    filled + rest
}

fn placeholder<'a>(text: &str, values: &[(&str, &'a str)]) -> Option<(usize, &'a str)> {
    let (name, _) = text.strip_prefix('{')?.split_once('}')?;
    let (_, value) = values.iter().find(|(known, _)| *known == name)?;
    Some((name.len() + 2, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(template: &str, expected: &str) {
        assert_eq!(fill(template, &[("a", "1"), ("b", "{a}")]), expected);
    }

    #[test]
    fn placeholders_are_filled_once() {
        check("{a}{a} {b}", "11 {a}");
    }

    #[test]
    fn unknown_placeholders_and_lone_braces_stay() {
        check("{c} { {a", "{c} { {a");
        check("pass {\"a\"} {a}", "pass {\"a\"} 1");
    }
}
