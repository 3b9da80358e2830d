import { builtInCategories } from "@shared/content/built-in.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { showPublished } from "@/app/testing/published.ts";
import { builtIn } from "@/data/built-in/built-in-content.ts";
import { currentContent } from "@/features/admin/drafts/content.ts";
import { readDrafts } from "@/features/admin/drafts/drafts.ts";
import { isDraftOutdated, ownFields } from "@/features/admin/drafts/items.ts";
import { writeDrafts } from "@/features/admin/drafts/write-drafts.ts";
import {
  openDashboard,
  openedDialog,
  openedForm,
  prepareDashboard,
  shownTab,
  tableCells,
  tableRow,
} from "../testing/open-dashboard.ts";

const TITLE = "Start Your First Shift";
const deleted = ({ bodyIn: _, ...article }: (typeof builtIn.articles)[number]) =>
  ({ change: { type: "delete-article", id: article.id, basedOn: article } }) as const;

beforeEach(prepareDashboard);

describe("the articles’ table", () => {
  it("has its title with the number of articles, and the columns of the specification", async () => {
    await openDashboard();
    expect(screen.getByRole("heading", { name: "Knowledge Base Articles 36" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Add Article" })).toBeVisible();
    expect(
      shownTab()
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent),
    ).toEqual(["Title", "Description", "Category", "Actions"]);
    expect(tableCells()).toHaveLength(36);
    const line = within(tableRow(TITLE));
    expect(line.getByRole("cell", { name: "Onboarding" })).toBeVisible();
    expect(line.getByRole("link", { name: TITLE })).toHaveAttribute(
      "href",
      "/knowledge-base/onboarding/start-first-shift",
    );
    expect(line.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
      `Edit ${TITLE}`,
      `Delete ${TITLE}`,
    ]);
  });

  it("truncates a description at 400 px", async () => {
    await openDashboard();
    const [first] = builtIn.articles;
    expect(screen.getByText(first?.description ?? "")).toHaveClass("max-w-[400px]", "truncate");
  });

  it("shows an unknown category by its id and none as “None”", async () => {
    const [first] = builtIn.articles;
    if (!first) throw new Error("There is no article.");
    const { bodyIn: _, ...basedOn } = first;
    const put = (id: string, category: string) =>
      ({
        change: {
          type: "put-article",
          id,
          value: { ...basedOn, id, title: `In ${category || "nothing"}`, category },
          text: "none",
          basedOn: null,
        },
      }) as const;
    await writeDrafts([put("odd", "long-gone"), put("bare", "")]);
    await openDashboard();
    await waitFor(() => expect(tableRow("In long-gone")).toHaveTextContent("long-goneNew"));
    const cells = (title: string) =>
      within(tableRow(title))
        .getAllByRole("cell")
        .map(({ textContent }) => textContent);
    expect(cells("In long-gone")[2]).toBe("long-gone");
    expect(cells("In nothing")[2]).toBe("None");
  });

  it("finds by title or description, whatever the case, and keeps that in the address", async () => {
    const { user } = await openDashboard();
    const box = screen.getByPlaceholderText("Search articles...");
    await user.type(box, "FIRST SHIFT");
    expect(tableCells().length).toBeLessThan(36);
    expect(tableRow(TITLE)).toBeVisible();
    // Typing writes to the address at intervals only.
    await waitFor(() =>
      expect(new URLSearchParams(window.location.search).get("q")).toBe("FIRST SHIFT"),
    );
  });

  it("is filtered by “All Categories” or any one category, together with the search", async () => {
    const { user } = await openDashboard();
    const filter = screen.getByRole("combobox", { name: "Filter by category" });
    expect(
      within(filter)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["All Categories", ...builtInCategories.map(({ name }) => name)]);
    expect(filter).toHaveValue("");
    await user.selectOptions(filter, "CAD");
    expect(tableCells().map((cells) => cells[2])).toEqual(["CAD", "CAD", "CAD", "CAD"]);
    await user.type(screen.getByRole("searchbox", { name: "Search articles" }), "first shift");
    expect(
      screen.getByText("No matching articles found. Try a different search or filter."),
    ).toBeVisible();
    await user.selectOptions(filter, "All Categories");
    expect(tableRow(TITLE)).toBeVisible();
  });

  it("says the same when the filter alone leaves nothing", async () => {
    await openDashboard("?category=nobody-uses-it");
    expect(
      screen.getByText("No matching articles found. Try a different search or filter."),
    ).toBeVisible();
  });

  it("shows a hundred at a time, also of those that a search finds", async () => {
    const put = (index: number) => {
      const id = `added-${index}`;
      const link = `/knowledge-base/cad/${id}`;
      const value = { id, link, category: "cad", title: `Added ${index}`, description: "" };
      return { type: "put-article", id, value, text: "none", basedOn: null } as const;
    };
    await writeDrafts(Array.from({ length: 250 }, (_, index) => ({ change: put(index) })));
    const { user } = await openDashboard();
    await screen.findByRole("heading", { name: /286$/ });
    expect(tableCells()).toHaveLength(100);
    await user.click(screen.getByRole("button", { name: "Show more articles" }));
    await waitFor(() => expect(tableCells()).toHaveLength(200));
    await user.click(screen.getByRole("tab", { name: "Categories" }));
    await user.click(screen.getByRole("tab", { name: "Articles" }));
    expect(tableCells()).toHaveLength(200);
    await user.type(screen.getByRole("searchbox", { name: "Search articles" }), "added");
    expect(tableCells()).toHaveLength(100);
    await user.clear(screen.getByRole("searchbox", { name: "Search articles" }));
    expect(tableCells()).toHaveLength(100);
  });

  it("sorts by a column up, down and not at all", async () => {
    const { user } = await openDashboard();
    const titles = () => tableCells().map((cells) => cells[0]);
    const own = titles();
    const heading = () => shownTab().getByRole("columnheader", { name: "Title" });
    const press = () => user.click(within(heading()).getByRole("button"));
    await press();
    expect(heading()).toHaveAttribute("aria-sort", "ascending");
    const ascending = titles();
    expect(ascending).toEqual([...own].sort((a, b) => (a ?? "").localeCompare(b ?? "")));
    await press();
    expect(heading()).toHaveAttribute("aria-sort", "descending");
    expect(titles()).toEqual(ascending.toReversed());
    await press();
    expect(heading()).toHaveAttribute("aria-sort", "none");
    expect(titles()).toEqual(own);
  });
});

describe("what helps in a long table", () => {
  it("counts the filtered articles, and clears search and filter", async () => {
    const { user } = await openDashboard();
    const box = screen.getByRole("searchbox", { name: "Search articles" });
    await user.selectOptions(screen.getByRole("combobox", { name: "Filter by category" }), "CAD");
    expect(screen.getByRole("heading", { name: "Knowledge Base Articles 4 of 36" })).toBeVisible();
    expect(screen.getByRole("status")).toHaveTextContent("4 of 36 articles");
    await user.click(screen.getByRole("button", { name: "Clear search and filter" }));
    expect(tableCells()).toHaveLength(36);
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    expect(box).toHaveFocus();

    await user.type(box, "nothing like it");
    expect(screen.getByRole("status")).toHaveTextContent("0 of 36 articles");
    await user.click(screen.getByRole("button", { name: "Clear search and filter" }));
    expect(box).toHaveValue("");
    expect(box).toHaveFocus();
    expect(window.location.search).toBe("");
  });

  it("opens an article's form by a click anywhere in its line, and gives the focus back to its button", async () => {
    const { user } = await openDashboard();
    await user.click(within(tableRow(TITLE)).getByRole("cell", { name: "Onboarding" }));
    const form = await openedDialog("Edit Article");
    expect(form.getByLabelText("Article Title")).toHaveValue(TITLE);
    await user.click(form.getByRole("button", { name: "Cancel" }));
    expect(screen.getByRole("button", { name: `Edit ${TITLE}` })).toHaveFocus();
  });
});

describe("adding an article", () => {
  async function add(search: string) {
    const { user } = await openDashboard(search);
    await user.click(shownTab().getByText("Add Article", { selector: "button" }));
    const { field, press } = await openedForm(user, "Add New Article");
    await user.type(field("Article Title"), "Brand New");
    await user.selectOptions(field("Category"), "Onboarding");
    await press("Add Article");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(tableRow("Brand New")).toBeVisible();
  }

  it("clears a search and a filter that would leave it out", async () => {
    await add("?category=cad&q=dispatch&sort=title");
    expect(window.location.search).toBe("?sort=title");
  });

  it("keeps those that it matches", async () => {
    await add("?category=onboarding&q=new");
    expect(window.location.search).toBe("?category=onboarding&q=new");
  });
});

describe("deleting an article", () => {
  const undo = (title: string) =>
    screen.findByRole("button", { name: `Undo the deletion of ${title}`, hidden: true });

  it("a deletion moves the article to the deleted ones; Undo focuses its row", async () => {
    const index = () => tableCells().findIndex(([title]) => title?.startsWith(TITLE));
    const [first] = builtIn.articles.filter(({ title }) => title === TITLE);
    if (!first) throw new Error("There is no such article.");
    const { user } = await openDashboard();
    const own = index();
    expect(own).toBeGreaterThan(0);
    await act(() => writeDrafts([deleted(first)]));
    expect(index()).toBe(-1);
    expect(screen.getByRole("heading", { name: "Knowledge Base Articles 35" })).toBeVisible();
    const section = shownTab().getByText("Deleted");
    expect(section).toHaveTextContent("Deleted 1");
    await user.click(section);
    await user.click(await undo(TITLE));
    expect(await screen.findByRole("button", { name: `Edit ${TITLE}` })).toHaveFocus();
    expect(index()).toBe(own);
    expect(shownTab().queryByText("Deleted")).toBeNull();
  });

  it("asks before a deletion; Cancel keeps the article", async () => {
    const { user } = await openDashboard();
    const openQuestion = async () => {
      await user.click(screen.getByRole("button", { name: `Delete ${TITLE}` }));
      return openedDialog("Delete Article");
    };
    const first = await openQuestion();
    expect(first.getByText(`Are you sure you want to delete the article ${TITLE}?`)).toBeVisible();
    expect(
      first.getByText(
        "This action cannot be undone. The article will be permanently removed from the knowledge base.",
      ),
    ).toBeVisible();
    await user.click(first.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(tableRow(TITLE)).toBeVisible();

    const second = await openQuestion();
    await user.click(second.getByRole("button", { name: "Delete Article" }));
    expect(await screen.findByText("Article deleted")).toBeVisible();
    expect(screen.queryByRole("link", { name: TITLE })).toBeNull();

    await user.click(await undo(TITLE));
    await waitFor(() => expect(tableRow(TITLE)).toBeVisible());
    expect(screen.queryByRole("button", { name: /unpublished change/ })).toBeNull();
  });

  async function openQuestion() {
    const { user } = await openDashboard(`?q=${encodeURIComponent(TITLE)}`);
    await user.click(screen.getByRole("button", { name: `Delete ${TITLE}` }));
    const question = await openedDialog("Delete Article");
    return { user, button: question.getByRole("button", { name: "Delete Article" }) };
  }

  it("deletes nothing that another tab drafted since the question was opened", async () => {
    const { user, button } = await openQuestion();
    const [first] = builtIn.articles.filter(({ title }) => title === TITLE);
    if (!first) throw new Error("There is no such article.");
    const { id } = first;
    const value = { ...ownFields(first), description: "Theirs." };
    const put = { type: "put-article", id, value, text: "unchanged", basedOn: null } as const;
    await act(() => writeDrafts([{ change: put }]));
    await user.click(button);
    const reason = "This was changed in another tab since you opened it here.";
    expect(await screen.findByText(reason)).toBeVisible();
    expect(await readDrafts()).toMatchObject([{ change: { value } }]);
  });

  it("is made on the publish that showed when the question was opened", async () => {
    const { user, button } = await openQuestion();
    const [first] = builtIn.articles.filter(({ title }) => title === TITLE);
    if (!first) throw new Error("There is no such article.");
    const { id } = first;
    const value = { ...ownFields(first), description: "Theirs." };
    const change = { type: "put-article", id, value, body: "below", revision: 7 } as const;
    act(() => showPublished({ revision: 7, changes: [change] }));
    await user.click(button);
    expect(await screen.findByText("Article deleted")).toBeVisible();
    const [draft] = await readDrafts();
    expect(draft && isDraftOutdated(draft, currentContent().published)).toBe(true);
  });

  it("deletes once where its button is pressed twice", async () => {
    const { user, button } = await openQuestion();
    const begin = vi.spyOn(IDBDatabase.prototype, "transaction");
    onTestFinished(() => begin.mockRestore());
    await user.dblClick(button);
    expect(await screen.findByText("Article deleted")).toBeVisible();
    expect(begin.mock.calls.filter(([, mode]) => mode === "readwrite")).toHaveLength(1);
    expect(await readDrafts()).toMatchObject([{ change: { type: "delete-article" } }]);
  });
});

describe("where everything is deleted", () => {
  it("an empty table says so and lists the deleted articles", async () => {
    await writeDrafts(builtIn.articles.map(deleted));
    const { user } = await openDashboard();
    await screen.findByRole("button", { name: "36 unpublished changes" });
    expect(shownTab().queryByRole("table")).toBeNull();
    expect(screen.getByRole("heading", { name: "Knowledge Base Articles 0" })).toBeVisible();
    expect(shownTab().getByText("No articles found. Add an article to get started.")).toBeVisible();
    expect(shownTab().getByText("Deleted")).toHaveTextContent("Deleted 36");
    expect(shownTab().getAllByText("Undo")).toHaveLength(36);
    await user.type(screen.getByRole("searchbox", { name: "Search articles" }), "anything");
    expect(
      shownTab().getByText("No matching articles found. Try a different search or filter."),
    ).toBeVisible();
  });
});
