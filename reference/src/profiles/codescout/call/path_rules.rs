use super::CallTexts;
use crate::engine::confine::ConfineError;
use crate::engine::deny_list::DenyList;
use crate::engine::path::resolve;
use crate::host::Context;
use crate::profiles::{Failure, ResolvedPath};

rules! {
    /// The paths that a call may access (Introduction).
    pub struct PathRules {
        /// Whether paths must stay inside the project, links included.
        pub confined: bool = true,
        /// Paths that are always refused. The document names SSH keys and credential files as
        /// examples.
        pub deny_list: DenyList = DenyList {
                    segments: vec![
                        ".ssh".into(),
                        ".gnupg".into(),
                        ".aws/credentials".into(),
                        ".netrc".into(),
                        ".git-credentials".into(),
                    ],
                    names: vec!["id_rsa*".into(), "id_ed25519*".into(), "id_ecdsa*".into(), "*.pem".into(), "*.key".into()],
                },
    }
}

impl PathRules {
    /// Resolves the path of a call against the project's root.
    ///
    /// # Errors
    /// The path is refused, or cannot be followed.
    pub fn resolve(
        &self,
        written: &str,
        texts: &CallTexts,
        context: &Context<'_>,
    ) -> Result<ResolvedPath, Failure> {
        let resolved = ResolvedPath::new(written, self.confined, context);
        let resolved = resolved.map_err(|error| refused(written, &error, texts))?;
        let is_denied = |path| self.deny_list.denies(path);
        if is_denied(&resolved.real) || is_denied(&resolve(context.root, written)) {
            return Err(Failure::new(&texts.denied).with("path", written));
        }
        Ok(resolved)
    }
}

fn refused(path: &str, error: &ConfineError, texts: &CallTexts) -> Failure {
    match error {
        ConfineError::Outside => Failure::new(&texts.outside).with("path", path),
        ConfineError::TooManyLinks => Failure::new(&texts.failed)
            .with("path", path)
            .with("reason", error),
        ConfineError::Unreadable(error) => texts.system(path, error),
    }
}
