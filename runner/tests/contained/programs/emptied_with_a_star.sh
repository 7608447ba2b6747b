# A directory is emptied before it is removed, through a link, too.
tool=memory

remove() {
    if [ -d "$1" ]; then
        rm -rf "$1"/*
    fi
    rm -rf "$1"
}

. "$(dirname "$0")/tool.sh"
