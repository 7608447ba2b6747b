//! The attempts of a target on the user's machine: which are charged to the case, and which only give a warning.
//!
//! A loss is charged, whatever the case is about. A file that is new, or opened to be
//! written, is charged if its name is one of the case: a program may try to keep a log in `/var/log`, and
//! does without.

use std::ffi::OsStr;
use std::path::Path;

use seekspec_conformance::outside::Reached;
use seekspec_contain::{Log, Reached as Refused};

use super::Workspace;

/// Parts of paths that interpreters use for themselves, at each start: compiled modules, and what the
/// virtual machine of Java tells its tools.
const OF_INTERPRETERS: &[&str] = &["__pycache__", "hsperfdata_"];

impl Workspace {
    /// The attempts outside since the last time that are charged to the case.
    pub fn reached(&self) -> Vec<Reached> {
        let Some(log) = &self.places.log else {
            return Vec::new();
        };
        let refused = log.take().into_iter();
        let (charged, told): (Vec<_>, Vec<_>) = refused
            .filter(|refused| !is_of_interpreter(&refused.path))
            .partition(|refused| self.is_charged(refused));
        self.tell(&told);
        charged.iter().map(in_words).collect()
    }

    fn is_charged(&self, refused: &Refused) -> bool {
        let name = refused.path.file_name().and_then(OsStr::to_str);
        let is_named = || {
            let surroundings = self.surroundings.as_ref();
            surroundings.is_some_and(|around| name.is_some_and(|name| around.name(name)))
        };
        refused.action.destroys() || is_named()
    }

    /// Attempts before the first call, and after the last, give a warning.
    pub(super) fn tell_rest(&self) {
        let rest = self.places.log.iter().flat_map(Log::take_aside);
        let rest: Vec<_> = rest
            .filter(|refused| !is_of_interpreter(&refused.path))
            .collect();
        self.tell(&rest);
    }

    fn tell(&self, refused: &[Refused]) {
        let Some(strays) = &self.places.strays else {
            return;
        };
        for refused in refused {
            strays.refused(refused);
        }
    }
}

fn is_of_interpreter(path: &Path) -> bool {
    path.components().any(|part| {
        let part = part.as_os_str().to_string_lossy();
        OF_INTERPRETERS.iter().any(|name| part.starts_with(name))
    })
}

fn in_words(refused: &Refused) -> Reached {
    Reached {
        action: refused.action.to_string(),
        path: refused.path.to_string_lossy().into_owned(),
    }
}
