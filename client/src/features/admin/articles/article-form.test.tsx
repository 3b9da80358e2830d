import { builtInCategories } from "@shared/content/built-in.ts";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { keepDownloads } from "@/app/testing/downloads.ts";
import { storeUnseen } from "@/app/testing/drafts.ts";
import { showPublished } from "@/app/testing/published.ts";
import { builtIn } from "@/data/built-in/built-in-content.ts";
import type { Article, ArticleMetadata, Change } from "@/data/model.ts";
import { findAutosavedForms, saveForm } from "@/features/admin/drafts/autosaved-forms.ts";
import { readDrafts } from "@/features/admin/drafts/drafts.ts";
import { openDrafts } from "@/features/admin/drafts/drafts-database.ts";
import { keyOf, ownFields } from "@/features/admin/drafts/items.ts";
import {
  openDashboard,
  openedDialog,
  openedForm,
  prepareDashboard,
  shownTab,
  storedForms,
  tableRow,
} from "../testing/open-dashboard.ts";

const TITLE = "Start Your First Shift";
const article = builtIn.articles
  .map(ownFields)
  .find(({ title }) => title === TITLE) as ArticleMetadata;
const PATH = "/knowledge-base/onboarding/start-first-shift";

// Opens the form below a filter: the whole table takes longer to render than a form's test.
async function openAdd() {
  const { user } = await openDashboard("?category=cad");
  // A query by role would name every button of the table, which takes most of a test's time.
  await user.click(shownTab().getByText("Add Article", { selector: "button" }));
  return openedForm(user, "Add New Article");
}

async function openEdit(title = TITLE) {
  const { user } = await openDashboard(`?q=${encodeURIComponent(title)}`);
  await user.click(within(tableRow(title)).getByRole("button", { name: `Edit ${title}` }));
  return openedForm(user, "Edit Article");
}

/** Makes every write fail, as with a full storage, until the test ends. */
function fillStorage() {
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  onTestFinished(() => put.mockRestore());
  return put;
}

beforeEach(prepareDashboard);

it("the add form has the tabs, fields, hints and buttons of the specification", async () => {
  const { user, form, field } = await openAdd();
  expect(form.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
    "Article Metadata",
    "Article Content",
  ]);
  expect(field("Article ID")).toHaveAccessibleDescription(
    /lowercase letters, numbers and hyphens only, no spaces/,
  );
  expect(
    [...form.getByLabelText<HTMLSelectElement>("Category").options].map(({ text }) => text),
  ).toEqual(["Select a category", ...builtInCategories.map(({ name }) => name)]);
  expect(field("Description")).toHaveAttribute("rows", "3");
  expect(field("URL Path (optional)")).toHaveValue("");
  const buttons = form.getAllByRole("button").map(({ textContent }) => textContent);
  expect(buttons.slice(-2)).toEqual(["Cancel", "Add Article"]);
  const hint = "Use the toolbar to format text, add images, videos, and other media.";
  expect(form.queryByText(hint)).toBeNull();
  await user.click(form.getByRole("tab", { name: "Article Content" }));
  expect(form.getByText(hint)).toBeVisible();
  const text = await form.findByRole("textbox", { name: "Article Content" });
  expect(
    text.closest<HTMLElement>(".article-editor")?.style.getPropertyValue("--editor-height"),
  ).toBe("400px");
});

