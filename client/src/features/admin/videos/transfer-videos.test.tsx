import type { AdminVideo, ImportPreview } from "@shared/contracts/admin-videos.ts";
import { fieldsOfVideo } from "@shared/entities/video.ts";
import { toJsonLine } from "@shared/text/json-lines.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { TextReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js/lib/zip-core-native.js";
import { beforeEach, expect, it } from "vitest";
import { aVideo, stubApi } from "@/app/testing/api-stub.ts";
import { keepDownloads } from "@/app/testing/downloads.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import { openedDialog, prepareDashboard } from "../testing/open-dashboard.ts";

const SCREEN = "/secretdoor/dashboard/videos";
const videos: AdminVideo[] = [
  {
    ...aVideo({ id: 2, title: "=Sum, “quoted”", keywords: "a\nb" }),
    shownFor: "epcr/signature 1:25",
    revision: 3,
    transcript: null,
  },
  { ...aVideo({ id: 1, title: "Second" }), shownFor: "", revision: 0, transcript: "0".repeat(64) },
];
const rows = videos.map(fieldsOfVideo);
const PREVIEW: ImportPreview = {
  revision: 7,
  added: 1,
  updated: 60,
  unchanged: 2,
  faults: [],
  faultCount: 0,
  items: [
    { row: 1, kind: "add", title: "A New One", fields: [] },
    { row: 2, kind: "update", title: "Second", fields: ["description", "duration"] },
  ],
};
const DONE = { revision: 8, orderRevision: 0, video: null, added: 1, updated: 60, unchanged: 2 };

type Respond = () => Response;
const json = (body: unknown, status = 200) => Response.json(body, { status });
const lines = (...values: unknown[]) => new Response(values.map(toJsonLine).join(""));

/** Opens the screen at a server that previews and imports with these answers in turn, the last one for good. */
async function openScreen(
  previews: Respond[],
  imports: Respond[] = [],
  others: (path: string) => Response | undefined = () => undefined,
) {
  const next = (responses: Respond[]) =>
    (responses.length > 1 ? responses.shift() : responses[0])?.();
  const calls = stubApi((path) => {
    if (path.endsWith("/preview")) return next(previews) ?? json({}, 500);
    if (path.endsWith("/import")) return next(imports) ?? json({}, 500);
    if (path === "/api/admin/videos") return json({ revision: 7, orderRevision: 0, videos });
    return others(path) ?? json({ username: "admin" });
  });
  const { user } = renderApp(SCREEN);
  await screen.findByText("Second");
  const bodiesOf = (end: string) =>
    calls.filter(({ path }) => path.endsWith(end)).map(({ init }) => JSON.parse(`${init?.body}`));
  return { user, calls, bodiesOf };
}

async function choose(
  user: { upload: typeof import("@testing-library/user-event").default.upload },
  file: File,
) {
  await user.upload(screen.getByLabelText("File to import"), file);
  return openedDialog(`Import ${file.name}`);
}

const fileOf = (content: BlobPart, name = "videos.json") => new File([content], name);

beforeEach(prepareDashboard);

const VIDEO_FILE = `media/${"1".repeat(32)}.mp4`;

async function zipOf(files: Readonly<Record<string, string>>): Promise<File> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, level: 0 });
  for (const [path, text] of Object.entries(files)) await writer.add(path, new TextReader(text));
  return fileOf((await writer.close()) as Uint8Array<ArrayBuffer>, "videos.zip");
}

