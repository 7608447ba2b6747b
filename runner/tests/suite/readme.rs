//! The numbers of the README that a command prints.

use std::fs;

use seekspec_run::suite_source::SuiteSource;

use crate::seekspec::project;

#[test]
fn the_table_of_documents_counts_requirements_and_cases() {
    let suite = SuiteSource::Embedded.load().unwrap().suite;
    let readme = fs::read_to_string(project().join("README.md")).unwrap();
    for profile in suite.profiles.keys() {
        let cases = suite.cases.iter().filter(|case| case.profile == *profile);
        let files = suite
            .requirements
            .iter()
            .filter(|((own, _), _)| own == profile);
        let requirements: usize = files.map(|(_, file)| file.requirements.len()).sum();
        let end = format!("| {requirements} | {} |", cases.count());
        let start = format!("| `{profile}` |");
        let row = readme.lines().find(|line| line.starts_with(&start));
        let row = row.unwrap_or_else(|| panic!("README.md has no row of {profile}"));
        assert!(
            row.ends_with(&end),
            "README.md: this row should end with `{end}`:\n{row}"
        );
    }
}
