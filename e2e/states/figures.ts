import { expect, type Page } from "@playwright/test";
import { daysAfter } from "@shared/content/insight-rules.ts";
import type { InsightReport } from "@shared/contracts/insight.ts";
import { markSignedIn } from "../admin.ts";
import { inspection, plainArticle, roles } from "../articles.ts";
import { library } from "../library.ts";
import { leaveUnanswered, refuse, type State } from "./state.ts";

const CALL = /\/api\/admin\/insight(\?|$)/;

const EMPTY: InsightReport = {
  began: null,
  perDay: [],
  articles: [],
  videos: [],
  searches: [],
  missing: [],
  unread: [],
  more: { searches: 0, missing: 0 },
};

const missing = (term: string, count: number, sinceDismissed: number | null = null) => {
  return { term, count, lastDay: "2026-11-20", sinceDismissed };
};

/** What a busy month may look like. */
const COUNTED: InsightReport = {
  began: "2026-10-22",
  perDay: Array.from({ length: 30 }, (_, number) => ({
    day: daysAfter("2026-10-22", number),
    articles: 40 + ((number * 37) % 61),
    videos: (number * 13) % 29,
    nothing: (number * 7) % 11,
    unpressed: (number * 5) % 7,
    pressed: 20,
  })),
  articles: [inspection, roles, plainArticle].map(({ id, title, link }, index) => {
    return { id, title, link, views: 1_204 - index * 377 };
  }),
  videos: library.slice(0, 12).map(({ id, title }, index) => ({
    id,
    title: index === 2 ? null : title,
    views: 240 - index * 17,
    stops: Array.from({ length: 20 }, (_, part) =>
      part === 19 ? 90 - index : (part * (index + 3)) % 13,
    ),
  })),
  searches: [
    { term: "epcr", nothing: 0, unpressed: 31, pressed: 12 },
    { term: `averylongword${"withoutaspace".repeat(5)}`, nothing: 2, unpressed: 9, pressed: 0 },
    { term: "narcotics log", nothing: 4, unpressed: 6, pressed: 2 },
  ],
  missing: [
    missing("stretcher", 14),
    missing("how do i change the oxygen bottle on the old truck", 6, 4),
    missing(`averylongword${"withoutaspace".repeat(5)}`, 2),
  ],
  unread: [plainArticle, roles].map(({ id, title, link }) => ({ id, title, link })),
  more: { searches: 0, missing: 0 },
};

const NO_UPKEEP = {
  due: [],
  links: [],
  pictures: [],
  search: [],
  more: { due: 0, links: 0, pictures: 0, search: 0 },
};

/** Signs in, and answers that there are no synonyms and this to keep right: without a session they would ask for one. */
export async function serveUpkeep(page: Page, upkeep: object = NO_UPKEEP): Promise<void> {
  await markSignedIn(page.context());
  await page.route("**/api/admin/upkeep", (route) => route.fulfill({ json: upkeep }));
  await page.route("**/api/admin/synonyms", (route) =>
    route.fulfill({ json: { revision: 0, synonyms: [] } }),
  );
}

/** The same, and that there are no messages. */
async function serveOthers(page: Page, upkeep?: object): Promise<void> {
  await serveUpkeep(page, upkeep);
  await page.route("**/api/admin/messages", (route) =>
    route.fulfill({ json: { groups: [], more: 0 } }),
  );
}

const row = ({ id, title, link }: typeof roles, owner = "") => ({ id, title, link, owner });

const UPKEEP = {
  due: [
    { ...row(roles, "Dispatch training, Monika and her deputies"), due: "2026-10-01", revision: 3 },
    { ...row(plainArticle), due: "2026-11-02", revision: 0 },
  ],
  links: [
    {
      ...row(inspection, "Fleet"),
      broken: [
        { href: `/knowledge-base/${"a-very-long-address-".repeat(8)}`, missing: "target" },
        { href: `${roles.link}#section-gone`, missing: "heading" },
        { href: "/university?video=999", missing: "video" },
      ],
    },
  ],
  pictures: [{ ...row(inspection, "Fleet"), count: 3, since: "2023-05-04" }],
  search: [{ ...row(inspection, "Fleet"), problem: "cut" }],
  more: { due: 12, links: 1, pictures: 0, search: 0 },
};

/** Opens the Insight screen with this as what the server has counted. */
export async function openFigures(page: Page, report = EMPTY, upkeep?: object): Promise<void> {
  await serveOthers(page, upkeep);
  await page.route(CALL, (route) => route.fulfill({ json: report }));
  await page.goto("/secretdoor/dashboard/insight");
  await expect(page.getByRole("heading", { level: 2, name: /^Figures/ })).toBeVisible();
}

/** The Insight screen: what readers searched for in vain, what nobody opens, and the figures. */
export const FIGURES_STATES: readonly State[] = [
  {
    name: "insight-figures",
    show: async (page) => {
      await openFigures(page, COUNTED);
      await page
        .getByText(/most stop at/)
        .first()
        .click();
      await expect(page.getByRole("table", { name: /^Where people stop/ })).toBeVisible();
    },
  },
  {
    name: "insight-figures-empty",
    isVariant: true,
    show: async (page) => {
      await openFigures(page, EMPTY);
      await expect(page.getByText(/^Nothing was counted yet\. Counting begins/)).toBeVisible();
    },
  },
  {
    name: "insight-upkeep",
    show: async (page) => {
      await openFigures(page, EMPTY, UPKEEP);
      await expect(page.getByText("12 more articles to come")).toBeVisible();
      await page.getByLabel("Words that mean the same").fill("rig\nePCR = PCR");
      await page.getByRole("button", { name: "Save Synonyms" }).click();
      await expect(page.getByText(/^Line 1: /)).toBeVisible();
    },
  },
  {
    name: "insight-figures-failed",
    isVariant: true,
    show: async (page) => {
      await refuse(page, CALL, "The site’s data is not available right now.");
      await serveOthers(page);
      await page.goto("/secretdoor/dashboard/insight");
      await expect(page.getByRole("alert").first()).toBeVisible();
    },
  },
  {
    name: "insight-figures-loading",
    isVariant: true,
    show: async (page) => {
      await leaveUnanswered(page, CALL);
      await serveOthers(page);
      await page.goto("/secretdoor/dashboard/insight");
      await expect(page.getByText("Loading…").first()).toBeVisible();
    },
  },
];
