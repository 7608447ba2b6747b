# The steps of a tool as functions of a shell: a program defines those that it gets wrong and `tool`,
# and then reads this file. Arguments of a step are absolute places; a missing function has status 64.
case ${1-} in
remove | move | write | make)
    # `make` and `write` are programs, too, with a path.
    [ "$(command -v "$1")" = "$1" ] || exit 64
    "$@"
    ;;
*)
    exec python3 -B "$(dirname "$0")/tool.py" "$tool" "$0" "$@"
    ;;
esac
