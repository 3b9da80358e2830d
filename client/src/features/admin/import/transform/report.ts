import { pluralize } from "@shared/text/text.ts";

/** A node with its line in a document. Records of exports have no line. */
type Placed = { position?: { start: { line: number } } | undefined };

const MAX_LINES = 10;

/** Collects what of a document was lost or changed: a line of the plan for all that is the same, with where it was. */
export class Report {
  readonly #entries = new Map<
    string,
    { say: (count: number) => string; lines: number[]; count: number }
  >();

  /** Adds a thing that is told of by itself. The text has no full stop. */
  add(text: string, place?: Placed): void {
    this.#add(text, () => text, place);
  }

  /** Adds one of those that are told of together: "2 links left out". */
  count(one: string, several: string, was: string, place?: Placed, were = was): void {
    const say = (count: number) => `${pluralize(count, one, several)} ${count === 1 ? was : were}`;
    this.#add(`${one} ${was}`, say, place);
  }

  #add(key: string, say: (count: number) => string, place?: Placed): void {
    const entry = this.#entries.get(key) ?? { say, lines: [], count: 0 };
    const line = place?.position?.start.line;
    if (line !== undefined && !entry.lines.includes(line) && entry.lines.length <= MAX_LINES)
      entry.lines.push(line);
    this.#entries.set(key, { ...entry, count: entry.count + 1 });
  }

  lines(): string[] {
    return [...this.#entries.values()].map(({ say, lines, count }) => {
      const shown = lines.slice(0, MAX_LINES).join(", ") + (lines.length > MAX_LINES ? ", …" : "");
      const where =
        lines.length === 0 ? "" : ` (${lines.length === 1 ? "line" : "lines"} ${shown})`;
      const text = say(count) + where;
      // A full stop would look like a part of the address.
      return text.split(" ").at(-1)?.includes("://") ? text : `${text}.`;
    });
  }
}
