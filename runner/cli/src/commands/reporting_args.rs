//! The flags for reports and progress.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use seekspec_conformance::unknown_name::UnknownName;

use crate::named_values::named_values;
use crate::reports;
use seekspec_run::progress::ProgressStyle;
use seekspec_run::reports::{Format, HUMAN};

/// The destinations of reports, for the help.
pub(super) const REPORTS: (&str, &str) = (
    "Reports",
    "  human      for people\n  \
     json       everything, for programs; `seekspec report` reads it\n  \
     jsonl      the same during the run, a line per event\n  \
     junit      JUnit's XML, for Jenkins, GitLab and others\n  \
     markdown   for the summary of a job, or a comment\n  \
     github     the human report, annotations, and the job's summary, for GitHub\n  \
     html       a page in one file, with every failure in full\n  \
     findings   each departure once, to be filed; gravest: ten of them, in brief\n  \
     results    verdicts and the first case of each departure, to be kept\n  \
     shields    a badge for a README, as JSON for the endpoint of shields\n\n  \
     With =FILE a report goes to that file, which appears at the end of the run\n  \
     (jsonl: is written from the first event on); without it, or with =-, to\n  \
     standard output. The human report goes to standard output, unless another\n  \
     does.",
);

/// Flags for reports and progress.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Reports")]
pub(super) struct ReportingArgs {
    /// Write a report (repeatable, see below)
    #[arg(long = "report", value_name = "FORMAT[=FILE]", value_parser = WantedReport::<&'static Format>::parse)]
    pub(super) reports: Vec<WantedReport>,
    /// Show every failure, warning and note in the human report in full
    #[arg(long)]
    pub(super) verbose: bool,
    /// Progress on standard error: auto, bar, plain or none
    #[arg(
        long,
        value_name = "STYLE",
        default_value = "auto",
        hide_possible_values = true,
        value_parser = named_values(ProgressStyle::ALL, ProgressStyle::Auto)
    )]
    pub(super) progress: ProgressStyle,
}

/// A format of reports, by its name.
pub(super) trait ReportFormat: Sized {
    /// The format of this name.
    fn find(name: &str) -> Result<Self, UnknownName>;

    /// Its name.
    fn name(&self) -> &'static str;
}

impl ReportFormat for &'static Format {
    fn find(name: &str) -> Result<Self, UnknownName> {
        reports::find(name)
    }

    fn name(&self) -> &'static str {
        self.name
    }
}

/// A report to write.
#[derive(Clone)]
pub(super) struct WantedReport<F = &'static Format> {
    pub(super) format: F,
    /// `None`: standard output.
    pub(super) path: Option<PathBuf>,
}

impl<F: ReportFormat> WantedReport<F> {
    pub(super) fn parse(text: &str) -> anyhow::Result<Self> {
        let (name, path) = match text.split_once('=') {
            Some((_, "")) => bail!("expected the path of a file after `=`"),
            Some((name, path)) => (name, Some(path)),
            None => (text, None),
        };
        let path = path.filter(|path| *path != "-").map(PathBuf::from);
        Ok(Self {
            format: F::find(name)?,
            path,
        })
    }

    /// The reports, including the human one on standard output if no other goes there.
    pub(super) fn with_human(mut wanted: Vec<Self>) -> anyhow::Result<Vec<Self>> {
        let to_stdout = wanted.iter().filter(|wanted| wanted.path.is_none()).count();
        if to_stdout > 1 {
            bail!(
                "two reports cannot both go to standard output; give one of them a file: --report FORMAT=FILE"
            );
        }
        let has_human = wanted.iter().any(|wanted| wanted.format.name() == HUMAN);
        if to_stdout == 0 && !has_human {
            wanted.push(Self {
                format: F::find(HUMAN)?,
                path: None,
            });
        }
        Ok(wanted)
    }
}

impl<F: ReportFormat> std::fmt::Debug for WantedReport<F> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}={:?}", self.format.name(), self.path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(words: &[&str], expected: &str) {
        let wanted = words.iter().map(|word| WantedReport::parse(word).unwrap());
        let wanted = match WantedReport::<&'static Format>::with_human(wanted.collect()) {
            Ok(wanted) => format!("{wanted:?}"),
            Err(error) => error.to_string(),
        };
        assert_eq!(wanted, expected);
    }

    #[test]
    fn people_get_a_report_unless_standard_output_is_taken() {
        check(&[], "[human=None]");
        check(&["json"], "[json=None]");
        check(&["json=a.json"], "[json=Some(\"a.json\"), human=None]");
        check(&["human=a.txt"], "[human=Some(\"a.txt\")]");
        check(
            &["json=-", "junit=a.xml"],
            "[json=None, junit=Some(\"a.xml\")]",
        );
        let both = "two reports cannot both go to standard output; give one of them a file: --report FORMAT=FILE";
        check(&["json", "human"], both);
    }

    #[test]
    fn an_empty_path_is_refused() {
        assert!(WantedReport::<&'static Format>::parse("json=").is_err());
        assert!(WantedReport::<&'static Format>::parse("jsn").is_err());
    }
}
