import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { JSDOM } from "jsdom";
import { expect, it } from "vitest";
import { leanCode, toModule } from "./lean-packages.ts";

const { resolve } = createRequire(import.meta.url);
const production = (name: string, file = name) =>
  join(dirname(resolve(name)), `cjs/${file}.production.js`);
const FILES: Record<string, string> = {
  react: production("react"),
  scheduler: production("scheduler"),
  "react-dom": production("react-dom"),
  "react-dom/client": production("react-dom", "react-dom-client"),
};

/** A page with React as the build has it, as `React` and `client` of its window. */
function pageWith(html: string) {
  const { window } = new JSDOM(`<div id="root">${html}</div>`, { runScripts: "outside-only" });
  const define = ([name, file]: [string, string]) => {
    const code = leanCode(readFileSync(file, "utf8"), file);
    return `((exports) => {${code}})(modules[${JSON.stringify(name)}] = {});`;
  };
  window.eval(`
    globalThis.modules = {};
    globalThis.require = (name) => modules[name];
    ${Object.entries(FILES).map(define).join("\n")}
    globalThis.React = modules.react;
    globalThis.client = modules["react-dom/client"];
    globalThis.root = document.getElementById("root");
    globalThis.errors = [];
  `);
  return window;
}

it("React without what is left out takes over a page, answers presses and keys, and shows an error in its boundary's place", async () => {
  const window = pageWith('<div><button>0</button><input value="a"><p>text</p></div>');
  const button = window.document.querySelector("button") as HTMLButtonElement;
  window.eval(`
    const { createElement: h, useState, Suspense, Component, use } = React;
    class Boundary extends Component {
      state = { failed: false };
      static getDerivedStateFromError() { return { failed: true }; }
      render() { return this.state.failed ? h("p", null, "failed") : this.props.children; }
    }
    const later = new Promise((done) => setTimeout(done, 5, "came"));
    const Later = () => h("p", null, use(later));
    const Bad = () => { throw new Error("bad"); };
    function App() {
      const [count, setCount] = useState(0);
      const [typed, type] = useState("a");
      return h("div", null,
        h("button", { onClick: () => setCount(count + 1) }, count),
        h("input", { value: typed, onChange: (event) => type(event.target.value + "!") }),
        h("p", null, "text"),
        count > 0 && h(Suspense, { fallback: h("p", null, "waits") }, h(Later)),
        count > 1 && h(Boundary, null, h(Bad)));
    }
    client.hydrateRoot(root, h(App), {
      onRecoverableError: (error) => errors.push(error.message),
      onCaughtError: (error) => errors.push(error.message),
    });
  `);
  const text = () => window.document.getElementById("root")?.textContent;
  await expect.poll(() => Object.keys(button).length).toBeGreaterThan(0);
  button.click();
  await expect.poll(text).toBe("1textcame");
  expect(window.document.querySelector("button")).toBe(button);
  button.click();
  await expect.poll(text).toBe("2textcamefailed");
  expect(window.errors).toEqual(["bad"]);
  const input = window.document.querySelector("input") as HTMLInputElement;
  const { set } = Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, "value") ?? {};
  set?.call(input, "b");
  input.dispatchEvent(new window.Event("input", { bubbles: true }));
  await expect.poll(() => input.value).toBe("b!");
});

it.each(Object.entries(FILES))("%s becomes a module with its names", (name, file) => {
  const module = toModule(readFileSync(file, "utf8"));
  expect(module).not.toMatch(/\b(require|exports)\b/);
  const exported = /export \{ (.*) \};$/.exec(module)?.[1] ?? "";
  const [known] = { react: "useState", scheduler: "unstable_now", "react-dom": "createPortal" }[
    name
  ]?.split(" ") ?? ["hydrateRoot"];
  expect(exported).toContain(`exported_${known} as ${known}`);
});

it("what leads to a file of a package leads there as a module, and another form of it fails", () => {
  expect(toModule("module.exports = require('./cjs/react.production.js');")).toBe(
    'export * from "./cjs/react.production.js";',
  );
  expect(() => toModule("exports[name] = 1;")).toThrow(/another form/);
});

it("reads by its plain name what packages ask React for by another", () => {
  const asked = 'React[" useId ".trim().toString()] || React2[" use ".trim().toString()]';
  expect(leanCode(asked, "/a.mjs")).toBe("React.useId || React2.use");
  expect(leanCode("import React, { createRef } from 'react';", "/a.js")).toBe(
    "import * as React from \"react\";import { createRef } from 'react';",
  );
});
