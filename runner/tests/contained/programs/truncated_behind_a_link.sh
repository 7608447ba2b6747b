# A file is emptied before another one replaces it.
tool=editor

write() {
    truncate -s 0 "$1" && cat >"$1.new" && mv "$1.new" "$1"
}

. "$(dirname "$0")/tool.sh"
