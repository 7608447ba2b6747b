//! Targets that misbehave: each gets the exact error, and leaves nothing behind.

use std::fs;
use std::path::Path;
use std::time::Duration;

use seekspec_run::program::WorkingDirectory;
use seekspec_run::sandbox::RunDirectory;
use seekspec_run::targets::{RootPlacement, Target};
use seekspec_run::transport::{Broken, Call, Reply, Unanswered};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{
    ANSWER, PROFILE, is_empty, is_gone, note_in, passed, shell, target, tree, with_deadlines,
};

fn call(target: &Target) -> Reply {
    call_with(target, &json!({"name": "find", "arguments": {}}))
}

fn call_with(target: &Target, params: &Value) -> Reply {
    let parent = tempfile::tempdir().unwrap();
    let directory = RunDirectory::create_in(parent.path()).unwrap();
    let workspace = directory.workspace(&tree("{a.txt: a}")).unwrap();
    let reply = target.connect(workspace.places().clone()).call(&Call {
        profile: PROFILE,
        params,
        cancel_after: None,
        lists_tools: false,
    });
    drop((workspace, directory));
    assert!(is_empty(parent.path()));
    reply
}

#[track_caller]
fn assert_broken(script: &str, message: &str) -> Reply {
    let reply = call(&shell(script));
    assert_eq!(
        reply.result.as_ref().unwrap_err().to_string(),
        message,
        "{script}"
    );
    reply
}

#[test]
fn half_a_character_is_reported_as_such() {
    assert_broken(
        r#"printf '%s' '{"content":[{"type":"text","text":"a\ud83d"}]}'"#,
        "a string of the answer contains half of a character, a lone surrogate such as `\\ud83d`, at line 1 column 43; cut texts between characters, not between units of UTF-16",
    );
}

#[track_caller]
fn assert_answers(target: &Target) -> Value {
    let reply = call(target);
    reply
        .result
        .unwrap_or_else(|broken| panic!("{broken}: {}", reply.stderr))
}

/// A script that notes its process group in a file.
fn noting(script: &str) -> (TempDir, Target) {
    let notes = tempfile::tempdir().unwrap();
    let mut target = shell(&format!("echo $$ > \"$NOTES/group\"; {script}"));
    note_in(notes.path(), &mut target);
    (notes, target)
}

fn assert_group_is_gone(notes: &Path) {
    let group = fs::read_to_string(notes.join("group")).unwrap();
    assert!(is_gone(&group), "the group {group} is still there");
}

/// The reply of a script that hangs after it has noted so, and the deadline that ended it. Its
/// group is gone.
fn cut_off(script: &str) -> (Reply, Duration) {
    with_deadlines(|deadline| {
        let (notes, mut target) = noting(&format!("{script}; touch \"$NOTES/hangs\"; sleep 1000"));
        target.deadline = deadline;
        let reply = call(&target);
        fs::exists(notes.path().join("hangs")).unwrap().then(|| {
            assert_group_is_gone(notes.path());
            (reply, deadline)
        })
    })
}

#[test]
fn a_good_answer_is_returned_unchanged() {
    let answer = assert_answers(&shell(&format!("cat > /dev/null; {ANSWER}")));
    assert_eq!(answer, json!({"content": [{"type": "text", "text": "ok"}]}));
}

#[test]
fn the_call_is_one_line_on_stdin_and_then_the_end() {
    let params = json!({"name": "find", "arguments": {"x": "é\n"}});
    let answer = call_with(&target(&["cat"]), &params).result.unwrap();
    assert_eq!(answer, params);
}

#[test]
fn a_large_call_and_a_large_answer_do_not_deadlock() {
    let params = json!({"name": "find", "arguments": {"x": "y".repeat(3 << 20)}});
    let answer = call_with(&target(&["cat"]), &params).result.unwrap();
    assert_eq!(answer, params);
}

