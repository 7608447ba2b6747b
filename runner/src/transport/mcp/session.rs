//! A server that was started for one tree, and has shaken hands.

use std::collections::VecDeque;
use std::io::PipeReader;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rmcp::RoleClient;
use rmcp::model::{
    CallToolRequest, CallToolRequestParams, ClientRequest, ListToolsRequest,
    PaginatedRequestParams, PingRequest, ProtocolVersion,
};
use rmcp::service::{
    ClientInitializeError, Peer, PeerRequestOptions, RunningService, ServiceError, ServiceExt,
};
use seekspec_conformance::request::UPDATES_KEY;
use serde_json::Value;
use tokio::net::unix::pipe::Receiver;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::client::Client;
use super::ending;
use super::pipes::{Pipes, Stdin};
use super::reply::{self, RpcError, Told};
use super::tap::Tap;
use super::wire::Wire;
use crate::file_uri;
use crate::sandbox::Places;
use crate::target::{RootPlacement, Target};
use crate::transport::Broken;
use crate::transport::process::{self, Group, Tail};

/// How long a server may take to ask for the roots, where it learns of the tree by them alone.
const ROOTS: Duration = Duration::from_secs(2);

/// How long the rest of stderr may take to come, after everything was killed.
const LAST_WORDS: Duration = Duration::from_millis(100);

/// A server that was started for one tree, and has shaken hands. Dropping it ends it.
pub(super) struct Session {
    /// The conversation; `None` before the handshake.
    service: Option<RunningService<RoleClient, Client>>,
    tap: Arc<Tap>,
    stdin: Stdin,
    errors: Arc<Mutex<Tail>>,
    reading_errors: JoinHandle<()>,
    runtime: Runtime,
    ended: PipeReader,
    group: Group,
}

/// How a server broke, and the end of what it wrote on stderr.
pub(super) struct Failed {
    pub(super) broken: Broken,
    pub(super) stderr: String,
}

impl Session {
    /// Starts the target's server for the tree in these places, and shakes hands.
    pub(super) fn start(target: &Target, places: &Places) -> Result<Session, Failed> {
        let (mut session, wire) = Session::spawn(target, places).map_err(|broken| Failed {
            broken,
            stderr: String::new(),
        })?;
        match session.handshake(target, places, wire) {
            Ok(()) => Ok(session),
            Err(broken) => {
                let failed = session.fail(broken);
                Err(Failed {
                    broken: failed.broken.in_handshake(&failed.stderr),
                    stderr: failed.stderr,
                })
            }
        }
    }

    fn spawn(target: &Target, places: &Places) -> Result<(Session, Wire), Broken> {
        let runtime = Builder::new_current_thread()
            .enable_io()
            .enable_time()
            .build()?;
        let mut group = process::of_target(target, places)?.spawn()?;
        let entered = runtime.enter();
        let (pipes, ended) = Pipes::take(&mut group)?;
        drop(entered);
        let (tap, errors) = (Arc::<Tap>::default(), Arc::<Mutex<Tail>>::default());
        let wire = Wire {
            tap: Arc::clone(&tap),
            process: group.id()?,
            stdin: Arc::clone(&pipes.stdin),
            stdout: pipes.stdout,
            ended: pipes.ended,
            line: Vec::new(),
            messages: VecDeque::new(),
        };
        let session = Session {
            service: None,
            tap,
            stdin: pipes.stdin,
            reading_errors: runtime.spawn(keep_end(pipes.stderr, Arc::clone(&errors))),
            errors,
            runtime,
            ended,
            group,
        };
        Ok((session, wire))
    }

    fn handshake(&mut self, target: &Target, places: &Places, wire: Wire) -> Result<(), Broken> {
        let asked = Arc::new(Notify::new());
        let client = Client {
            root: file_uri::of(&places.root),
            asked: Arc::clone(&asked),
        };
        let waits_for_roots = target.root == RootPlacement::McpRoots;
        let handshake = async {
            let service = client.serve(wire).await?;
            if waits_for_roots {
                // A server that never asks cannot be helped; its answers will show it.
                drop(timeout(ROOTS, asked.notified()).await);
            }
            Ok(service)
        };
        let at_most = places.conditions.put_off(target.deadline);
        let done = self
            .runtime
            .block_on(async { timeout(at_most, handshake).await });
        let service = match done {
            Err(_) => return Err(deadline(at_most)),
            Ok(Err(error)) => return Err(self.tap.broken().unwrap_or_else(|| refused(error))),
            Ok(Ok(service)) => service,
        };
        check_version(&service)?;
        self.service = Some(service);
        Ok(())
    }

    /// Calls a tool, and waits for its answer no longer than the deadline.
    pub(super) fn call_tool(
        &mut self,
        params: &Value,
        cancel_after: Option<Duration>,
        deadline: Duration,
    ) -> Result<Value, Broken> {
        let typed: CallToolRequestParams = serde_json::from_value(params.clone())
            .map_err(|error| Broken::Exchange(error.to_string()))?;
        let wants_updates = params["_meta"][UPDATES_KEY] == true;
        let request = ClientRequest::CallToolRequest(CallToolRequest::new(typed));
        match cancel_after {
            None => {
                let told = self.ask(request, wants_updates, deadline)?;
                reply::of_a_call(answer(told.answer)?, told.updates)
            }
            Some(after) => {
                let asked = cancelled(self.peer()?, request, after);
                let told = self.ask_by(asked, wants_updates, deadline)?;
                reply::of_a_cancelled_call(told)
            }
        }
    }

