# Everything is made writable before it is removed, and `chmod -R` follows its argument.
tool=memory

remove() {
    chmod -R u+rwX,go-rwx "$1"
    rm -rf "$1"
}

. "$(dirname "$0")/tool.sh"
