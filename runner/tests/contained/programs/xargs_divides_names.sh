# `xargs` divides names at their spaces.
tool=memory

remove() {
    find "$1" -type f | xargs rm -f
    rm -rf "$1"
}

. "$(dirname "$0")/tool.sh"
