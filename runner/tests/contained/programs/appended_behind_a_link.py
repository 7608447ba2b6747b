"""The check of links was forgotten where a text is appended."""

from tool import Project, serve


class Tool(Project):
    def edit_file(self, arguments):
        if arguments.get("insert") != "append" or "new_string" not in arguments:
            return super().edit_file(arguments)
        with open(self.place(arguments["path"]), "a", encoding="utf-8", newline="") as file:
            file.write(arguments["new_string"])
        return "ok"


serve(Tool)
