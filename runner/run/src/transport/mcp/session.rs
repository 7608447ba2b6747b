//! A conversation with a server that was started for one tree.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use seekspec_conformance::json_size;
use seekspec_protocol::UPDATES;
use serde_json::{Value, json};

use super::ServerSpec;
use super::deadline::Deadline;
use super::handshake;
use super::message::{self, ServerMessage};
use super::protocol::{
    CALL_TOOL, CANCELLED, INITIALIZE, INITIALIZED, LIST_ROOTS, PING, ROOTS_CHANGED, UNKNOWN_METHOD,
};
use super::reply::{self, Answer, RpcError};
use super::roots::{listed_roots, take_roots};
use super::server::Server;
use super::updates::ReceivedUpdates;
use crate::file_uri;
use crate::sandbox::WorkspacePaths;
use crate::transport::{Broken, Call, Unanswered};

/// How long a server may take to ask for the roots, if nothing else tells it where the tree is.
const ROOTS: Duration = Duration::from_secs(2);

/// How long it may take, and answer pings, after it got roots that a case gives: it may look whether they
/// are directories, and no message says when it has done so.
const TAKING_ROOTS: Duration = Duration::from_millis(100);

/// How often it is pinged meanwhile.
const PINGS: Duration = Duration::from_millis(10);

/// A conversation with a server, after the handshake. Dropping it ends the server.
pub(super) struct McpSession {
    server: Server,
    /// The URIs of the roots, and whether the server has asked for them.
    roots: Vec<String>,
    knows_roots: bool,
    /// Whether it asks for the roots before the first call on a tree, or has not had time to.
    is_to_ask: bool,
    /// The name and the version of the server.
    name: String,
    version: String,
    /// Open requests, and answers not yet taken, by id. A request that was given up stays: its answer
    /// may still come.
    asked: BTreeMap<u64, Option<Answer>>,
    next_id: u64,
    /// How many values and lines the server has sent since the last request.
    values: usize,
    /// The first line since then that is not a message.
    noise: Option<Broken>,
    places: WorkspacePaths,
    /// The updates of the call, if they are wanted.
    updates: Option<ReceivedUpdates>,
}

impl McpSession {
    /// Starts a server for the tree in these places, up to the end of the handshake. The roots are those
    /// of a case, or else that of the tree.
    pub(crate) fn start(
        spec: ServerSpec<'_>,
        places: &WorkspacePaths,
        roots: Option<&[PathBuf]>,
    ) -> Result<Self, Broken> {
        let mut session = Self {
            server: Server::start(spec.program, places)?,
            roots: uris(roots.unwrap_or(std::slice::from_ref(&places.root))),
            knows_roots: false,
            is_to_ask: spec.asks_for_roots || roots.is_some(),
            name: String::new(),
            version: String::new(),
            asked: BTreeMap::new(),
            next_id: 0,
            values: 0,
            noise: None,
            places: places.clone(),
            updates: None,
        };
        let deadline = Deadline::new(spec.start_deadline);
        let greeted = session.shake_hands(deadline);
        match greeted.and_then(|()| roots.map_or(Ok(()), |_| session.let_take_roots(deadline))) {
            Ok(()) => {
                // Attempts at its start belong to no call.
                if let Some(log) = &places.log {
                    log.set_aside();
                }
                Ok(session)
            }
            Err(broken) => Err(broken.in_handshake(&session.fail())),
        }
    }

    fn shake_hands(&mut self, deadline: Deadline) -> Result<(), Broken> {
        let welcome = self.ask(INITIALIZE, handshake::hello(), deadline)?;
        let welcome = welcome.map_err(RpcError::into_broken)?;
        (self.name, self.version) = handshake::name_and_version(&welcome)?;
        self.notify(INITIALIZED, None);
        self.show_roots(deadline.until)?;
        // One that has not asked now asks in a call, or its answers will show that it never does.
        self.is_to_ask &= self.knows_roots;
        Ok(())
    }

    /// Waits until the server has asked for the roots, if that is how it learns of the tree.
    fn show_roots(&mut self, until: Instant) -> Result<(), Broken> {
        let until = until.min(Instant::now() + ROOTS);
        while self.is_to_ask && !self.knows_roots && self.listen(until)? {}
        Ok(())
    }

