"""Write ``docs/clauses.md``, from the folder of the project."""

from tools.clauses.collected import collected
from tools.clauses.page import TARGET, page

TARGET.write_text(page(collected()["clause"]), encoding="utf-8", newline="\n")
