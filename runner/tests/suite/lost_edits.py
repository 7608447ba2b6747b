import json, pathlib, sys, threading, time
def edit(request):
    arguments = request["params"]["arguments"]
    file = pathlib.Path(arguments["path"])
    try:
        before = file.read_text()
        assert arguments["old_string"] in before
        time.sleep(0.05)
        file.write_text(before.replace(arguments["old_string"], arguments["new_string"], 1))
        text, error = "ok", False
    except Exception:
        text, error = "failed", True
    say(request, {"content": [{"type": "text", "text": text}], "isError": error})
def say(request, result):
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
for line in sys.stdin:
    request = json.loads(line)
    match request["method"]:
        case "initialize":
            say(request, {"protocolVersion": request["params"]["protocolVersion"], "capabilities": {"tools": {}}, "serverInfo": {"name": "loses", "version": "1"}})
        case "tools/list":
            say(request, {"tools": [{"name": "edit_file", "inputSchema": {"type": "object"}}]})
        case "tools/call":
            threading.Thread(target=edit, args=[request]).start()
