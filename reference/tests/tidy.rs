//! The habits of the sources that a compiler does not see to.

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    /// The sources with their paths below `src`.
    fn sources() -> Vec<(String, String)> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut files = Vec::new();
        collect(&root, &mut files);
        let read = |path: &PathBuf| {
            let name = path
                .strip_prefix(&root)
                .expect("below src")
                .display()
                .to_string();
            (
                name.replace('\\', "/"),
                fs::read_to_string(path).expect("a source"),
            )
        };
        files.iter().map(read).collect()
    }

    fn collect(directory: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(directory).expect("a directory").flatten() {
            let path = entry.path();
            if path.is_dir() {
                collect(&path, files);
            } else {
                files.push(path);
            }
        }
    }

    /// Of all sources, only `place` has the word.
    fn check(word: &str, place: &str) {
        check_all(word, &[place]);
    }

    fn check_all(word: &str, places: &[&str]) {
        let sources = sources();
        let mut having: Vec<_> = sources
            .iter()
            .filter(|(_, text)| text.contains(word))
            .map(|(name, _)| name)
            .collect();
        having.sort();
        assert_eq!(having, places, "{word}");
    }

    #[test]
    fn one_place_touches_the_thing() {
        check("use globset::", "engine/glob.rs");
        check("use regex::", "engine/glob/by_character.rs");
        check("use ignore::gitignore::", "engine/ignore_rules.rs");
        check("use tar::", "engine/archive/tar.rs");
        check("use zip::ZipArchive", "engine/archive/zip.rs");
        check("use flate2::read::", "engine/archive/mod.rs");
        check("SearcherBuilder::new", "engine/grep/scanner.rs");
        check("RegexMatcherBuilder::new", "engine/grep/pattern.rs");
        check("use icu_collator::", "engine/collation.rs");
        check_all(
            "use rustix::",
            &[
                "engine/atomic_write/nameless.rs",
                "engine/opener/linux.rs",
                "engine/walk/handle/linux.rs",
            ],
        );
        check("Instant::now", "host/system_clock.rs");
        check("SystemTime::now", "host/system_clock.rs");
        check("available_parallelism", "host/context.rs");
    }

    #[test]
    fn the_engine_reads_no_environment() {
        for (name, text) in sources() {
            assert!(!text.contains("std::env"), "{name}");
        }
    }

    #[test]
    fn files_are_short() {
        for (name, text) in sources() {
            assert!(
                text.lines().count() <= 400,
                "{name} has {} lines",
                text.lines().count()
            );
        }
    }
}
