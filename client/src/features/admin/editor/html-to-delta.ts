import { Quill } from "react-quill";
import { markAsOwn } from "./article-clipboard.ts";
import { collapseSpaces, NBSP_MARKER } from "./collapse-spaces.ts";
import type { Op } from "./delta-lines.ts";
import { FORMATS } from "./quill-setup.ts";

let reader: Quill | null = null;

/** Parses HTML into Quill's content; unsupported HTML is dropped (see `findUnsupportedHtml`). Needs a document. */
export function htmlToDelta(html: string): { ops: Op[] } {
  reader ??= new Quill(document.createElement("div"), { formats: FORMATS });
  const { ops } = reader.clipboard.convert({ html: markAsOwn(prepared(html)), text: "" });
  return { ops: withLastLineEnded(ops.map(withRealSpaces)) };
}

function prepared(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const unseen of body.querySelectorAll("script, style, template, noscript, title, meta")) {
    unseen.remove();
  }
  collapseSpaces(body);
  return body.innerHTML;
}

function withRealSpaces(op: Op): Op {
  if (typeof op.insert !== "string") return op;
  return { ...op, insert: op.insert.replaceAll(NBSP_MARKER, "\u00a0") };
}

function withLastLineEnded(ops: Op[]): Op[] {
  const last = ops.at(-1)?.insert;
  return typeof last === "string" && last.endsWith("\n") ? ops : [...ops, { insert: "\n" }];
}
