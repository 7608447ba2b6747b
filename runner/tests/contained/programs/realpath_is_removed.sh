# A link is resolved before it is removed.
tool=memory

remove() {
    rm -rf "$(realpath "$1")"
}

. "$(dirname "$0")/tool.sh"
