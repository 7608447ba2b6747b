//! The flags that narrow the selected cases down to those of this run.

use std::collections::HashSet;
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use seekspec_conformance::suite::{Case, Suite};

use seekspec_run::document::Document;
use seekspec_run::nothing_selected::NothingSelected;
use seekspec_run::shard::Shard;

/// Flags that narrow the selected cases down to those of this run.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Case selection")]
pub(super) struct PartArgs {
    /// Only part K of N, such as 2/4; `seekspec report` merges the reports
    #[arg(long, value_name = "K/N", value_parser = Shard::parse)]
    shard: Option<Shard>,
    /// Only cases that failed in this JSON report
    #[arg(long, value_name = "REPORT")]
    rerun_failed: Option<PathBuf>,
}

impl PartArgs {
    pub(super) fn shard(&self) -> Option<Shard> {
        self.shard
    }

    /// The cases of the part. A shard may be empty.
    pub(super) fn of<'a>(
        &self,
        mut cases: Vec<&'a Case>,
        suite: &Suite,
    ) -> anyhow::Result<Vec<&'a Case>> {
        if let Some(path) = &self.rerun_failed {
            let failed = failed(&Document::read(path)?, suite);
            cases.retain(|case| failed.contains(&case.name));
            let path = path.display();
            if failed.is_empty() {
                bail!(NothingSelected::because(format!(
                    "no case failed in {path}"
                )));
            }
            if cases.is_empty() {
                bail!(NothingSelected::because(format!(
                    "none of the {} cases that failed in {path} is selected",
                    failed.len()
                )));
            }
        }
        if let Some(shard) = self.shard {
            cases.retain(|case| shard.has(&case.name));
        }
        Ok(cases)
    }
}

/// The failed cases of a report, by today's names.
fn failed(report: &Document, suite: &Suite) -> HashSet<String> {
    let cases = report.cases.iter().filter(|case| case.verdict.is_failure());
    cases
        .map(|case| suite.renamed(&case.name).unwrap_or(&case.name).to_owned())
        .collect()
}
