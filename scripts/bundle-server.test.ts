import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bundleServer } from "./bundle-server.ts";

test("the server loads packages that few need when they are needed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bundle-"));
  await bundleServer(folder);
  const loaded = new Set(["./index.js"]);
  for (const name of loaded) {
    if (!name.startsWith("./")) continue;
    const imports = readFileSync(join(folder, name), "utf8").matchAll(
      /^(?:import|export|\}).*"([^"]+)";$/gm,
    );
    for (const [, imported = ""] of imports) loaded.add(imported);
  }
  expect(loaded).toContain("express");
  expect([...loaded].filter((name) => /^@aws-sdk|^@zip\.js|^@napi-rs|^jsdom/.test(name))).toEqual(
    [],
  );
});
