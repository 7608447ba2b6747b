"""How often the likely causes of a run are right, measured on programs with one planted fault each.

    python3 runner/tests/planted/measure.py target/release/seekspec [--reports DIR] [FAULT…]

Prints a line for each fault: `right` if a cause that says what is wrong is named, `silent` if none is, and each other
cause as `misleads`. What the program does wrong without the fault is left out. Where no mutant describes a fault,
silence is right. The reports of the programs are kept in DIR; those that it has are diagnosed anew, without a run. The exit status is 1 if a fault is not noticed, if fewer than LEAST_RIGHT of those that a mutant
describes are named, or more than MOST_MISLEADING of all have a cause that misleads.
"""

import concurrent.futures
import fnmatch
import functools
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import tomllib

HERE = pathlib.Path(__file__).parent
LEAST_RIGHT = 0.75
MOST_MISLEADING = 0.03


def faults():
    """By name: the program, the tool, its text and arguments, the ids that are right, and a number to be named."""
    for name, bug in tomllib.loads((HERE / "bugs.toml").read_text()).items():
        text = (HERE / bug["program"]).read_text()
        if text.count(bug["from"]) < 1:
            sys.exit(f"{bug['program']} has no `{bug['from']}`")
        text = text.replace(bug["from"], bug["to"], 1)
        yield name, (bug["program"], bug["tool"], text, []), bug["causes"], bug.get("number", "")
    for stem, tools in tomllib.loads((HERE / "faults.toml").read_text()).items():
        program = next(file.name for file in HERE.glob(f"{stem}.*") if file.suffix != ".yaml")
        text = (HERE / program).read_text()
        for tool, table in tools.items():
            for fault, right in table.items():
                yield f"{tool}/{fault}", (program, tool, text, [fault]), right.split(), ""


def run(seekspec, reports, name, program, tool, text, arguments):
    """The failed cases, and the likely causes, each with its sentence and the cases that it explains."""
    fixtures = ["--fixtures", HERE.parents[2] / "fixtures", "--progress", "none"]
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        kept = (reports or folder) / f"{name.replace('/', '.')}.json"
        if kept.exists():
            report = json.loads(kept.read_text())
            report.pop("diagnosis", None)
            (folder / "run.json").write_text(json.dumps(report))
            command = ["report", folder / "run.json"]
        else:
            (folder / program).write_text(text)
            target = (HERE / program).with_suffix(".yaml").read_text()
            words = "".join(f", {word}" for word in arguments)
            (folder / "target.yaml").write_text(re.sub(r"(?m)^(command: \[.*)\]$", rf"\1{words}]", target))
            command = ["run", "--target", folder / "target.yaml", "--tool", tool]
        command = [seekspec, *command, *fixtures, "--report", f"json={kept}"]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
        report = json.loads(kept.read_text())
    failed = {case["name"] for case in report["cases"] if case["verdict"] in ("fail", "broken")}
    causes = (report.get("diagnosis") or {}).get("causes", [])
    return failed, {cause["id"]: (cause["sentence"], set(cause["explained"])) for cause in causes}


def judge(run_of, fault, usual):
    """The number of failures, whether the fault is named, and what else is."""
    name, planted, ids, number = fault
    failed, causes = run_of(name, *planted)
    failed -= usual[planted[:2]]
    said = {name.split(".", 2)[2]: sentence for name, (sentence, explained) in causes.items() if explained & failed}
    right = {name for name in said if any(fnmatch.fnmatch(name, one) for one in ids)}
    is_named = any(re.search(rf"\b{number}\b", said[name]) for name in right)
    return len(failed), is_named, sorted(set(said) - (right if is_named else set()))


def main(seekspec, *wanted):
    reports = None
    if wanted[:1] == ("--reports",):
        reports, wanted = pathlib.Path(wanted[1]), wanted[2:]
        reports.mkdir(exist_ok=True)
    run_of = functools.partial(run, seekspec, reports)
    chosen = [fault for fault in faults() if not wanted or any(fnmatch.fnmatch(fault[0], one) for one in wanted)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        programs = {planted[:2]: (*planted[:2], (HERE / planted[0]).read_text(), []) for _, planted, *_ in chosen}
        runs = {key: pool.submit(run_of, ".".join(key), *program) for key, program in programs.items()}
        usual = {key: future.result()[0] for key, future in runs.items()}
        results = pool.map(lambda fault: judge(run_of, fault, usual), chosen)
        unnoticed = right = misleading = quiet = described = 0
        for (name, _, ids, _), (failures, is_named, others) in zip(chosen, results):
            words = [*(["right"] if is_named else []), *(f"misleads: {other}" for other in others)]
            print(f"{name}: {failures} failures, {', '.join(words) or 'silent'}", flush=True)
            unnoticed += failures == 0
            described += bool(ids)
            right += is_named
            misleading += bool(others)
            quiet += not ids and not others
    print(
        f"{right} of {described} right, {quiet} of {len(chosen) - described} that no mutant describes silent, "
        f"{misleading} of {len(chosen)} mislead, {unnoticed} not noticed"
    )
    is_good = not unnoticed and right >= LEAST_RIGHT * described and misleading <= MOST_MISLEADING * len(chosen)
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
