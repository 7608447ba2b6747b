use std::io::{self, ErrorKind};

use super::MemoryTool;
use super::store_path::{StorePath, present};
use crate::engine::remove::remove;
use crate::engine::rename::rename;
use crate::engine::template::fill;
use crate::engine::unlinked::EntryName;
use crate::host::Context;
use crate::profiles::claude::call::stop;
use crate::profiles::{Arguments, Failure};

impl MemoryTool {
    /// The command `delete`.
    pub(super) fn delete(
        &self,
        arguments: &Arguments<'_>,
        context: &Context<'_>,
    ) -> Result<String, Failure> {
        let path = self.path(arguments, "path", context)?;
        self.refuse_root(&path)?;
        let texts = &self.rules.texts.delete;
        let failed = |error: io::Error| path.system(&error, &texts.missing);
        let entry = EntryName::at(&path.itself(context)?).map_err(failed)?;
        remove(&entry, &stop(context)).map_err(failed)?;
        Ok(fill(&texts.done, &[("path", path.written)]))
    }

    /// The command `rename`.
    pub(super) fn rename(
        &self,
        arguments: &Arguments<'_>,
        context: &Context<'_>,
    ) -> Result<String, Failure> {
        let old = self.path(arguments, "old_path", context)?;
        let new = self.path(arguments, "new_path", context)?;
        self.refuse_root(&old)?;
        let texts = &self.rules.texts.rename;
        let paths = [("old_path", old.written), ("new_path", new.written)];
        let (old_real, new_real) = (old.itself(context)?, new.itself(context)?);
        let failed = |error: io::Error| old.system(&error, &texts.missing);
        let missing = || failed(ErrorKind::NotFound.into());
        let from = present(&old_real).map_err(failed)?.ok_or_else(missing)?;
        let existing = || Failure::new(&texts.existing).with("path", new.written);
        if present(&new_real)
            .map_err(|error| new.failure(error))?
            .is_some()
        {
            return Err(existing());
        }
        if new_real.starts_with(&old_real) {
            let [(_, old), (_, new)] = paths;
            let failure = Failure::new(&texts.into_itself);
            return Err(failure.with("old_path", old).with("new_path", new));
        }
        let to = EntryName::of_new(&new_real, self.rules.makes_parents);
        let to = to.map_err(|error| new.failure(error))?;
        rename(&from, &to, &stop(context)).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => existing(),
            _ => failed(error),
        })?;
        Ok(fill(&texts.done, &paths))
    }

    /// Refuses the memory itself (delete and rename, Directory handling).
    pub(super) fn refuse_root(&self, path: &StorePath<'_>) -> Result<(), Failure> {
        if path.is_root() {
            return Err(Failure::new(&self.rules.texts.is_root).with("path", path.written));
        }
        Ok(())
    }
}
