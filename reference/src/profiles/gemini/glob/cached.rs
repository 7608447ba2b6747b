use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::Value;

use crate::host::Context;
use crate::profiles::{Tool, ToolResult};

use super::extensions::is_on;
use super::{GlobRules, GlobTool};

/// The most answers in the cache. The next one clears it.
const MOST_REMEMBERED: usize = 64;

/// The tool with a cache: with the extension `cache`, the same arguments get the same answer until
/// it expires, even if the files have changed (Result cache). Arguments are the same if their JSON
/// text is, including the order of names.
///
/// A cache is for one root.
#[derive(Debug, Default)]
pub struct CachedGlobTool {
    /// The tool behind the cache.
    pub tool: GlobTool,
    remembered: Mutex<HashMap<String, Remembered>>,
}

#[derive(Clone, Debug)]
struct Remembered {
    result: ToolResult,
    at: Duration,
}

impl CachedGlobTool {
    /// An empty cache in front of this tool.
    #[must_use]
    pub fn new(tool: GlobTool) -> Self {
        Self {
            tool,
            remembered: Mutex::default(),
        }
    }

    /// Removes all answers.
    pub fn clear_cache(&self) {
        self.remembered().clear();
    }

    fn remembered(&self) -> MutexGuard<'_, HashMap<String, Remembered>> {
        // A panic in another thread leaves the map consistent.
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
    fn the_number_of_cached_answers_is_limited() {
        let (tool, clock) = (CachedGlobTool::default(), SteppingClock::new(0));
        let context = Context::new(Path::new("/nowhere/at/all"), &clock);
        for number in 0..3 * MOST_REMEMBERED {
            tool.recall(&json!({ "pattern": number.to_string() }), &context);
            assert!((1..=MOST_REMEMBERED).contains(&tool.remembered().len()));
        }
    }
}
