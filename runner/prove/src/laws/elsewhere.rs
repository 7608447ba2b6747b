//! A target in other surroundings.

use std::collections::BTreeMap;
use std::env;

use seekspec_conformance::model::law::Relation;
use seekspec_conformance::suite::Law;

use seekspec_run::sandbox::{RunDirectory, SandboxError};
use seekspec_run::targets::Target;

/// The target with the variables of a law about surroundings; `None`: the law is about something
/// else, or the target has no process.
pub(super) fn of(
    law: &Law,
    target: &Target,
    directory: &RunDirectory,
) -> Result<Option<Target>, SandboxError> {
    let mut target = target.clone();
    let Some(program) = target.reach.program_mut() else {
        return Ok(None);
    };
    let variables = match &law.spec.relation {
        Relation::Environment { variables } => variables.clone(),
        Relation::WithoutPrograms { programs } => {
            let own = program.env.get("PATH").map(Into::into);
            let path = own.or_else(|| env::var_os("PATH")).unwrap_or_default();
            let path = directory.path_without(programs, &path)?;
            BTreeMap::from([("PATH".to_owned(), path)])
        }
        _ => return Ok(None),
    };
    program.env.extend(variables);
    Ok(Some(target))
}
