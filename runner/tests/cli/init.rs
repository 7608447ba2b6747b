//! The target file that `seekspec init` writes is valid with any of its commented lines enabled.

use std::fs;
use std::path::Path;

use seekspec_conformance::load;
use seekspec_conformance::suite::{SourceFile, Suite};
use seekspec_run::targets::Target;

use crate::seekspec::{Ran, run_in, small};

fn init(folder: &Path, words: &[&str]) -> Ran {
    let small = small().display().to_string();
    run_in(
        folder,
        &[&["--fixtures", &small, "init"], words].concat(),
        "",
    )
}

fn suite() -> Suite {
    let text = fs::read_to_string(small().join("omp/profile.yaml")).unwrap();
    let path = "omp/profile.yaml".to_owned();
    load(&[SourceFile {
        path,
        text: text.into(),
    }])
    .suite
}

#[test]
fn the_written_file_is_a_target_file() {
    let folder = tempfile::tempdir().unwrap();
    for (index, words) in [&["PATH"][..], &["PATH", "--transport", "exec"]]
        .iter()
        .enumerate()
    {
        let file = format!("my tool {index}.yaml");
        let words: Vec<&str> = words
            .iter()
            .map(|word| if *word == "PATH" { &file } else { *word })
            .collect();
        let ran = init(folder.path(), &words);
        assert_eq!(ran.status, Some(0), "{ran}");
        let target = Target::read(&folder.path().join(&file), &suite()).unwrap();
        assert_eq!(target.name, file.trim_end_matches(".yaml"));
    }
}

#[test]
fn commented_lines_can_be_enabled() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(init(folder.path(), &["--all"]).status, Some(0));
    let path = folder.path().join("target.yaml");
    let text = fs::read_to_string(&path).unwrap();
    for key in [
        "version",
        "tools",
        "capabilities",
        "fixtures",
        "facets",
        "answer",
        "errors",
        "state",
        "root",
        "cwd",
        "deadline",
        "env",
    ] {
        let comment = format!("# {key}: ");
        let taken: Vec<_> = text
            .match_indices(&comment)
            .map(|(start, _)| start)
            .collect();
        assert!(!taken.is_empty(), "{key}");
        for start in taken {
            let text = format!("{}{}", &text[..start], &text[start + 2..]);
            fs::write(&path, &text).unwrap();
            Target::read(&path, &suite()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        }
    }
}

#[test]
fn without_all_a_file_has_the_keys_that_nearly_every_target_needs() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(init(folder.path(), &[]).status, Some(0));
    let text = fs::read_to_string(folder.path().join("target.yaml")).unwrap();
    assert!(text.lines().count() < 32, "{text}");
    for key in [
        "name: ",
        "profile: ",
        "transport: ",
        "command: ",
        "# tools: [",
    ] {
        assert!(text.contains(&format!("\n{key}")), "{key}\n{text}");
    }
    Target::read(&folder.path().join("target.yaml"), &suite()).unwrap();
}

#[test]
fn existing_files_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("target.yaml"), "mine").unwrap();
    let ran = init(folder.path(), &["--", "./tool"]);
    insta::assert_snapshot!(ran, @r"
    exit status: 2
    --- stderr
    error: target.yaml already exists; name another file, or try this one without a command: seekspec init target.yaml
    ");
    assert_eq!(init(folder.path(), &["--write"]).status, Some(2));
    assert_eq!(
        fs::read_to_string(folder.path().join("target.yaml")).unwrap(),
        "mine"
    );
}

#[test]
fn a_file_may_be_called_profile() {
    let folder = tempfile::tempdir().unwrap();
    let ran = init(folder.path(), &["-o", "profile"]);
    assert_eq!(ran.status, Some(0), "{ran}");
    let target = Target::read(&folder.path().join("profile"), &suite()).unwrap();
    assert_eq!(target.name, "profile");
    insta::assert_snapshot!(init(folder.path(), &["profile"]), @r"
    exit status: 2
    --- stderr
    error: name the new profile: seekspec init profile NAME; `-o profile` writes a target file of that name
    ");
}

#[test]
fn the_output() {
    let folder = tempfile::tempdir().unwrap();
    insta::assert_snapshot!(init(folder.path(), &["a.yaml"]), @r"
    exit status: 0
    --- stdout
    wrote a.yaml; fill it in
    next:
      seekspec init a.yaml  try it
      seekspec run --target a.yaml  judge it
    ");
    let wrong = init(folder.path(), &["b.yaml", "--profile", "opm"]);
    insta::assert_snapshot!(wrong, @r"
    exit status: 2
    --- stderr
    error: unknown profile `opm`, expected `omp`; did you mean `omp`?
    ");
}

/// A profile of one's own, with one tool and one case.
const OWN: [(&str, &str); 3] = [
    (
        "profile.yaml",
        "profile: acme\nabout: x\nsource: x\ntools:\n  greet: {about: Greets, parameters: {name: {required: true, type: string, about: x}}}\n",
    ),
    (
        "greet/requirements.yaml",
        "profile: acme\ntool: greet\nsource: x\nrequirements:\n  - {id: acme.greet.hello, level: must, statement: It says hello., where: x, observe: text}\n",
    ),
    (
        "greet/basics.yaml",
        "about: x\nprofile: acme\ntool: greet\ncases:\n  - {id: hello-is-said, covers: [acme.greet.hello], tree: {}, call: {name: you}, expect: {text: hello}}\n",
    ),
];

#[test]
fn profiles_of_ones_own_are_named_in_the_target_file_and_added() {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in OWN {
        let path = folder.path().join("fx/acme").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let answer = r#"cat > /dev/null; echo '{"content": [{"type": "text", "text": "hello"}]}'"#;
    let words = ["init", "t.yaml", "--fixtures", "fx", "--profile", "acme"];
    let command = ["--", "sh", "-c", answer];
    let written = run_in(folder.path(), &[&words[..], &command].concat(), "");
    assert_eq!(written.status, Some(0), "{written}");
    let text = fs::read_to_string(folder.path().join("t.yaml")).unwrap();
    assert!(text.contains("\nfixtures: fx\n"), "{text}");
    let judged = run_in(folder.path(), &["run", "--target", "t.yaml"], "");
    assert_eq!(judged.status, Some(0), "{judged}");
    let healthy = run_in(folder.path(), &["init", "t.yaml"], "");
    assert_eq!(healthy.status, Some(0), "{healthy}");
    fs::rename(folder.path().join("fx/acme"), folder.path().join("fx/omp")).unwrap();
    let twice = run_in(folder.path(), &["run", "--target", "t.yaml"], "");
    assert_eq!(twice.status, Some(2), "{twice}");
    assert!(
        twice.stderr.contains("is a file of a built-in profile"),
        "{twice}"
    );
}
