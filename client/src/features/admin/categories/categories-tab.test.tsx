import { builtInCategories } from "@shared/content/built-in.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { storeUnseen } from "@/app/testing/drafts.ts";
import { saveForm } from "@/features/admin/drafts/autosaved-forms.ts";
import { readDrafts } from "@/features/admin/drafts/drafts.ts";
import { writeDrafts } from "@/features/admin/drafts/write-drafts.ts";
import {
  openDashboard,
  openedDialog,
  openedForm,
  prepareDashboard,
  shownTab,
  storedForms,
  tableCells,
  tableRow,
} from "../testing/open-dashboard.ts";

async function open(button: string, title: string) {
  const { user } = await openDashboard("?tab=categories");
  await user.click(shownTab().getByRole("button", { name: button }));
  return openedForm(user, title);
}
const openAdd = () => open("Add Category", "Add New Category");
const openEdit = () => open("Edit CAD", "Edit Category");

beforeEach(prepareDashboard);

describe("the categories’ table", () => {
  it("has the columns name, description, id and actions, and a line for each category", async () => {
    await openDashboard("?tab=categories");
    expect(shownTab().getByRole("heading", { name: "Knowledge Base Categories 9" })).toBeVisible();
    const headings = shownTab().getAllByRole("columnheader");
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      "Name",
      "Description",
      "ID",
      "Actions",
    ]);
    expect(tableCells().map((cells) => cells.slice(0, 3))).toEqual(
      builtInCategories.map(({ name, description, id }) => [`${name}4 articles`, description, id]),
    );
    expect(
      within(tableRow("Crew Scheduling"))
        .getAllByRole("button")
        .map((button) => button.getAttribute("aria-label")),
    ).toEqual(["Edit Crew Scheduling", "Delete Crew Scheduling"]);
  });
});

describe("the dialog “Add New Category”", () => {
  it("has its fields, the hint of the id and its buttons", async () => {
    const { form, field } = await openAdd();
    expect(field("Category Name")).toHaveValue("");
    expect(field("Category ID")).toHaveAccessibleDescription(
      "Used in URLs. Must use lowercase letters, numbers and hyphens only.",
    );
    expect(field("Description")).toHaveValue("");
    const buttons = form.getAllByRole("button").map(({ textContent }) => textContent);
    expect(buttons.slice(-2)).toEqual(["Cancel", "Add Category"]);
  });

  it("says beside the fields that name and id are required, and which ids are refused", async () => {
    const { user, field, press } = await openAdd();
    await press("Add Category");
    expect(field("Category Name")).toHaveAccessibleDescription("Enter a name.");
    expect(field("Category ID")).toHaveAccessibleDescription(/Enter an ID\.$/);
    await user.type(field("Category Name"), "X");
    for (const [id, message] of [
      ["Two Words", /Use lowercase letters, numbers and hyphens only, no spaces\.$/],
      ["cad", /Another category has this ID\. Choose a different one\.$/],
      ["x".repeat(101), /ID must have 100 characters at most\.$/],
    ] as const) {
      await user.clear(field("Category ID"));
      await user.type(field("Category ID"), id);
      await press("Add Category");
      expect(field("Category ID")).toHaveAccessibleDescription(message);
    }
    await user.click(field("Category Name"));
    await user.paste("x".repeat(200));
    await user.click(field("Description"));
    await user.paste("x".repeat(1_001));
    await press("Add Category");
    expect(field("Category Name")).toHaveAccessibleDescription(
      "Name must have 200 characters at most.",
    );
    expect(field("Description")).toHaveAccessibleDescription(
      "Description must have 1,000 characters at most.",
    );
    await user.clear(field("Category Name"));
    await user.click(field("Category Name"));
    await user.paste("Half \ud83d");
    await press("Add Category");
    expect(field("Category Name")).toHaveAccessibleDescription(
      "Name must not hold characters that can’t be stored.",
    );
    expect(await readDrafts()).toEqual([]);
  });

  it("adds a category without a call, with an id from its name", async () => {
    const { user, field, press } = await openAdd();
    const calls = stubApi(() => new Response("", { status: 500 }));
    await user.type(field("Category Name"), "Night Work");
    expect(field("Category ID")).toHaveValue("night-work");
    await press("Add Category");
    expect(await screen.findByText("Category added")).toBeVisible();
    expect(tableCells().at(-1)?.slice(0, 3)).toEqual(["Night Work0 articlesNew", "", "night-work"]);
    await user.click(screen.getByRole("tab", { name: "Articles" }));
    const filter = shownTab().getByRole("combobox", { name: "Filter by category" });
    expect(within(filter).getByRole("option", { name: "Night Work" })).toHaveValue("night-work");
    expect(calls).toEqual([]);
  });
});