#[test]
fn a_missing_program_is_reported_with_the_search_path() {
    let reply = call(&target(&["no-such-program-anywhere"]));
    let message = reply.result.unwrap_err().to_string();
    assert!(
        message.starts_with("no program `no-such-program-anywhere` in PATH (/"),
        "{message}"
    );
    let reply = call(&target(&["./no/such"]));
    assert_eq!(
        reply.result.unwrap_err().to_string(),
        "no program at /no/such"
    );
}

#[test]
fn a_program_that_cannot_be_started_is_reported_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("program");
    fs::write(&path, "#!/no/such/interpreter\n").unwrap();
    let program = path.to_string_lossy();
    let message = |target: &Target| call(target).result.unwrap_err().to_string();
    assert_eq!(
        message(&target(&[&program])),
        format!("{program} is not executable")
    );
    let Err(Unanswered::Broken(broken)) = call(&target(&[&program])).result else {
        panic!("{program} was started");
    };
    let advice = "`chmod +x` makes it so, or name its interpreter first";
    assert_eq!(broken.advice(), Some(advice));
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    assert_eq!(
        message(&target(&[&program])),
        format!(
            "{program} cannot be started: the interpreter that its first line names is missing"
        )
    );
    let folder = folder.path().to_string_lossy();
    assert_eq!(
        message(&target(&[&folder])),
        format!("{folder} is a directory, not a program")
    );
}

#[test]
fn silence_is_not_an_answer() {
    assert_broken(
        "true",
        "no answer: exited with status 0 and wrote nothing to stdout",
    );
}

#[test]
fn garbage_is_reported_with_its_first_line() {
    assert_broken(
        "echo Traceback; echo more",
        "stdout is not JSON: expected value at line 1 column 1; it starts with \"Traceback\"",
    );
    assert_broken(
        "printf '{\"content\": ['",
        "stdout is not JSON: EOF while parsing a list at line 1 column 13; it starts with \"{\\\"content\\\": [\"",
    );
    let reply = call(&shell("printf '\\377\\376'"));
    assert!(matches!(
        reply.result,
        Err(Unanswered::Broken(Broken::Garbage { .. }))
    ));
}

#[test]
fn two_answers_are_one_too_many() {
    assert_broken(
        "echo '{}'; echo '{\"a\":1}'",
        "more than one answer on stdout; the first is followed by \"{\\\"a\\\":1}\"",
    );
    assert_broken(
        "echo '{}'; echo done.",
        "more than one answer on stdout; the first is followed by \"done.\"",
    );
}

#[test]
fn another_exit_status_breaks_a_good_answer() {
    let reply = assert_broken(
        &format!("{ANSWER}; echo why >&2; exit 3"),
        "exited with status 3",
    );
    assert_eq!(reply.stderr, "why\n");
}

#[test]
fn signals_are_reported_by_name() {
    assert_broken("kill -KILL $$", "killed by SIGKILL");
    assert_broken("kill -SEGV $$", "killed by SIGSEGV");
}

#[test]
fn a_deadline_ends_the_whole_group() {
    let (reply, deadline) = cut_off("echo begun >&2; (sleep 1000 &)");
    assert_eq!(reply.result.unwrap_err().to_string(), passed(deadline));
    assert_eq!(reply.stderr, "begun\n");
}

#[test]
fn an_answer_of_a_process_that_does_not_exit_is_too_late() {
    let (reply, deadline) = cut_off(&format!("{ANSWER}; exec >&-"));
    assert_eq!(
        reply.result.unwrap_err().to_string(),
        format!(
            "{}; stdout was closed, but the process did not exit",
            passed(deadline)
        )
    );
}

#[test]
fn a_flood_is_stopped() {
    let (notes, target) = noting("exec yes");
    assert_eq!(
        call(&target).result.unwrap_err().to_string(),
        "wrote more than 16 MiB to stdout"
    );
    assert_group_is_gone(notes.path());
}

