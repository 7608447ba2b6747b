# Only the text of a path is checked, and a redirection follows a link.
tool=editor

write() {
    cat >"$1"
}

. "$(dirname "$0")/tool.sh"
