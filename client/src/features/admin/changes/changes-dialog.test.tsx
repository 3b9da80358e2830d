import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { publicKnowledge } from "@/content/content-store.ts";
import { readDrafts } from "@/content/drafts.ts";
import type { ArticleMetadata } from "@/content/model.ts";
import { type DraftEdit, writeDrafts } from "@/content/write-drafts.ts";
import {
  openDashboard,
  openedDialog,
  prepareDashboard,
  tableRow,
} from "../testing/open-dashboard.ts";

const [first, second] = publicKnowledge.articles.map(({ bodyIn: _, ...article }) => article) as [
  ArticleMetadata,
  ArticleMetadata,
];

/** One article with another title and text, one without, one category that is new. */
async function draftThree(): Promise<void> {
  const edits: DraftEdit[] = [
    {
      change: {
        type: "put-article",
        id: first.id,
        value: { ...first, title: `${first.title} Safely` },
        body: "own",
        basedOn: first,
      },
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
    // The list has them in the order of the clock.
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
}

async function openList() {
  await draftThree();
  const { user } = await openDashboard();
  await user.click(await screen.findByRole("button", { name: "3 unpublished changes" }));
  return { user, list: await openedDialog("Unpublished changes") };
}

beforeEach(prepareDashboard);

describe("the unpublished changes", () => {
  it("are not mentioned where there are none", async () => {
    await openDashboard();
    expect(screen.queryByRole("button", { name: /unpublished/ })).toBeNull();
  });

  it("are badged in the table and listed with what each of them is", async () => {
    const { list } = await openList();
    expect(list.getByText(/^Only this browser shows these changes\./)).toBeVisible();
    const items = list.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(items).toEqual([
      expect.stringMatching(new RegExp(`^Article ${first.title} SafelyEdited`)),
      expect.stringMatching(new RegExp(`^Article ${second.title}Deleted`)),
      expect.stringMatching(/^Category NightNew/),
    ]);
  });

  it("show old and new side by side, with the words that differ marked", async () => {
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

  it("are taken back one by one", async () => {
    const { user, list } = await openList();
    await user.click(
      list.getByRole("button", { name: `Undo the change of ${first.title} Safely` }),
    );
    await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(2));
    await user.click(list.getByRole("button", { name: `Undo the change of ${second.title}` }));
    await user.click(list.getByRole("button", { name: "Undo the change of Night" }));
    expect(await list.findByText("Everything here is what everybody sees.")).toBeVisible();
    expect(list.getByRole("button", { name: "Discard all" })).toBeDisabled();
    await user.click(list.getByRole("button", { name: "Done" }));
    expect(tableRow(first.title)).not.toHaveTextContent("Safely");
    expect(await readDrafts()).toEqual([]);
  });

  it("are discarded all at once only after a question", async () => {
    const { user, list } = await openList();
    await user.click(list.getByRole("button", { name: "Discard all" }));
    const ask = await openedDialog("Discard all changes?");
    expect(
      ask.getByText(/goes back to what everybody sees\. This can’t be undone\.$/),
    ).toBeVisible();
    await user.click(ask.getByRole("button", { name: "Cancel" }));
    expect(await readDrafts()).toHaveLength(3);
    await user.click(list.getByRole("button", { name: "Discard all" }));
    await user.click(
      (await openedDialog("Discard all changes?")).getByRole("button", { name: "Discard all" }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await readDrafts()).toEqual([]);
  });
});
