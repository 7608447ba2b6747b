"""A server that is the reference, but for lines that hold a mark: there it does what the code says that it is given."""
import json, os, shutil, signal, subprocess, sys, threading, time

code, mark = sys.argv[1], sys.argv[2]
reference = subprocess.Popen([os.environ["SEEKSPEC"], "serve", "--profile", "omp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
count = 0


def say(text):
    os.write(1, text.encode() + b"\n")


def answer(result):
    say(json.dumps({"jsonrpc": "2.0", "id": json.loads(line)["id"], "result": result}))


def relay(text=None):
    reference.stdin.write((text or line).encode())
    reference.stdin.flush()


def answers():
    for line in reference.stdout:
        os.write(1, line)


threading.Thread(target=answers, daemon=True).start()
for line in sys.stdin:
    if mark in line:
        count += 1
        exec(code)
    else:
        relay()
reference.stdin.close()
