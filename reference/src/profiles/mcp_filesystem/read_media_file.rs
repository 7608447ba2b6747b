//! `read_media_file`: reads a file as base64.

use std::io;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::call::{AccessRules, CallTexts, path_parameter};
use crate::Text;
use crate::engine::read_full::read_at_most;
use crate::engine::stop_signal::StopSignal;
use crate::engine::stoppable_reader::StoppableReader;
use crate::host::Context;
use crate::profiles::{Arguments, Failure, Parameter, ProjectTool, ResolvedPath, ToolResult};

rules! {
    /// The rules of `read_media_file`. The defaults follow its document.
    pub struct ReadMediaFileRules {
        /// The paths that may be read.
        pub access: AccessRules,
        /// The extensions of images and audio, each with the MIME type: `png=image/png`. The document
        /// has no list.
        pub types: Vec<Text> = vec![
                    "png=image/png".into(),
                    "jpg=image/jpeg".into(),
                    "jpeg=image/jpeg".into(),
                    "gif=image/gif".into(),
                    "webp=image/webp".into(),
                    "bmp=image/bmp".into(),
                    "svg=image/svg+xml".into(),
                    "mp3=audio/mpeg".into(),
                    "wav=audio/wav".into(),
                    "ogg=audio/ogg".into(),
                    "flac=audio/flac".into(),
                ],
        /// The MIME type of any other file.
        pub other: Text = "application/octet-stream".into(),
        /// The most bytes of a file. More are an error, and are not read. The document has no such
        /// bound.
        pub max_bytes: u64 = 16 << 20,
        /// The messages shared by all tools.
        pub texts: CallTexts,
    }
}

tool!(ReadMediaFileTool, ReadMediaFileRules);

impl ProjectTool for ReadMediaFileTool {
    const NAME: &str = "read_media_file";
    const TITLE: &str = "Read Media File";
    const DESCRIPTION: &str = "Reads a file as base64 with its MIME type: an image or audio as such, any other file as an embedded resource. Only \
         files in allowed directories can be read.";

    fn parameters(&self) -> Vec<Parameter> {
        vec![path_parameter("The file.")]
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let (rules, texts) = (&self.rules, &self.rules.texts);
        let arguments = Arguments::read(arguments, &self.parameters(), &texts.arguments)?;
        let path = arguments.text("path").unwrap_or_default();
        let resolved = rules.access.resolve(path, texts, context)?;
        let bytes = self.read(&resolved, context);
        texts.check_cancelled(Self::NAME, context)?;
        let bytes = bytes.map_err(|error| texts.system(path, &error))?;
        Ok(ToolResult {
            block: Some(self.block(&resolved, &bytes)),
            text: String::new(),
            structured: None,
            is_error: false,
        })
    }
}

impl ReadMediaFileTool {
    fn read(&self, resolved: &ResolvedPath, context: &Context<'_>) -> io::Result<Vec<u8>> {
        let stop = StopSignal::new(context.clock, &context.cancellation, None);
        let file = StoppableReader::new(resolved.entry()?.open()?, &stop);
        read_at_most(file, self.rules.max_bytes)
    }

    fn block(&self, resolved: &ResolvedPath, bytes: &[u8]) -> Value {
        let (data, mime_type) = (STANDARD.encode(bytes), self.mime_type(&resolved.real));
        match mime_type.split_once('/') {
            Some((kind @ ("image" | "audio"), _)) => {
                json!({ "type": kind, "data": data, "mimeType": mime_type })
            }
            _ => {
                let uri = format!("file://{}", resolved.shown);
                let resource = json!({ "uri": uri, "mimeType": mime_type, "blob": data });
                json!({ "type": "resource", "resource": resource })
            }
        }
    }

    fn mime_type(&self, path: &Path) -> &str {
        let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
        let types = self
            .rules
            .types
            .iter()
            .filter_map(|line| line.split_once('='));
        let mut found = types
            .filter(|(known, _)| extension == **known)
            .map(|(_, mime_type)| mime_type);
        found.next().unwrap_or(&self.rules.other)
    }
}
