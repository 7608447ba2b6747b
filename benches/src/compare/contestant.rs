use std::path::{Path, PathBuf};
use std::process::Command;

/// A task that several programs perform on one tree.
#[derive(Clone, Debug)]
pub struct Task {
    /// The task, as shown in the table.
    pub name: String,
    /// The programs; the others are compared with the first.
    pub contestants: Vec<Contestant>,
}

/// A program with its arguments.
#[derive(Clone, Debug)]
pub struct Contestant {
    /// Its name in tables and plots.
    pub name: &'static str,
    /// The path of the program.
    pub program: PathBuf,
    /// The arguments; `{program}` is replaced by its path, `{tree}` by the tree.
    pub words: Vec<String>,
}

impl Contestant {
    /// A program with its arguments, if it is installed.
    pub(super) fn new(
        name: &'static str,
        program: Option<&Path>,
        arguments: &[&str],
    ) -> Option<Self> {
        let words = ["{program}"].iter().chain(arguments);
        Some(Self {
            name,
            program: program?.to_owned(),
            words: words.map(|&word| word.to_owned()).collect(),
        })
    }

    /// A shell pipeline that begins with the program.
    pub(super) fn piped(name: &'static str, program: Option<&Path>, script: &str) -> Option<Self> {
        Some(Self {
            name,
            program: program?.to_owned(),
            words: vec!["sh".to_owned(), "-c".to_owned(), script.to_owned()],
        })
    }

    /// The command for this tree, which is its working directory.
    #[must_use]
    pub fn command(&self, tree: &Path) -> Command {
        let (program, tree_path) = (self.program.to_string_lossy(), tree.to_string_lossy());
        let replaced = |word: &String| {
            word.replace("{program}", &program)
                .replace("{tree}", &tree_path)
        };
        let mut words = self.words.iter().map(replaced);
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words).current_dir(tree);
        command
    }

    /// The command as a line for a shell.
    #[must_use]
    pub fn line(&self) -> String {
        let name = self.program.file_name().unwrap_or_default();
        let name = name.to_string_lossy();
        let shown = self
            .words
            .iter()
            .map(|word| word.replace("{program}", &name))
            .map(|word| quoted(&word.replace(env!("CARGO_MANIFEST_DIR"), "benches")));
        shown.collect::<Vec<_>>().join(" ")
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

    #[test]
    fn a_line_can_be_pasted_into_a_shell() {
        let program = Some(Path::new("/opt/bin/x"));
        let contestant = Contestant::new("x", program, &["-g", "*.ts", "it's"]);
        let line = contestant.map(|contestant| contestant.line());
        assert_eq!(line.as_deref(), Some(r"x -g '*.ts' 'it'\''s'"));
    }
}
