import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { publicKnowledge } from "@/content/content-store.ts";
import { readDraftBody, readDrafts } from "@/content/drafts.ts";
import { downloadText } from "@/lib/download-text.ts";
import {
  openDashboard,
  openedDialog,
  prepareDashboard,
  tableRow,
} from "../testing/open-dashboard.ts";
import { writeTransfer } from "./transfer-file.ts";

vi.mock("@/lib/download-text.ts");

const [first] = publicKnowledge.articles;
if (!first) throw new Error("There are no articles.");
// What the stubbed server answers for every article that has HTML.
const bodies = new Map(
  publicKnowledge.articles
    .filter(({ bodyIn }) => bodyIn)
    .map(({ id }) => [id, "<p>As it is saved.</p>"]),
);
const whole = () => JSON.parse(writeTransfer(publicKnowledge, bodies));

async function choose(text: string) {
  const { user } = await openDashboard();
  const file = new File([text], "work.json", { type: "application/json" });
  await user.upload(screen.getByLabelText("File to import"), file);
  return { user, dialog: await openedDialog("Import work.json") };
}

beforeEach(prepareDashboard);

describe("exporting", () => {
  it("writes the whole knowledge base of this browser into one file of today", async () => {
    const { user } = await openDashboard();
    await user.click(screen.getByRole("button", { name: "Export" }));
    await waitFor(() => expect(downloadText).toHaveBeenCalledOnce());
    const [name, text] = vi.mocked(downloadText).mock.calls[0] ?? [];
    expect(name).toBe(`knowledge-base-${new Date().toISOString().slice(0, 10)}.json`);
    expect(JSON.parse(text ?? "")).toEqual(whole());
  });
});

describe("importing", () => {
  it("finds nothing to do in what was just exported", async () => {
    const { dialog } = await choose(JSON.stringify(whole()));
    expect(await dialog.findByRole("button", { name: "Nothing to import" })).toBeDisabled();
  });

  it("shows what would be added, changed and removed, and does it only then", async () => {
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

  it("has a line for each fault of a broken file, and imports nothing", async () => {
    const file = whole();
    file.articles[0].id = "Not An Id";
    file.categories[2].name = "";
    const { user, dialog } = await choose(JSON.stringify(file));
    expect(await dialog.findByText("Nothing was imported. The file has faults:")).toBeVisible();
    expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "category 3, name: must not be empty",
      "article 1, id: must be lowercase letters, numbers and hyphens",
      "article 1, link: must end in the article's id",
    ]);
    await user.click(dialog.getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await readDrafts()).toEqual([]);
  });

  it.each([
    ["no JSON at all", "The file is not JSON."],
    ['{"articles":[]}', "The file is not an export of a knowledge base."],
  ])("refuses %s", async (text, fault) => {
    const { dialog } = await choose(text);
    expect(await dialog.findByText(fault)).toBeVisible();
  });

  it("says when the browser has no room for it, and leaves everything as it was", async () => {
    const file = whole();
    file.articles[0].title = "Too Much";
    const { user, dialog } = await choose(JSON.stringify(file));
    const button = await dialog.findByRole("button", { name: "Import 1 change" });
    const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    await user.click(button);
    expect(await dialog.findByRole("alert")).toHaveTextContent("This browser’s storage is full.");
    put.mockRestore();
    expect(await readDrafts()).toEqual([]);
  });
});