async function exported(format: string | RegExp) {
  const { user } = await openScreen([]);
  const saved = keepDownloads();
  await user.click(screen.getByRole("button", { name: "Export" }));
  const dialog = await openedDialog("Export the videos");
  await user.click(dialog.getByRole("radio", { name: format }));
  await user.click(dialog.getByRole("button", { name: "Export" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  return saved[0] as File;
}

it.each([["JSON"], ["CSV, for spreadsheets"]])(
  "an export as %s is read again as it was",
  async (format) => {
    const file = await exported(format);
    const day = new Date().toISOString().slice(0, 10);
    expect(file.name).toBe(`videos-${day}.${format.slice(0, 4).replace(",", "").toLowerCase()}`);
    const { readVideoFile } = await import("@shared/content/video-file.ts");
    const read = readVideoFile(file.name, new Uint8Array(await file.arrayBuffer()));
    expect(read).toMatchObject({ rows });
  },
);

const image = `media/${"2".repeat(32)}.jpg`;
const row = { ...rows[1], videoUrl: `/${VIDEO_FILE}`, thumbnailUrl: `/${image}` };
const files = {
  "videos.json": JSON.stringify([row]),
  [VIDEO_FILE]: "a film",
  [image]: "a picture",
};

it("an import sends the files that the site lacks, then the rows", async () => {
  const { user, calls, bodiesOf } = await openScreen(
    [() => json({ ...PREVIEW, added: 1, updated: 0 })],
    [() => lines({ result: { ...DONE, updated: 0 } })],
    (path) => {
      if (path.endsWith("/media/missing")) return json({ missing: [image] });
      if (path.endsWith("/media/frames")) return json({ thumbnailUrl: `/${image}` });
    },
  );
  const dialog = await choose(user, await zipOf(files));
  expect(
    await dialog.findByText(
      "1 file or transcript is sent to this site first: 9 bytes. 1 is here already.",
    ),
  ).toBeVisible();
  expect(bodiesOf("/preview")).toEqual([
    { rows: [row], numbers: [1], brings: [VIDEO_FILE, image] },
  ]);
  await user.click(dialog.getByRole("button", { name: "Import 1 change" }));
  expect(await screen.findByText("1 video added, 0 updated, 2 unchanged.")).toBeVisible();
  const order = calls.map(({ path }) => path).filter((path) => /frames|\/import$/.test(path));
  expect(order).toEqual(["/api/admin/media/frames", "/api/admin/videos/import"]);
  expect(bodiesOf("/import")).toEqual([
    { key: expect.any(String), revision: 7, rows: [row], numbers: [1] },
  ]);
});

it("an import stops at a file that differs from its name, and tells the row", async () => {
  const { user, bodiesOf } = await openScreen([() => json(PREVIEW)], [], (path) => {
    if (path.endsWith("/media/missing")) return json({ missing: [image] });
    if (path.endsWith("/media/frames")) return json({ thumbnailUrl: "/media/another.jpg" });
  });
  const dialog = await choose(user, await zipOf(files));
  await user.click(await dialog.findByRole("button", { name: "Import 61 changes" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(
    `row 1: ${image} can’t be kept. It is another image.`,
  );
  expect(bodiesOf("/import")).toEqual([]);
});

it("a zip is refused that has no videos or is not whole", async () => {
  const { user, bodiesOf } = await openScreen([]);
  const none = await choose(user, await zipOf({ "a.txt": "x" }));
  expect(await none.findByText(/^The file holds no videos\.json/)).toBeVisible();
  await user.keyboard("{Escape}");
  const whole = await zipOf(files);
  const cut = await choose(user, fileOf(whole.slice(0, -10), "cut.zip"));
  expect(await cut.findByText(/^The file is damaged or not complete\./)).toBeVisible();
  expect(bodiesOf("/preview")).toEqual([]);
});

it("an import shows what would change, and does it on confirmation", async () => {
  const { user, calls, bodiesOf } = await openScreen(
    [() => json(PREVIEW)],
    [() => lines({ done: 1, total: 3 }, { done: 3, total: 3 }, { result: DONE })],
  );
  const dialog = await choose(user, fileOf(JSON.stringify(rows)));
  expect(await dialog.findByRole("heading", { name: "Added 1" })).toBeVisible();
  expect(dialog.getByText("A New One")).toBeVisible();
  expect(dialog.getByRole("heading", { name: "Updated 60" })).toBeVisible();
  expect(dialog.getByText("description, duration")).toBeVisible();
  expect(dialog.getByText("… and 59 more")).toBeVisible();
  expect(dialog.getByText("2 videos stay as they are.")).toBeVisible();
  expect(bodiesOf("/import")).toEqual([]);
  const reads = () => calls.filter(({ path }) => path === "/api/admin/videos").length;
  const before = reads();
  await user.click(dialog.getByRole("button", { name: "Import 61 changes" }));
  expect(await screen.findByText("1 video added, 60 updated, 2 unchanged.")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(bodiesOf("/preview")).toEqual([{ rows, numbers: [1, 2] }]);
  expect(bodiesOf("/import")).toEqual([
    { key: expect.any(String), revision: 7, rows, numbers: [1, 2] },
  ]);
  await waitFor(() => expect(reads()).toBe(before + 1));
});

it.each([
  ["no JSON", fileOf("nope"), /^The file is not JSON: /],
  ["21 MB", fileOf(new Uint8Array(21 * 2 ** 20)), /^The file is larger than 20 MB\. Split it/],
])("a file of %s is refused without a request", async (_name, file, message) => {
  const { user, bodiesOf } = await openScreen([]);
  const dialog = await choose(user, file);
  const alert = await dialog.findByRole("alert");
  expect(within(alert).getByText(message)).toBeVisible();
  expect(bodiesOf("/preview")).toEqual([]);
});

it("an import compares anew if somebody changed the videos meanwhile", async () => {
  const message = "Someone else changed the videos meanwhile.";
  const { user, bodiesOf } = await openScreen(
    [() => json(PREVIEW), () => json({ ...PREVIEW, revision: 9, updated: 1 })],
    [() => json({ message, revision: 9, video: null }, 409), () => lines({ result: DONE })],
  );
  const dialog = await choose(user, fileOf("[1]"));
  await user.click(await dialog.findByRole("button", { name: "Import 61 changes" }));
  const alert = await dialog.findByRole("alert");
  expect(alert).toHaveTextContent("This is what the file would change now.");
  // Above lists that are scrolled, it would be out of sight.
  expect(dialog.getByRole("region", { name: "What would change" })).not.toContainElement(alert);
  await user.click(dialog.getByRole("button", { name: "Import 2 changes" }));
  expect(await screen.findByText("Imported")).toBeVisible();
  expect(bodiesOf("/import").map(({ revision }) => revision)).toEqual([7, 9]);
});

it.each([
  ["a lost connection", () => lines({ done: 1, total: 2 }), /^The connection broke before/],
  [
    "a failure in the middle",
    () => lines({ done: 1, total: 2 }, { error: { status: 503, message: "The disk is full." } }),
    "The disk is full.",
  ],
])(
  "an import keeps everything after %s, and retries with the same key",
  async (_name, respond, text) => {
    const { user, bodiesOf } = await openScreen(
      [() => json(PREVIEW)],
      [respond, () => lines({ result: { ...DONE, repeated: true } })],
    );
    const dialog = await choose(user, fileOf("[1]"));
    await user.click(await dialog.findByRole("button", { name: "Import 61 changes" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(text);
    await user.click(dialog.getByRole("button", { name: "Import 61 changes" }));
    expect(await screen.findByText("Imported")).toBeVisible();
    const [first, second] = bodiesOf("/import");
    expect(second).toEqual(first);
  },
);
