//! A known failure, ready to be held against cases.

use jiff::civil::Date;
use seekspec_conformance::gaps::Sentence;
use seekspec_conformance::judge;
use seekspec_conformance::problem::{Fault, Place};
use seekspec_conformance::select::NamePattern;
use seekspec_conformance::unknown_name::UnknownName;

use super::REASON_WANTED;
use super::file::{EntryFile, Os};

/// Stands between the cases and the facet.
const FACET_MARK: char = '#';

/// A known failure, ready to be held against cases.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Where it stands: `baseline.yaml:12`.
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
    /// Where it holds; `None`: everywhere.
    pub os: Option<Os>,
    /// The last day on which it holds.
    pub until: Option<Date>,
    /// What the failure says; `None`: anything.
    pub sees: Option<Sentence>,
    pattern: NamePattern,
}

impl Entry {
    /// The entry of a file. The place of a fault counts from the entry.
    pub(super) fn new(file: EntryFile, location: String) -> Result<Self, Fault> {
        let (name, facet) = match file.case.rsplit_once(FACET_MARK) {
            None => (file.case.clone(), None),
            Some((name, facet)) => (name.to_owned(), Some(known_facet(facet)?)),
        };
        if file.reason.trim().is_empty() {
            return Err(fault("reason", "say why the failure is known"));
        }
        let sees = file.sees.as_deref().map(Sentence::parse).transpose();
        let pattern = NamePattern::of_cases(&name);
        Ok(Self {
            pattern: pattern.map_err(|error| fault("case", error.to_string()))?,
            until: file.until.as_deref().map(date).transpose()?,
            sees: sees.map_err(|message| fault("sees", message))?,
            location,
            case: file.case,
            name,
            facet,
            reason: file.reason,
            issue: file.issue,
            os: file.os,
        })
    }

    /// Whether nobody has said yet why it fails.
    pub fn wants_reason(&self) -> bool {
        self.reason == REASON_WANTED
    }

    /// Whether it speaks of the case, here.
    pub fn names(&self, case: &str) -> bool {
        self.is_here() && self.pattern.matches(case)
    }

    /// Whether it holds on this system.
    pub fn is_here(&self) -> bool {
        self.os.is_none_or(Os::is_here)
    }

    /// Whether it is the full name of the case, and no pattern.
    pub fn is_name_of(&self, case: &str) -> bool {
        self.name == case
    }

    /// Whether it speaks of this facet; `None`: of a target that broke.
    pub fn covers(&self, facet: Option<&str>) -> bool {
        match &self.facet {
            None => true,
            Some(own) => facet == Some(own),
        }
    }

    /// Whether a failure with this text is the one that it speaks of.
    pub fn sees_in(&self, text: &str) -> bool {
        self.sees.as_ref().is_none_or(|sees| sees.stands_in(text))
    }
}

fn known_facet(word: &str) -> Result<String, Fault> {
    let names: Vec<&str> = judge::facet_names().collect();
    if names.contains(&word) {
        return Ok(word.to_owned());
    }
    let unknown = UnknownName::new("facet", word, names);
    Err(Fault::from(unknown).below(&Place::default().key("case")))
}

fn date(text: &str) -> Result<Date, Fault> {
    let message = || format!("`{text}` is no date; write it as 2030-12-31");
    text.parse().map_err(|_| fault("until", message()))
}

fn fault(key: &str, message: impl Into<String>) -> Fault {
    Fault::new(Place::default().key(key), message)
}
