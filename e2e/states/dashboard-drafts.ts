import { expect, type Page } from "@playwright/test";
import { openDashboard } from "../admin.ts";
import { categories, inspection, plainArticle } from "../articles.ts";
import { announce, draftedArticle, draftedDeletion, storeDrafts } from "../stored-drafts.ts";
import { button } from "./dashboard-button.ts";

/** Opens the dashboard with drafts that another tab has stored in the meantime. */
async function openWithDrafts(
  page: Page,
  drafts: Parameters<typeof storeDrafts>[1],
  search = "",
): Promise<void> {
  await openDashboard(page, search);
  await storeDrafts(page, drafts);
  await announce(page);
  const count = drafts.changes?.length;
  await expect(button(page, `${count} unpublished changes`)).toBeVisible();
}

/** One article edited, another deleted and a third added. */
export async function openWithChanges(page: Page): Promise<void> {
  const edited = { ...plainArticle, title: "Start Your Very First Shift", category: "lms" };
  const added = {
    ...draftedArticle("night-shifts").change.value,
    category: "crew-scheduling",
    title: "Night Shifts",
  };
  await openWithDrafts(page, {
    changes: [
      draftedArticle(edited.id, {
        order: 1,
        change: {
          type: "put-article",
          id: edited.id,
          value: edited,
          text: "own",
          basedOn: plainArticle,
        },
      }),
      draftedDeletion("article", inspection, 2),
      draftedArticle(added.id, {
        order: 3,
        change: { type: "put-article", id: added.id, value: added, text: "own", basedOn: null },
      }),
    ],
    bodies: {
      [edited.id]: "<p>Arrive ten minutes early and sign in at the station’s tablet.</p>",
      [added.id]: "",
    },
  });
}

/** One category added, another edited and a third deleted. */
export async function openWithCategoryChanges(page: Page): Promise<void> {
  const [cad, lms] = ["cad", "lms"].map((id) => categories.find((each) => each.id === id));
  if (!cad || !lms) throw new Error("A built-in category is missing.");
  const put = (order: number, value: typeof cad, basedOn: object | null) => ({
    key: `category:${value.id}`,
    order,
    change: { type: "put-category", id: value.id, value, basedOn },
  });
  await openWithDrafts(
    page,
    {
      changes: [
        put(1, { ...cad, id: "night-work", name: "Night Work" }, null),
        put(2, { ...cad, name: "Computer-Aided Dispatch" }, cad),
        draftedDeletion("category", lms, 3),
      ],
    },
    "?tab=categories",
  );
}
