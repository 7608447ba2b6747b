//! Reports of the fault that a case catches are addresses.

use std::collections::BTreeSet;

use regex::Regex;

use super::rule::{LintCheck, LintRule};
use crate::model::fixture::FixtureFile;
use crate::problem::{Fault, YamlPlace};

pub(super) const RULE: LintRule = LintRule {
    name: "seen-in",
    about: "`seen_in` names at least one report, each once, by an address that begins with `https://`.",
    check: LintCheck::Fixture(check),
};

fn check(file: &FixtureFile) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (index, case) in file.cases.iter().enumerate() {
        let place = YamlPlace::default()
            .key("cases")
            .index(index)
            .key("seen_in");
        let Some(addresses) = &case.seen_in else {
            continue;
        };
        if addresses.is_empty() {
            let message =
                "the list is empty; write the address of a report, or leave `seen_in` out";
            faults.push(Fault::new(place.clone(), message));
        }
        let mut seen = BTreeSet::new();
        for (number, address) in addresses.iter().enumerate() {
            let place = place.index(number);
            if !is_address(address) {
                let message = format!(
                    "`{address}` is not the address of a report; write it as `https://HOST/PATH`"
                );
                faults.push(Fault::new(place, message));
            } else if !seen.insert(address) {
                faults.push(Fault::new(place, format!("`{address}` occurs twice")));
            }
        }
    }
    faults
}

/// A host with a dot, and a path, of the characters of addresses (RFC 3986, 2.2 and 2.3).
const ADDRESS: &str = r"^https://[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+/[A-Za-z0-9._~%/?#&=+:@-]+$";

fn is_address(text: &str) -> bool {
    Regex::new(ADDRESS).is_ok_and(|address| address.is_match(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_host_and_a_path() {
        assert!(is_address("https://github.com/a/b/issues/1#issuecomment-2"));
        for wrong in [
            "http://github.com/a/b/issues/1",
            "github.com/a/b/issues/1",
            "https://github.com",
            "https://github.com/",
            "https:///a",
            "https://github/a",
            "https://github.com/a b",
            "https://github.com/a\"",
        ] {
            assert!(!is_address(wrong), "{wrong}");
        }
    }
}
