//! How many cases of each tool could hurt the machine when a wrong tool runs them uncontained.

use std::collections::BTreeMap;

use insta::assert_snapshot;
use seekspec_conformance::hazard::hazard;
use seekspec_run::suite_source::SuiteSource;

#[test]
fn few_cases_could_hurt_the_machine_and_those_of_tools_that_write() {
    let suite = SuiteSource::Embedded.load().unwrap().suite;
    let mut counts: BTreeMap<(&str, &str), [usize; 2]> = BTreeMap::new();
    for case in &suite.cases {
        let [hazards, cases] = counts.entry((&case.profile, &case.tool)).or_default();
        *hazards += usize::from(hazard(case).is_some());
        *cases += 1;
    }
    let lines: Vec<String> = counts
        .iter()
        .map(|((profile, tool), [hazards, cases])| {
            format!("{profile} {tool}: {hazards} of {cases}")
        })
        .collect();
    assert_snapshot!(lines.join("\n"));
}
