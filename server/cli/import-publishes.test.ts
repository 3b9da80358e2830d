import { applyChanges } from "@shared/content/articles.ts";
import { PUBLISH_LIMITS } from "@shared/contracts/publishing.ts";
import { expect, test, vi } from "vitest";
import type { Published } from "./content-plan.ts";
import { createCheckAhead, describeErrors, publishParts } from "./import-publishes.ts";

type Edits = Parameters<typeof publishParts>[0];
type Edit = Edits[number];

const articleOf = (id: string, category = "fleet") => ({
  id,
  category,
  title: id,
  description: "",
  link: `/knowledge-base/${category}/${id}`,
});

function editOf(id: string, html: string, changes: Partial<Edit> = {}): Edit {
  const value = articleOf(id);
  return {
    change: { type: "put-article", id, value, text: "none", basedOn: null },
    html,
    ...changes,
  };
}

/** A site that has these articles alone. */
function publishedWith(...articles: ReturnType<typeof articleOf>[]): Published {
  const knowledge = {
    categories: [],
    articles: articles.map((value) => ({ ...value, bodyIn: null })),
    withdrawn: [],
  };
  return {
    content: { knowledge, changes: [], published: { revision: 1, ...knowledge } },
    imports: new Map(),
    loadBodies: async () => new Map(),
    withChanges: (drafted) => applyChanges(knowledge, drafted),
  };
}

const EMPTY = publishedWith();
const idsOf = (edits: Edits) =>
  publishParts(edits, EMPTY, "docs").map(({ changes }) => changes.map(({ id }) => id));

test("an import publishes nothing where nothing differs", () => {
  expect(publishParts([], EMPTY, "docs")).toEqual([]);
});

test("an import publishes fingerprints, and redirects of former addresses", () => {
  const imported = { hash: "a".repeat(64), formerPaths: ["/hc/1"] };
  const moved = editOf("oil", "<p>Text</p>", { imported });
  const parts = publishParts([moved], publishedWith(articleOf("oil", "yard")), "docs");
  expect(parts).toEqual([
    {
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      note: "Import of docs",
      announce: "change",
      changes: [{ type: "put-article", id: "oil", value: articleOf("oil"), html: "<p>Text</p>" }],
      redirects: [
        { from: "/knowledge-base/yard/oil", to: "/knowledge-base/fleet/oil" },
        { from: "/hc/1", to: "/knowledge-base/fleet/oil" },
      ],
      imports: [{ id: "oil", hash: imported.hash }],
    },
  ]);
});

const images = (count: number) => '<img src="data:image/png;base64,AAAA">'.repeat(count);
const third = "é".repeat(PUBLISH_LIMITS.requestBytes / 6);
const formerPaths = Array.from({ length: PUBLISH_LIMITS.redirects - 2 }, (_, at) => `/hc/${at}`);
const imported = { hash: "a".repeat(64), formerPaths };
test.each([
  ["images", [images(PUBLISH_LIMITS.images - 1), images(1), images(1)]],
  ["bytes", [third, third, third]],
  ["redirects", ["", "", ""]],
])("an import begins another part where the %s would be too many", (kind, texts) => {
  const edits = ["a", "b", "c"].map((id, index) =>
    editOf(id, texts[index] ?? "", kind === "redirects" && id === "b" ? { imported } : {}),
  );
  expect(idsOf(edits)).toEqual([["a", "b"], ["c"]]);
});

test("an import begins another part where the changes would be too many, by number", () => {
  const edits = Array.from({ length: PUBLISH_LIMITS.changes + 1 }, (_, at) => editOf(`a${at}`, ""));
  const parts = publishParts(edits, EMPTY, "x".repeat(600));
  expect(parts.map(({ changes }) => changes.length)).toEqual([PUBLISH_LIMITS.changes, 1]);
  expect(parts.map(({ note }) => [note.length, note.slice(-13)])).toEqual([
    [PUBLISH_LIMITS.note, ", part 1 of 2"],
    [PUBLISH_LIMITS.note, ", part 2 of 2"],
  ]);
});

test("an error of an import names its place", () => {
  const [part] = publishParts([editOf("a", "")], EMPTY, "docs");
  const errors = [
    { change: 0, field: "value.title", message: "must not be empty" },
    { change: null, field: "changes", message: "must hold fewer" },
    { change: null, field: null, message: "is wrong" },
  ];
  expect(part && describeErrors(errors, part)).toEqual([
    "article a, title: must not be empty",
    "changes: must hold fewer",
    "is wrong",
  ]);
});

test("an import has new short texts checked ahead, as many as the server remembers", async () => {
  const checked: string[] = [];
  const call = async (
    _area: object,
    _key: string,
    { body }: { body: { changes: { id: string }[] } },
  ) => void checked.push(...body.changes.map(({ id }) => id));
  const { add, stop } = createCheckAhead(call as never, publishedWith(articleOf("here")));
  add({ ...articleOf("here"), content: "x" });
  add({ ...articleOf("empty"), content: null });
  add({ ...articleOf("long"), content: "x".repeat(300_000) });
  const ids = Array.from({ length: 100 }, (_, at) => `a${at}`);
  for (const id of ids) add({ ...articleOf(id), content: "x".repeat(200_000) });
  await vi.waitFor(() => expect(checked).toEqual(ids.slice(0, 75)));
  await stop();
});
