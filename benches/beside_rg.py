#!/usr/bin/env python3
"""CPU time (user and system) and memory of omp `search` beside `rg`, in one run, on one tree.

    cargo build --release -p seekspec-benches --example search_once
    benches/beside_rg.py target/release/examples/search_once /tmp/tree-of-20000 [ROUNDS]

The tree is made if it is not there. The calls alternate, and the median of each counts. `rg` has no cap on matches; `search` is measured with
its own, and without (`all`), where it searches every file to its end as `rg` does and keeps twenty matches of each.
"""

import os
import pathlib
import resource
import statistics
import subprocess
import sys

PATTERNS = ["needle", "nowhere", "return", "needle|thimble|pincushion", r"\w{30}", r"(?i)NEEDLE", r"needle\(\);\n\}"]
SAME = ["--no-config", "--hidden", "-g", "!.git", "--no-ignore-global", "--no-ignore-exclude", "--no-ignore-parent",
        "--no-ignore-dot", "--no-require-git", "-n", "-B1", "-A3"]


def cpu_and_memory(command):
    """Of the command and nothing else: each runs as the only child of a process of its own."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        os.write(writing, f"{used.ru_utime + used.ru_stime} {used.ru_maxrss}".encode())
        os._exit(0)
    os.waitpid(child, 0)
    answer = os.read(reading, 100).decode().split()
    os.close(reading)
    os.close(writing)
    return float(answer[0]), int(answer[1])


def main():
    program, tree = sys.argv[1], sys.argv[2]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 15
    if not pathlib.Path(tree).exists():
        pathlib.Path(tree).mkdir(parents=True)
        subprocess.run([program, "--make", tree, "20000"], check=True)
    print(f"{'pattern':28} {'rg ms':>7} {'search':>7} {'ratio':>6} {'all':>7} {'ratio':>6} {'rg MB':>6} {'search':>7} {'all':>6}")
    for pattern in PATTERNS:
        multiline = ["-U"] if r"\n" in pattern else []
        commands = [["rg", *SAME, *multiline, "-e", pattern, tree], [program, tree, pattern], [program, tree, pattern, "--all"]]
        measured = [[cpu_and_memory(command) for command in commands] for _ in range(rounds)]
        rg, search, every = (statistics.median(once[side][0] for once in measured) * 1000 for side in range(3))
        memory = [statistics.median(once[side][1] for once in measured) / 1024 for side in range(3)]
        print(f"{pattern:28} {rg:7.0f} {search:7.0f} {search / rg:6.2f} {every:7.0f} {every / rg:6.2f} "
              f"{memory[0]:6.0f} {memory[1]:7.0f} {memory[2]:6.0f}")


if __name__ == "__main__":
    main()
