//! Files of a suite, as the tests write them.

use seekspec_conformance::suite::SourceFile;

pub(crate) fn source(path: &str, text: &str) -> SourceFile {
    SourceFile {
        path: path.to_owned(),
        text: text.trim_start().to_owned().into(),
    }
}