it("an invalid form saves nothing, shows its errors and focuses the first", async () => {
  const { user, form, field, press } = await openAdd();
  const add = form.getByRole("button", { name: "Add Article" });
  await user.click(form.getByRole("tab", { name: "Article Content" }));
  await press("Add Article");
  expect(form.getByRole("tab", { name: "Article Metadata" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  expect(field("Article ID")).toBeInvalid();
  expect(field("Article ID")).toHaveAccessibleDescription(/Enter an ID\./);
  expect(await readDrafts()).toEqual([]);
  await user.type(field("Article ID"), "fine");
  expect(field("Article ID")).toBeValid();
  await press("Add Article");
  expect(field("Category")).toHaveFocus();
  expect(add).toHaveAccessibleDescription("2 fields need another look.");
  await user.selectOptions(field("Category"), "CAD");
  expect(add).toHaveAccessibleDescription("1 field needs another look.");
});

it("the edit form shows the saved values and the disabled id", async () => {
  const { form, field } = await openEdit();
  expect(field("Article ID")).toBeDisabled();
  expect(field("Article ID")).toHaveValue("start-first-shift");
  expect(form.getByText("Article ID cannot be changed after creation.")).toBeVisible();
  expect(field("Category")).toHaveValue("onboarding");
  expect(field("URL Path (optional)")).toHaveValue(PATH);
  const buttons = form.getAllByRole("button").map(({ textContent }) => textContent);
  expect(buttons.slice(-2)).toEqual(["Cancel", "Save Changes"]);
});

const values = { id: "left", category: "cad", title: "Left Behind", description: "", link: "" };
const left = () => saveForm({ key: "new:earlier", at: Date.now() - 60_000, values });

it("an unfinished form is offered, and asks before it replaces what was typed", async () => {
  await left();
  const { user, form, field, press } = await openAdd();
  expect(await form.findByText("You left this form unfinished")).toBeVisible();
  await user.click(form.getByText("What differs"));
  expect(form.getByText("Left Behind")).toBeVisible();
  await user.type(field("Article Title"), "Typed Since");
  const respond = async (name: string) => {
    await press("Continue");
    const question = await openedDialog("Discard your changes?");
    await user.click(question.getByRole("button", { name }));
  };
  await respond("Keep editing");
  expect(field("Article Title")).toHaveValue("Typed Since");
  await respond("Discard");
  expect(field("Article Title")).toHaveValue("Left Behind");
  expect(form.queryByText("You left this form unfinished")).toBeNull();
});

it("a continued form keeps its old copy until the new one is stored", async () => {
  await left();
  const { user, form, field, press } = await openAdd();
  await form.findByText("You left this form unfinished");
  const put = fillStorage();
  await press("Continue");
  expect(await form.findByRole("status")).toHaveTextContent("This browser’s storage is full.");
  expect(await storedForms()).toMatchObject([{ key: "form:new:earlier" }]);
  put.mockRestore();
  await user.type(field("Article Title"), "!");
  await waitFor(async () => {
    const [copy, ...others] = await storedForms();
    expect(copy).toMatchObject({ value: { values: { title: "Left Behind!" } } });
    expect([copy?.key === "form:new:earlier", others]).toEqual([false, []]);
  });
});

it("an unfinished form is not offered in another form", async () => {
  await left();
  const { form } = await openEdit();
  // The form's own read came before this one, and ends before it.
  await act(() => findAutosavedForms());
  expect(form.queryByText("You left this form unfinished")).toBeNull();
});

it("a recovered form is merged with what others published since its base", async () => {
  const publish = (revision: number, changed: Partial<ArticleMetadata>) => {
    const value = { ...article, ...changed };
    const { id } = article;
    const put = { type: "put-article", id, value, body: "below", revision } as const;
    showPublished({ revision, changes: [put] });
  };
  publish(1, { description: "First." });
  const { user, field } = await openEdit();
  await user.type(field("Article Title"), "!");
  await waitFor(async () => expect(await storedForms()).toHaveLength(1));
  // Unmounts without closing the form, as a crash would.
  cleanup();
  publish(2, { description: "Theirs." });
  const again = await openEdit();
  await again.user.click(await again.form.findByRole("button", { name: "Continue" }));
  await again.press("Save Changes");
  await waitFor(async () => expect(await readDrafts()).toHaveLength(1));
  expect(await readDrafts()).toMatchObject([
    {
      publishedRevision: 1,
      change: { value: { title: `${TITLE}!` }, basedOn: { description: "First." } },
    },
  ]);
});

it("a form that can't be stored keeps its text, and can be downloaded", async () => {
  const { user, form, field, press } = await openAdd();
  await user.type(field("Article Title"), "Too Much");
  await user.selectOptions(field("Category"), "CAD");
  const put = fillStorage();
  await press("Add Article");
  const alert = await form.findByRole("alert");
  expect(alert).toHaveTextContent("This browser’s storage is full.");
  expect(alert).toHaveTextContent("Your text is still here.");
  const saved = keepDownloads();
  await press("Download it");
  expect(JSON.parse((await saved[0]?.text()) ?? "")).toMatchObject({
    title: "Too Much",
    category: "cad",
  });
  put.mockRestore();
  await press("Add Article");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

/** Blocks all other writes to the drafts until the returned function is called. */
async function holdWrites(): Promise<() => void> {
  const { store } = (await openDrafts()).transaction("unfinished", "readwrite");
  let isHeld = true;
  async function hold() {
    while (isHeld) await store.get("");
  }
  void hold();
  const release = () => {
    isHeld = false;
  };
  onTestFinished(release);
  return release;
}

async function leaveWhileSaving() {
  const { user, field, press } = await openEdit();
  const release = await holdWrites();
  await user.type(field("Article Title"), "!");
  await press("Save Changes");
  await press("Cancel");
  return { user, release };
}

it("a form can't be changed while it saves, and gets the focus back on failure", async () => {
  const { user, form, field } = await openEdit();
  const release = await holdWrites();
  await user.type(field("Article Title"), "!{Enter}");
  expect(field("Article Title")).toBeDisabled();
  // `inert` also covers the editor's text, which a disabled fieldset does not.
  expect(field("Article Title").closest("[inert]")).not.toBeNull();
  fillStorage();
  release();
  expect(await form.findByRole("alert")).toHaveTextContent("storage is full");
  expect(field("Article Title")).toBeEnabled();
  expect(field("Article Title")).toHaveFocus();
});

it("a form that is left while it saves closes no other form", async () => {
  const { user, release } = await leaveWhileSaving();
  await user.click(shownTab().getByText("Add Article", { selector: "button" }));
  await openedDialog("Add New Article");
  release();
  expect(await screen.findByText("Article saved")).toBeVisible();
  expect(screen.getByRole("dialog", { name: "Add New Article" })).toBeVisible();
});

const draftUnseen = (change: Change) =>
  storeUnseen({ key: keyOf(change), order: 1, version: "theirs", change });

it("“Overwrite theirs” refuses an id that another tab has taken", async () => {
  const { user, form, field, press } = await openAdd();
  await user.type(field("Article Title"), "Brand New");
  await user.selectOptions(field("Category"), "CAD");
  const link = "/knowledge-base/cad/brand-new";
  const value = { id: "brand-new", category: "cad", title: "Theirs", description: "", link };
  await draftUnseen({ type: "put-article", id: value.id, value, text: "none", basedOn: null });
  await press("Add Article");
  await user.click(await form.findByRole("button", { name: "Overwrite theirs" }));
  expect(field("Article ID")).toHaveAccessibleDescription(
    /Another article has this ID\. Choose a different one\./,
  );
  expect(field("Article ID")).toHaveFocus();
  expect(await readDrafts()).toMatchObject([{ change: { value: { title: "Theirs" } } }]);
});

it("“Overwrite theirs” refuses a category that another tab has deleted", async () => {
  const { user, form, field, press } = await openEdit();
  await user.type(field("Article Title"), "!");
  const value = { ...article, title: "Theirs" };
  const { id } = article;
  await draftUnseen({ type: "put-article", id, value, text: "unchanged", basedOn: article });
  await draftUnseen({ type: "delete-category", id: article.category, basedOn: null });
  await press("Save Changes");
  await user.click(await form.findByRole("button", { name: "See theirs" }));
  const theirs = await openedDialog("The other tab’s version");
  await user.click(theirs.getByRole("button", { name: "Overwrite theirs" }));
  expect(field("Category")).toHaveAccessibleDescription(
    "This category is not there any more. Choose another one.",
  );
  await waitFor(() => expect(field("Category")).toHaveFocus());
  await user.selectOptions(field("Category"), "CAD");
  await press("Overwrite theirs");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(tableRow(`${TITLE}!`)).toBeVisible();
});

const withText = builtIn.articles.find(({ bodyIn }) => bodyIn) as Article;

async function openContent(html: string) {
  stubApi(() => new Response(html));
  const opened = await openEdit(withText.title);
  await opened.user.click(opened.form.getByRole("tab", { name: "Article Content" }));
  return opened;
}

it("a preview keeps the undo history, and does not repeat the warning", async () => {
  const { user, form, press } = await openContent("<hr><p>Saved.</p>");
  await user.click(await form.findByRole("button", { name: "Edit the content all the same" }));
  const text = await form.findByRole("textbox", { name: "Article Content" });
  const { Quill } = await import("react-quill");
  // jsdom does not implement it.
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  const quill = Quill.find(text.parentElement as Node) as InstanceType<typeof Quill>;
  act(() => void quill.insertText(0, "Typed. ", "user"));
  await press("Preview");
  expect(
    within(form.getByRole("article", { name: "Preview" })).getByText("Typed. Saved."),
  ).toBeVisible();
  expect(text).not.toBeVisible();
  await press("Edit");
  expect(form.queryByText(/The editor can’t hold all of this article/)).toBeNull();
  expect(text).toBeVisible();
  act(() => quill.history.undo());
  expect(text).toHaveTextContent(/^Saved\.$/);
});
