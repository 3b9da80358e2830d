import { expect, it } from "vitest";
import { splitAtMatches } from "./highlighted.tsx";

const shown = (text: string, marks: string[]) =>
  splitAtMatches(text, marks)
    .map((part, index) => (index % 2 === 1 ? `[${part}]` : part))
    .join("");

it.each([
  ["Fix the Printer", ["printer"], "Fix the [Printer]"],
  ["aaa", ["a"], "[a][a][a]"],
  ["Printers print", ["print", "printer"], "[Printer]s [print]"],
  ["50% of (a+b)?", ["(a+b)", "50%"], "[50%] of [(a+b)]?"],
  ["back\\slash - dash", ["\\", "-"], "back[\\]slash [-] dash"],
  ["Été", ["été"], "[Été]"],
  ["Caf\u00e9, cafe\u0301", ["cafe\u0301"], "[Caf\u00e9], [caf\u00e9]"],
  ["Caf\u00e9, cafe\u0301", ["caf\u00e9"], "[Caf\u00e9], [caf\u00e9]"],
  ["plain", ["", "  "], "plain"],
  ["plain", [], "plain"],
  ["", ["a"], ""],
])("the text %j is marked for %j", (text, marks, expected) => {
  expect(shown(text, marks)).toBe(expected);
});
