# A moved file gets the time of today, and a link is followed.
tool=memory

move() {
    mv "$1" "$2" && touch "$2"
}

. "$(dirname "$0")/tool.sh"
