import { Quill } from "react-quill";
import { collapseSpaces, NBSP_MARKER } from "./collapse-spaces.ts";
import type { Op } from "./delta-to-html.ts";
import { markAsOwn } from "./paste.ts";
import { FORMATS } from "./quill-setup.ts";
import { holdTables } from "./table-blot.ts";

let reader: Quill | null = null;

/** Parses HTML into Quill's content; unsupported HTML is dropped (see `findUnsupportedHtml`). Needs a document. */
export function htmlToDelta(html: string): { ops: Op[] } {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const unseen of body.querySelectorAll("script, style, template, noscript, title, meta")) {
    unseen.remove();
  }
  // Tables within lists and the like would be taken out of them.
  holdTables(body.querySelectorAll<HTMLTableElement>(":scope > table"));
  collapseSpaces(body);
  reader ??= new Quill(document.createElement("div"), { formats: FORMATS });
  const parsed = reader.clipboard.convert({ html: markAsOwn(body.innerHTML), text: "" });
  const ops = parsed.ops.map((op: Op) =>
    typeof op.insert === "string"
      ? { ...op, insert: op.insert.replaceAll(NBSP_MARKER, "\u00a0") }
      : op,
  );
  const last = ops.at(-1)?.insert;
  const isLineEnded = typeof last === "string" && last.endsWith("\n");
  return { ops: isLineEnded ? ops : [...ops, { insert: "\n" }] };
}
