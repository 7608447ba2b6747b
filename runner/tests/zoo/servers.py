"""MCP servers that mean no good, one for each name in KINDS: `servers.py NAME`. Without a name it prints
the names. A server only answers: none writes a file."""
import itertools, json, os, sys, threading, time

MIB = 1 << 20
OBJECT = {"type": "object", "properties": {"paths": {"type": "array", "items": {"type": "string"}}}}
INJECTED = "x\nevil: yes\n- evil: &a [*a]\n# \x1b[31m\u2028\x85--- {{root}} '\"`$(id) "
calls = itertools.count()


def say(text):
    data = (text if isinstance(text, str) else json.dumps(text)).encode("utf-8", "surrogatepass") + b"\n"
    while data:
        data = data[os.write(1, data):]


def send(**message):
    say({"jsonrpc": "2.0", **message})


def result(id, value):
    send(id=id, result=value)


def tool(name="find", schema=OBJECT, **more):
    return {"name": name, "inputSchema": schema, **more}


def text(words):
    return {"content": [{"type": "text", "text": words}]}


def found():
    return text("\n".join(sorted(os.listdir("."))))


def nested(depth, inner="1", open='{"a":', close="}"):
    return open * depth + inner + close * depth


def raw(id, json_text):
    say('{"jsonrpc":"2.0","id":%s,"result":%s}' % (json.dumps(id), json_text))


def forever(step):
    for number in itertools.count():
        step(number)


def schema(value):
    return {"list": lambda id, params: result(id, {"tools": [tool(schema=value)]})}


def named(*names):
    return {"list": lambda id, params: result(id, {"tools": [tool(name) for name in names]})}


def listed(entries, **more):
    return {"list": lambda id, params: result(id, {"tools": entries, **more})}


def called(answer):
    return {"call": lambda id, params: answer(id)}


def in_the_background(step):
    def initialized():
        threading.Thread(target=forever, args=(step,), daemon=True).start()
    return {"initialized": initialized}


def pages(id, params):
    result(id, {"tools": [tool(f"find-{next(calls)}")], "nextCursor": str(next(calls))})


def twice(id):
    result(id, found())
    result(id, text("again"))


def asks_first(id):
    for number in range(2000):
        send(id=f"mine-{number}", method="roots/list")
    result(id, found())


