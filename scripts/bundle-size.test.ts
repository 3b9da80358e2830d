import { expect, test } from "vitest";
import { closureOf, faultsOf, sizeOf } from "./bundle-size.ts";

const files: Readonly<Record<string, string>> = {
  "index-1.js": `import{a as e}from"./shared-1.js";import"./effect-1.js";const p=()=>import("./page-1.js");`,
  "shared-1.js": `export{a}from"./deep-1.js";`,
  "deep-1.js": `import*as r from"./shared-1.js";const a=1;export{a};`,
  "effect-1.js": `console.log("import x from './other.js'.slice")`,
  "page-1.js": `import{a}from"./shared-1.js";import b,{c}from"./own-1.js";`,
  "own-1.js": `const t=1;import{d}from"./deep-1.js";`,
};
const read = (file: string) => files[file] ?? "";
const all = Object.values(files);

test("a file brings along what it imports at once, not what it imports on demand", () => {
  expect(closureOf(["index-1.js"], read).sort()).toEqual([
    "deep-1.js",
    "effect-1.js",
    "index-1.js",
    "shared-1.js",
  ]);
  expect(closureOf(["page-1.js"], read).sort()).toEqual([
    "deep-1.js",
    "own-1.js",
    "page-1.js",
    "shared-1.js",
  ]);
});

test("a part over its budget is a fault, one at it is none", () => {
  const part = { name: "page", files: ["page-1.js", "own-1.js"] };
  const size = sizeOf(part, read);
  const built = { read, everything: all };
  expect(faultsOf([{ ...part, budget: size }], {}, built)).toEqual([]);
  expect(faultsOf([{ ...part, budget: size - 1 }], {}, built)).toEqual([
    `page: ${size} bytes are over the ${size - 1} allowed.`,
  ]);
});

test("a part that holds what only another may is a fault", () => {
  const parts = [
    { name: "initial", files: ["index-1.js", "shared-1.js"], budget: 1e6 },
    { name: "page", files: ["page-1.js"], budget: 1e6 },
  ];
  const strangers = { "the page's own": ["own-1.js"], "the effect": ["console.log"] };
  expect(faultsOf(parts, strangers, { read, everything: all })).toEqual([
    "page holds the page's own.",
  ]);
});

test("a text that nothing built holds is a fault, as it would find nothing", () => {
  expect(faultsOf([], { "the editor": ["gone"] }, { read, everything: all })).toEqual([
    "No built file holds the editor: the text that it is known by is out of date.",
  ]);
});
