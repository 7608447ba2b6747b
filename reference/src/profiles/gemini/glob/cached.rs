use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::Value;

use crate::host::Context;
use crate::profiles::{Tool, ToolResult};

use super::extensions::is_on;
use super::{GlobRules, GlobTool};

/// As many answers are remembered at most; the next one takes the place of all.
const MOST_REMEMBERED: usize = 64;

/// The tool with a memory: with the extension `cache`, an answer is given again for the same arguments until it is too old, whatever has become of the
/// files (Result cache). Arguments are the same if their JSON text is, the order of their names included.
///
/// It is for one root: keep one for each.
#[derive(Debug, Default)]
pub struct CachedGlobTool {
    /// The tool that is asked where nothing is remembered.
    pub tool: GlobTool,
    remembered: Mutex<HashMap<String, Remembered>>,
}

#[derive(Clone, Debug)]
struct Remembered {
    result: ToolResult,
    at: Duration,
}

impl CachedGlobTool {
    /// A memory in front of this tool, with nothing in it.
    #[must_use]
    pub fn new(tool: GlobTool) -> Self {
        Self {
            tool,
            remembered: Mutex::default(),
        }
    }

    /// Forgets all answers.
    pub fn clear_cache(&self) {
        self.remembered().clear();
    }

    fn remembered(&self) -> MutexGuard<'_, HashMap<String, Remembered>> {
        // Nothing is half done in there, whatever happened to another thread.
        self.remembered
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl From<GlobRules> for CachedGlobTool {
    fn from(rules: GlobRules) -> Self {
        Self::new(GlobTool { rules })
    }
}

impl Tool for CachedGlobTool {
    fn name(&self) -> &'static str {
        self.tool.name()
    }

    fn title(&self) -> &'static str {
        self.tool.title()
    }

    fn description(&self) -> &'static str {
        self.tool.description()
    }

    fn input_schema(&self) -> Value {
        self.tool.input_schema()
    }

    fn output_schema(&self) -> Option<Value> {
        self.tool.output_schema()
    }

    fn confined_argument(&self) -> Option<&'static str> {
        self.tool.confined_argument()
    }

    fn call(&self, arguments: &Value, context: &Context<'_>) -> ToolResult {
        if is_on(&self.tool, context, "cache") {
            self.recall(arguments, context)
        } else {
            self.tool.call(arguments, context)
        }
    }
}

impl CachedGlobTool {
    fn recall(&self, arguments: &Value, context: &Context<'_>) -> ToolResult {
        let (key, at) = (arguments.to_string(), context.clock.now());
        let known = self.remembered().get(&key).cloned();
        let timeout = self.tool.rules.extensions.cache_timeout;
        if let Some(known) = known.filter(|known| at.saturating_sub(known.at) < timeout) {
            return known.result;
        }
        let result = self.tool.call(arguments, context);
        let at = context.clock.now();
        let remembered = Remembered {
            result: result.clone(),
            at,
        };
        let mut all = self.remembered();
        if all.len() >= MOST_REMEMBERED {
            all.clear();
        }
        all.insert(key, remembered);
        result
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use serde_json::json;

    use super::*;
    use crate::host::tests::SteppingClock;

    #[test]
    fn so_many_answers_are_remembered_and_no_more() {
        let (tool, clock) = (CachedGlobTool::default(), SteppingClock::new(0));
        let context = Context::new(Path::new("/nowhere/at/all"), &clock);
        for number in 0..3 * MOST_REMEMBERED {
            tool.recall(&json!({ "pattern": number.to_string() }), &context);
            assert!((1..=MOST_REMEMBERED).contains(&tool.remembered().len()));
        }
    }
}
