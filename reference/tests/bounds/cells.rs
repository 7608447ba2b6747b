//! The table of tools, hostile inputs and bounds.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::{patterns, trees};

/// Creates a tree.
pub(crate) type Tree = fn(&Path);

/// A call made to use all memory, or to never end.
#[derive(Clone)]
pub(crate) struct Cell {
    pub(crate) profile: &'static str,
    pub(crate) tool: &'static str,
    /// The hostile input, as in the table.
    pub(crate) input: &'static str,
    pub(crate) tree: Tree,
    pub(crate) arguments: Value,
    pub(crate) resource: Option<String>,
    /// A text at the start of the answer.
    pub(crate) says: &'static str,
    /// The outcome, as in the table.
    pub(crate) outcome: &'static str,
    /// The limit on the address space of the process, including the program, its libraries and
    /// threads.
    pub(crate) mebibytes: u64,
}

impl Cell {
    pub(crate) fn call(&self) -> Value {
        json!({
            "profile": self.profile,
            "tool": self.tool,
            "arguments": self.arguments,
            "resource": self.resource,
        })
    }

    /// The row in the table.
    pub(crate) fn row(&self) -> String {
        let Self {
            profile,
            tool,
            input,
            outcome,
            mebibytes,
            ..
        } = self;
        format!("| {profile} `{tool}` | {input} | {outcome} | {mebibytes} MiB |")
    }
}

/// All cells, in the order of the table.
pub(crate) fn cells() -> Vec<Cell> {
    [
        ignore_files(),
        files(),
        read_file(),
        memory(),
        results(),
        common(),
        patterns::globs(),
        patterns::regexes(),
    ]
    .concat()
}

pub(crate) fn cell(
    (profile, tool): (&'static str, &'static str),
    arguments: Value,
    says: &'static str,
) -> Cell {
    Cell {
        profile,
        tool,
        input: "",
        tree: trees::small,
        arguments,
        resource: None,
        says,
        outcome: "",
        mebibytes: 192,
    }
}

pub(crate) const FIND: (&str, &str) = ("omp", "find");
pub(crate) const SEARCH: (&str, &str) = ("omp", "search");
pub(crate) const GEMINI: (&str, &str) = ("gemini", "glob");
pub(crate) const MINI_GLOB: (&str, &str) = ("mini", "glob");
pub(crate) const MINI_SEARCH: (&str, &str) = ("mini", "search");
pub(crate) const READ: (&str, &str) = ("codescout", "read_file");
pub(crate) const LIST: (&str, &str) = ("codescout", "list_dir");
pub(crate) const PATTERN: (&str, &str) = ("codescout", "search_pattern");
pub(crate) const FIND_FILE: (&str, &str) = ("codescout", "find_file");
pub(crate) const EDIT: (&str, &str) = ("codescout", "edit_file");
pub(crate) const MEMORY: (&str, &str) = ("claude", "memory");

fn ignore_files() -> Vec<Cell> {
    let calls = [
        cell(FIND, json!({"paths": ["*.log"], "timeout": 60}), "z.log"),
        cell(SEARCH, json!({"pattern": "needle", "paths": "."}), "z.log"),
        cell(GEMINI, json!({"pattern": "**/*.log"}), "z.log"),
        cell(MINI_SEARCH, json!({"query": "needle"}), "z.log"),
        cell(LIST, json!({"path": ".", "recursive": true}), "z.log"),
        cell(PATTERN, json!({"pattern": "needle"}), "z.log"),
        cell(FIND_FILE, json!({"pattern": "**/*.log"}), "z.log"),
    ];
    let cells = calls.map(|call| Cell {
        input: "ignore files of 10 MB, sparse, a pipe, a device, of 16,000 globs, on 60 levels",
        tree: trees::ignore_files,
        outcome: "ignores those over 1 MiB or 16,384 rules",
        mebibytes: 320,
        ..call
    });
    cells.into()
}

