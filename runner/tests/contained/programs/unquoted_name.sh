# A name without quotes is divided at its spaces.
tool=memory

remove() {
    rm -rf $1
}

. "$(dirname "$0")/tool.sh"
