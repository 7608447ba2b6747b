# After a removal the repository is cleaned, in which the directory happens to be.
tool=memory

remove() {
    rm -rf "$1"
    cd "$(dirname "$1")"
    if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
        git clean -fdxq
    fi
}

. "$(dirname "$0")/tool.sh"