#[test]
fn the_end_of_a_flood_on_stderr_is_kept() {
    let reply = call(&shell(&format!("seq 200000 >&2; {ANSWER}")));
    assert!(reply.result.is_ok());
    assert!(reply.stderr.len() <= 8 * 1024 && reply.stderr.ends_with("\n200000\n"));
}

#[test]
fn a_child_that_keeps_the_pipes_open_delays_nothing() {
    let (notes, target) = noting(&format!("sleep 1000 & {ANSWER}"));
    assert!(call(&target).result.is_ok());
    assert_group_is_gone(notes.path());
}

/// On a busy machine the child may start too late, so that several attempts may be needed.
#[test]
fn a_child_that_writes_the_answer_after_its_parent_has_ended_is_heard() {
    let target = shell(&format!("(sleep 0.05; {ANSWER}) &"));
    assert!((0..20).any(|_| call(&target).result.is_ok()));
}

#[test]
fn a_target_that_does_not_read_its_call_may_answer() {
    let params = json!({"name": "find", "arguments": {"x": "y".repeat(1 << 20)}});
    let target = shell(&format!("exec <&-; {ANSWER}"));
    assert!(call_with(&target, &params).result.is_ok());
    assert!(call_with(&shell(ANSWER), &params).result.is_ok());
}

#[test]
fn the_environment_is_controlled() {
    let (notes, mut target) = noting(&format!("env -0 > \"$NOTES/environment\"; {ANSWER}"));
    target
        .reach
        .program_mut()
        .unwrap()
        .env
        .insert("OWN".to_owned(), "at {root}".to_owned());
    assert_answers(&target);
    let environment = fs::read_to_string(notes.path().join("environment")).unwrap();
    let pairs = environment
        .split('\0')
        .filter_map(|pair| pair.split_once('='));
    let get = |name: &str| {
        let value = pairs.clone().find(|pair| pair.0 == name);
        value.map_or("", |pair| pair.1).to_owned()
    };
    let (home, tmp) = (get("HOME"), get("TMPDIR"));
    let workspace = home.strip_suffix("/home").unwrap();
    assert_eq!(tmp, format!("{workspace}/tmp"));
    assert_eq!(get("OWN"), format!("at {workspace}/root"));
    assert_eq!(get("XDG_CONFIG_HOME"), format!("{home}/.config"));
    assert_eq!(get("GIT_CEILING_DIRECTORIES"), workspace);
    for (name, value) in [
        ("TZ", "UTC"),
        ("LC_ALL", "C.UTF-8"),
        ("LANG", "C.UTF-8"),
        ("GIT_CONFIG_NOSYSTEM", "1"),
        ("GIT_CONFIG_GLOBAL", "/dev/null"),
    ] {
        assert_eq!(get(name), value, "{name}");
    }
    for name in ["USER", "CARGO", "CARGO_MANIFEST_DIR", "SHELL"] {
        assert_eq!(get(name), "", "{name}");
    }
}

#[test]
fn the_process_runs_where_the_target_wants_it() {
    let print = r#"printf '"%s"' "$(pwd -P)""#;
    let directory = assert_answers(&shell(print));
    assert!(directory.as_str().unwrap().ends_with("/0/root"));
    let folder = tempfile::tempdir().unwrap().keep().canonicalize().unwrap();
    let mut target = shell(print);
    target.root = RootPlacement::Meta;
    let program = target.reach.program_mut().unwrap();
    program.working_directory = WorkingDirectory::Target;
    program.folder = folder.clone();
    assert_eq!(assert_answers(&target).as_str(), folder.to_str());
    fs::remove_dir(folder).unwrap();
}

#[test]
fn the_root_is_filled_into_the_command() {
    let target = target(&["sh", "-c", "printf '\"%s\"' \"$1\"", "sh", "--root={root}"]);
    let answer = assert_answers(&target);
    let text = answer.as_str().unwrap();
    assert!(
        text.starts_with("--root=/") && text.ends_with("/0/root"),
        "{text}"
    );
}
