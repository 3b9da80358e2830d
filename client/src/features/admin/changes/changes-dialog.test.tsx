import { anArticle, putArticle } from "@shared/testing/an-article.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { storedOf } from "@/app/testing/drafts.ts";
import { showPublished } from "@/app/testing/published.ts";
import { builtIn } from "@/data/built-in/built-in-content.ts";
import type { ArticleMetadata } from "@/data/model.ts";
import { saveForm } from "@/features/admin/drafts/autosaved-forms.ts";
import { readDraftBody, readDrafts } from "@/features/admin/drafts/drafts.ts";
import { openDrafts } from "@/features/admin/drafts/drafts-database.ts";
import { type DraftEdit, writeDrafts } from "@/features/admin/drafts/write-drafts.ts";
import {
  openDashboard,
  openedDialog,
  prepareDashboard,
  tableRow,
} from "../testing/open-dashboard.ts";

const [first, second] = builtIn.articles.map(({ bodyIn: _, ...article }) => article) as [
  ArticleMetadata,
  ArticleMetadata,
];

/** Drafts an article with a new title and text, an article without a new text, and a new category. */
async function draftThree(): Promise<void> {
  const edits: DraftEdit[] = [
    {
      change: putArticle({ ...first, title: `${first.title} Safely` }, { basedOn: first }),
      html: "<h2>Steps</h2><p>Wash <strong>your</strong> hands.</p>",
    },
    { change: { type: "delete-article", id: second.id, basedOn: second } },
    {
      change: {
        type: "put-category",
        id: "night",
        value: { id: "night", name: "Night", description: "After dark" },
        basedOn: null,
      },
    },
  ];
  for (const edit of edits) {
    await writeDrafts([edit]);
    // The list is ordered by the clock, which has to advance.
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
}

async function openList() {
  await draftThree();
  const { user } = await openDashboard("?category=onboarding");
  await user.click(await screen.findByRole("button", { name: "3 unpublished changes" }));
  return { user, list: await openedDialog("Unpublished changes") };
}

beforeEach(prepareDashboard);

it("a change shows old and new, with the words that differ marked", async () => {
  const { user, list } = await openList();
  const [button] = list.getAllByRole("button", { name: "What differs" });
  if (!button) throw new Error("There is no such button.");
  await user.click(button);
  expect(button).toHaveAttribute("aria-expanded", "true");
  await list.findByText("Safely", { exact: false, selector: "ins" });
  expect(list.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    "Title",
    "Content",
  ]);
  const [title, content] = list.getAllByRole("definition");
  expect(title).toHaveTextContent(`Before: ${first.title}After: ${first.title} Safely`);
  expect(content).toHaveTextContent(/^Before: EmptyAfter: /);
  expect(content?.querySelector("ins")).toHaveTextContent(/Steps\s+Wash your hands\./);
});

it("changes are undone one by one, and the focus moves to the next", async () => {
  const { user, list } = await openList();
  await user.click(list.getByRole("button", { name: `Undo the change of ${first.title} Safely` }));
  await waitFor(() =>
    expect(list.getAllByRole("button", { name: /^Undo the change/ })).toHaveLength(2),
  );
  // The pressed button is gone: the focus is on the change next to it.
  const rowOf = (name: string) => list.getByText(name).closest("li");
  expect(rowOf(second.title)).toContainElement(document.activeElement as HTMLElement);
  await user.click(list.getByRole("button", { name: `Undo the change of ${second.title}` }));
  await waitFor(() =>
    expect(rowOf("Night")).toContainElement(document.activeElement as HTMLElement),
  );
  await user.click(list.getByRole("button", { name: "Undo the change of Night" }));
  expect(await list.findByText("Everything here is what everybody sees.")).toBeVisible();
  expect(list.getByRole("button", { name: "Done" })).toHaveFocus();
  expect(list.getByRole("button", { name: "Discard all" })).toBeDisabled();
  await user.click(list.getByRole("button", { name: "Done" }));
  expect(tableRow(first.title)).not.toHaveTextContent("Safely");
  expect(await readDrafts()).toEqual([]);
});

