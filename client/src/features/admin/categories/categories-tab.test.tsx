import { builtInCategories } from "@shared/content/built-in.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { storeUnseen } from "@/app/testing/drafts.ts";
import { readDrafts } from "@/features/admin/drafts/drafts.ts";
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

async function open(button: string, title: string) {
  const { user } = await openDashboard("?tab=categories");
  await user.click(shownTab().getByRole("button", { name: button }));
  return openedForm(user, title);
}
const openAdd = () => open("Add Category", "Add New Category");
const openEdit = () => open("Edit CAD", "Edit Category");

beforeEach(prepareDashboard);

it("the categories' table has its columns, and a row for each category", async () => {
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
});

it("a category's name and id are required, unique and short", async () => {
  const { user, form, field, press } = await openAdd();
  const buttons = form.getAllByRole("button").map(({ textContent }) => textContent);
  expect(buttons.slice(-2)).toEqual(["Cancel", "Add Category"]);
  expect(field("Category ID")).toHaveAccessibleDescription(
    "Used in URLs. Must use lowercase letters, numbers and hyphens only.",
  );
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
  await press("Add Category");
  expect(field("Category Name")).toHaveAccessibleDescription(
    "Name must have 200 characters at most.",
  );
  expect(await readDrafts()).toEqual([]);
});

it("a category is added without a call, with an id from its name", async () => {
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

it("the edit form shows the id read-only, and needs the name", async () => {
  const { user, form, field, press } = await openEdit();
  expect(field("Category ID")).toBeDisabled();
  expect(field("Category ID")).toHaveValue("cad");
  expect(form.getByText("Category ID cannot be changed after creation")).toBeVisible();
  await user.clear(field("Category Name"));
  await press("Save Changes");
  expect(field("Category Name")).toHaveAccessibleDescription("Enter a name.");
});

it("a category's new name shows at its articles", async () => {
  const { user, field, press } = await openEdit();
  await user.clear(field("Category Name"));
  await user.type(field("Category Name"), "Dispatch");
  await press("Save Changes");
  expect(await screen.findByText("Category saved")).toBeVisible();
  expect(tableRow("Dispatch")).toHaveTextContent("Edited");
  await user.click(screen.getByRole("tab", { name: "Articles" }));
  expect(tableCells().filter((cells) => cells[2] === "Dispatch")).toHaveLength(4);
});

it("a category is not overwritten before somebody saw both versions", async () => {
  const { user, form, field, press } = await openEdit();
  await user.type(field("Category Name"), " mine");
  const basedOn = builtInCategories.find(({ id }) => id === "cad") ?? null;
  if (!basedOn) throw new Error("There is no such category.");
  const draftUnseen = (name: string) => {
    const change = {
      type: "put-category",
      id: "cad",
      value: { ...basedOn, name },
      basedOn,
    } as const;
    return storeUnseen({ key: "category:cad", order: 1, version: name, change });
  };
  await draftUnseen("CAD theirs");
  await press("Save Changes");
  expect(await form.findByRole("alert")).toHaveTextContent(
    "This was changed in another tab since you opened it here. Your text is still here.",
  );
  expect(await readDrafts()).toMatchObject([{ change: { value: { name: "CAD theirs" } } }]);
  await press("See theirs");
  const both = await openedDialog("The other tab’s version");
  expect(both.getByRole("definition")).toHaveTextContent(/Theirs: CAD theirs.*Yours: CAD mine/);
  // A third version is not overwritten by the choice that was made about the second.
  await draftUnseen("CAD once more");
  await user.click(both.getByRole("button", { name: "Overwrite theirs" }));
  await waitFor(() => expect(field("Category Name")).toBeEnabled());
  expect(await readDrafts()).toMatchObject([{ change: { value: { name: "CAD once more" } } }]);
  await press("Overwrite theirs");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await readDrafts()).toMatchObject([{ change: { value: { name: "CAD mine" } } }]);
});

it("a deleted category leaves its articles without one, and can be restored", async () => {
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

it("a deletion moves the focus to the tab's panel, also after a switch of tabs", async () => {
  const { user } = await openDashboard();
  await user.click(screen.getByRole("tab", { name: "Categories" }));
  await user.click(shownTab().getByRole("button", { name: "Delete CAD" }));
  await (await openedForm(user, "Delete Category")).press("Delete Category");
  await waitFor(() => expect(screen.getByRole("tabpanel", { name: "Categories" })).toHaveFocus());
});

it("a table without categories shows the note of the specification", async () => {
  await writeDrafts(
    builtInCategories.map((category) => ({
      change: { type: "delete-category", id: category.id, basedOn: category },
    })),
  );
  await openDashboard("?tab=categories");
  expect(
    await screen.findByText("No categories found. Add a category to get started."),
  ).toBeVisible();
});
