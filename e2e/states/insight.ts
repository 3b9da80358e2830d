import { expect, type Page } from "@playwright/test";
import { daysAfter } from "@shared/content/insight-rules.ts";
import type { InsightReport } from "@shared/contracts/insight.ts";
import { markSignedIn } from "../admin.ts";
import { inspection, plainArticle, roles } from "../articles.ts";
import { library } from "../library.ts";
import type { State } from "./state.ts";

const CALL = "**/api/admin/messages";
const at = "2026-11-20T09:30:00.000Z";

const message = (id: number, changes: object) => ({
  id: String(id).padStart(32, "0"),
  kind: "article",
  subject: inspection.id,
  at,
  revision: 3,
  heading: "",
  passage: "",
  query: "",
  reasons: ["outdated", "step-missing"],
  text: "",
  address: "",
  state: "open",
  assignee: null,
  solvedBy: null,
  version: 1,
  changedBy: null,
  ...changes,
});

const MESSAGES = [
  message(1, {
    text: "The button is called “Finish” now.\nAnd where do I sign? \u202egnp.exe",
    passage: "Press Submit to end the inspection.",
    heading: "At the end of a shift",
    address: "a.reader.with.a.long.name@example.com",
    assignee: "editor",
  }),
  message(2, { text: `Averylongword${"nospace".repeat(40)}`, reasons: ["unclear"] }),
  message(3, { state: "solved", solvedBy: 4, changedBy: "editor" }),
];
const group = { kind: "article", subject: inspection.id, open: 2, closed: 1, latest: at };
const GROUPS = [
  { ...group, assignees: ["editor"] },
  { ...group, kind: "search", subject: "stretcher mount", closed: 0, assignees: [] },
  { ...group, kind: "site", subject: "site", open: 0, assignees: [] },
];

const missing = (term: string, count: number, sinceDismissed: number | null = null) => {
  return { term, count, lastDay: "2026-11-20", sinceDismissed };
};

/** The figures of a busy month. */
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

/** Opens the Insight page as somebody who is signed in, with all of this as the server's. */
async function openInsight(page: Page): Promise<void> {
  await markSignedIn(page.context());
  const responses: [address: string, json: object][] = [
    [CALL, { groups: GROUPS, more: 0 }],
    [`${CALL}/**`, { messages: MESSAGES, more: 7 }],
    ["**/api/admin/upkeep", UPKEEP],
    ["**/api/admin/synonyms", { revision: 0, synonyms: [] }],
    ["**/api/admin/insight?*", COUNTED],
  ];
  for (const [address, json] of responses)
    await page.route(address, (route) => route.fulfill({ json }));
  await page.goto("/secretdoor/dashboard/insight");
  await expect(page.getByRole("heading", { level: 2, name: "Worklist" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: /^Figures/ })).toBeVisible();
}

/** The Insight page: what waits for an admin, and the figures. */
export const INSIGHT_STATES: readonly State[] = [
  {
    name: "insight",
    isMain: true,
    show: async (page) => {
      await openInsight(page);
      await page
        .getByText(/most stop at/)
        .first()
        .click();
      await expect(page.getByRole("table", { name: /^Where people stop/ })).toBeVisible();
      await page.getByLabel("Words that mean the same").fill("rig\nePCR = PCR");
      await page.getByRole("button", { name: "Save Synonyms" }).click();
      await expect(page.getByText(/^Line 1: /)).toBeVisible();
    },
  },
  {
    name: "insight-messages",
    isOverlay: true,
    show: async (page) => {
      await openInsight(page);
      await page
        .getByRole("button", { name: `Open the messages about ${inspection.title}` })
        .click();
      await expect(page.getByRole("dialog").getByText("Press Submit")).toBeVisible();
    },
  },
];
