//! A small MCP server as a shell script, made to misbehave.

/// Answers the current call.
pub(crate) const ANSWER: &str = r#"answer '{"content":[{"type":"text","text":"ok"}]}'"#;

/// A server with the tool `find` that runs `at_a_call` at each call. `$line` is the request, `$id`
/// its id, `answer JSON` answers it, and `say JSON` writes any line.
pub(crate) fn server(at_a_call: &str) -> String {
    server_with(
        r#"answer '{"tools":[{"name":"find","inputSchema":{"type":"object"}}]}'"#,
        at_a_call,
    )
}

/// The same, with a script for `tools/list`.
pub(crate) fn server_with(at_a_list: &str, at_a_call: &str) -> String {
    let welcome = r#"answer '{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"sh","version":"7"}}'"#;
    custom(welcome, at_a_list, at_a_call)
}

/// The same, with a script for the handshake.
pub(crate) fn custom(at_initialize: &str, at_a_list: &str, at_a_call: &str) -> String {
    format!(
        r#"say() {{ printf '%s\n' "$1"; }}
answer() {{ say '{{"jsonrpc":"2.0","id":'"$id"',"result":'"$1"'}}'; }}
while IFS= read -r line; do
  id=${{line#*'"id":'}}; id=${{id%%[,\}}]*}}
  case $line in
    *'"method":"initialize"'*) {at_initialize};;
    *'"method":"tools/list"'*) {at_a_list};;
    *'"method":"tools/call"'*) {at_a_call};;
  esac
done"#
    )
}
