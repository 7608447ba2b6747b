use std::path::{Path, PathBuf};
use std::process::Command;

use crate::programs::Programs;

/// A program with its arguments.
#[derive(Clone)]
pub(crate) struct Contestant {
    /// Its name in tables.
    pub(crate) name: &'static str,
    /// The path of the program.
    program: PathBuf,
    /// The command; `{program}` is replaced by the path, `{tree}` by the tree.
    words: Vec<String>,
}

impl Contestant {
    /// A program with its arguments, if it is installed.
    pub(crate) fn new(
        programs: &Programs,
        name: &'static str,
        program: &str,
        arguments: &[&str],
    ) -> Option<Self> {
        let words = ["{program}"].iter().chain(arguments);
        Some(Self {
            name,
            program: programs.get(program)?.to_owned(),
            words: words.map(|&word| word.to_owned()).collect(),
        })
    }

    /// A shell pipeline that begins with the program.
    pub(crate) fn piped(
        programs: &Programs,
        name: &'static str,
        program: &str,
        script: &str,
    ) -> Option<Self> {
        let mut contestant = Self::new(programs, name, program, &[])?;
        contestant.words = ["sh", "-c", script].map(str::to_owned).to_vec();
        Some(contestant)
    }

    /// The command for this tree, which is its working directory.
    pub(crate) fn command(&self, tree: &Path) -> Command {
        let (program, tree_path) = (self.program.to_string_lossy(), tree.to_string_lossy());
        let mut words = self.words.iter().map(|word| {
            word.replace("{program}", &program)
                .replace("{tree}", &tree_path)
        });
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words).current_dir(tree);
        command
    }

    /// The command as a line for a shell.
    pub(crate) fn line(&self) -> String {
        let name = self.program.file_name().unwrap_or_default();
        let words = self.words.iter().map(|word| {
            let word = word.replace("{program}", &name.to_string_lossy());
            quoted(&word.replace(env!("CARGO_MANIFEST_DIR"), "benches"))
        });
        words.collect::<Vec<_>>().join(" ")
    }
}

fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./={}".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Contestant {
        pub(crate) fn named(name: &'static str) -> Self {
            let words = ["{program}", "-g", "*.ts", "it's"].map(str::to_owned);
            Self {
                name,
                program: PathBuf::from(format!("/opt/bin/{name}")),
                words: words.to_vec(),
            }
        }
    }

    #[test]
    fn a_line_can_be_pasted_into_a_shell() {
        let contestant = Contestant::named("x");
        assert_eq!(contestant.line(), r"x -g '*.ts' 'it'\''s'");
    }
}
