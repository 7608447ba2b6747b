//! The lifecycle of a session. Up to 2025-11-25 a handshake settles the version and the client's
//! capabilities; after it, each request says both in its `_meta`. A session may begin either way.

use serde_json::{Value, json};

use super::message::{DISCOVER, INVALID_PARAMS, RpcRefusal};
use seekspec_run::transport::mcp::protocol::{INITIALIZE, NEWEST_WITH_HANDSHAKE, PING, VERSIONS};

/// The error for a version that the server does not know.
const UNSUPPORTED_VERSION: i64 = -32022;

/// The keys of `_meta` in a session without a handshake.
const VERSION: &str = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";

/// The state of the session.
#[derive(Default)]
pub(super) struct Lifecycle {
    /// The answer to the first `initialize`, repeated for others.
    welcome: Option<Value>,
    /// Whether the client has said in a handshake that it has roots.
    has_roots: bool,
    /// Whether the session has begun without a handshake.
    is_inline: bool,
}

/// The protocol of a request.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Terms {
    /// Whether its version has no handshake. Then results have further fields, and a server cannot
    /// ask for the roots.
    pub(super) is_inline: bool,
    /// Whether the client has roots.
    pub(super) has_roots: bool,
}

impl Lifecycle {
    /// Makes the handshake, with the answer for the version on which client and server agree.
    pub(super) fn initialize(&mut self, params: &Value, welcome: impl Fn(&str) -> Value) -> Value {
        let welcome = self.welcome.get_or_insert_with(|| {
            self.has_roots = !params["capabilities"]["roots"].is_null();
            let wanted = params["protocolVersion"].as_str().unwrap_or_default();
            let is_offered = wanted <= NEWEST_WITH_HANDSHAKE && VERSIONS.contains(&wanted);
            welcome(if is_offered {
                wanted
            } else {
                NEWEST_WITH_HANDSHAKE
            })
        });
        welcome.clone()
    }

    /// The protocol that the handshake has settled.
    pub(super) fn settled(&self) -> Terms {
        Terms {
            is_inline: self.is_inline,
            has_roots: self.has_roots,
        }
    }

    /// The protocol of a request with this `_meta`.
    ///
    /// # Errors
    /// Its version is unknown, it lacks fields that the version needs, or the version does not have the
    /// method.
    pub(super) fn terms(&mut self, method: &str, meta: &Value) -> Result<Terms, RpcRefusal> {
        let has_begun = self.is_inline || self.welcome.is_some();
        if method == INITIALIZE || method == PING && !has_begun {
            return Ok(Terms::default());
        }
        let version = meta[VERSION].as_str();
        if let Some(version) = version.filter(|version| !VERSIONS.contains(version)) {
            return Err(unsupported(version));
        }
        let capabilities = meta.get(CAPABILITIES).filter(|value| value.is_object());
        let is_inline = version.is_some_and(|version| version > NEWEST_WITH_HANDSHAKE);
        let says_all = !has_begun || self.is_inline || is_inline || method == DISCOVER;
        if says_all && (version.is_none() || capabilities.is_none()) {
            let reason = format!("expected `{VERSION}` and `{CAPABILITIES}` in `_meta`");
            return Err(RpcRefusal::new(INVALID_PARAMS, reason));
        }
        if says_all && method == PING {
            return Err(RpcRefusal::unknown(PING));
        }
        self.is_inline |= !has_begun && method != DISCOVER;
        let has_roots = match capabilities {
            Some(capabilities) => !capabilities["roots"].is_null(),
            None => self.has_roots,
        };
        Ok(Terms {
            is_inline,
            has_roots,
        })
    }
}

fn unsupported(version: &str) -> RpcRefusal {
    RpcRefusal {
        code: UNSUPPORTED_VERSION,
        message: "Unsupported protocol version".to_owned(),
        data: json!({"requested": version, "supported": VERSIONS}),
    }
}
