# `eval` expands what a name contains.
tool=server

make() {
    eval "mkdir -p \"$1\""
}

. "$(dirname "$0")/tool.sh"