describe("the dialog “Edit Category”", () => {
  it("shows the id read-only with its note, and needs the name", async () => {
    const { user, form, field, press } = await openEdit();
    expect(field("Category ID")).toBeDisabled();
    expect(field("Category ID")).toHaveValue("cad");
    expect(form.getByText("Category ID cannot be changed after creation")).toBeVisible();
    await user.clear(field("Category Name"));
    await press("Save Changes");
    expect(field("Category Name")).toHaveAccessibleDescription("Enter a name.");
  });

  it("saves the new name for its articles, too", async () => {
    const { user, field, press } = await openEdit();
    await user.clear(field("Category Name"));
    await user.type(field("Category Name"), "Dispatch");
    await press("Save Changes");
    expect(await screen.findByText("Category saved")).toBeVisible();
    expect(tableRow("Dispatch")).toHaveTextContent("Edited");
    await user.click(screen.getByRole("tab", { name: "Articles" }));
    expect(tableCells().filter((cells) => cells[2] === "Dispatch")).toHaveLength(4);
  });

  it("keeps its text where the browser refuses to store it, and says why", async () => {
    const { user, form, field, press } = await openEdit();
    await user.type(field("Category Name"), "!");
    const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("broken", "UnknownError");
    });
    await press("Save Changes");
    expect(await form.findByRole("alert")).toHaveTextContent("This browser did not store it.");
    expect(field("Category Name")).toHaveValue("CAD!");
    expect(form.getByRole("button", { name: "Download it" })).toBeVisible();
    put.mockRestore();
  });
});

