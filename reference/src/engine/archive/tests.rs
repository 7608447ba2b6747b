use std::fs;
use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use proptest::prelude::*;

use super::*;
use crate::host::{Cancellation, SystemClock};

const FORMATS: [ArchiveFormat; 3] = [ArchiveFormat::Zip, ArchiveFormat::Tar, ArchiveFormat::TarGz];

fn pack(format: ArchiveFormat, members: &[(&str, &[u8])]) -> Vec<u8> {
    match format {
        ArchiveFormat::Zip => pack_zip(members),
        ArchiveFormat::Tar => pack_tar(members),
        ArchiveFormat::TarGz => {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
            encoder.write_all(&pack_tar(members)).expect("written");
            encoder.finish().expect("finished")
        }
    }
}

fn pack_zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ::zip::ZipWriter::new(io::Cursor::new(Vec::new()));
    for (name, content) in members {
        let options = ::zip::write::SimpleFileOptions::default();
        writer.start_file(*name, options).expect("started");
        writer.write_all(content).expect("written");
    }
    writer.finish().expect("finished").into_inner()
}

fn pack_tar(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut builder = ::tar::Builder::new(Vec::new());
    for (name, content) in members {
        let mut header = ::tar::Header::new_gnu();
        // Written by hand, since the crate refuses a name with `..`.
        header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        header.set_cksum();
        builder.append(&header, *content).expect("appended");
    }
    builder.into_inner().expect("finished")
}

#[test]
fn a_member_stands_after_the_colon_of_the_first_archive() {
    let suffixes = [
        (".zip".into(), ArchiveFormat::Zip),
        (".tar".into(), ArchiveFormat::Tar),
    ];
    let zip = |archive, member| Some((archive, member, ArchiveFormat::Zip));
    for (entry, expected) in [
        ("a.zip:b", zip("a.zip", "b")),
        ("a:b.zip:c", zip("a:b.zip", "c")),
        ("a.zip:b.tar:c", zip("a.zip", "b.tar:c")),
        ("a.zip:", None),
        ("a.zip", None),
        ("a.rar:b", None),
    ] {
        assert_eq!(split(entry, &suffixes), expected, "{entry}");
    }
}

fn read(
    format: ArchiveFormat,
    archive: &[u8],
    member: &str,
    limits: &ArchiveLimits,
) -> Result<Vec<u8>, String> {
    let folder = tempfile::tempdir().expect("a directory");
    let path = folder.path().join("archive");
    fs::write(&path, archive).expect("written");
    let clock = SystemClock::new();
    let cancellation = Cancellation::new();
    let stop = StopSignal::new(&clock, &cancellation, None);
    let read = read_member(File::open(&path), format, member, limits, &stop);
    assert_eq!(
        fs::read_dir(folder.path()).expect("listed").count(),
        1,
        "nothing is left behind"
    );
    read.map_err(|error| error.to_string())
}

fn check(members: &[(&str, &[u8])], member: &str, expected: Result<&[u8], &str>) {
    for format in FORMATS {
        let actual = read(
            format,
            &pack(format, members),
            member,
            &ArchiveLimits::default(),
        );
        assert_eq!(
            actual.as_deref().map_err(String::as_str),
            expected,
            "{member} in {format:?}"
        );
    }
}

#[test]
fn a_member_is_found_by_its_name() {
    let members: [(&str, &[u8]); 2] = [("src/foo.ts", b"let a;\n"), ("./b", b"b")];
    check(&members, "src/foo.ts", Ok(b"let a;\n"));
    check(&members, "./src//foo.ts", Ok(b"let a;\n"));
    check(&members, "b", Ok(b"b"));
    check(&members, "foo.ts", Err("no such member"));
}

#[test]
fn names_that_climb_lead_nowhere() {
    let members: [(&str, &[u8]); 1] = [("../../etc/passwd", b"inside")];
    check(&members, "../../etc/passwd", Ok(b"inside"));
    check(&members, "etc/passwd", Err("no such member"));
    check(&[("a", b"a")], "../archive", Err("no such member"));
}

#[test]
fn a_directory_is_not_a_file() {
    let mut writer = ::zip::ZipWriter::new(io::Cursor::new(Vec::new()));
    writer
        .add_directory("src", ::zip::write::SimpleFileOptions::default())
        .expect("added");
    let archive = writer.finish().expect("finished").into_inner();
    assert_eq!(
        read(
            ArchiveFormat::Zip,
            &archive,
            "src",
            &ArchiveLimits::default()
        ),
        Err("not a file".to_owned())
    );
}

#[test]
fn a_member_that_expands_too_far_is_refused() {
    let limits = ArchiveLimits {
        member_bytes: 1000,
        total_bytes: 1 << 20,
    };
    for format in FORMATS {
        for (bytes, expected) in [
            (100_000, Err("larger than 1000 bytes".to_owned())),
            (1001, Err("larger than 1000 bytes".to_owned())),
            (1000, Ok(vec![0; 1000])),
            (1, Ok(vec![0])),
        ] {
            let archive = pack(format, &[("zeros", &vec![0; bytes])]);
            assert_eq!(read(format, &archive, "zeros", &limits), expected);
        }
    }
}

#[test]
fn an_archive_that_expands_too_far_is_refused() {
    let limits = ArchiveLimits {
        member_bytes: 1000,
        total_bytes: 50_000,
    };
    let archive = pack(
        ArchiveFormat::TarGz,
        &[("bomb", &[0; 100_000]), ("small", b"x")],
    );
    let refused = Err("the archive expands to more than 50000 bytes".to_owned());
    assert_eq!(
        read(ArchiveFormat::TarGz, &archive, "small", &limits),
        refused
    );
    let tight = ArchiveLimits {
        total_bytes: 20,
        ..limits
    };
    for format in FORMATS {
        let archive = pack(format, &[("a", b"a")]);
        let refused = Err("the archive expands to more than 20 bytes".to_owned());
        assert_eq!(read(format, &archive, "a", &tight), refused, "{format:?}");
    }
}

#[test]
fn other_files_are_not_archives() {
    for format in FORMATS {
        let error =
            read(format, b"plain text", "a", &ArchiveLimits::default()).expect_err("no archive");
        assert!(
            error.starts_with("damaged archive: ") || error == "no such member",
            "{error}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn a_damaged_archive_never_breaks_the_reader(at in 0_usize..400, byte: u8, length in 0_usize..400, format in 0_usize..3) {
        let format = FORMATS[format];
        let mut archive = pack(format, &[("src/foo.ts", b"let a;\n"), ("b", b"bbbbbbbbbbb")]);
        archive.truncate(archive.len().saturating_sub(length % 50));
        if let Some(damaged) = archive.get_mut(at) {
            *damaged = byte;
        }
        drop(read(format, &archive, "b", &ArchiveLimits { member_bytes: 100, total_bytes: 1 << 16 }));
    }
}
