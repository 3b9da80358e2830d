import { expect, test } from "vitest";
import { avoidedIn, namesIn, readGlossary } from "./check-words.ts";

const GLOSSARY =
  "Kept fields: `films`.\n- **video**: an entry. Avoid: film, first view. Rather not: clip.";

test("the glossary is read for avoided words and kept fields", () => {
  expect(readGlossary(GLOSSARY)).toEqual({
    avoided: ["film", "first view"],
    kept: new Set(["films"]),
  });
});

test.each([
  ["savedFilms", ["film"]],
  ["SAVED_FILM", ["film"]],
  ["e2e/first-view.spec.ts", ["first view"]],
  ["saves a filmed talk", ["film"]],
  ["filmography", []],
])("avoided words of %s are %j", (name, avoided) => {
  expect(avoidedIn(name, ["film", "first view"])).toEqual(avoided);
});

test("declared names and the titles of tests are found with their lines", () => {
  const source = `import { film } from "x";\nconst clip = { films: 1 };\ntest("plays it", () => {});`;
  expect(namesIn("x.ts", source)).toEqual([
    { name: "x.ts", line: 1, isField: false },
    { name: "clip", line: 2, isField: false },
    { name: "films", line: 2, isField: true },
    { name: "plays it", line: 3, isField: false },
  ]);
});