it("changes are discarded all at once only after a question", async () => {
  const { user, list } = await openList();
  await user.click(list.getByRole("button", { name: "Discard all" }));
  const ask = await openedDialog("Discard all changes?");
  expect(ask.getByText(/goes back to what everybody sees\. This can’t be undone\.$/)).toBeVisible();
  await user.click(ask.getByRole("button", { name: "Cancel" }));
  expect(await readDrafts()).toHaveLength(3);
  await user.click(list.getByRole("button", { name: "Discard all" }));
  await user.click(
    (await openedDialog("Discard all changes?")).getByRole("button", { name: "Discard all" }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await readDrafts()).toEqual([]);
});

const added = anArticle("brand-new", { title: "Brand New" });
const putNew = putArticle(added);

/** Opens the dashboard's list of changes by its button's name. */
async function openChanges(name: string) {
  const { user } = await openDashboard("?category=onboarding");
  await user.click(await screen.findByRole("button", { name }));
  const list = await openedDialog("Unpublished changes");
  const undoOf = (of: string) => ({ name: `Undo the change of ${of}` });
  const undo = (of: string) => user.click(list.getByRole("button", undoOf(of)));
  const restore = async (of: string) =>
    user.click(await list.findByRole("button", { name: `Restore ${of}` }));
  const isListed = async (of: string) =>
    expect(await list.findByRole("button", undoOf(of))).toBeVisible();
  return { user, list, undo, restore, isListed };
}

it("an undone article comes back from the trash with its text", async () => {
  await writeDrafts([{ change: putNew, html: "<p>Hours of work.</p>" }]);
  const { list, undo, restore, isListed } = await openChanges("1 unpublished change");
  await undo("Brand New");
  expect(await list.findByText("Everything here is what everybody sees.")).toBeVisible();
  const aside = within(await list.findByRole("region", { name: "Trash" }));
  expect(aside.getByRole("listitem")).toHaveTextContent("Undone article Brand New");
  await restore("Brand New");
  await isListed("Brand New");
  expect(await readDraftBody(added.id)).toBe("<p>Hours of work.</p>");
});

it("an undone category leaves the text of an article with its id alone", async () => {
  const value = { id: added.id, name: "Same ID", description: "" };
  const change = { type: "put-category", id: value.id, value, basedOn: null } as const;
  await writeDrafts([{ change: putNew, html: "<p>Hours of work.</p>" }, { change }]);
  const { list, undo } = await openChanges("2 unpublished changes");
  await undo("Same ID");
  await waitFor(() =>
    expect(list.queryByRole("button", { name: "Undo the change of Same ID" })).toBeNull(),
  );
  expect(await readDraftBody(added.id)).toBe("<p>Hours of work.</p>");
});

const left = (values: ArticleMetadata, publishedRevision = 0) =>
  saveForm({
    key: `edit:${values.id}:earlier`,
    at: Date.now() - 60_000,
    values: { ...values, title: "Renamed" },
    basis: { publishedRevision, basedOn: values },
  });
const drafts = async () => (await readDrafts()).map(({ change }) => change);

/** Serves what was published of the new article before a publish deleted it. */
function serveDeleted(): void {
  const item = { value: added, body: "own", html: "<p>As it was published.</p>" };
  const entry = { revision: 4, at: "2026-11-20T09:30:00.000Z", username: "editor", note: "" };
  const items = [{ kind: "article", id: added.id, before: item, after: null }];
  stubApi((path) =>
    path === "/api/knowledge-base/history/4"
      ? Response.json({ ...entry, items })
      : new Response(""),
  );
  showPublished({ revision: 4, changes: [{ type: "delete-article", id: added.id, revision: 4 }] });
}
const deletion = ({ id }: ArticleMetadata) =>
  ({ change: { type: "delete-article", id, basedOn: null } }) as const;

it.each([
  ["this browser had drafted", added, "1 unpublished change", "own", "<p>Hours of work.</p>"],
  ["everybody sees", first, "1 unpublished change", "unchanged", null],
  [
    "was published before a deletion",
    added,
    "1 in the trash",
    "own",
    "<p>As it was published.</p>",
  ],
] as const)("a restored form gets the text that %s", async (_, article, button, text, html) => {
  if (html === "<p>Hours of work.</p>") await writeDrafts([{ change: putNew, html }]);
  if (button === "1 in the trash") serveDeleted();
  else await writeDrafts([deletion(article)]);
  await left(article, 3);
  const { restore, isListed } = await openChanges(button);
  await restore("Renamed");
  await isListed("Renamed");
  expect(await drafts()).toMatchObject([{ text, value: { title: "Renamed" } }]);
  expect(await readDraftBody(article.id)).toBe(html);
});

it("a form whose text is lost is restored without it only by choice", async () => {
  await left(added);
  const { user, restore, isListed } = await openChanges("1 in the trash");
  await restore("Renamed");
  const ask = await openedDialog("Restore it without its text?");
  expect(
    ask.getByText(/its text can’t be found\. Only title, category, description and path/),
  ).toBeVisible();
  expect(await readDrafts()).toEqual([]);
  await user.click(ask.getByRole("button", { name: "Restore without text" }));
  await isListed("Renamed");
});

const leave = () =>
  saveForm({ key: "edit:brand-new:earlier", at: 1, values: { ...added, title: "Renamed" } });

it("a restored form moves a newer draft into the trash with its text", async () => {
  const value = { ...added, title: "Newer" };
  await writeDrafts([{ change: { ...putNew, value }, html: "<p>Hours of work.</p>" }]);
  await leave();
  const { list, restore, isListed } = await openChanges("1 unpublished change");
  await restore("Renamed");
  await isListed("Renamed");
  expect(await readDraftBody(added.id)).toBe("<p>Hours of work.</p>");
  const aside = within(await list.findByRole("region", { name: "Trash" }));
  expect(await aside.findByText("Newer")).toBeVisible();
  expect(await storedOf("trash")).toMatchObject([
    { value: { change: { value } }, attachment: "<p>Hours of work.</p>" },
  ]);
});

it("the trash is listed whatever else the browser has stored there", async () => {
  await leave();
  const database = await openDrafts();
  for (const [index, kind] of ["draft", "form", "trash"].entries()) {
    await database.put("unfinished", { key: `${kind}:odd`, at: index, value: 7n });
  }
  const { list } = await openChanges("4 in the trash");
  expect(await list.findByRole("button", { name: "Restore Renamed" })).toBeVisible();
  expect(list.getAllByText("Unreadable change")).toHaveLength(3);
});

it("a trash that can't be read is reported", async () => {
  await writeDrafts([{ change: putNew }]);
  const { getAll } = IDBObjectStore.prototype;
  const reading = vi.spyOn(IDBObjectStore.prototype, "getAll");
  onTestFinished(() => reading.mockRestore());
  reading.mockImplementation(function (this: IDBObjectStore, ...given) {
    if (given[0] instanceof IDBKeyRange && given[0].lower === "trash:")
      throw new DOMException("The store is damaged.");
    return getAll.apply(this, given);
  });
  const { list } = await openChanges("1 unpublished change");
  expect(await list.findByRole("alert")).toHaveTextContent("The store is damaged.");
});
