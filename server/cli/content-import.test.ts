import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { TextReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js/lib/zip-core-native.js";
import { describe, expect, test, vi } from "vitest";
import { publishBytes } from "../articles/article-admin-routes.ts";
import { readAll, readArticle } from "../articles/article-reads.ts";
import { openDatabase } from "../db/open-database.ts";
import { DATABASES, type DatabaseSettings, EMBEDDED, POSTGRES } from "../testing/databases.ts";
import {
  publisherAt,
  publishOf,
  putArticle,
  sharedPublisher,
} from "../testing/publish-requests.ts";
import { runCommand } from "../testing/run-command.ts";
import {
  type Meddling,
  runApp,
  sharedApp,
  sharedThreads,
  silentLog,
} from "../testing/running-app.ts";
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

const BETA = {
  id: "beta",
  category: "",
  title: "Beta",
  description: "",
  link: "/knowledge-base/none/beta",
};

/** The product's own export, with a category and this article. */
const exportOf = (article: object) =>
  JSON.stringify({
    format: "knowledge-base",
    version: 1,
    categories: [{ id: "added", name: "Added", description: "By an export" }],
    articles: [article],
  });

describe.each(DATABASES)("npm run content:import over $name, without a server", ({ prepare }) => {
  test("plans without writing, publishes the plan, and finds nothing new the second time", async () => {
    const { settings, dispose } = await prepare();
    const published = async () => {
      const database = await openDatabase(settings, "the server", silentLog);
      const { revision, changes } = await readAll(database.db);
      const html = (await readArticle(database.db, "wash"))?.html;
      await database.close();
      // Skips the built-in content, whose revision is 0.
      const ids = changes.flatMap(({ id, revision }) => (revision > 0 ? [id] : []));
      return { revision, ids, html };
    };
    const folder = folderOf(TWO_ARTICLES);
    const plan = [
      "Added: 4",
      "  Category Fleet",
      "  Category Yard",
      "  Wash a Truck  /knowledge-base/fleet/wash",
      "  The Hose  /knowledge-base/yard/hose",
    ];
    const lines = (...all: string[]) => ({ code: 0, stdout: `${all.join("\n")}\n`, stderr: "" });
    expect(await runImport([folder, "--plan"], settings)).toEqual(
      lines(...plan, "Nothing was published: this is the plan."),
    );
    expect(await published()).toEqual({ revision: 0, ids: [], html: undefined });

    expect(await runImport([folder], settings)).toEqual(lines(...plan, "Published as revision 1."));
    const first = {
      revision: 1,
      ids: ["fleet", "yard", "wash", "hose"],
      html: '<p>Use <a href="/knowledge-base/yard/hose">the hose</a>.</p>',
    };
    expect(await published()).toEqual(first);

    const unchanged = "2 articles are here already, unchanged.";
    expect(await runImport([folder], settings)).toEqual(lines(unchanged, "Nothing to import."));
    expect(await published()).toEqual(first);
    await dispose();
  });
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

  test("takes all 36 sample articles with their 16 images, which visitors then see", async () => {
    const samples = resolve("samples/articles");
    const planned = await run(samples, "--plan");
    expect(planned).toMatchObject({ code: 0, stderr: "" });
    expect(planned.stdout).toContain("\nLeft out: 1\n  articles/README.md: it describes");
    expect(await reader.revision()).toBe(0);

    const imported = await run(samples);
    expect(imported).toMatchObject({ code: 0, stderr: "" });
    expect(imported.stdout).toBe(
      planned.stdout.replace(/Nothing was published.*/, "Published as revision 1."),
    );
    const { body } = await reader.get("/all");
    const all = body.changes as { id: string; type: string; body: string }[];
    const changes = all.filter(({ type }) => type === "put-article");
    expect(changes).toHaveLength(36);
    expect(new Set(changes.map((change) => change.body))).toEqual(new Set(["own"]));

    const images: string[] = [];
    // Reads one after the other: on a busy machine the last of 36 at once would exceed the limit of a load.
    for (const { id } of changes) images.push(...imagesOf(await htmlOf(id)));
    expect(images).toHaveLength(16);
    const sources = readdirSync(samples, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".png"))
      .map((path) => readFileSync(join(samples, path)));
    for (const path of images) {
      const response = await fetch(`${reader.url}/api/knowledge-base${path}`);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(sources.some((source) => source.equals(bytes))).toBe(true);
    }
    const { entries } = (await reader.get("/history")).body as { entries: object[] };
    expect(entries).toMatchObject([{ username: "content:import", note: "Import of articles" }]);
    expect((await run(samples)).stdout).toMatch(
      /^36 articles are here .*\nNothing to import\.\n$/s,
    );
    expect(await reader.revision()).toBe(1);
  });

  test("has new texts checked before they are published, and what is here not again", async () => {
    const { settings, dispose } = await EMBEDDED.prepare();
    const asked: string[] = [];
    const onRequest = async (path: string) => asked.push(path) > 0;
    const { close } = await runApp(settings, { meddling: { onRequest } });
    const folder = folderOf(TWO_ARTICLES);
    const writes = () => asked.splice(0).filter((path) => /(check|publish)$/.test(path));
    await runImport([folder], settings);
    const [first, ...others] = writes();
    expect([first, others.at(-1)]).toEqual([
      "/api/knowledge-base/check",
      "/api/knowledge-base/publish",
    ]);
    await runImport([folder], settings);
    await runImport([folder, "--plan"], settings);
    expect(writes()).toEqual([]);
    await close();
    await dispose();
  });

  test("takes a zip, scales a large image down, and says what is not as it was", async () => {
    const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
    await writer.add("a.md", new TextReader("# Alpha\n\n<svg></svg>![Wide](wide.png)\n"));
    const image = new Blob([Buffer.from(await imageOf(3200, 1000))]);
    await writer.add("wide.png", image.stream());
    await writer.add("b.docx", new TextReader("x"));
    const zip = fileOf("help.zip", await writer.close());
    const { code, stdout } = await run(zip);
    expect(code).toBe(0);
    expect(stdout).toContain(
      "Not quite as it was: 1\n  Alpha (a.md): 1 drawing (SVG) left out (line 3).\n",
    );
    expect(stdout).toContain("Left out: 1\n  b.docx: ");
    const html = await htmlOf("a");
    expect(html).toContain('width="1600" height="500"');
    const [path] = imagesOf(html);
    const response = await fetch(`${reader.url}/api/knowledge-base${path}`);
    expect(response.headers.get("content-type")).toBe("image/webp");
    const { width, height } = await loadImage(Buffer.from(await response.arrayBuffer()));
    expect([width, height]).toEqual([1600, 500]);
  });

  test("takes the product's own export, and leaves articles that aren't in it", async () => {
    const content = `<p onclick="x()">Text</p>`;
    const before = ((await reader.get("/all")).body.changes as object[]).length;
    const { code, stdout } = await run(fileOf("export.json", exportOf({ ...BETA, content })));
    expect(code).toBe(0);
    expect(stdout).toContain("1 article holds HTML that may not be shown here. It is left out.\n");
    expect(await htmlOf("beta")).toBe("<p>Text</p>");
    expect((await reader.get("/all")).body.changes).toHaveLength(before + 2);
  });

  test("changes what differs alone, and leads an old address to the new one", async () => {
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

  test("keeps what was changed here, unless the files' side is asked for", async () => {
    const folder = folderOf({
      "stay/ours.md": "# Ours\n\nFirst.\n",
      "stay/both.md": "---\naliases: /old/both\n---\n# Both\n\nFirst.\n",
    });
    expect((await run(folder)).stdout).toContain("\n1 former address leads here.\nPublished");
    const edited = (id: string) => {
      const link = `/knowledge-base/stay/${id}`;
      return putArticle(id, "<p>Here.</p>", { category: "stay", title: id, link });
    };
    const changes = [edited("ours"), edited("both")];
    const published = await reader.publish(publishOf(await reader.revision(), { changes }));
    expect(published.status).toBe(200);

    writeFileSync(join(folder, "stay/both.md"), "# Both\n\nSecond.\n");
    const kept = await run(folder);
    expect(kept).toMatchObject({ code: 0, stderr: "" });
    expect(kept.stdout).toBe(
      [
        "Changed on both sides, what is here stays (--overwrite takes what the files have): 1",
        "  Both  /knowledge-base/stay/both  (Title, Description, Content)",
        "1 article was changed here since the last import. The files have nothing newer, so it stays as it is.",
        "Nothing to import.\n",
      ].join("\n"),
    );
    expect(await htmlOf("both")).toBe("<p>Here.</p>");
    expect((await run(folder, "--overwrite")).code).toBe(0);
    expect([await htmlOf("both"), await htmlOf("ours")]).toEqual([
      "<p>Second.</p>",
      "<p>Here.</p>",
    ]);
  });

  test("takes another help center's export, and knows its articles again", async () => {
    const article = {
      id: 7,
      title: "Gamma",
      body: "<p>Text</p>",
      section_id: 5,
      html_url: "https://help.example/hc/en-us/articles/7-Gamma",
    };
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
    const told = async (path: string) => JSON.stringify((await reader.get(path)).body);
    expect(await told("/all")).toContain('"origin":"zendesk:article/7"');
    for (const path of ["", "/categories/garage", "/articles/gamma"]) {
      expect(await told(path)).not.toContain("origin");
    }
  });

  test("publishes in parts what one publish may not hold", async () => {
    const files: Files = {};
    for (const name of ["one", "two", "three"]) {
      const shades = Array.from({ length: 100 }, (_, shade) => shade);
      files[`${name}.md`] =
        `# ${name}\n\n${shades.map((shade) => `![](${shade}.png)`).join(" ")}\n`;
      for (const shade of shades) files[`${shade}.png`] = await imageOf(2, 2, shade);
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

  const GONE = `<p><img src="/api/knowledge-base/pictures/${"0".repeat(64)}.png"></p>`;
  const BAD_ROWS =
    '{"format":"knowledge-base","version":1,"categories":[{"id":"a","name":"","description":""}],"articles":[{}]}';
  const LONG = `<h1>Large</h1><p>${"x ".repeat(2 ** 20)}</p>`;
  test.each<[name: string, make: () => string, stderr: string | RegExp]>([
    [
      "a zip that is damaged",
      () => fileOf("x.zip", "PK but no zip"),
      "The zip “x.zip” is damaged or not complete.\n",
    ],
    [
      "no documents",
      () => folderOf({ "x.docx": "x" }),
      /^There are no articles to import\. docs\/x\.docx: .*\n$/,
    ],
    [
      "rows of an export",
      () => fileOf("x.json", BAD_ROWS),
      /^category 1, name: must not be empty\narticle 1, id: .*\narticle 1, category: .*\n/,
    ],
    [
      "an article's title",
      () => fileOf("export.json", exportOf({ ...BETA, title: "x".repeat(201), content: null })),
      "article 1, title: must have 200 characters at most\n",
    ],
    [
      "an article's text",
      () => fileOf("export.json", exportOf({ ...BETA, content: LONG })),
      "Nothing was published: some of the changes can’t be.\narticle beta, html: must have 2 MB at most without its images\n",
    ],
    [
      "an image that another site has",
      () => fileOf("export.json", exportOf({ ...BETA, content: GONE })),
      "Nothing was published: some of the changes can’t be.\narticle beta, html: holds an image that is not on this site\n",
    ],
  ])(
    "of files with errors (%s) publishes nothing, and gives each a line",
    async (_name, make, stderr) => {
      const start = await reader.revision();
      const result = await run(make());
      expect(result.code).toBe(1);
      if (typeof stderr === "string") expect(result.stderr).toBe(stderr);
      else expect(result.stderr).toMatch(stderr);
      expect(await reader.revision()).toBe(start);
    },
  );
});

describe("an import whose server changes meanwhile", () => {
  async function runBeside(meddling: Meddling) {
    const { settings, dispose } = await EMBEDDED.prepare();
    const { close } = await runApp(settings, { meddling });
    const result = await runImport([folderOf(TWO_ARTICLES)], settings);
    await close();
    await dispose();
    return result;
  }
  const isPublish = (path: string) => path.endsWith("/publish");
  const isCheck = (path: string) => path.endsWith("/check");

  test("is refused when somebody published since its plan", async () => {
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

  test.each<[name: string, meddling: Meddling]>([
    [
      "is told as done when the server ends between the commit and its answer",
      { onEnd: (path, { close }) => isPublish(path) && close() },
    ],
    [
      "is done in the database when the server ends before",
      {
        onRequest: async (path, { close }) => {
          if (isPublish(path)) await close();
          return true;
        },
      },
    ],
    [
      "is done in the database when the server ends while it checks texts",
      {
        onRequest: async (path, { close }) => {
          if (isCheck(path)) await close();
          return true;
        },
      },
    ],
    ["is done where a server can't check texts", { onRequest: async (path) => !isCheck(path) }],
  ])("%s", async (_name, meddling) => {
    const result = await runBeside(meddling);
    expect(result).toMatchObject({ code: 0, stderr: "" });
    expect(result.stdout).toMatch(/\nPublished as revision 1\.\n$/);
  });

  test("says that a server of an older version can't do it", async () => {
    const result = await runBeside({ onRequest: async () => false });
    const stderr = "The running server can't do this. Restart it, or stop it first.\n";
    expect(result).toEqual({ code: 1, stdout: "", stderr });
  });
});

test("an import is heard of by every server on PostgreSQL", async () => {
  const { settings, dispose } = await POSTGRES.prepare();
  const servers = [await runApp(settings), await runApp(settings)];
  const revisions = () => Promise.all(servers.map(({ url }) => publisherAt(url, "").revision()));
  expect(await revisions()).toEqual([0, 0]);
  expect((await runImport([folderOf(TWO_ARTICLES)], settings)).code).toBe(0);
  await vi.waitFor(async () => expect(await revisions()).toEqual([1, 1]));
  for (const { close } of servers) await close();
  await dispose();
});

describe("an import that can't be done", () => {
  const usage =
    /^Name the source: npm run content:import -- PATH \[--plan\] \[--overwrite\], .*\n$/;
  test.each([
    ["no path", [], usage],
    ["an option that there isn't", ["docs", "--delete"], usage],
    ["two paths", ["docs", "docs"], usage],
    [
      "a missing path",
      ["/nowhere/docs"],
      /^\/nowhere\/docs can't be read: there is no such file or folder\.\n$/,
    ],
    [
      "what is no file",
      ["/dev/null"],
      /^\/dev\/null can't be read: it is neither a file nor a folder\.\n$/,
    ],
  ])("%s ends in one line and exit code 1", async (_name, args, line) => {
    const stderr = expect.stringMatching(line);
    expect(await runImport(args)).toEqual({ code: 1, stdout: "", stderr });
  });

  test("leaves links and hidden folders out", async () => {
    const { settings, dispose } = await EMBEDDED.prepare();
    const docs = folderOf({ "a.md": "# A", ".git/x.md": "# X", ".shut/h.md": "# H" });
    symlinkSync(docs, join(docs, "round"));
    symlinkSync("/etc/hostname", join(docs, "host.md"));
    const { stdout } = await runImport([docs, "--plan"], settings);
    expect(stdout).toContain("Added: 2\n  Category Docs\n  A  /knowledge-base/docs/a\n");
    expect(stdout).toContain(
      "Left out: 3\n  docs/.shut: a hidden folder is left out.\n  docs/host.md: it is a link or no file.\n  docs/round: it is a link or no file.\n",
    );
    await dispose();
  });
});
