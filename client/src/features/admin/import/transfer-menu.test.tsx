import type { PublishedChange } from "@shared/contracts/knowledge-base.ts";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { keepDownloads } from "@/app/testing/downloads.ts";
import { showPublished } from "@/app/testing/published.ts";
import { builtIn } from "@/data/built-in/built-in-content.ts";
import type { Article } from "@/data/model.ts";
import { readDraftBody, readDrafts } from "@/features/admin/drafts/drafts.ts";
import { ownFields } from "@/features/admin/drafts/items.ts";
import { writeDrafts } from "@/features/admin/drafts/write-drafts.ts";
import { PIXEL, PUBLISHED_PIXEL } from "@/features/admin/export/testing/inline-html.ts";
import {
  openDashboard,
  openedDialog,
  prepareDashboard,
  tableRow,
} from "../testing/open-dashboard.ts";
import { MAX_TRANSFER, type TransferFile, writeTransfer } from "./formats/knowledge-base-json.ts";
import { listSourceFiles } from "./sources/source-files.ts";

const [first] = builtIn.articles;
if (!first) throw new Error("There are no articles.");
// The text that the stubbed server has for every article with HTML.
const bodies = new Map(
  builtIn.articles.filter(({ bodyIn }) => bodyIn).map(({ id }) => [id, "<p>As it is saved.</p>"]),
);
const whole = () => JSON.parse(writeTransfer(builtIn, bodies));

async function choose(text: string) {
  const { user } = await openDashboard("?category=onboarding");
  const file = new File([text], "work.json", { type: "application/json" });
  await user.upload(screen.getByLabelText("File to import"), file);
  return { user, dialog: await openedDialog("Import work.json") };
}

/** Drafts the first article, as another tab does. */
async function draft(title: string, html: string) {
  const before = ownFields(first as Article);
  const value = { ...before, title };
  const put = { type: "put-article", id: value.id, value, text: "own", basedOn: before } as const;
  await writeDrafts([{ change: put, html }]);
}

type Published = Extract<PublishedChange, { type: "put-article" }>;

/** As many published articles, each with a text of its own. */
function manyPublished(count: number): Published[] {
  return Array.from({ length: count }, (_, index) => {
    const id = `large-${index}`;
    const link = `/knowledge-base/cad/${id}`;
    const value = { id, category: "cad", title: `Large ${index}`, description: "", link };
    return { type: "put-article", id, value, body: "own", revision: 1, hash: `${index}` };
  });
}

beforeEach(prepareDashboard);

async function openExport() {
  const saved = keepDownloads();
  const { user } = await openDashboard("?category=onboarding");
  await user.click(screen.getByRole("button", { name: "Export" }));
  return { user, saved, dialog: await openedDialog("Export the knowledge base") };
}

const today = () => new Date().toISOString().slice(0, 10);

