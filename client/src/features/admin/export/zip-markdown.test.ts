import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { builtIn as builtInContent } from "@/data/built-in/built-in-content.ts";
import type { Article } from "@/data/model.ts";
import { canonicalHtml } from "../import/transform/canonical-html.ts";
import { PIXEL, PUBLISHED_PIXEL } from "./testing/inline-html.ts";
import { knowledgeBases } from "./testing/knowledge-bases.ts";
import {
  type ExportedContent,
  exported,
  imported,
  importedZip,
  readBitmap,
  textsOf,
} from "./testing/round-trip.ts";

/** The jsdom that Vitest took its globals from. */
declare const jsdom: { window: Window };

beforeEach(() => {
  vi.stubGlobal("createImageBitmap", readBitmap);
  // jsdom's window adds a listener for each document that is searched, and looks through all of them each time.
  vi.spyOn(jsdom.window, "addEventListener").mockImplementation(() => undefined);
});

afterEach(() => void vi.restoreAllMocks());

const BODIES = "client/src/data/built-in/bodies";

function builtIn(): ExportedContent {
  const bodies = readdirSync(BODIES).map(
    (name) => [name.replace(".htm", ""), readFileSync(join(BODIES, name), "utf8")] as const,
  );
  return { knowledge: builtInContent, bodies: new Map(bodies) };
}

function filesIn(folder: string) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return { path, file: new File([readFileSync(path)], entry.name) };
    });
}

/** Loads the published pixel; all other images fail. */
async function loadImage(address: string): Promise<Blob> {
  if (address !== PUBLISHED_PIXEL) throw new Error("There is none.");
  return new Blob([Buffer.from(PIXEL, "base64")], { type: "image/png" });
}

const exportedAll = (content: ExportedContent) => exported(content, loadImage);

/** An article's metadata, without what depends on its text. */
const metadata = ({ bodyIn: _, bodyHash: __, ...article }: Article) => article;

/** An article's HTML for comparison: images by their content, without the sizes that an import adds. */
function shown(html: string): string {
  const { body } = new DOMParser().parseFromString(canonicalHtml(html), "text/html");
  for (const image of body.querySelectorAll("img")) {
    if (image.src.endsWith(PIXEL)) image.setAttribute("src", PUBLISHED_PIXEL);
    if (image.getAttribute("width") === "1" && image.getAttribute("height") === "1") {
      image.removeAttribute("width");
      image.removeAttribute("height");
    }
  }
  return body.innerHTML;
}

async function expectSameAgain(content: ExportedContent) {
  const { bytes, notes } = await exportedAll(content);
  const again = await importedZip(bytes);
  const second = await exportedAll(again);
  const texts = await textsOf(bytes);
  // Compares the files first, as they show the difference.
  const isSame = Buffer.compare(bytes, second.bytes) === 0;
  if (!isSame) expect(await textsOf(second.bytes)).toEqual(texts);
  expect(isSame).toBe(true);
  expect(again.knowledge.categories).toEqual(content.knowledge.categories);
  expect(again.knowledge.articles.map(metadata)).toEqual(content.knowledge.articles.map(metadata));
  for (const { id } of content.knowledge.articles) {
    const html = [content, again].map(({ bodies }) => shown(bodies.get(id) ?? ""));
    expect(html[1]).toBe(html[0]);
  }
  return { texts, notes };
}

/** The lines of HTML in all articles. */
const htmlLines = (texts: ReadonlyMap<string, string>) =>
  [...texts].flatMap(([path, text]) =>
    path.endsWith(".md") ? text.split("\n").filter((line) => line.startsWith("<")) : [],
  );

// A limit for tests that hang: each takes some seconds on an idle machine, and minutes on a busy one.
describe("exported, imported and exported again, everything is the same, byte for byte", {
  timeout: 900_000,
}, () => {
  it("a round trip of the built-in content changes no byte", async () => {
    const { texts } = await expectSameAgain(builtIn());
    expect(htmlLines(texts)).toEqual([]);
  });

  it("a round trip of the sample articles and their images changes no byte", async () => {
    const { texts } = await expectSameAgain(await imported(filesIn("samples/articles")));
    expect(htmlLines(texts)).toEqual([]);
    expect([...texts.keys()].filter((path) => path.includes("/images/"))).toHaveLength(16);
  });

  it("a round trip of articles with everything they may hold changes no byte", async () => {
    const run = fc.asyncProperty(
      knowledgeBases,
      async (content) => void (await expectSameAgain(content)),
    );
    // One seed, so that every run tests the same.
    await fc.assert(run, { numRuns: 5, seed: 22, endOnFailure: true });
  });
});
