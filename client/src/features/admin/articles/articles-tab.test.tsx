import { builtInCategories } from "@shared/content/built-in.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { showPublished } from "@/app/testing/published.ts";
import { builtIn } from "@/data/built-in/built-in-content.ts";
import type { Article } from "@/data/model.ts";
import { currentContent } from "@/features/admin/drafts/content.ts";
import { readDrafts } from "@/features/admin/drafts/drafts.ts";
import { isDraftOutdated, ownFields } from "@/features/admin/drafts/items.ts";
import { writeDrafts } from "@/features/admin/drafts/write-drafts.ts";
import {
  openDashboard,
  openedDialog,
  prepareDashboard,
  shownTab,
  tableCells,
  tableRow,
} from "../testing/open-dashboard.ts";

const TITLE = "Start Your First Shift";
const article = builtIn.articles.find(({ title }) => title === TITLE) as Article;
const deleted = ({ bodyIn: _, ...article }: (typeof builtIn.articles)[number]) =>
  ({ change: { type: "delete-article", id: article.id, basedOn: article } }) as const;

beforeEach(prepareDashboard);

it("the table has the title, columns and actions of the specification", async () => {
  await openDashboard();
  expect(screen.getByRole("heading", { name: "Knowledge Base Articles 36" })).toBeVisible();
  const headings = shownTab().getAllByRole("columnheader");
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    "Title",
    "Description",
    "Category",
    "Actions",
  ]);
  expect(tableCells()).toHaveLength(36);
  const line = within(tableRow(TITLE));
  expect(line.getByRole("cell", { name: "Onboarding" })).toBeVisible();
  expect(line.getByRole("link", { name: TITLE })).toHaveAttribute("href", article.link);
  expect(line.getByRole("button", { name: `Delete ${TITLE}` })).toBeVisible();
  expect(screen.getByText(article.description)).toHaveClass("max-w-[400px]", "truncate");
});

it("search and filter combine, count, and are cleared together", async () => {
  const { user } = await openDashboard();
  const box = screen.getByPlaceholderText("Search articles...");
  const filter = screen.getByRole("combobox", { name: "Filter by category" });
  expect(
    within(filter)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["All Categories", ...builtInCategories.map(({ name }) => name)]);
  await user.selectOptions(filter, "CAD");
  expect(tableCells().map((cells) => cells[2])).toEqual(["CAD", "CAD", "CAD", "CAD"]);
  expect(screen.getByRole("heading", { name: "Knowledge Base Articles 4 of 36" })).toBeVisible();
  await user.type(box, "FIRST SHIFT");
  expect(screen.getByRole("status")).toHaveTextContent("0 of 36 articles");
  expect(
    screen.getByText("No matching articles found. Try a different search or filter."),
  ).toBeVisible();
  // Typing writes to the address at intervals only.
  await waitFor(() =>
    expect(new URLSearchParams(window.location.search).get("q")).toBe("FIRST SHIFT"),
  );
  await user.selectOptions(filter, "All Categories");
  expect(tableRow(TITLE)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear search and filter" }));
  expect(tableCells()).toHaveLength(36);
  expect(box).toHaveValue("");
  expect(box).toHaveFocus();
  expect(window.location.search).toBe("");
});

it("a click in an article's row opens its form, which gives the focus back", async () => {
  const { user } = await openDashboard();
  await user.click(within(tableRow(TITLE)).getByRole("cell", { name: "Onboarding" }));
  const form = await openedDialog("Edit Article");
  expect(form.getByLabelText("Article Title")).toHaveValue(TITLE);
  await user.click(form.getByRole("button", { name: "Cancel" }));
  expect(screen.getByRole("button", { name: `Edit ${TITLE}` })).toHaveFocus();
});

const undo = (title: string) =>
  screen.findByRole("button", { name: `Undo the deletion of ${title}`, hidden: true });

it("a deletion asks in the words of the specification; Undo focuses the row", async () => {
  const { user } = await openDashboard();
  const openQuestion = async () => {
    await user.click(screen.getByRole("button", { name: `Delete ${TITLE}` }));
    return openedDialog("Delete Article");
  };
  const question = await openQuestion();
  expect(question.getByText(`Are you sure you want to delete the article ${TITLE}?`)).toBeVisible();
  expect(
    question.getByText(
      "This action cannot be undone. The article will be permanently removed from the knowledge base.",
    ),
  ).toBeVisible();
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(tableRow(TITLE)).toBeVisible();
  await user.click((await openQuestion()).getByRole("button", { name: "Delete Article" }));
  expect(await screen.findByText("Article deleted")).toBeVisible();
  expect(screen.queryByRole("link", { name: TITLE })).toBeNull();
  expect(screen.getByRole("heading", { name: "Knowledge Base Articles 35" })).toBeVisible();
  await user.click(shownTab().getByText("Deleted"));
  await user.click(await undo(TITLE));
  expect(await screen.findByRole("button", { name: `Edit ${TITLE}` })).toHaveFocus();
  expect(shownTab().queryByText("Deleted")).toBeNull();
});

async function openQuestion() {
  const { user } = await openDashboard(`?q=${encodeURIComponent(TITLE)}`);
  await user.click(screen.getByRole("button", { name: `Delete ${TITLE}` }));
  const question = await openedDialog("Delete Article");
  return { user, button: question.getByRole("button", { name: "Delete Article" }) };
}

it("a deletion is refused if another tab drafted since the question was opened", async () => {
  const { user, button } = await openQuestion();
  const { id } = article;
  const value = { ...ownFields(article), description: "Theirs." };
  const put = { type: "put-article", id, value, text: "unchanged", basedOn: null } as const;
  await act(() => writeDrafts([{ change: put }]));
  await user.click(button);
  const reason = "This was changed in another tab since you opened it here.";
  expect(await screen.findByText(reason)).toBeVisible();
  expect(await readDrafts()).toMatchObject([{ change: { value } }]);
});

it("a deletion is based on the publish that showed when it was asked", async () => {
  const { user, button } = await openQuestion();
  const { id } = article;
  const value = { ...ownFields(article), description: "Theirs." };
  const change = { type: "put-article", id, value, body: "below", revision: 7 } as const;
  act(() => showPublished({ revision: 7, changes: [change] }));
  await user.click(button);
  expect(await screen.findByText("Article deleted")).toBeVisible();
  const [draft] = await readDrafts();
  expect(draft && isDraftOutdated(draft, currentContent().published)).toBe(true);
});

it("a deletion is made once if its button is pressed twice", async () => {
  const { user, button } = await openQuestion();
  const begin = vi.spyOn(IDBDatabase.prototype, "transaction");
  onTestFinished(() => begin.mockRestore());
  await user.dblClick(button);
  expect(await screen.findByText("Article deleted")).toBeVisible();
  expect(begin.mock.calls.filter(([, mode]) => mode === "readwrite")).toHaveLength(1);
  expect(await readDrafts()).toMatchObject([{ change: { type: "delete-article" } }]);
});

it("an empty table says so and lists the deleted articles", async () => {
  await writeDrafts(builtIn.articles.map(deleted));
  await openDashboard();
  await screen.findByRole("button", { name: "36 unpublished changes" });
  expect(shownTab().queryByRole("table")).toBeNull();
  expect(screen.getByRole("heading", { name: "Knowledge Base Articles 0" })).toBeVisible();
  expect(shownTab().getByText("No articles found. Add an article to get started.")).toBeVisible();
  expect(shownTab().getByText("Deleted")).toHaveTextContent("Deleted 36");
  expect(shownTab().getAllByText("Undo")).toHaveLength(36);
});
