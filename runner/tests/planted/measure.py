"""How often the likely causes of a run are right, measured on programs with one planted bug each.

    python3 runner/tests/planted/measure.py target/release/seekspec [BUG…]

Prints a line for each bug: `right` if a cause that says what is wrong is named, `silent` if none is, and each other cause as
`misleads`. What the program does wrong without the bug is left out. The exit status is 1 if a bug is not noticed, fewer than
LEAST_RIGHT of the bugs are named, or more than MOST_MISLEADING of the bugs have one that misleads.
"""

import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import tomllib

HERE = pathlib.Path(__file__).parent
LEAST_RIGHT = 0.8
MOST_MISLEADING = 0.03


def run(seekspec, program, tool, text):
    """The failed cases, and the likely causes, each with its sentence and the cases that it explains."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / program).write_text(text)
        target = (HERE / program).with_suffix(".yaml")
        (folder / target.name).write_text(target.read_text())
        command = [seekspec, "run", "--target", folder / target.name, "--tool", tool, "--progress", "none"]
        subprocess.run([*command, "--report", f"json={folder}/report.json"], stdout=subprocess.DEVNULL, check=False)
        report = json.loads((folder / "report.json").read_text())
    failed = {case["name"] for case in report["cases"] if case["verdict"] in ("fail", "broken")}
    causes = (report.get("diagnosis") or {}).get("causes", [])
    return failed, {cause["id"]: (cause["sentence"], set(cause["explained"])) for cause in causes}


def judge(seekspec, bug, usual):
    """Whether the bug is noticed and named, and what else is named."""
    text = (HERE / bug["program"]).read_text()
    if text.count(bug["from"]) < 1:
        sys.exit(f"{bug['program']} has no `{bug['from']}`")
    failed, causes = run(seekspec, bug["program"], bug["tool"], text.replace(bug["from"], bug["to"], 1))
    failed -= usual[bug["program"], bug["tool"]]
    said = {name.split(".", 2)[2]: sentence for name, (sentence, explained) in causes.items() if explained & failed}
    named = set(said)
    right = {name for name in bug["causes"] if re.search(rf"\b{bug.get('number', '')}\b", said.get(name, ""))}
    return len(failed), bool(named & right), sorted(named - right)


def main(seekspec, *wanted):
    bugs = tomllib.loads((HERE / "bugs.toml").read_text())
    bugs = {name: bug for name, bug in bugs.items() if not wanted or name in wanted}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        tools = {(bug["program"], bug["tool"]) for bug in bugs.values()}
        runs = {tool: pool.submit(run, seekspec, *tool, (HERE / tool[0]).read_text()) for tool in tools}
        usual = {tool: future.result()[0] for tool, future in runs.items()}
        results = list(pool.map(lambda bug: judge(seekspec, bug, usual), bugs.values()))
    unnoticed = right = misleading = 0
    for name, (failures, is_right, others) in zip(bugs, results):
        words = ["right" if is_right else "silent", *(f"misleads: {other}" for other in others)]
        print(f"{name}: {failures} failures, {', '.join(words)}")
        unnoticed += failures == 0
        right += is_right
        misleading += bool(others)
    print(f"{right} of {len(bugs)} right, {misleading} mislead, {unnoticed} not noticed")
    is_good = not unnoticed and right >= LEAST_RIGHT * len(bugs) and misleading <= MOST_MISLEADING * len(bugs)
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
