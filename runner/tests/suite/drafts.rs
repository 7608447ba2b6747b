//! Drafts of `init` and `doctor` from lists of tools, and decisions that they leave to the user.

use std::fs;

use crate::newcomer::{Mapped, init, judged, mapped, seekspec};
use crate::seekspec::is_there;

#[test]
fn changes_with_which_a_case_fails_that_passed_are_taken_back() {
    if !is_there("python3") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    init(folder.path(), "fast-filesystem watches");
    let before = fs::read_to_string(folder.path().join("t.yaml")).unwrap();
    let said = seekspec(folder.path(), &["doctor", "t.yaml", "--write"]);
    let lost = "t.yaml is as it was: with these changes codescout/create_file/writing/no-other-file-is-changed fails, which passed before";
    assert!(
        said.contains(lost) && said.ends_with("exit status 2"),
        "{said}"
    );
    assert_eq!(
        fs::read_to_string(folder.path().join("t.yaml")).unwrap(),
        before
    );
}

#[test]
fn arguments_inside_of_lists_of_objects_are_found() {
    let Some(Mapped {
        folder,
        drafted,
        said,
        text,
    }) = mapped("text-editor")
    else {
        return;
    };
    let expected = "  read_file:
    name: get_text_file_contents  # guessed
    arguments: {end_line: /files/0/ranges/0/end, path: /files/0/file_path, start_line: /files/0/ranges/0/start}  # guessed
    constants: {/files/0/ranges/0/start: 1}  # guessed
";
    // The tool that edits requires a hash, which no call has.
    assert_eq!(drafted, expected);
    assert!(
        text.contains("\n    answer: json.*.ranges.0\n"),
        "{said}\n{text}"
    );
    let right = judged(
        folder.path(),
        &[
            "codescout/read_file/range/*",
            "--target",
            "t.yaml",
            "--level",
            "must",
        ],
    );
    assert!(!right.contains("`content` is"), "{right}");
}

#[test]
fn a_profile_that_nothing_tells_is_not_chosen() {
    if !is_there("python3") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let said = |words: &[&str]| seekspec(folder.path(), &[&["init", "t.yaml"], words].concat());
    let advice = "name its profile with --profile: claude, codescout, ";
    for (words, why) in [
        (
            &["--", "python3", "products.py", "summaries"][..],
            "it lists get_file_summary, and none is like a tool of a profile",
        ),
        (&["--", "cat"], "the command does not list its tools"),
        (
            &["--transport", "mcp", "--", "false"],
            "the target does not start: the handshake failed: exited with status 1",
        ),
    ] {
        let said = said(words);
        assert!(said.contains(why) && said.contains(advice), "{said}");
        assert!(said.ends_with("exit status 2"), "{said}");
        assert!(!folder.path().join("t.yaml").exists());
    }
    assert!(said(&["--", "python3", "products.py", "text-editor"]).ends_with("exit status 0"));
    let text = fs::read_to_string(folder.path().join("t.yaml")).unwrap();
    assert!(text.contains("\nprofile: codescout\n"), "{text}");
}

#[test]
fn a_tool_that_is_only_a_guess_is_left_out() {
    let Some(Mapped {
        folder,
        drafted,
        said,
        text,
    }) = mapped("half")
    else {
        return;
    };
    let expected = "  create_file: fast_write_file  # guessed\n  search_pattern:\n    name: search_code  # guessed\n";
    assert!(drafted.starts_with(expected), "{drafted}");
    let left_out =
        "left out of `tools`: `search_pattern`; the names are guesses, and no call was right";
    assert!(said.contains(left_out), "{said}");
    let settled = "\ntools:\n  create_file: fast_write_file\n  # search_pattern:\n  #   name: search_code  # guessed\n";
    assert!(text.contains(settled), "{said}\n{text}");
    assert!(
        !judged(
            folder.path(),
            &[
                "codescout/create_file/writing/no-other*",
                "--target",
                "t.yaml"
            ]
        )
        .contains("FAIL")
    );
}

#[test]
fn values_that_a_description_names_are_tried() {
    let Some(Mapped { said, text, .. }) = mapped("modes") else {
        return;
    };
    let set = "\n    constants: {output_mode: content}\n";
    assert!(text.contains(set), "{said}\n{text}");
    assert!(text.contains("\n    matches: {pattern: "), "{said}\n{text}");
}
