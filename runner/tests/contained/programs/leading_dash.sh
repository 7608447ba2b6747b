# A relative name that begins with a dash is an option.
tool=memory

write() {
    cat >.new && mv .new "${1#"$PWD"/}"
}

. "$(dirname "$0")/tool.sh"
