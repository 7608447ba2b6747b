//! Archives: the only place that touches `zip`, `tar` and `flate2`. Equal members give equal bytes.

use std::collections::BTreeMap;
use std::io::{self, Cursor, Write};

use flate2::{Compression, GzBuilder};
use zip::write::SimpleFileOptions;

type Members = BTreeMap<String, Vec<u8>>;

/// 1980-01-01, the first day that a zip archive knows.
const TAR_MTIME: u64 = 315_532_800;
const MODE: u32 = 0o644;

pub(super) fn zip(members: &Members) -> io::Result<Vec<u8>> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .compression_method(zip::CompressionMethod::Deflated)
        .last_modified_time(zip::DateTime::default())
        .unix_permissions(MODE);
    for (name, bytes) in members {
        archive.start_file(name.as_str(), options)?;
        archive.write_all(bytes)?;
    }
    Ok(archive.finish()?.into_inner())
}

pub(super) fn tar(members: &Members, gzip: bool) -> io::Result<Vec<u8>> {
    if !gzip {
        return tar_into(members, Vec::new());
    }
    let compressed = GzBuilder::new()
        .mtime(0)
        .write(Vec::new(), Compression::default());
    tar_into(members, compressed)?.finish()
}

fn tar_into<W: Write>(members: &Members, into: W) -> io::Result<W> {
    let mut archive = tar::Builder::new(into);
    for (name, bytes) in members {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(MODE);
        header.set_mtime(TAR_MTIME);
        header.set_cksum();
        archive.append_data(&mut header, name, bytes.as_slice())?;
    }
    archive.into_inner()
}