describe("a category that another tab changed meanwhile", () => {
  it("is not overwritten before both versions were shown and somebody chose", async () => {
    const { user, form, field, press } = await openEdit();
    await user.type(field("Category Name"), " mine");
    const basedOn = builtInCategories.find(({ id }) => id === "cad") ?? null;
    if (!basedOn) throw new Error("There is no such category.");
    const value = { ...basedOn, name: "CAD theirs" };
    const change = { type: "put-category", id: "cad", value, basedOn } as const;
    await storeUnseen({ key: "category:cad", order: 1, version: "theirs", change });
    await press("Save Changes");
    expect(await form.findByRole("alert")).toHaveTextContent(
      "This was changed in another tab since you opened it here.",
    );
    expect(await readDrafts()).toMatchObject([{ change: { value: { name: "CAD theirs" } } }]);
    await press("See theirs");
    const both = await openedDialog("The other tab’s version");
    expect(both.getByRole("definition")).toHaveTextContent(/Theirs: CAD theirs.*Yours: CAD mine/);
    await user.click(both.getByRole("button", { name: "Overwrite theirs" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await readDrafts()).toMatchObject([{ change: { value: { name: "CAD mine" } } }]);
  });
});

describe("deleting a category", () => {
  it("warns in the specification’s words; its articles stay and have none", async () => {
    const { user, form, press } = await open("Delete CAD", "Delete Category");
    expect(
      form.getByText(
        "This action cannot be undone. Articles in this category will not be deleted but will lose their category assignment.",
      ),
    ).toBeVisible();
    await press("Delete Category");
    await waitFor(() => expect(tableCells()).toHaveLength(8));
    expect(tableCells().map((cells) => cells[2])).not.toContain("cad");
    expect(shownTab().getByRole("heading", { name: "Knowledge Base Categories 8" })).toBeVisible();
    await user.click(screen.getByRole("tab", { name: "Articles" }));
    expect(tableCells()).toHaveLength(36);
    expect(tableCells().filter((cells) => cells[2] === "None")).toHaveLength(4);

    await user.click(screen.getByRole("tab", { name: "Categories" }));
    await user.click(shownTab().getByText("Deleted"));
    await user.click(screen.getByRole("button", { name: "Undo the deletion of CAD" }));
    await waitFor(() => expect(tableRow("CAD")).toHaveTextContent("4 articles"));
    expect(tableCells().map((cells) => cells[2])).toEqual(builtInCategories.map(({ id }) => id));
    expect(screen.getByRole("button", { name: "Edit CAD" })).toHaveFocus();
  });

  it("moves the focus to the tab's panel, also after a switch of tabs", async () => {
    const { user } = await openDashboard();
    await user.click(screen.getByRole("tab", { name: "Categories" }));
    await user.click(shownTab().getByRole("button", { name: "Delete CAD" }));
    await (await openedForm(user, "Delete Category")).press("Delete Category");
    await waitFor(() => expect(screen.getByRole("tabpanel", { name: "Categories" })).toHaveFocus());
  });

  it("deleting all categories leaves a note, and can be undone one by one", async () => {
    await writeDrafts(
      builtInCategories.map((category) => ({
        change: { type: "delete-category", id: category.id, basedOn: category },
      })),
    );
    const { user } = await openDashboard("?tab=categories");
    expect(
      await screen.findByText("No categories found. Add a category to get started."),
    ).toBeVisible();
    expect(shownTab().getByRole("heading", { name: "Knowledge Base Categories 0" })).toBeVisible();
    expect(shownTab().getByText("Deleted")).toHaveTextContent("Deleted 9");
    await user.click(shownTab().getByText("Deleted"));
    await user.click(screen.getByRole("button", { name: "Undo the deletion of CAD" }));
    await waitFor(() => expect(tableCells()).toHaveLength(1));
    expect(
      screen.getByRole("button", { name: "Undo the deletion of Crew Scheduling" }),
    ).toHaveFocus();
  });
});

describe("a category form that was left unfinished", () => {
  it("is stored while somebody types, offered again with what differs, and continued", async () => {
    const { user, field } = await openAdd();
    await user.type(field("Category Name"), "Night Work");
    await waitFor(async () =>
      expect(await storedForms()).toMatchObject([{ value: { values: { name: "Night Work" } } }]),
    );
    // Unmounts without closing the form, as a crash would.
    cleanup();
    const again = await openAdd();
    expect(await again.form.findByText("You left this form unfinished")).toBeVisible();
    await again.user.click(again.form.getByText("What differs"));
    expect(again.form.getByText("Night Work")).toBeVisible();
    await again.press("Continue");
    expect(again.field("Category Name")).toHaveValue("Night Work");
    await again.press("Add Category");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(tableRow("Night Work")).toHaveTextContent("New");
    await waitFor(async () => expect(await storedForms()).toHaveLength(0));
  });

  it("is gone once it was thrown away, which is asked before", async () => {
    const { user, field, press } = await openEdit();
    await user.type(field("Description"), "More");
    await waitFor(async () => expect(await storedForms()).toHaveLength(1));
    await user.keyboard("{Escape}");
    await (await openedForm(user, "Discard your changes?")).press("Keep editing");
    expect((field("Description") as HTMLTextAreaElement).value).toMatch(/More$/);
    await press("Cancel");
    await (await openedForm(user, "Discard your changes?")).press("Discard");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await readDrafts()).toEqual([]);
    await waitFor(async () => expect(await storedForms()).toHaveLength(0));
  });

  it("is listed in the trash, and restored as an unpublished change", async () => {
    const [category] = builtInCategories;
    if (!category) throw new Error("There are no categories.");
    await saveForm({
      key: `category-edit:${category.id}:earlier`,
      at: Date.now(),
      values: { ...category, name: "Renamed" },
      basis: { publishedRevision: 0, basedOn: category },
    });
    const { user } = await openDashboard("?tab=categories");
    await user.click(await screen.findByRole("button", { name: "1 in the trash" }));
    const list = await openedDialog("Unpublished changes");
    await user.click(await list.findByRole("button", { name: "Restore Renamed" }));
    expect(await list.findByRole("button", { name: "Undo the change of Renamed" })).toBeVisible();
    expect(await readDrafts()).toMatchObject([
      { change: { type: "put-category", basedOn: category, value: { name: "Renamed" } } },
    ]);
  });
});
