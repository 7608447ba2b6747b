# A directory is removed with `find`, which is asked to follow links.
tool=memory

remove() {
    find -L "$1" -delete
}

. "$(dirname "$0")/tool.sh"
