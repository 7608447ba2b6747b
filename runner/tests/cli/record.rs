//! `seekspec record`.

use std::fs;

use tempfile::TempDir;

use crate::seekspec::{run, small};

/// A copy of the small fixtures.
fn fixtures() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for file in [
        "profile.yaml",
        "find/requirements.yaml",
        "find/globs.yaml",
        "find/urls.yaml",
    ] {
        let to = folder.path().join("omp").join(file);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(small().join("omp").join(file), to).unwrap();
    }
    folder
}

/// The output of `record` with these words; the exit status in front.
fn record(folder: &TempDir, words: &[&str]) -> String {
    let path = folder.path().to_str().unwrap();
    let common = [
        "record",
        "--fixtures",
        path,
        "--covers",
        "omp.find.glob.bare",
    ];
    run(&[&common, words].concat())
        .to_string()
        .replace(path, "FIXTURES")
}

#[test]
fn a_recorded_case_passes_check_and_run() {
    let folder = fixtures();
    let globs = folder.path().join("omp/find/globs.yaml");
    let before = fs::read_to_string(&globs).unwrap();
    let tree = "{a.txt: {age: 1m}, b/c.txt: {age: 2m}}";
    let words = [
        "find/globs/both-levels",
        "--tree",
        tree,
        "--call",
        "{\"paths\": [\"*.txt\"]}",
    ];
    insta::assert_snapshot!(record(&folder, &words));

    let after = fs::read_to_string(&globs).unwrap();
    assert!(after.starts_with(before.trim_end()), "{after}");
    let path = folder.path().to_str().unwrap();
    let checked = run(&["check", path]).stdout;
    assert!(checked.contains("ok: 5 cases in 4 files"), "{checked}");
    let words_of_run = ["run", "--fixtures", path, "--run", "both-levels"];
    assert_eq!(run(&words_of_run).status, Some(0));

    let again = record(&folder, &words);
    assert!(
        again.contains("already exists, at FIXTURES/omp/find/globs.yaml:"),
        "{again}"
    );
    assert_eq!(fs::read_to_string(&globs).unwrap(), after);
}

#[test]
fn a_directory_becomes_the_tree() {
    let folder = fixtures();
    let tree = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| fs::write(tree.path().join(name), bytes).unwrap();
    fs::create_dir_all(tree.path().join("sub/empty")).unwrap();
    write("sub/none.txt", b"");
    write("bytes.txt", &[0, 255]);
    std::os::unix::fs::symlink("bytes.txt", tree.path().join("link.txt")).unwrap();
    for (name, seconds) in [("sub/none.txt", 10), ("bytes.txt", 20)] {
        let file = fs::File::options()
            .append(true)
            .open(tree.path().join(name))
            .unwrap();
        let then = std::time::SystemTime::now() - std::time::Duration::from_secs(seconds);
        file.set_modified(then).unwrap();
    }
    let from = tree.path().to_str().unwrap();
    let words = [
        "find/new/all",
        "--from",
        from,
        "--call",
        "{paths: ['**/*.txt']}",
    ];
    let out = record(&folder, &words);
    assert!(out.contains("paths: "), "{out}");
    let text = fs::read_to_string(folder.path().join("omp/find/new.yaml")).unwrap();
    for line in [
        "about: new\n",
        "link.txt: {symlink: bytes.txt, age: 1m}",
        "sub/none.txt: {age: ",
        "bytes.txt: {base64: 'AP8=', age: ",
        "sub/empty: {dir: true, age: ",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
}

#[test]
fn nothing_is_written_where_something_is_wrong() {
    let folder = fixtures();
    let call = ["--call", "{paths: ['*']}"];
    let before = fs::read_dir(folder.path().join("omp/find"))
        .unwrap()
        .count();
    let said = [
        ["find/new/Bad_Id"].as_slice(),
        &["find/new/x", "--covers", "omp.find.glob.baer"],
        &["fnid/new/x"],
        &["new/x"],
        &["find/new/x", "--tree", "nosuch"],
        &["find/new/x", "--tree", "{a.txt/b: , a.txt: }"],
        &["find/new/x", "--facet", "matches"],
        &["find/new/x", "--from", "/nonexistent"],
        &["find/new/x", "--", "/nonexistent/tool"],
    ];
    let said = said.map(|words| record(&folder, &[&call, words].concat()));
    insta::assert_snapshot!(said.join("\n"));
    let after = fs::read_dir(folder.path().join("omp/find"))
        .unwrap()
        .count();
    assert_eq!(before, after);
}
