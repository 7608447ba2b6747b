//! A small MCP server in the language of the shell, made to misbehave.

/// An answer to the call that has just come.
pub(crate) const ANSWER: &str = r#"answer '{"content":[{"type":"text","text":"ok"}]}'"#;

/// A server that has the tool `find`, and does this at each call. `$line` is the call as it came, `$id` its id, `answer JSON` answers it,
/// and `say JSON` writes any line.
pub(crate) fn server(at_a_call: &str) -> String {
    server_with(
        r#"answer '{"tools":[{"name":"find","inputSchema":{"type":"object"}}]}'"#,
        at_a_call,
    )
}

/// The same, with what it does when it is asked for its tools.
pub(crate) fn server_with(at_a_list: &str, at_a_call: &str) -> String {
    let welcome = r#"answer '{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"sh","version":"7"}}'"#;
    custom(welcome, at_a_list, at_a_call)
}

/// The same, with what it does at the handshake.
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
