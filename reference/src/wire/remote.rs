use seekspec_protocol::{RemoteFiles, RemoteKind};
use serde_json::{Map, json};

use crate::host::{DelegatedMatch, GlobOptions, RemoteFileSystem};

impl RemoteFileSystem for RemoteFiles {
    fn exists(&self, path: &str) -> bool {
        self.exists(path)
    }

    fn is_file(&self, path: &str) -> Option<bool> {
        self.has_stat()
            .then(|| self.stat(path) == Some(RemoteKind::File))
    }

    fn glob(
        &self,
        pattern: &str,
        path: &str,
        options: &GlobOptions,
    ) -> Result<Vec<DelegatedMatch>, String> {
        let paths = self.glob(pattern, path, &by_name(options))?;
        Ok(paths
            .into_iter()
            .map(|path| DelegatedMatch {
                is_dir: self.kind(&path) == Some(RemoteKind::Dir),
                path,
            })
            .collect())
    }
}

fn by_name(options: &GlobOptions) -> seekspec_protocol::GlobOptions {
    Map::from_iter([
        ("ignore".to_owned(), json!(options.ignore)),
        ("limit".to_owned(), json!(options.limit)),
    ])
}
