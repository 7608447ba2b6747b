//! Products that newcomers tried: their tools are mapped, and no line is wrong.

use tempfile::TempDir;

use crate::tried::{Tried, begun, folder, tried_with_departures};

/// A product that was tried, and the folder with its server. `None`: Python is not installed.
fn mapped(product: &str) -> Option<(TempDir, Tried)> {
    mapped_as("codescout", product)
}

/// The same with another profile; none: it is found.
fn mapped_as(profile: &str, product: &str) -> Option<(TempDir, Tried)> {
    let folder = folder()?;
    let command = [
        &["python3", "products.py"][..],
        &product.split(' ').collect::<Vec<_>>(),
    ]
    .concat();
    let found = begun(
        folder.path(),
        Some(profile).filter(|one| !one.is_empty()),
        &command,
    )
    .unwrap();
    Some((folder, found))
}

#[test]
fn names_types_and_meanings_are_compared_and_calls_tell_the_rest() {
    let Some((_folder, found)) = mapped("fast-filesystem") else {
        return;
    };
    let tools = "  create_file: fast_write_file
  edit_file:
    name: fast_edit_block
    arguments: {new_string: new_text, old_string: old_text}
    unsupported_arguments: [insert, replace_all]
  list_dir:
    name: fast_list_directory
    unsupported_arguments: [detail_level, limit, offset, recursive]
    paths: {generous: true}
  read_file:
    name: fast_read_file
    arguments: {end_line: {name: line_count, minus: start_line, add: 1}, start_line: {name: line_start, add: -1}}
lifetime: run
";
    assert_eq!(found.tools(), tools, "{}", found.said);
    assert!(found.text.contains("\nname: fast-filesystem\n"));
    assert!(found.text.contains("\ntransport: mcp\n"));
    assert!(found.passes("codescout/read_file/range/end-line-is-inclusive"));
}

#[test]
fn a_summary_is_not_a_tool_that_reads() {
    let Some((_folder, found)) = mapped("summaries") else {
        return;
    };
    assert_eq!(found.tools(), "");
    assert!(found.said.contains("✗ tools: none of "), "{}", found.said);
}

#[test]
fn a_case_that_expects_an_error_maps_nothing_and_later_answers_are_read() {
    let Some((_folder, found)) = mapped("ripgrep-search") else {
        return;
    };
    let tools = r"  search_pattern:
    name: search
    arguments: {max_results: maxResults}
    root: path
    matches: {generous: true}
    paths: {generous: true}
    facets: [matches, paths, error-flag]
lifetime: run
";
    assert_eq!(found.tools(), tools, "{}", found.said);
    let fails = "✗ search_pattern: codescout/search_pattern/scope/missing-pattern-is-refused fails";
    assert!(found.said.contains(fails), "{}", found.said);
}

#[test]
fn lines_with_numbers_are_read_as_content() {
    let Some((_folder, found)) = mapped("kimi") else {
        return;
    };
    let content = r"answer: {details: {content: {lines: '^ *\d+\t(?<text>.*)$'}}}";
    let range = "arguments: {end_line: {name: n_lines, minus: start_line, add: 1}, start_line: line_offset}";
    assert!(
        found.text.contains(content) && found.text.contains(range),
        "{}\n{}",
        found.said,
        found.text
    );
}

#[test]
fn a_line_with_which_a_case_fails_that_passed_is_not_taken() {
    let Some((_folder, found)) = mapped("moody") else {
        return;
    };
    assert!(found.said.contains("✓ list_dir: answers"), "{}", found.said);
    assert!(!found.text.contains("mode"), "{}", found.text);
}

#[test]
fn arguments_inside_of_lists_of_objects_are_found() {
    let Some((_folder, found)) = mapped("text-editor") else {
        return;
    };
    // The tool that edits requires a hash, which no call has.
    let tools = "  read_file:
    name: get_text_file_contents
    arguments: {end_line: /files/0/ranges/0/end, path: /files/0/file_path, start_line: /files/0/ranges/0/start}
    constants: {/files/0/ranges/0/start: 1}
    answer: json.*.ranges.0
";
    assert!(
        found.tools().starts_with(tools),
        "{}\n{}",
        found.said,
        found.text
    );
    assert!(found.passes("codescout/read_file/range/end-line-is-inclusive"));
}

#[test]
fn a_profile_that_nothing_tells_is_not_chosen() {
    let Some(folder) = folder() else {
        return;
    };
    let advice = "name its profile with --profile: claude, codescout, ";
    for (command, why) in [
        (
            &["python3", "products.py", "summaries"][..],
            "it lists get_file_summary, and none is like a tool of a profile",
        ),
        (
            &["cat"],
            "the command gives no answer over exec, and over mcp ",
        ),
    ] {
        let error = begun(folder.path(), None, command).err().unwrap();
        assert!(error.contains(why) && error.contains(advice), "{error}");
    }
    let command = ["python3", "products.py", "text-editor"];
    let found = begun(folder.path(), None, &command).unwrap();
    assert!(found.text.contains("\nprofile: common\n"), "{}", found.text);
}