it("exporting writes the whole knowledge base of this browser into a dated file", async () => {
  const { user, dialog, saved } = await openExport();
  expect(dialog.getByRole("radio", { name: "For this product (JSON)" })).toBeChecked();
  await user.click(dialog.getByRole("button", { name: "Export" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const [file] = saved;
  expect(file?.name).toBe(`knowledge-base-${today()}.json`);
  expect(JSON.parse((await file?.text()) ?? "")).toEqual(whole());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it.each([
  [200, "image/png", `data:image/png;base64,${PIXEL}`],
  [200, "text/html", PUBLISHED_PIXEL],
  [404, "image/png", PUBLISHED_PIXEL],
])(
  "a JSON export has its published images, or a line for each (%i %s)",
  async (status, type, source) => {
    const html = (address: string) =>
      `<p>src="${PUBLISHED_PIXEL}" <img alt="a>b" src="${address}"></p>`;
    // A response of Node has a blob of Node, which jsdom can't read.
    const image = new Blob([Buffer.from(PIXEL, "base64")], { type });
    stubApi((path) =>
      path === PUBLISHED_PIXEL
        ? Object.assign(new Response("", { status }), { blob: async () => image })
        : new Response(html(PUBLISHED_PIXEL)),
    );
    const { user, dialog, saved } = await openExport();
    await user.click(dialog.getByRole("button", { name: "Export" }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const { articles } = JSON.parse((await saved[0]?.text()) ?? "") as TransferFile;
    expect(new Set(articles.map(({ content }) => content))).toEqual(new Set([html(source), null]));
    if (source === PUBLISHED_PIXEL) {
      expect(
        await dialog.findAllByText(/An image could not be loaded and is not in the file/),
      ).toHaveLength(bodies.size);
    } else await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
);

it("no JSON export is made that would be too large for an import", async () => {
  stubApi(() => new Response(`<p>${"x".repeat(MAX_TRANSFER / bodies.size)}</p>`));
  const { user, dialog, saved } = await openExport();
  await user.click(dialog.getByRole("button", { name: "Export" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(
    "Not exported. The file would be larger than the 60 MB that an import reads. Export the knowledge base as Markdown.",
  );
  expect(saved).toEqual([]);
});

it("a Markdown export tells the images that could not be loaded, and has the rest", async () => {
  const gone = `/api/knowledge-base/pictures/${"0a".repeat(32)}.png`;
  stubApi((path) =>
    path === gone ? new Response("", { status: 404 }) : new Response(`<p><img src="${gone}"></p>`),
  );
  const { user, dialog, saved } = await openExport();
  await user.click(dialog.getByRole("radio", { name: "Markdown (zip)" }));
  await user.click(dialog.getByRole("button", { name: "Export" }));
  await dialog.findByRole("heading", { name: "Exported, but not all of it 2" });
  const lines = dialog.getAllByText(/An image could not be loaded and is not in the zip/);
  expect(lines).toHaveLength(2);
  const [zip] = saved as [File];
  expect(zip.name).toBe(`knowledge-base-${today()}.zip`);
  const { files } = await listSourceFiles([{ path: zip.name, file: zip }]);
  const file = files.find(({ path }) => path === `${first.category}/${first.id}.md`);
  expect(new TextDecoder().decode(await file?.read())).toContain(`title: "${first.title}"`);
});

it("a failed export tells the error, saves nothing and can be tried again", async () => {
  stubApi(() => new Response("Out of order", { status: 500 }));
  const { user, dialog, saved } = await openExport();
  await user.click(dialog.getByRole("radio", { name: "Markdown (zip)" }));
  await user.click(dialog.getByRole("button", { name: "Export" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("Not exported. 500: Out of order");
  expect(saved).toEqual([]);
  expect(dialog.getByRole("button", { name: "Export" })).toBeEnabled();
});

it("an import shows what it would do, and does it on confirmation", async () => {
  const file = whole();
  const [changed] = file.articles;
  const gone = file.articles.pop();
  changed.title = "Changed Elsewhere";
  changed.content = "<p onclick='x()'>Clean me</p>";
  file.categories.push({ id: "night", name: "Night", description: "" });
  const { user, dialog } = await choose(JSON.stringify(file));
  await dialog.findByRole("heading", { name: "Added 1" });
  expect(dialog.getByText("Category Night")).toBeVisible();
  expect(dialog.getByRole("heading", { name: "Changed 1" })).toBeVisible();
  expect(dialog.getByText("Changed Elsewhere")).toBeVisible();
  expect(dialog.getByRole("heading", { name: "Not in the file 1" })).toBeVisible();
  expect(dialog.getByText(gone.title)).toBeVisible();
  expect(
    dialog.getByText("1 article holds HTML that may not be shown here. It is left out."),
  ).toBeVisible();
  expect(dialog.getByRole("button", { name: "Import 2 changes" })).toBeEnabled();
  expect(await readDrafts()).toEqual([]);
  await user.click(dialog.getByRole("checkbox", { name: "Delete these too" }));
  await user.click(dialog.getByRole("button", { name: "Import 3 changes" }));
  expect(await screen.findByText("Imported")).toBeVisible();
  expect(tableRow("Changed Elsewhere")).toHaveTextContent("Edited");
  expect(
    screen.getByRole("button", { name: `Undo the deletion of ${gone.title}`, hidden: true }),
  ).toBeInTheDocument();
  expect(await readDraftBody(first.id)).toBe("<p>Clean me</p>");
});

it("a broken file is refused with a line for each error", async () => {
  const file = whole();
  file.articles[0].id = "Not An Id";
  file.categories[2].name = "";
  const { user, dialog } = await choose(JSON.stringify(file));
  await dialog.findByText("Nothing was imported. The file has errors:");
  expect(dialog.getAllByRole("listitem")).toHaveLength(3);
  await user.click(dialog.getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement);
  expect(await readDrafts()).toEqual([]);
});

it("a file of more than 60 MB is refused", async () => {
  const { dialog } = await choose("x".repeat(60 * 2 ** 20 + 1));
  expect(await dialog.findByText("The file is larger than 60 MB.")).toBeVisible();
});

it("an unpublished change that an import replaces can be restored from the trash", async () => {
  await draft("Mine", "<p>The sentence that nobody else has.</p>");
  const file = whole();
  file.articles[0].content = "<p>From the file.</p>";
  const { user, dialog } = await choose(JSON.stringify(file));
  expect(
    await dialog.findByRole("heading", { name: "Replaces unpublished changes 1" }),
  ).toBeVisible();
  expect(dialog.getByText(/go into the trash, and can be restored/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Import 1 change" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(tableRow(first.title)).toBeVisible();
  expect(await readDraftBody(first.id)).toBe("<p>From the file.</p>");
  await user.click(screen.getByRole("button", { name: "1 unpublished change" }));
  const list = await openedDialog("Unpublished changes");
  await user.click(await list.findByRole("button", { name: "Restore Mine" }));
  await waitFor(async () =>
    expect(await readDrafts()).toMatchObject([{ change: { value: { title: "Mine" } } }]),
  );
  expect(await readDraftBody(first.id)).toBe("<p>The sentence that nobody else has.</p>");
});

it("a drafted text stays if the file has none", async () => {
  await draft("Mine", "<p>My text.</p>");
  const file = whole();
  file.articles[0].content = null;
  const { user, dialog } = await choose(JSON.stringify(file));
  await user.click(await dialog.findByRole("button", { name: "Import 1 change" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(tableRow(first.title)).toBeVisible();
  expect(await readDraftBody(first.id)).toBe("<p>My text.</p>");
});

it("an import writes nothing over a newer draft of another tab, and compares again", async () => {
  const file = whole();
  file.articles[0].title = "From the File";
  const { user, dialog } = await choose(JSON.stringify(file));
  const button = await dialog.findByRole("button", { name: "Import 1 change" });
  await draft("Their Newer One", "<p>Theirs.</p>");
  await user.click(button);
  expect(await dialog.findByRole("alert")).toHaveTextContent(
    "“Their Newer One” was changed in another tab since this was compared. Nothing was imported.",
  );
  expect(await readDrafts()).toMatchObject([{ change: { value: { title: "Their Newer One" } } }]);
  expect(await readDraftBody(first.id)).toBe("<p>Theirs.</p>");
  await user.click(dialog.getByRole("button", { name: "Compare again" }));
  expect(
    await dialog.findByRole("heading", { name: "Replaces unpublished changes 1" }),
  ).toBeVisible();
});

it("an import deletes nothing that another tab drafted since", async () => {
  const file = whole();
  file.articles.shift();
  const { user, dialog } = await choose(JSON.stringify(file));
  await user.click(await dialog.findByRole("checkbox", { name: "Delete these too" }));
  await draft("Their Newer One", "<p>Theirs.</p>");
  await user.click(dialog.getByRole("button", { name: "Import 1 change" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("Nothing was imported.");
  expect(await readDrafts()).toMatchObject([{ change: { type: "put-article" } }]);
});

describe("of documents, once the session has ended", () => {
  /** Chooses a document; nobody is signed in until the sign-in dialog is answered. */
  async function chooseDocument() {
    let isSignedIn = false;
    const { user } = await openDashboard("?category=onboarding");
    stubApi((path) => {
      if (path === "/api/auth/login") isSignedIn = true;
      const isRefused = path === "/api/knowledge-base/imports" && !isSignedIn;
      if (isRefused) return Response.json({ message: "Sign in first." }, { status: 401 });
      return Response.json({ imports: [], username: "admin" });
    });
    const file = new File(["# A New One\n\nText.\n"], "new.md", { type: "text/markdown" });
    await user.upload(screen.getByLabelText("File to import"), file);
    return { user, again: await openedDialog("Sign in again") };
  }
  const isUnknown = /did not say what was imported before/;

  it("an ended session asks to sign in, and then knows the earlier imports", async () => {
    const { user, again } = await chooseDocument();
    await user.type(again.getByLabelText("Username"), "admin");
    await user.type(again.getByLabelText("Password"), "a pass phrase");
    await user.click(again.getByRole("button", { name: "Login to Admin Panel" }));
    const dialog = await openedDialog("Import new.md");
    expect(await dialog.findByText("A New One")).toBeVisible();
    expect(dialog.queryByText(isUnknown)).toBeNull();
  });

  it("an import without a session goes on, and says what it can't know", async () => {
    const { user, again } = await chooseDocument();
    await user.click(again.getByRole("button", { name: "Close" }));
    const dialog = await openedDialog("Import new.md");
    expect(await dialog.findByText(isUnknown)).toBeVisible();
    expect(dialog.getByText("A New One")).toBeVisible();
  });
});

it("texts to compare load a few at a time, and stop at Cancel", async () => {
  const changes = manyPublished(40);
  showPublished({ revision: 1, changes });
  const waiting: (() => void)[] = [];
  const made = stubApi((path) => {
    const [, id] = /^\/api\/knowledge-base\/articles\/(.*)\/source$/.exec(path) ?? [];
    if (!id) return new Response("");
    const change = changes.find((each) => each.id === id);
    const response = Response.json({ revision: 1, id, change, html: "<p>x</p>" });
    return new Promise((resolve) => waiting.push(() => resolve(response)));
  });
  const calls = () => made.filter(({ path }) => path.startsWith("/api/knowledge-base/articles/"));
  const articles = changes.map(({ value }) => ({ ...value, content: "<p>Other.</p>" }));
  const file = { format: "knowledge-base", version: 1, categories: [], articles };
  const { user, dialog } = await choose(JSON.stringify(file));
  await waitFor(() => expect(waiting.length).toBeGreaterThan(1));
  expect(waiting.length).toBeLessThanOrEqual(8);
  expect(
    dialog.getByText(/^Comparing article \d of 40…/, { ignore: "[role=status]" }),
  ).toBeVisible();
  const begun = calls().length;
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(calls().every(({ init }) => init?.signal?.aborted)).toBe(true);
  for (const respond of waiting.splice(0)) respond();
  // A loader that went on would have had its turn by then.
  await readDrafts();
  expect(calls()).toHaveLength(begun);
});
