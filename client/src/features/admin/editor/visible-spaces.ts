import type { Run } from "./delta-lines.ts";

const NBSP = "\u00a0";

/**
 * The runs of a line with each space that HTML would swallow made a non-breaking one: those at the line's start and
 * those after another space. Spaces at the line's end, which nobody sees, are dropped; a tab counts as four.
 */
export function withVisibleSpaces(runs: readonly Run[]): Run[] {
  let afterSpace = true;
  const shown = runs.map((run): Run => {
    if (run.kind === "picture") {
      afterSpace = false;
      return run;
    }
    let text = "";
    for (const character of run.text.replaceAll("\t", "    ")) {
      const isSpace = character === " ";
      text += isSpace && afterSpace ? NBSP : character;
      afterSpace = isSpace;
    }
    return { ...run, text };
  });
  return withoutTrailingSpace(shown);
}

// A space that follows another one is a non-breaking one by now; the last plain one is what would be swallowed.
function withoutTrailingSpace(runs: Run[]): Run[] {
  const last = runs.at(-1);
  if (last?.kind !== "text") return runs;
  const text = last.text.replace(/ ?[\u00a0]*$/, (end) => (end.startsWith(" ") ? "" : end));
  if (text !== "") return [...runs.slice(0, -1), { ...last, text }];
  return withoutTrailingSpace(runs.slice(0, -1));
}
