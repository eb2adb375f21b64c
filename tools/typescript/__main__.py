"""Write ``web/src/protocol.ts``, from the folder of the project."""

from tools.typescript.writer import TARGET, typescript

TARGET.write_text(typescript(), encoding="utf-8", newline="\n")
