# A `cd` that fails, for a name with a space, leaves a variable empty: `rm -rf /rest`.
tool=memory

remove() {
    rest=${1#"$PWD"/}
    case $rest in
    */*)
        dir=$(cd $PWD/${rest%%/*} 2>/dev/null && pwd)
        rm -rf "$dir/${rest#*/}"
        ;;
    *) rm -rf "$1" ;;
    esac
}

. "$(dirname "$0")/tool.sh"
