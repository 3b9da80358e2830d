import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { TextReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js/lib/zip-core-native.js";
import { describe, expect, test, vi } from "vitest";
import { publishBytes } from "../articles/article-admin-routes.ts";
import { type DatabaseSettings, newDatabase } from "../testing/databases.ts";
import {
  publisherAt,
  publishOf,
  putArticle,
  sharedPublisher,
} from "../testing/publish-requests.ts";
import { runCommand } from "../testing/run-command.ts";
import { type Meddling, sharedApp, sharedThreads, startApp } from "../testing/running-app.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { importContent } from "./content-import.ts";

// A command without a server starts threads of its own; here it shares those of the tests.
vi.mock("../content.ts", async (load) => {
  const content = await load<typeof import("../content.ts")>();
  const openContent: typeof content.openContent = (database, hooks) =>
    content.openContent(database, { ...sharedThreads(), ...hooks });
  return { ...content, openContent };
});

type Files = Record<string, string | Uint8Array>;

function folderOf(files: Files): string {
  const folder = join(temporaryFolder(), "docs");
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

function fileOf(name: string, content: string | Uint8Array): string {
  return join(folderOf({ [name]: content }), name);
}

async function imageOf(width: number, height: number, shade = 0): Promise<Uint8Array> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = `rgb(${shade} 80 120)`;
  context.fillRect(0, 0, width, height);
  return canvas.encode("png");
}

const runImport = (args: string[], settings?: DatabaseSettings) =>
  runCommand(importContent, args, settings);

const TWO_ARTICLES: Files = {
  "fleet/wash.md": "---\ntitle: Wash a Truck\n---\nUse [the hose](../yard/hose.md).\n",
  "yard/hose.md": "# The Hose\n\nIt is green.\n",
};
const link = "/knowledge-base/none/beta";
const BETA = { id: "beta", category: "", title: "Beta", description: "", link };
const HEAD = { format: "knowledge-base", version: 1 };
const ADDED = { id: "added", name: "Added", description: "By an export" };

/** A file of the product's own export, with a category and this article. */
const exportOf = (article: object) =>
  fileOf("export.json", JSON.stringify({ ...HEAD, categories: [ADDED], articles: [article] }));

test("an import without a server plans, publishes the plan, and finds nothing new then", async () => {
  const settings = await newDatabase();
  const folder = folderOf(TWO_ARTICLES);
  const plan = [
    "Added: 4",
    "  Category Fleet",
    "  Category Yard",
    "  Wash a Truck  /knowledge-base/fleet/wash",
    "  The Hose  /knowledge-base/yard/hose",
  ];
  const done = (...lines: string[]) => ({ code: 0, stdout: `${lines.join("\n")}\n`, stderr: "" });
  for (const [args, outcome] of [
    [["--plan"], done(...plan, "Nothing was published: this is the plan.")],
    [[], done(...plan, "Published as revision 1.")],
    [[], done("2 articles are here already, unchanged.", "Nothing to import.")],
  ] as const) {
    expect(await runImport([folder, ...args], settings)).toEqual(outcome);
  }
  const { url } = await startApp({}, settings);
  const { body } = await publisherAt(url, "").get("/articles/wash");
  expect([body.revision, body.html]).toEqual([
    1,
    '<p>Use <a href="/knowledge-base/yard/hose">the hose</a>.</p>',
  ]);
});

describe("an import beside a running server", () => {
  const app = sharedApp();
  const reader = sharedPublisher(app);

  const run = (...args: string[]) => runImport(args, app.settings);
  const htmlOf = async (id: string) => {
    const { status, body } = await reader.get(`/articles/${id}`);
    expect(status).toBe(200);
    return String(body.html);
  };
  const imagesOf = (html: string) => html.match(/\/pictures\/[0-9a-f]{64}\.\w+/g) ?? [];
  const allRows = async () =>
    (await reader.get("/all")).body.changes as { id: string; type: string; body: string }[];

  test("an import takes all 36 sample articles with their 16 images", async () => {
    const samples = resolve("samples/articles");
    const planned = await run(samples, "--plan");
    expect(planned).toMatchObject({ code: 0, stderr: "" });
    expect(planned.stdout).toContain("\nLeft out: 1\n  articles/README.md: it describes");
    expect(await reader.revision()).toBe(0);

    expect(await run(samples)).toEqual({
      ...planned,
      stdout: planned.stdout.replace(/Nothing was published.*/, "Published as revision 1."),
    });
    const articles = (await allRows()).filter(({ type }) => type === "put-article");
    expect(articles.map(({ body }) => body)).toEqual(Array(36).fill("own"));
    const images: string[] = [];
    // Reads one after the other: on a busy machine the last of 36 at once would exceed the limit of a load.
    for (const { id } of articles) images.push(...imagesOf(await htmlOf(id)));
    expect(images).toHaveLength(16);
    for (const path of images) {
      const { headers } = await fetch(`${reader.url}/api/knowledge-base${path}`);
      expect(headers.get("content-type")).toBe("image/png");
    }
    const { entries } = (await reader.get("/history")).body;
    expect(entries).toMatchObject([{ username: "content:import", note: "Import of articles" }]);
    expect((await run(samples)).stdout).toMatch(
      /^36 articles are here .*\nNothing to import\.\n$/s,
    );
    expect(await reader.revision()).toBe(1);
  });

  test("a zip is imported, its large image scaled down, and what was left out is listed", async () => {
    const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
    await writer.add("a.md", new TextReader("# Alpha\n\n<svg></svg>![Wide](wide.png)\n"));
    const image = new Blob([Buffer.from(await imageOf(3200, 1000))]);
    await writer.add("wide.png", image.stream());
    await writer.add("b.docx", new TextReader("x"));
    const { code, stdout } = await run(fileOf("help.zip", await writer.close()));
    expect(code).toBe(0);
    expect(stdout).toContain(
      "Not quite as it was: 1\n  Alpha (a.md): 1 drawing (SVG) left out (line 3).\n",
    );
    expect(stdout).toContain("Left out: 1\n  b.docx: ");
    const html = await htmlOf("a");
    expect(html).toContain('width="1600" height="500"');
    const response = await fetch(`${reader.url}/api/knowledge-base${imagesOf(html)[0]}`);
    expect(response.headers.get("content-type")).toBe("image/webp");
    const { width, height } = await loadImage(Buffer.from(await response.arrayBuffer()));
    expect([width, height]).toEqual([1600, 500]);
  });

  test("an import changes what differs alone, and redirects an old address", async () => {
    const folder = folderOf({ ...TWO_ARTICLES, "yard/gate.md": "# The Gate\n\nIt is red.\n" });
    await run(folder);
    writeFileSync(join(folder, "yard/hose.md"), "# The Hose\n\nIt is blue.\n");
    writeFileSync(
      join(folder, "fleet/wash.md"),
      "---\ntitle: Wash a Truck\ncategory: Yard\n---\nUse [the hose](../yard/hose.md).\n",
    );
    expect((await run(folder)).stdout).toMatch(
      /^Changed: 2\n {2}Wash a Truck {2}\/knowledge-base\/yard\/wash {2}\(Category, URL Path, Origin\)\n {2}The Hose {2}\/\S+ {2}\(Description, Content\)\n1 article is here already/,
    );
    expect(await htmlOf("hose")).toBe("<p>It is blue.</p>");
    expect((await reader.get("/all")).body.redirects).toEqual([
      { from: "/knowledge-base/fleet/wash", to: "/knowledge-base/yard/wash" },
    ]);
  });

  test("an import keeps what was changed here, but with --overwrite", async () => {
    const folder = folderOf({
      "stay/ours.md": "# Ours\n\nFirst.\n",
      "stay/both.md": "---\naliases: /old/both\n---\n# Both\n\nFirst.\n",
    });
    expect((await run(folder)).stdout).toContain("\n1 former address leads here.\nPublished");
    const edited = (id: string) => {
      const link = `/knowledge-base/stay/${id}`;
      return putArticle(id, "<p>Here.</p>", { category: "stay", title: id, link });
    };
    await reader.publishNow({ changes: [edited("ours"), edited("both")] });
    writeFileSync(join(folder, "stay/both.md"), "# Both\n\nSecond.\n");
    const stdout = [
      "Changed on both sides, what is here stays (--overwrite takes what the files have): 1",
      "  Both  /knowledge-base/stay/both  (Title, Description, Content)",
      "1 article was changed here since the last import. The files have nothing newer, so it stays as it is.",
      "Nothing to import.\n",
    ].join("\n");
    expect(await run(folder)).toEqual({ code: 0, stdout, stderr: "" });
    expect(await htmlOf("both")).toBe("<p>Here.</p>");
    expect((await run(folder, "--overwrite")).code).toBe(0);
    const texts = [await htmlOf("both"), await htmlOf("ours")];
    expect(texts).toEqual(["<p>Second.</p>", "<p>Here.</p>"]);
  });

  test("another help center's export is imported, and its articles are known again", async () => {
    const html_url = "https://help.example/hc/en-us/articles/7-Gamma";
    const article = { id: 7, body: "<p>Text</p>", section_id: 5, html_url };
    const sections = [{ id: 5, name: "Garage", category_id: 1 }];
    const runExport = (title: string) =>
      run(fileOf("a.json", JSON.stringify({ articles: [{ ...article, title }], sections })));
    expect((await runExport("Gamma")).stdout).toMatch(
      /^Added: 2\n {2}Category Garage\n {2}Gamma {2}\/knowledge-base\/garage\/gamma\n/,
    );
    expect((await runExport("Delta")).stdout).toMatch(
      /^Changed: 1\n {2}Delta {2}\/knowledge-base\/garage\/gamma {2}\(Title; was “Gamma”, known by zendesk:article\/7\)\n/,
    );
    // Responses for readers don't name an article's origin.
    const textAt = async (path: string) => JSON.stringify((await reader.get(path)).body);
    expect(await textAt("/all")).toContain('"origin":"zendesk:article/7"');
    for (const path of ["", "/categories/garage", "/articles/gamma"]) {
      expect(await textAt(path)).not.toContain("origin");
    }
  });

  test("an import is published in parts where one publish has no room for it", async () => {
    const files: Files = {};
    const shades = Array.from({ length: 100 }, (_, shade) => shade);
    for (const shade of shades) files[`${shade}.png`] = await imageOf(2, 2, shade);
    for (const name of ["one", "two", "three"]) {
      files[`${name}.md`] =
        `# ${name}\n\n${shades.map((shade) => `![](${shade}.png)`).join(" ")}\n`;
    }
    const start = await reader.revision();
    const { code, stdout } = await run(folderOf(files));
    expect(code).toBe(0);
    expect(stdout.split("\n").slice(-3)).toEqual([
      `Published as revision ${start + 1} (part 1 of 2).`,
      `Published as revision ${start + 2} (part 2 of 2).`,
      "",
    ]);
    const all = await Promise.all(["one", "two", "three"].map(htmlOf));
    expect(all.map((html) => imagesOf(html).length)).toEqual([100, 100, 100]);
  });

  test("an import leaves links and hidden folders out", async () => {
    const docs = folderOf({ "h.md": "# H", ".git/x.md": "# X", ".shut/h.md": "# H" });
    symlinkSync(docs, join(docs, "round"));
    symlinkSync("/etc/hostname", join(docs, "host.md"));
    const { stdout } = await run(docs, "--plan");
    expect(stdout).toContain("Added: 1\n  H  /knowledge-base/docs/h\n");
    expect(stdout).toContain(
      "Left out: 3\n  docs/.shut: a hidden folder is left out.\n  docs/host.md: it is a link or no file.\n  docs/round: it is a link or no file.\n",
    );
  });

  const REFUSED = "Nothing was published: some of the changes can’t be.\narticle beta, html: ";
  const GONE = `<p><img src="/api/knowledge-base/pictures/${"0".repeat(64)}.png"></p>`;
  const LONG = `<h1>Large</h1><p>${"x ".repeat(2 ** 20)}</p>`;
  test.each<[name: string, make: () => string, stderr: string]>([
    [
      "a damaged zip",
      () => fileOf("x.zip", "PK but no zip"),
      "The zip “x.zip” is damaged or not complete.\n",
    ],
    [
      "a text that is too long",
      () => exportOf({ ...BETA, content: LONG }),
      `${REFUSED}must have 2 MB at most without its images\n`,
    ],
    [
      "an image of another site",
      () => exportOf({ ...BETA, content: GONE }),
      `${REFUSED}holds an image that is not on this site\n`,
    ],
  ])(
    "an import with %s publishes nothing, and gives each error a line",
    async (_, make, stderr) => {
      const start = await reader.revision();
      const result = await run(make());
      const expected = typeof stderr === "string" ? stderr : expect.stringMatching(stderr);
      expect([result.code, result.stderr]).toEqual([1, expected]);
      expect(await reader.revision()).toBe(start);
    },
  );
});

describe("an import whose server changes meanwhile", () => {
  async function runBeside(meddling: Meddling) {
    const { settings } = await startApp({ meddling });
    return runImport([folderOf(TWO_ARTICLES)], settings);
  }
  const isPublish = (path: string) => path.endsWith("/publish");
  const isCheck = (path: string) => path.endsWith("/check");
  const endAt = (isIt: (path: string) => boolean): Meddling => ({
    onRequest: async (path, { close }) => {
      if (isIt(path)) await close();
      return true;
    },
  });

  test("an import is refused when somebody published since its plan", async () => {
    const result = await runBeside({
      onRequest: async (path, { publishing }) => {
        const bytes = Buffer.from(JSON.stringify(publishOf(0)));
        if (isPublish(path)) await publishBytes(publishing, bytes, "someone");
        return true;
      },
    });
    const stderr = "Someone else published meanwhile. Run the import again.\n";
    expect(result).toMatchObject({ code: 1, stderr });
  });

  test.each<[when: string, meddling: Meddling]>([
    [
      "ends between the commit and its response",
      { onEnd: (path, { close }) => isPublish(path) && close() },
    ],
    ["ends before the commit", endAt(isPublish)],
    ["ends while it checks texts", endAt(isCheck)],
    ["can't check texts", { onRequest: async (path) => !isCheck(path) }],
  ])("an import is done once when the server %s", async (_when, meddling) => {
    const result = await runBeside(meddling);
    expect(result).toMatchObject({ code: 0, stderr: "" });
    expect(result.stdout).toMatch(/\nPublished as revision 1\.\n$/);
  });

  test("an import beside a server of an older version says what to do", async () => {
    const stderr = "The running server can't do this. Restart it, or stop it first.\n";
    expect(await runBeside({ onRequest: async () => false })).toEqual({
      code: 1,
      stdout: "",
      stderr,
    });
  });
});

const usage = /^Name the source: npm run content:import -- PATH \[--plan\] \[--overwrite\], .*\n$/;
test.each([
  ["no path", [], usage],
  ["an unknown option", ["docs", "--delete"], usage],
  ["two paths", ["docs", "docs"], usage],
  [
    "a missing path",
    ["/nowhere/docs"],
    /^\/nowhere\/docs can't be read: there is no such file or folder\.\n$/,
  ],
  ["a device", ["/dev/null"], /^\/dev\/null can't be read: it is neither a file nor a folder\.\n$/],
])("an import of %s ends in one line and exit code 1", async (_name, args, line) => {
  const stderr = expect.stringMatching(line);
  expect(await runImport(args)).toEqual({ code: 1, stdout: "", stderr });
});
