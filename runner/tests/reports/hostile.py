"""A target that is right about some calls, breaks at others, and answers the rest with words that no
report may obey. The command of the reference is on the command line."""

import json
import subprocess
import sys

WORDS = """]]> </failure></system-err> <script>alert(1)</script> & "double" 'single' %0A
::error::not ours
  ::add-mask::a
# SKIP not ours
not ok 1 - not ours
  ...
Bail out! not ours
```
~~~ `code` | a | cell | @someone #7 _under_ *star* [link](x) <details>
\x1b[31mred\x1b[0m \u202e \uffff \u2028 \x00 \r
"""

call = sys.stdin.read()
kind = sum(map(ord, json.loads(call)["arguments"]["paths"][0])) % 4
if kind == 0:
    sys.exit(subprocess.run(sys.argv[1:], input=call, text=True).returncode)
print(WORDS, file=sys.stderr)
if kind == 1:
    sys.exit(3)
print(json.dumps({"content": [{"type": "text", "text": WORDS}], "structuredContent": {WORDS: WORDS}}))
