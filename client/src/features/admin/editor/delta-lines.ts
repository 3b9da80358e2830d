/** One operation of Quill's delta. */
export type Op = { insert?: unknown; attributes?: Record<string, unknown> };

/** Formats by Quill's names. */
export type Formats = Readonly<Record<string, unknown>>;

/** Text or a picture, with its formats. */
export type Run =
  | { kind: "text"; text: string; formats: Formats }
  | { kind: "picture"; address: string; formats: Formats };

/** A line with its block's formats, or a video. */
export type Line =
  | { kind: "text"; runs: readonly Run[]; formats: Formats }
  | { kind: "video"; address: string; formats: Formats };

/** How many of a text's indexes an operation takes. */
export function lengthOf({ insert }: Op): number {
  return typeof insert === "string" ? insert.length : 1;
}

/** Splits a delta into its lines. */
export function linesOf(ops: readonly Op[]): Line[] {
  const lines: Line[] = [];
  let runs: Run[] = [];
  const endLine = (formats: Formats) => {
    lines.push({ kind: "text", runs, formats });
    runs = [];
  };
  for (const { insert, attributes: formats = {} } of ops) {
    if (typeof insert === "string") {
      insert.split("\n").forEach((text, index) => {
        if (index > 0) endLine(formats);
        if (text !== "") runs.push({ kind: "text", text, formats });
      });
    } else if (isEmbed(insert, "image")) {
      runs.push({ kind: "picture", address: insert.image, formats });
    } else if (isEmbed(insert, "video")) {
      lines.push({ kind: "video", address: insert.video, formats });
    }
  }
  // A copied part of an article may end within a line.
  if (runs.length > 0) endLine({});
  return lines;
}

function isEmbed<Name extends string>(insert: unknown, name: Name): insert is Record<Name, string> {
  return (
    typeof insert === "object" &&
    insert !== null &&
    typeof (insert as Record<string, unknown>)[name] === "string"
  );
}
