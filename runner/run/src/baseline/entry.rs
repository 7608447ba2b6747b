//! A known failure, ready to be compared with the reports of cases.

use jiff::civil::Date;
use seekspec_conformance::gaps::Sentence;
use seekspec_conformance::judge;
use seekspec_conformance::problem::{Fault, YamlPlace};
use seekspec_conformance::select::NamePattern;
use seekspec_conformance::unknown_name::UnknownName;

use super::REASON_PLACEHOLDER;
use super::file::{EntryFile, Os};

/// Separates the cases from the facet.
const FACET_MARK: char = '#';

/// A known failure, ready to be compared with the reports of cases.
#[derive(Debug, Clone)]
pub struct KnownFailure {
    /// Its location: `baseline.yaml:12`.
    pub location: String,
    /// The cases and the facet, as they are written.
    pub case: String,
    /// The cases alone, as they are written.
    pub name: String,
    /// The facet; `None`: whatever fails.
    pub facet: Option<String>,
    /// Why.
    pub reason: String,
    /// Where it is followed up.
    pub issue: Option<String>,
    /// The system that it is for; `None`: every system.
    pub os: Option<Os>,
    /// The last day on which it is valid.
    pub until: Option<Date>,
    /// The text that the failure contains; `None`: any.
    pub matches: Option<Sentence>,
    pattern: NamePattern,
}

impl KnownFailure {
    /// The entry of a file. The place of a fault counts from the entry.
    pub(super) fn new(file: EntryFile, location: String) -> Result<Self, Fault> {
        let (name, facet) = match file.case.rsplit_once(FACET_MARK) {
            None => (file.case.clone(), None),
            Some((name, facet)) => (name.to_owned(), Some(known_facet(facet)?)),
        };
        if file.reason.trim().is_empty() {
            return Err(fault("reason", "give the reason why the failure is known"));
        }
        let matches = file.matches.as_deref().map(Sentence::parse).transpose();
        let pattern = NamePattern::of_cases(&name);
        Ok(Self {
            pattern: pattern.map_err(|error| fault("case", error.to_string()))?,
            until: file.until.as_deref().map(date).transpose()?,
            matches: matches.map_err(|message| fault("matches", message))?,
            location,
            case: file.case,
            name,
            facet,
            reason: file.reason,
            issue: file.issue,
            os: file.os,
        })
    }

    /// Whether its reason is still the placeholder.
    pub fn needs_reason(&self) -> bool {
        self.reason == REASON_PLACEHOLDER
    }

    /// Whether it is about the case, on this system.
    pub fn names(&self, case: &str) -> bool {
        self.is_here() && self.pattern.matches(case)
    }

    /// Whether it is for this system.
    pub fn is_here(&self) -> bool {
        self.os.is_none_or(Os::is_here)
    }

    /// Whether it is the full name of the case, not a pattern.
    pub fn is_name_of(&self, case: &str) -> bool {
        self.name == case
    }

    /// Whether it covers this facet; `None`: a target that broke.
    pub fn covers(&self, facet: Option<&str>) -> bool {
        match &self.facet {
            None => true,
            Some(own) => facet == Some(own),
        }
    }

    /// Whether a failure with this text is the one that is known.
    pub fn matches_text(&self, text: &str) -> bool {
        self.matches
            .as_ref()
            .is_none_or(|expected| expected.stands_in(text))
    }
}

fn known_facet(word: &str) -> Result<String, Fault> {
    let names: Vec<&str> = judge::facet_names().collect();
    if names.contains(&word) {
        return Ok(word.to_owned());
    }
    let unknown = UnknownName::new("facet", word, names);
    Err(Fault::from(unknown).below(&YamlPlace::default().key("case")))
}

fn date(text: &str) -> Result<Date, Fault> {
    let message = || format!("invalid date `{text}`: expected YYYY-MM-DD, such as 2030-12-31");
    text.parse().map_err(|_| fault("until", message()))
}

fn fault(key: &str, message: impl Into<String>) -> Fault {
    Fault::new(YamlPlace::default().key(key), message)
}