#[expect(
    clippy::too_many_lines,
    reason = "a test, which is read from top to bottom"
)]
fn files() -> Vec<Cell> {
    let cells = [
        Cell {
            outcome: "reports the line over 32 MiB",
            ..cell(
                SEARCH,
                json!({"pattern": "needle", "paths": "."}),
                "too large to be searched: line.txt",
            )
        },
        Cell {
            outcome: "reports the line over 32 MiB",
            ..cell(
                MINI_SEARCH,
                json!({"query": "needle"}),
                "line.txt: WARNING: not searched",
            )
        },
        Cell {
            outcome: "reports lines over 16 MiB",
            ..cell(
                PATTERN,
                json!({"pattern": "needle"}),
                "2 file(s) not searched",
            )
        },
    ];
    let cells = cells.map(|call| Cell {
        input: "files of 10 GB, of one line of 40 MB, a pipe, a link to a device, a name that is not UTF-8",
        tree: trees::files,
        mebibytes: 256,
        ..call
    });
    let told = [
        Cell {
            input: "a path that leads to `/proc/kmsg`",
            tree: trees::kernel_log,
            outcome: "an error, without waiting",
            ..cell(
                SEARCH,
                json!({"pattern": "needle", "paths": "log"}),
                "Cannot read",
            )
        },
        Cell {
            input: "a path that is a pipe",
            tree: trees::files,
            outcome: "an error, without waiting",
            ..cell(
                SEARCH,
                json!({"pattern": "needle", "paths": "pipe.txt"}),
                "not a directory: pipe.txt",
            )
        },
        Cell {
            input: "a path that leads to a device",
            tree: trees::files,
            outcome: "an error, without waiting",
            ..cell(
                SEARCH,
                json!({"pattern": "needle", "paths": "link.txt"}),
                "not a directory: link.txt",
            )
        },
        Cell {
            input: "a line of 40 MB without the text",
            tree: trees::files,
            outcome: "read as a stream",
            ..cell(
                EDIT,
                json!({"path": "line.txt", "old_string": "needle", "new_string": ""}),
                "does not occur",
            )
        },
    ];
    cells.into_iter().chain(told).collect()
}

#[expect(
    clippy::too_many_lines,
    reason = "a test, which is read from top to bottom"
)]
fn read_file() -> Vec<Cell> {
    let of = |arguments: Value, says| cell(READ, arguments, says);
    let cells = [
        Cell {
            input: "a sparse file of 10 GB",
            ..of(json!({"path": "sparse.txt"}), "more than 16777216 bytes")
        },
        Cell {
            input: "its lines 1 to 3",
            ..of(
                json!({"path": "sparse.txt", "start_line": 1, "end_line": 3}),
                "more than 16777216 bytes",
            )
        },
        Cell {
            input: "a line of 40 MB",
            ..of(json!({"path": "line.txt"}), "more than 16777216 bytes")
        },
        Cell {
            input: "lines 1 to 10^9",
            tree: trees::lines,
            ..of(
                json!({"path": "lines.txt", "start_line": 1, "end_line": 1_000_000_000}),
                "more than 16777216 bytes",
            )
        },
    ];
    let cells = cells.map(|call| Cell {
        tree: if call.input == "lines 1 to 10^9" {
            trees::lines
        } else {
            trees::files
        },
        outcome: "refused once 16 MiB are read",
        ..call
    });
    let pipe = Cell {
        input: "a pipe",
        tree: trees::files,
        outcome: "an error, without waiting",
        ..of(json!({"path": "pipe.txt"}), "not a file: pipe.txt")
    };
    cells.into_iter().chain([pipe]).collect()
}

/// The directory of the memory.
fn store(root: &Path) -> PathBuf {
    let store = root.join("memories");
    fs::create_dir(&store).expect("made");
    store
}

