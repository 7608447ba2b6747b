"""GitHub's API as far as `.ci/pull_request` uses it: recorded answers from the folder ANSWERS, and the
comments of one pull request, which are kept in FOLDER/comments.json. `api.py ANSWERS FOLDER` prints its port."""

import json
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from urllib.parse import urlsplit

ANSWERS, FOLDER = map(Path, sys.argv[1:])
COMMENTS = FOLDER / "comments.json"
BASE = "/repos/example/tool"


def page_of_comments(after, own):
    """One comment a page: first those of others, then those of the token."""
    others = json.loads((ANSWERS / "comments.json").read_text())
    nodes = [{"databaseId": one["id"], "body": one["body"], "viewerDidAuthor": one in own} for one in others + own]
    start = int(after or 0)
    info = {"hasNextPage": start + 1 < len(nodes), "endCursor": str(start + 1)}
    comments = {"nodes": nodes[start:start + 1], "pageInfo": info}
    return {"data": {"repository": {"pullRequest": {"comments": comments}}}}


class Handler(BaseHTTPRequestHandler):
    def answer(self, status, data):
        self.send_response(status)
        self.end_headers()
        self.wfile.write(data if isinstance(data, bytes) else json.dumps(data).encode())

    def handle_any(self):
        length = int(self.headers.get("Content-Length") or 0)
        body = json.loads(self.rfile.read(length)) if length else None
        comments = json.loads(COMMENTS.read_text()) if COMMENTS.exists() else []
        path = urlsplit(self.path).path
        if self.headers.get("Authorization") != "Bearer secret":
            return self.answer(401, {"message": "Bad credentials"})
        match self.command, path.removeprefix(BASE).split("/")[1:]:
            case "GET", ["actions", "artifacts"]:
                text = (ANSWERS / "artifacts.json").read_text()
                return self.answer(200, text.replace("API", f"http://127.0.0.1:{PORT}{BASE}").encode())
            case "GET", ["actions", "artifacts", "7", "zip"]:
                return self.answer(200, (FOLDER / "earlier.zip").read_bytes())
            case "POST", ["graphql"]:
                return self.answer(200, page_of_comments(body["variables"]["after"], comments))
            case "POST", ["issues", "12", "comments"]:
                comments.append({"id": 900 + len(comments), **body})
            case "PATCH", ["issues", "comments", number]:
                next(one for one in comments if one["id"] == int(number)).update(body)
            case _:
                return self.answer(404, {"message": "Not Found"})
        COMMENTS.write_text(json.dumps(comments))
        self.answer(201, comments[-1])

    do_GET = do_POST = do_PATCH = handle_any

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", 0), Handler)
PORT = server.server_port
print(PORT, flush=True)
server.serve_forever()
