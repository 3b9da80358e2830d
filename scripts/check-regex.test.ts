import { expect, test } from "vitest";
import { errorOf, regexesIn } from "./check-regex.ts";

const WHY = "// No ReDoS: a line has at most 500 characters.";

test.each([
  ["a literal", String.raw`path.replace(/\/+$/, "")`, "takes 2nd degree polynomial"],
  ["a linear literal", String.raw`path.replace(/(?<!\/)\/+$/, "")`, null],
  ["constants", `const SET = "[a.]"; new RegExp(\`^\${SET}*[.]*$\`, "u")`, "takes 2nd degree"],
  ["raw constants", `const S = 5; new RegExp(String.raw\`\\w{\${S}}(?:\\w+)+$\`)`, "takes expo"],
  ["an argument", "(word) => new RegExp(word)", "is not made of constants"],
  ["an explained argument", `${WHY}\n(word) => new RegExp(word)`, null],
  ["an explained literal", `${WHY}\n// Two lines.\nconst SLASHES = /\\/+$/;`, null],
  ["a literal explained in vain", `const SLASH = /\\/$/; ${WHY}`, "is linear"],
])("a regular expression made of %s is judged", async (_name, source, error) => {
  const [regex, ...others] = regexesIn("a.ts", source);
  expect(others).toEqual([]);
  if (!regex) throw new Error("no regular expression was found");
  expect(await errorOf(regex)).toEqual(error && expect.stringContaining(error));
});