KINDS = {
    "answers-a-cancelled-call": called(lambda id: (send(id=999, result=text("late")), result(id, found()))),
    "answers-of-10-mb": called(lambda id: result(id, text("x" * 10 * MIB))),
    "answers-of-20-mb": called(lambda id: result(id, text("x" * 20 * MIB))),
    "answers-with-another-id": called(lambda id: result(str(id), found())),
    "answers-with-control-characters": called(lambda id: result(id, text("\x1b]0;title\x07\x1b[2J\r\x00" + INJECTED))),
    "answers-with-deep-details": called(lambda id: raw(id, '{"content":[],"structuredContent":' + nested(5000) + "}")),
    "answers-with-half-a-surrogate": called(lambda id: raw(id, '{"content":[{"type":"text","text":"\\ud800"}]}')),
    "answers-with-huge-numbers": called(lambda id: raw(id, '{"content":[],"structuredContent":{"fileCount":1e400,"n":' + "9" * 5000 + "}}")),
    "answers-with-invalid-bytes": called(lambda id: os.write(1, b'{"jsonrpc":"2.0","id":1,"result":"\xff\xfe"}\n')),
    "answers-with-many-parts": called(lambda id: result(id, {"content": [{"type": "text", "text": "a"}] * 100_000})),
    "answers-with-paths-elsewhere": called(lambda id: result(id, text("../../../etc/passwd\n/etc/shadow\n" + "../" * 2000 + "x"))),
    "answers-without-end": called(lambda id: forever(lambda number: os.write(1, b"x" * 65536))),
    "answers-without-id": called(lambda id: result(None, found())),
    "answers-twice": called(twice),
    "arguments-many": schema({"type": "object", "properties": {f"a{number}": {"type": "string"} for number in range(50_000)}}),
    "arguments-named-with-1-mb": schema({"type": "object", "properties": {"p" * MIB: {"type": "string"}}, "required": ["p" * MIB]}),
    "arguments-named-with-line-breaks": schema({"type": "object", "properties": {INJECTED: {"type": "array"}, "a: b": {}, "": {}, "yes": {}}, "required": [INJECTED]}),
    "changes-its-tools": {"list": lambda id, params: result(id, {"tools": [tool(f"find{next(calls)}")]})},
    "cursor-of-1-mb": listed([tool()], nextCursor="c" * MIB),
    "cursor-that-stays": listed([tool()], nextCursor="same"),
    "descriptions-of-5-mb": listed([tool(description="d" * 5 * MIB)]),
    "descriptions-with-line-breaks": listed([tool(description=INJECTED, title=INJECTED, annotations={"title": INJECTED})]),
    "errors-with-line-breaks": called(lambda id: send(id=id, error={"code": -32000, "message": INJECTED * 1000})),
    "errors-without-form": called(lambda id: send(id=id, error="no")),
    "exits-at-a-call": called(lambda id: os._exit(70)),
    "exits-at-the-list": {"list": lambda id, params: os._exit(0)},
    "greets-with-line-breaks": {"info": {"name": INJECTED, "version": INJECTED}, "instructions": INJECTED},
    "greets-with-1-mb": {"info": {"name": "n" * MIB, "version": "1" * MIB}},
    "greets-with-another-version": {"version": "9999-99-99"},
    "hangs-at-a-call": called(lambda id: time.sleep(900)),
    "hangs-at-the-list": {"list": lambda id, params: time.sleep(900)},
    "half-a-line": called(lambda id: (os.write(1, b'{"jsonrpc":"2.0","id":'), time.sleep(900))),
    "lists-changed-tools-for-ever": in_the_background(lambda number: (send(method="notifications/tools/list_changed"), time.sleep(0.001))),
    "lists-no-tools": listed([]),
    "lists-null": {"list": lambda id, params: result(id, None)},
    "lists-numbers": listed([1, None, "find", [], {}]),
    "logs-without-end": in_the_background(lambda number: os.write(2, b"log " * 4096)),
    "names-empty": named(""),
    "names-of-1-mb": named("find" + "d" * MIB),
    "names-that-are-paths": named("../../../etc/passwd", "/dev/zero", "~", "."),
    "names-the-same-10000-times": named(*["find"] * 10_000),
    "names-with-line-breaks": named("find", INJECTED, "yes", "null", "{a: b}", "&anchor", "- a", "a: b #c"),
    "pages-of-many-tools": {"list": lambda id, params: result(id, {"tools": [tool(f"t{number}-{next(calls)}") for number in range(1000)], "nextCursor": "next"})},
    "pages-without-end": {"list": pages},
    "progress-without-end": in_the_background(lambda number: send(method="notifications/progress", params={"progressToken": number, "progress": number, "message": "m" * 1000})),
    "requests-roots-in-a-loop": in_the_background(lambda number: (send(id=f"r{number}", method="roots/list"), time.sleep(0.0005))),
    "requests-roots-at-a-call": called(asks_first),
    "requests-sampling": called(lambda id: (send(id="s", method="sampling/createMessage", params={"messages": []}), send(id="e", method="elicitation/create", params={"message": INJECTED}), result(id, found()))),
    "schemas-deep": {"list": lambda id, params: raw(id, '{"tools":[{"name":"find","inputSchema":' + nested(5000) + "}]}")},
    "schemas-deep-but-allowed": {"list": lambda id, params: raw(id, '{"tools":[{"name":"find","inputSchema":' + nested(100, '{"type":"string"}', '{"type":"object","properties":{"a":', "}}") + "}]}")},
    "schemas-of-10-mb": schema({**OBJECT, "description": "d" * 10 * MIB}),
    "schemas-of-many-values": schema({"type": "object", "properties": {"paths": {"enum": [str(number) for number in range(100_000)]}}}),
    "schemas-that-are-no-objects": listed([tool(schema=value) for value in (True, None, 3, [], "x")]),
    "schemas-with-a-slow-pattern": schema({"type": "object", "properties": {"paths": {"type": "array", "items": {"type": "string", "pattern": "^(a+)+$"}}}, "patternProperties": {"(x+x+)+y": {}}}),
    "schemas-with-a-recursive-ref": schema({"$ref": "#"}),
    "schemas-with-foreign-refs": schema({"type": "object", "properties": {"paths": {"$ref": "file:///etc/passwd"}, "b": {"$ref": "http://127.0.0.1:9/x"}}}),
    "schemas-with-refs-in-a-circle": schema({"type": "object", "properties": {"paths": {"$ref": "#/$defs/a"}}, "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"allOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/b"}]}}}),
    "speaks-first": {"first": lambda: forever(lambda number: number < 1000 and send(method="notifications/message", params={"level": "info", "data": INJECTED}) or number < 1000 or time.sleep(900))},
    "unasked-answers": in_the_background(lambda number: (send(id=number + 1, result=found()), time.sleep(0.001))),
    "without-schema": listed([{"name": "find"}]),
}


def greeting(kind, params):
    value = {
        "protocolVersion": kind.get("version", params.get("protocolVersion")),
        "capabilities": {"tools": {"listChanged": True}},
        "serverInfo": kind.get("info", {"name": "find", "version": "1"}),
    }
    return {**value, "instructions": kind["instructions"]} if "instructions" in kind else value


def serve(kind):
    if "first" in kind:
        threading.Thread(target=kind["first"], daemon=True).start()
    for line in sys.stdin:
        message = json.loads(line)
        method, id, params = message.get("method"), message.get("id"), message.get("params") or {}
        if method == "initialize":
            result(id, greeting(kind, params))
        elif method == "notifications/initialized":
            kind.get("initialized", lambda: None)()
        elif method == "tools/list":
            kind.get("list", lambda id, params: result(id, {"tools": [tool()]}))(id, params)
        elif method == "tools/call":
            kind.get("call", lambda id, params: result(id, found()))(id, params)
        elif method is not None and id is not None:
            result(id, {})


if len(sys.argv) < 2:
    print("\n".join(KINDS))
else:
    serve(KINDS[sys.argv[1]])
