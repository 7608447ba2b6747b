pipes=$(mktemp -d) || exit 1
mkfifo "$pipes/in" "$pipes/out" || exit 1
trap '' PIPE
(cd <DIRECTORY> && exec <COMMAND>) < "$pipes/in" > "$pipes/out" &
server=$!
exec 3> "$pipes/in" 4< "$pipes/out"
trap 'exec 3>&-; kill "$server" 2> /dev/null; rm -rf "$pipes"' EXIT
trap 'exit 130' INT TERM

send() {
    printf '%s\n' "$1" >&3
}

# Answers a request of the server: ask_id is a number or a quoted text.
reply() {
    ask_id=$(printf '%s\n' "$1" |
        sed -n -e 's/.*"id": *\([0-9][0-9]*\).*/\1/p' -e 's/.*"id": *\("[^"]*"\).*/\1/p')
    send "{\"jsonrpc\":\"2.0\",\"id\":$ask_id,\"result\":$2}"
}

# Waits for the answer with an id, and prints every line up to it.
await() {
    while IFS= read -r line <&4; do
        case $line in
        *"\"$1\""*)
            printf '%s\n' "$line"
            return
            ;;
        *'"roots/list"'*) reply "$line" "$roots" ;;
        *'"method"'*'"ping"'*) reply "$line" '{}' ;;
        *) printf '%s\n' "$line" ;;
        esac
    done
    echo 'the server ended without an answer' >&2
    exit 1
}

send <INITIALIZE>
await initialize > /dev/null
send '{"jsonrpc":"2.0","method":"notifications/initialized"}'