    /// Has other roots from now on, and waits until the server has asked for them.
    pub(super) fn change_roots(
        &mut self,
        roots: &[PathBuf],
        deadline: Deadline,
    ) -> Result<(), Broken> {
        let roots = uris(roots);
        if roots == self.roots {
            return Ok(());
        }
        self.begin();
        self.is_to_ask = true;
        self.change_to(roots, deadline.until)?;
        self.let_take_roots(deadline)
    }

    fn change_to(&mut self, roots: Vec<String>, until: Instant) -> Result<(), Broken> {
        self.roots = roots;
        self.knows_roots = false;
        self.notify(ROOTS_CHANGED, None);
        self.show_roots(until)
    }

    /// Gives the server time for the roots that it has got. One that asks for them again gets them.
    fn let_take_roots(&mut self, deadline: Deadline) -> Result<(), Broken> {
        let until = Instant::now() + TAKING_ROOTS;
        while self.knows_roots && Instant::now() < until {
            self.ask_more(PING, json!({}), deadline).map(drop)?;
            self.listen(Instant::now() + PINGS)?;
        }
        Ok(())
    }

    /// Goes on with another tree. A server hears of another root.
    pub(super) fn enter(&mut self, root: &Path) -> Result<(), Broken> {
        self.begin();
        if self.server.has_ended() {
            return Err(Broken::EndedEarly);
        }
        let roots = vec![file_uri::of(root)];
        if roots == self.roots {
            return Ok(());
        }
        self.change_to(roots, Instant::now() + ROOTS)
    }

    /// The name of the server, as it says.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The version of the server, as it says.
    pub(super) fn version(&self) -> &str {
        &self.version
    }

    /// Calls a tool, and waits for its answer no longer than the deadline. It cannot be done before `held_up` is over.
    pub(super) fn call_tool(
        &mut self,
        call: &Call<'_>,
        held_up: Duration,
        deadline: Deadline,
    ) -> Result<Value, Unanswered> {
        let id = self.request_call(call.params.clone());
        match call.cancel_after {
            None => {
                let answer = self.answer(id, deadline)?;
                Ok(reply::of_a_call(answer, self.updates.take())?)
            }
            Some(after) => {
                let held_up = held_up.saturating_sub(after);
                self.cancel(id, after, held_up, deadline)?;
                let came_too_early = held_up > Duration::ZERO;
                let answer = self.take_answer(id);
                reply::of_a_cancelled_call(answer, self.updates.take(), came_too_early)
            }
        }
    }

    /// Makes a request, and waits for its answer.
    pub(super) fn ask(
        &mut self,
        method: &str,
        params: Value,
        deadline: Deadline,
    ) -> Result<Answer, Broken> {
        self.begin();
        self.ask_more(method, params, deadline)
    }

    /// Makes a further request for the same answer: limits are not counted anew.
    pub(super) fn ask_more(
        &mut self,
        method: &str,
        params: Value,
        deadline: Deadline,
    ) -> Result<Answer, Broken> {
        let id = self.request(method, params);
        self.answer(id, deadline)
    }

    /// Limits are counted from here.
    fn begin(&mut self) {
        self.server.begin();
        self.values = 0;
        self.noise = None;
    }

    /// Cancels a call that has no answer after a while. A ping shows that the server still works, and
    /// that its error has come, if it sends one.
    ///
    /// If the target is made to wait for longer, so does this: a tool that ignores the cancellation
    /// answers then.
    fn cancel(
        &mut self,
        id: u64,
        after: Duration,
        held_up: Duration,
        deadline: Deadline,
    ) -> Result<(), Broken> {
        let until = deadline.until.min(Instant::now() + after);
        while self.listen(until)? {
            if self.is_answered(id) {
                return Ok(());
            }
        }
        let params = json!({"requestId": id, "reason": "the caller has cancelled"});
        self.notify(CANCELLED, Some(params));
        let ping = self.request(PING, json!({}));
        self.answer(ping, deadline).map(drop)?;
        let until = deadline.until.min(Instant::now() + 2 * held_up);
        while held_up > Duration::ZERO && !self.is_answered(id) && self.listen(until)? {}
        Ok(())
    }

