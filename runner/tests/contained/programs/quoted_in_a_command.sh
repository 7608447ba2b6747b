# A name with a quote ends the one around it.
tool=memory

remove() {
    sh -c "rm -rf '$1'"
}

. "$(dirname "$0")/tool.sh"
