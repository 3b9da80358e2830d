import { expect, it } from "vitest";
import { withoutUnused } from "./remove-code.ts";

const file = /a-file/;
const SOURCE = `
  function name(fiber) {
    switch (fiber.tag) {
      case 26:
        var kept = "hoistable";
        return kept;
      case 27:
      case 5:
        kept = "host";
        return kept;
      case 19:
        kept = "list";
      case 3:
        return "root" + kept;
      case 4:
        kept = "portal";
      case 31:
        return kept + "!";
    }
    return 26 === fiber.tag || 3 !== fiber.tag;
  }
  function preload() { return name({ tag: 5 }); }
  class Client { fetch() { return 1; } prefetch() { return 2; } }
`;
type Made = {
  name: (fiber: { tag: number }) => unknown;
  preload: () => unknown;
  Client: { prototype: object };
};
const run = (code: string): Made =>
  new Function(`"use strict";${code}; return { name, preload, Client };`)();

it("removes the cases of unused tags, but neither what they declare for others nor what another goes on into", () => {
  const code = withoutUnused(SOURCE, { file, tags: new Set([19, 26, 27, 31]) });
  expect(code).not.toMatch(/hoistable|list|\b(19|26|27|31)\b/);
  const { name } = run(code);
  const before = run(SOURCE).name;
  for (const tag of [3, 4, 5, 6]) expect([tag, name({ tag })]).toEqual([tag, before({ tag })]);
});

it("puts other bodies in the place of functions', other texts in the place of texts, and removes methods", () => {
  const made = run(
    withoutUnused(SOURCE, {
      file,
      bodies: { preload: "{ return null; }" },
      methods: ["prefetch"],
      texts: [[/"root"/, '"top"']],
    }),
  );
  expect(made.preload()).toBeNull();
  expect(made.name({ tag: 3 })).toBe("topundefined");
  expect(Object.getOwnPropertyNames(made.Client.prototype)).toEqual(["constructor", "fetch"]);
});

it("finds no class component with a method that none has", () => {
  const source = `const has = (it) => "function" === typeof it.componentWillMount || 26 === it.tag;`;
  const code = withoutUnused(source, { file, lifecycle: new Set(["componentWillMount"]) });
  expect(code).toBe("const has = (it) => !1 || 26 === it.tag;");
});

it.each([
  { bodies: { absent: "{}" } },
  { methods: ["absent"] },
  { texts: [[/absent/, ""] as const] },
])("fails where the file has no such thing: %j", (leftOut) => {
  expect(() => withoutUnused(SOURCE, { file, ...leftOut })).toThrow(/a-file.* has no .*absent/);
});
