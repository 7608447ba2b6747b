//! The flags that say which of the selected cases are run here and now.

use std::collections::HashSet;
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use seekspec_conformance::suite::Case;

use crate::refusal::NothingSelected;
use crate::reports::Document;
use crate::shard::Shard;

/// Which of the selected cases are run here and now.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Which cases")]
pub(super) struct PartArgs {
    /// One of n parts, such as 2/4; `seekspec report` merges their reports
    #[arg(long, value_name = "K/N", value_parser = Shard::parse)]
    shard: Option<Shard>,
    /// Those that did not hold in a report of `--report json`
    #[arg(long, value_name = "REPORT")]
    rerun_failed: Option<PathBuf>,
}

impl PartArgs {
    pub(super) fn shard(&self) -> Option<Shard> {
        self.shard
    }

    /// Those of the cases that are in the part. A shard may be empty, as the whole is no less whole for it.
    pub(super) fn of<'a>(&self, mut cases: Vec<&'a Case>) -> anyhow::Result<Vec<&'a Case>> {
        if let Some(path) = &self.rerun_failed {
            let failed = failed(&Document::read(path)?);
            cases.retain(|case| failed.contains(&case.name));
            let path = path.display();
            if failed.is_empty() {
                bail!(NothingSelected::because(format!(
                    "every case held in {path}"
                )));
            }
            if cases.is_empty() {
                bail!(NothingSelected::because(format!(
                    "of the {} that did not hold in {path}, none is among the selected cases",
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

fn failed(report: &Document) -> HashSet<String> {
    let cases = report.cases.iter().filter(|case| case.verdict.is_failure());
    cases.map(|case| case.name.clone()).collect()
}
