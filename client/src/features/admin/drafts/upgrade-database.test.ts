import "fake-indexeddb/auto";
import { deleteDB, openDB } from "idb";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { DRAFTS_DATABASE } from "@/data/drafts-overlay.ts";
import { openDrafts } from "./drafts-database.ts";

const value = {
  id: "a",
  category: "cad",
  title: "A",
  description: "",
  link: "/knowledge-base/cad/a",
};
const put = (body: string, id = "a") => ({ type: "put-article", id, value, body, basedOn: null });
const draft = { key: "article:a", order: 1, change: put("own"), previous: put("below") };
const form = { key: "edit:a:x", at: 7, values: { title: "Half" }, basis: { publishedRevision: 2 } };
const AT = "2026-01-02T03:04:05.000Z";
const at = Date.parse(AT);

/** Every kind of record, key and value that versions 1 and 2 wrote, including unreadable ones. */
const OLD = {
  changes: [draft, { key: "article:odd", order: 7n, change: { body: "?" } }, { key: 5 }],
  bodies: { a: "<p>A</p>", odd: 42, orphan: "<p>Whose?</p>" },
  forms: { "edit:a:x": form, "video-new:y": { ...form, key: "video-new:y" }, odd: "no form" },
  attachments: { "video-new:y attachment": [{ text: "Said." }] },
  trash: [
    { at: AT, found: { draft, html: "<p>Over</p>" } },
    { at: AT, found: { draft }, reason: "undone" },
    { at: AT, found: { key: "article:z" }, html: "<p>z</p>" },
    null,
    { at: 7n, found: null },
  ],
};

async function writeOld(version: 1 | 2): Promise<void> {
  const trash = version === 1 ? "aside" : "quarantine";
  const database = await openDB(DRAFTS_DATABASE, version, {
    upgrade(made) {
      made.createObjectStore("changes", { keyPath: "key" });
      made.createObjectStore("bodies");
      made.createObjectStore("forms");
      made.createObjectStore(trash, { autoIncrement: true });
    },
  });
  for (const record of OLD.changes) await database.put("changes", record);
  for (const [id, html] of Object.entries(OLD.bodies)) await database.put("bodies", html, id);
  const forms = { ...OLD.forms, ...OLD.attachments };
  for (const [key, each] of Object.entries(forms)) await database.put("forms", each, key);
  await database.put("forms", "odd", 7);
  for (const record of OLD.trash) await database.put(trash, record);
  database.close();
}

async function readAll() {
  const all = await (await openDrafts()).getAll("unfinished");
  const keys = new Map(all.map((record) => [record.key, record]));
  const contentOf = ({ key, ...record }: (typeof all)[number]) => {
    const attachment = keys.get(`attachment:${key}`)?.value;
    return attachment === undefined ? record : { ...record, attachment };
  };
  return {
    named: Object.fromEntries(
      all
        .filter(({ key }) => !/^(attachment|trash):/.test(key))
        .map((each) => [each.key, contentOf(each)]),
    ),
    trash: all.filter(({ key }) => key.startsWith("trash:")).map(contentOf),
    count: all.length,
  };
}

const text = (change: ReturnType<typeof put>, is: string) => {
  const { body: _, ...rest } = change;
  return { ...rest, text: is };
};
const upgraded = {
  ...draft,
  change: text(draft.change, "own"),
  previous: text(draft.previous, "unchanged"),
};

beforeEach(async () => {
  await deleteDB(DRAFTS_DATABASE);
});

it.each([1, 2] as const)(
  "a database of version %i keeps everything in one store",
  async (version) => {
    await writeOld(version);
    const { named, trash, count } = await readAll();
    const { values, basis } = form;
    expect(named).toEqual({
      "draft:article:a": { at: 1, value: upgraded, attachment: "<p>A</p>" },
      "draft:article:odd": { at: 0, value: OLD.changes[1], attachment: 42 },
      "form:edit:a:x": { at: 7, value: { values, basis } },
      "form:video-new:y": { at: 7, value: { values, basis }, attachment: [{ text: "Said." }] },
      "form:odd": { at: 0, value: "no form" },
    });
    expect(trash).toHaveLength(8);
    expect(trash).toEqual(
      expect.arrayContaining([
        { at, value: upgraded, reason: "overwritten", attachment: "<p>Over</p>" },
        { at, value: upgraded, reason: "undone" },
        { at, value: { key: "article:z" }, attachment: "<p>z</p>" },
        { at: 0, value: null },
        { at: 0, value: { at: 7n, found: null } },
        { at: 0, value: { key: 5 } },
        { at: 0, value: { key: "article:orphan" }, attachment: "<p>Whose?</p>" },
        { at: 0, value: { key: 7, value: "odd" } },
      ]),
    );
    expect(count).toBe(5 + 3 + 8 + 3);
    expect([...(await openDrafts()).objectStoreNames]).toEqual(["unfinished"]);
  },
);

it("an upgrade that a full disk stops leaves the old stores for the next try", async () => {
  await writeOld(2);
  const { add } = IDBObjectStore.prototype;
  const writing = vi.spyOn(IDBObjectStore.prototype, "put");
  onTestFinished(() => writing.mockRestore());
  writing.mockImplementation(function (this: IDBObjectStore, record) {
    if (record.key.startsWith("draft:")) return add.call(this, record);
    // A full disk: the request fails, and its transaction with it.
    const request = add.call(this, record);
    this.transaction.abort();
    return request;
  });
  await expect(openDrafts()).rejects.toThrow();
  const old = await openDB(DRAFTS_DATABASE);
  expect(old.version).toBe(2);
  expect(await old.getAll("changes")).toEqual(expect.arrayContaining(OLD.changes));
  expect(await old.count("quarantine")).toBe(OLD.trash.length);
  old.close();
  writing.mockRestore();
  expect((await readAll()).count).toBe(19);
});

it("an upgrade takes the database over from an old tab, and gives it to a newer one", async () => {
  await writeOld(1);
  // As the site of that version does it.
  const blocking = (_: number, __: number | null, { target }: Event) =>
    (target as IDBDatabase).close();
  await openDB(DRAFTS_DATABASE, 1, { blocking });
  expect((await readAll()).count).toBe(19);
  await expect(openDB(DRAFTS_DATABASE, 1)).rejects.toMatchObject({ name: "VersionError" });
  const newer = await openDB(DRAFTS_DATABASE, 99);
  newer.close();
  await expect(openDrafts()).rejects.toMatchObject({ name: "VersionError" });
});