fn memory() -> Vec<Cell> {
    let of = |arguments: Value, says| cell(MEMORY, arguments, says);
    let replace =
        |path| json!({"command": "str_replace", "path": path, "old_str": "needle", "new_str": ""});
    let cells = [
        Cell {
            input: "a view of a sparse file of 10 GB",
            outcome: "refused once 16 MiB are read",
            ..of(
                json!({"command": "view", "path": "/memories/sparse.txt"}),
                "more than 16777216 bytes",
            )
        },
        Cell {
            input: "a line of 40 MB without the text",
            outcome: "read as a stream",
            ..of(replace("/memories/line.txt"), "did not appear")
        },
        Cell {
            input: "a pipe",
            outcome: "an error, without waiting",
            ..of(
                json!({"command": "view", "path": "/memories/pipe.txt"}),
                "does not exist",
            )
        },
    ];
    let cells = cells.map(|call| Cell {
        tree: |root| trees::files(&store(root)),
        ..call
    });
    let many = Cell {
        input: "3 million occurrences of the text",
        tree: |root| trees::lines(&store(root)),
        outcome: "the first 10,000 reported",
        ..of(replace("/memories/lines.txt"), "Multiple occurrences")
    };
    cells.into_iter().chain([many]).collect()
}

fn results() -> Vec<Cell> {
    let much = json!({"pattern": "needle", "max_results": 1_000_000_000_000_000_u64});
    let many = json!({"query": "needle", "maxResults": 1_000_000_000_000_000_u64});
    vec![
        Cell {
            input: "3 million matches, all wanted",
            tree: trees::lines,
            outcome: "10,000 returned, all counted",
            ..cell(PATTERN, much.clone(), "lines.txt")
        },
        Cell {
            input: "1.5 million matches in 500 files, all wanted",
            tree: trees::many_files,
            outcome: "10,000 returned, all counted",
            ..cell(PATTERN, much, "1.txt")
        },
        Cell {
            input: "3 million matches, all wanted",
            tree: trees::lines,
            outcome: "an error over 1 MiB of results",
            ..cell(MINI_SEARCH, many.clone(), "more than 1048576 bytes")
        },
        Cell {
            input: "1.5 million matches in 500 files, all wanted",
            tree: trees::many_files,
            outcome: "an error over 1 MiB of results",
            ..cell(MINI_SEARCH, many, "more than 1048576 bytes")
        },
        Cell {
            input: "1.5 million matches in 500 files",
            tree: trees::many_files,
            outcome: "searches up to 2,000 matches",
            ..cell(SEARCH, json!({"pattern": "needle", "paths": "."}), "1.txt")
        },
    ]
}

fn common() -> Vec<Cell> {
    let of = |tool, arguments: Value, says| cell(("common", tool), arguments, says);
    let edit = |path| json!({"path": path, "old_text": "needle", "new_text": ""});
    let cells = [
        Cell {
            input: "files of 10 GB, of one line of 40 MB, a pipe, a link to a device, a name that is not UTF-8",
            outcome: "reports the line over 32 MiB",
            mebibytes: 256,
            ..of(
                "search",
                json!({"pattern": "needle"}),
                "line.txt: not searched",
            )
        },
        Cell {
            input: "a sparse file of 10 GB",
            outcome: "refused once 16 MiB are read",
            ..of("read", json!({"path": "sparse.txt"}), "too large")
        },
        Cell {
            input: "a line of 40 MB without the text",
            outcome: "refused once 16 MiB are read",
            ..of("edit", edit("line.txt"), "too large")
        },
    ];
    let cells = cells.map(|call| Cell {
        tree: trees::files,
        ..call
    });
    let much = [
        (trees::lines as Tree, "3 million matches"),
        (trees::many_files, "1.5 million matches in 500 files"),
    ];
    let much = much.map(|(tree, input)| Cell {
        input,
        tree,
        outcome: "an error over 4 MiB of results",
        ..of("search", json!({"pattern": "needle"}), "too many lines")
    });
    cells.into_iter().chain(much).collect()
}