#[test]
fn a_tool_that_is_only_a_guess_is_left_out() {
    let Some((_folder, found)) = mapped("half") else {
        return;
    };
    let tools = "  create_file: fast_write_file\n  # search_pattern:\n  #   name: search_code\n";
    assert!(found.tools().starts_with(tools), "{}", found.text);
    let left_out =
        "– search_pattern: left out of `tools`: its name is a guess, and no call was right";
    assert!(found.said.contains(left_out), "{}", found.said);
    assert!(!found.said.contains('✗'), "{}", found.said);
}

#[test]
fn values_that_a_description_names_are_tried() {
    let Some((_folder, found)) = mapped("modes") else {
        return;
    };
    let set = "\n    constants: {output_mode: content}\n";
    assert!(found.text.contains(set), "{}", found.text);
    assert!(found.text.contains("\n    matches: {generous: true}\n"));
}

#[test]
fn a_switch_that_may_be_null_is_set_if_no_call_is_right_without_it() {
    let Some((_folder, found)) = mapped("switched") else {
        return;
    };
    let set = "\n    constants: {shown: true}\n";
    assert!(found.text.contains(set), "{}\n{}", found.said, found.text);
}

#[test]
fn a_choice_that_the_answers_show_is_written() {
    let Some(folder) = folder() else {
        return;
    };
    let written = |way: &str| {
        let text = format!(
            "name: t\nprofile: codescout\ntransport: mcp\ncommand: [python3, products.py, fast-filesystem{way}]\ntools:\n  create_file: fast_write_file\n"
        );
        tried_with_departures(folder.path(), &text)
    };
    let found = written(", refuses");
    let against =
        "an existing file is not replaced, against codescout.create_file.write.overwrites";
    assert!(found.said.contains(against), "{}", found.said);
    assert!(found.text.contains("\nchoices: {existing-file: refused}\n"));
    assert!(!written("").text.contains("choices"));
}

#[test]
fn an_editor_is_known_by_its_commands_and_arguments_under_any_name() {
    let Some((_folder, found)) = mapped_as("", "editor") else {
        return;
    };
    assert!(found.text.contains("\nprofile: claude\n"), "{}", found.text);
    let tools = "  str_replace_based_edit_tool:
    name: str_replace_editor
    arguments: {insert_text: new_str}
lifetime: run
";
    assert_eq!(found.tools(), tools, "{}", found.said);
    assert!(found.passes("str_replace_based_edit_tool/inserting/text-comes-after-its-line"));
}

#[test]
fn an_argument_serves_two_commands_only_if_a_call_shows_it() {
    let Some((_folder, found)) = mapped_as("claude", "editor no-insert") else {
        return;
    };
    let left_out = "    unsupported_arguments: [insert_text]\n";
    assert!(found.tools().contains(left_out), "{}", found.text);
    assert!(!found.text.contains("arguments: {"), "{}", found.text);
}

#[test]
fn each_command_of_a_tool_is_a_tool_whatever_its_schema_requires() {
    let Some((_folder, found)) = mapped_as("common", "editor") else {
        return;
    };
    let tools = "  edit:
    name: str_replace_editor
    arguments: {new_text: new_str, old_text: old_str}
    unsupported_arguments: [replace_all]
    constants: {command: str_replace}
    absolute: [path]
  read:
    name: str_replace_editor
    arguments: {end_line: {name: /view_range/1, open: -1}, start_line: {name: /view_range/0, open: 1}}
    constants: {command: view}
    absolute: [path]
  write:
    name: str_replace_editor
    arguments: {content: file_text}
    constants: {command: create}
    absolute: [path]
  list:
    name: str_replace_editor
    constants: {command: view}
    absolute: [path]
lifetime: run
";
    assert_eq!(found.tools(), tools, "{}", found.said);
    assert_eq!(found.examination.problems(), 0, "{}", found.said);
}

#[test]
fn the_next_tool_is_tried_and_one_can_serve_two() {
    let Some((_folder, found)) = mapped_as("common", "workspace") else {
        return;
    };
    for part in [
        "  delete:\n    name: delete_this_file\n    arguments: {path: file_path}\n",
        "  find:\n    name: search_files\n    unsupported_arguments: [path]\n    arguments: {pattern: glob}\n",
        "  search:\n    name: search_files\n    arguments: {include: glob}\n    unsupported_arguments: [path]\n",
    ] {
        assert!(
            found.text.contains(part),
            "{part}\n{}\n{}",
            found.said,
            found.text
        );
    }
}

#[test]
fn a_choice_is_shown_by_cases_of_several_calls_some_of_which_are_refused() {
    let Some(folder) = folder() else {
        return;
    };
    let written = |way: &str| {
        let text = format!(
            "name: t\nprofile: claude\ntransport: mcp\ncommand: [python3, products.py, editor{way}]\ntools: {{str_replace_based_edit_tool: {{name: str_replace_editor, arguments: {{insert_text: new_str}}}}}}\n"
        );
        tried_with_departures(folder.path(), &text)
    };
    let found = written("");
    assert!(
        found.text.contains("\nchoices: {outside: reached}\n"),
        "{}",
        found.said
    );
    assert!(!written(", confined").text.contains("choices"));
}