    /// One page of the tools that the server lists.
    pub(super) fn list_tools(
        &mut self,
        cursor: Option<String>,
        deadline: Duration,
    ) -> Result<Result<Value, RpcError>, Broken> {
        let page = PaginatedRequestParams::default().with_cursor(cursor);
        let request = ClientRequest::ListToolsRequest(ListToolsRequest::with_param(page));
        answer(self.ask(request, false, deadline)?.answer)
    }

    /// The version that the server says it has.
    pub(super) fn version(&self) -> Option<String> {
        let info = self.service.as_ref()?.peer_info()?;
        Some(info.server_info.as_ref()?.version.clone())
    }

    fn ask(
        &mut self,
        request: ClientRequest,
        wants_updates: bool,
        at_most: Duration,
    ) -> Result<Told, Broken> {
        let peer = self.peer()?;
        let asked = async move { peer.send_request(request).await.map(drop) };
        self.ask_by(asked, wants_updates, at_most)
    }

    fn peer(&self) -> Result<Peer<RoleClient>, Broken> {
        let service = self.service.as_ref();
        let peer = service.map(|service| service.peer().clone());
        peer.ok_or_else(|| Broken::Exchange("there was no handshake".to_owned()))
    }

    fn ask_by(
        &mut self,
        asked: impl Future<Output = Result<(), ServiceError>>,
        wants_updates: bool,
        at_most: Duration,
    ) -> Result<Told, Broken> {
        drop(self.take_errors());
        self.tap.watch(wants_updates);
        match self
            .runtime
            .block_on(async { timeout(at_most, asked).await })
        {
            Err(_) => Err(self.tap.broken().unwrap_or_else(|| deadline(at_most))),
            Ok(_) => self.tap.told(),
        }
    }

    /// The end of what it has written on stderr since the last question.
    pub(super) fn stderr(&self) -> String {
        self.take_errors().into_text()
    }

    /// Kills it with all that it has started, and takes its last words.
    pub(super) fn fail(mut self, broken: Broken) -> Failed {
        drop(self.group.end());
        let rest = &mut self.reading_errors;
        drop(
            self.runtime
                .block_on(async { timeout(LAST_WORDS, rest).await }),
        );
        Failed {
            broken,
            stderr: self.stderr(),
        }
    }

    fn take_errors(&self) -> Tail {
        let mut errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *errors)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // Nobody writes any more, so that the lock is free.
        if let Ok(mut stdin) = self.stdin.try_lock() {
            *stdin = None;
        }
        ending::end(&mut self.group, &self.ended);
    }
}

/// Makes a request and cancels it after a while. A ping shows that the server is there still, and that an error that it sends in answer
/// has come.
async fn cancelled(
    peer: Peer<RoleClient>,
    request: ClientRequest,
    after: Duration,
) -> Result<(), ServiceError> {
    let options = PeerRequestOptions::no_options();
    let mut handle = peer.send_cancellable_request(request, options).await?;
    if timeout(after, &mut handle.rx).await.is_ok() {
        return Ok(());
    }
    handle
        .cancel(Some("the caller has cancelled".to_owned()))
        .await?;
    let ping = ClientRequest::PingRequest(PingRequest::default());
    peer.send_request(ping).await.map(drop)
}

async fn keep_end(stderr: Receiver, errors: Arc<Mutex<Tail>>) {
    let mut buffer = [0; 8 * 1024];
    while stderr.readable().await.is_ok() {
        match stderr.try_read(&mut buffer) {
            Ok(0) => return,
            Ok(length) => errors
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(&buffer[..length]),
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
            Err(_) => return,
        }
    }
}

fn check_version(service: &RunningService<RoleClient, Client>) -> Result<(), Broken> {
    let Some(info) = service.peer_info() else {
        return Ok(());
    };
    match ProtocolVersion::KNOWN_VERSIONS.contains(&info.protocol_version) {
        true => Ok(()),
        false => Err(Broken::Refused(format!(
            "it answered with the protocol version {:?}, which nobody knows",
            info.protocol_version.as_str()
        ))),
    }
}

fn answer(answer: Option<Result<Value, RpcError>>) -> Result<Result<Value, RpcError>, Broken> {
    answer.ok_or(Broken::ClosedStdout)
}

fn refused(error: ClientInitializeError) -> Broken {
    match error {
        ClientInitializeError::JsonRpcError(error) => Broken::Refused(format!(
            "{} (JSON-RPC error {})",
            error.message, error.code.0
        )),
        ClientInitializeError::ExpectedInitResult(_) => {
            Broken::WrongShape("the answer to `initialize` is no InitializeResult".to_owned())
        }
        error => Broken::Exchange(error.to_string()),
    }
}

fn deadline(deadline: Duration) -> Broken {
    Broken::Deadline {
        deadline,
        answered: false,
    }
}