    /// The end of stderr since the last request.
    pub(super) fn stderr(&mut self) -> String {
        self.server.stderr()
    }

    /// Kills the server with everything that it has started. The end of stderr.
    pub(super) fn fail(mut self) -> String {
        self.server.kill()
    }

    fn request_call(&mut self, mut params: Value) -> u64 {
        take_roots(&mut params);
        let wants_updates = params["_meta"][UPDATES] == true;
        self.updates = wants_updates.then(|| ReceivedUpdates::of(self.next_id));
        if let Some(updates) = &self.updates {
            updates.ask_for(&mut params);
        }
        self.begin();
        self.request(CALL_TOOL, params)
    }

    fn request(&mut self, method: &str, params: Value) -> u64 {
        let id = self.next_id;
        self.next_id += 1;
        self.asked.insert(id, None);
        let mut message = json!({"jsonrpc": "2.0", "id": id, "method": method});
        message["params"] = params;
        self.server.send(&message);
        id
    }

    fn notify(&mut self, method: &str, params: Option<Value>) {
        let mut message = json!({"jsonrpc": "2.0", "method": method});
        if let Some(params) = params {
            message["params"] = params;
        }
        self.server.send(&message);
    }

    /// The answer to a request. If none comes, the lines that came in its place say more than silence.
    fn answer(&mut self, id: u64, deadline: Deadline) -> Result<Answer, Broken> {
        let answer = self.wait_for_answer(id, deadline);
        answer.map_err(|broken| match self.noise.take() {
            Some(noise) if broken.is_silence() => noise,
            _ => broken,
        })
    }

    fn wait_for_answer(&mut self, id: u64, deadline: Deadline) -> Result<Answer, Broken> {
        loop {
            if let Some(answer) = self.take_answer(id) {
                return Ok(answer);
            }
            if !self.listen(deadline.until)? {
                return Err(deadline.passed());
            }
        }
    }

    fn is_answered(&self, id: u64) -> bool {
        self.asked.get(&id).is_some_and(Option::is_some)
    }

    fn take_answer(&mut self, id: u64) -> Option<Answer> {
        self.asked.get(&id)?.as_ref()?;
        self.asked.remove(&id)?
    }

    /// Waits for messages, and handles all that have come; `false`: the time is up.
    fn listen(&mut self, until: Instant) -> Result<bool, Broken> {
        let Some(lines) = self.server.lines(until)? else {
            return Ok(false);
        };
        self.values += json_size::values_and_lines(&lines);
        if self.values > json_size::MOST {
            return Err(Broken::TooLarge);
        }
        let read = message::read(&lines)?;
        if let Some(noise) = read.noise {
            if let Broken::Noise { line, .. } = &noise {
                self.places.note_noise(line);
            }
            self.noise.get_or_insert(noise);
        }
        for message in read.messages {
            self.handle(message)?;
        }
        Ok(true)
    }

    fn handle(&mut self, message: ServerMessage) -> Result<(), Broken> {
        match message {
            ServerMessage::Request { id, method } => self.serve(&id, &method),
            ServerMessage::Notification(message) => {
                if let Some(updates) = &mut self.updates {
                    updates.note(&message);
                }
            }
            ServerMessage::Answer { id, answer } => {
                let asked = id.as_u64().and_then(|id| self.asked.get_mut(&id));
                match asked {
                    Some(none @ None) => *none = Some(answer),
                    _ => return Err(reply::unasked(&id, answer)),
                }
            }
        }
        Ok(())
    }

    /// Answers a request of the server.
    fn serve(&mut self, id: &Value, method: &str) {
        let mut answer = json!({"jsonrpc": "2.0", "id": id});
        match method {
            PING => answer["result"] = json!({}),
            LIST_ROOTS => {
                self.knows_roots = true;
                answer["result"] = listed_roots(&self.roots);
            }
            _ => answer["error"] = json!({"code": UNKNOWN_METHOD, "message": method}),
        }
        self.server.send(&answer);
    }
}

fn uris(roots: &[PathBuf]) -> Vec<String> {
    roots.iter().map(|root| file_uri::of(root)).collect()
}
