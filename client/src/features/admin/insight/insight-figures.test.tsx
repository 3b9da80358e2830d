import type { InsightReport } from "@shared/contracts/insight.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { builtInText, stubApi } from "@/app/testing/api-stub.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import * as download from "@/features/admin/components/download.ts";
import { openedDialog, prepareDashboard } from "../testing/open-dashboard.ts";

beforeEach(prepareDashboard);

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

const COUNTED: InsightReport = {
  began: "2026-03-01",
  perDay: [
    { day: "2026-03-01", articles: 4, videos: 1, nothing: 2, unpressed: 1, pressed: 0 },
    { day: "2026-03-02", articles: 9, videos: 0, nothing: 1, unpressed: 0, pressed: 5 },
  ],
  articles: [
    {
      id: "daily-checks",
      title: "Daily checks",
      link: "/knowledge-base/fleet/daily-checks",
      views: 12,
    },
    { id: "gone", title: null, link: "", views: 1 },
  ],
  videos: [
    {
      id: 7,
      title: "=Lift the cot",
      views: 4,
      stops: [1, ...new Array(18).fill(0), 3],
    },
  ],
  searches: [
    { term: "cot", nothing: 0, unpressed: 6, pressed: 2 },
    { term: "ramp", nothing: 0, unpressed: 0, pressed: 9 },
  ],
  missing: [
    { term: "stretcher", count: 14, lastDay: "2026-03-02", sinceDismissed: null },
    { term: "winch", count: 5, lastDay: "2026-03-01", sinceDismissed: 3 },
  ],
  unread: [{ id: "handover", title: "Handover", link: "/knowledge-base/crew/handover" }],
  more: { searches: 0, missing: 0 },
};

/** Opens the page over a server with these counters; `refuse` is the status of writes. */
async function openInsight(report: InsightReport, refuse?: number) {
  const calls = stubApi((path) => {
    if (path.startsWith("/api/admin/insight/")) {
      return refuse ? Response.json({ message: "Not now." }, { status: refuse }) : new Response();
    }
    if (path.startsWith("/api/admin/insight")) return Response.json(report);
    return builtInText("<p>As it is saved.</p>");
  });
  const { user } = renderApp("/secretdoor/dashboard/insight");
  await screen.findByRole("heading", { level: 1, name: "Insight" });
  const part = async (name: string) => within(await screen.findByRole("region", { name }));
  const asked = () => calls.map(({ path }) => path).filter((path) => path.includes("insight"));
  return { user, calls, part, asked };
}

describe("the worklist", () => {
  it("tells what was searched for in vain, and lets a term be written about", async () => {
    const { user, part } = await openInsight(COUNTED);
    const group = await part("Searches without a result");
    const rows = (await group.findAllByRole("listitem")).map(({ textContent }) => textContent);
    expect(rows[0]).toContain("Searched 14 times, nothing found: stretcher");
    expect(rows[0]).toContain("Last on 2 March 2026");
    expect(rows[1]).toContain("3 times since it was dismissed");

    await user.click(group.getByRole("button", { name: "Write an article: stretcher" }));
    const form = await openedDialog("Add New Article");
    expect(form.getByLabelText("Article Title")).toHaveValue("Stretcher");
    expect(form.getByLabelText("Article ID")).toHaveValue("stretcher");
  });

  it("lets a term be dismissed, and that be undone", async () => {
    const { user, part, calls } = await openInsight(COUNTED);
    const group = await part("Searches without a result");
    await user.click(await group.findByRole("button", { name: "Dismiss: stretcher" }));
    expect(await screen.findByText("Dismissed")).toBeVisible();
    const writes = () =>
      calls
        .filter(({ init }) => init?.method === "POST")
        .map(({ path, init }) => [path, JSON.parse(String(init?.body))]);
    const path = "/api/admin/insight/dismissals";
    expect(writes()).toEqual([[path, { term: "stretcher", isDismissed: true }]]);
    // A toast can be pressed a moment after it shows.
    await waitFor(() => user.click(screen.getByRole("button", { name: "Undo" })));
    await waitFor(() =>
      expect(writes()).toContainEqual([path, { term: "stretcher", isDismissed: false }]),
    );
  });

  it("has the focus on the next row once one is dismissed", async () => {
    const report = { ...COUNTED };
    const { user, part } = await openInsight(report);
    const group = await part("Searches without a result");
    await group.findByRole("button", { name: "Dismiss: stretcher" });
    report.missing = COUNTED.missing.slice(1);
    await user.click(await group.findByRole("button", { name: "Dismiss: stretcher" }));
    await waitFor(() =>
      expect(group.getByRole("button", { name: "Write an article: winch" })).toHaveFocus(),
    );
  });

  it("brings a term back whose dismissal was refused, and says so", async () => {
    const { user, part } = await openInsight(COUNTED, 503);
    const group = await part("Searches without a result");
    await user.click(await group.findByRole("button", { name: "Dismiss: stretcher" }));
    expect(await screen.findByText("Not saved")).toBeVisible();
    expect(screen.getByText("Not now.")).toBeVisible();
    expect(await group.findByRole("button", { name: "Dismiss: stretcher" })).toBeVisible();
  });

  it("says how many terms the lists have no room for", async () => {
    const { part } = await openInsight({ ...COUNTED, more: { searches: 1, missing: 1500 } });
    const group = await part("Searches without a result");
    expect(await group.findByText("1,500 more terms to come")).toBeVisible();
    const figures = await part("Searches without a press");
    expect(figures.getByText("1 more term in the sum alone.")).toBeVisible();
  });

  it("brings a term back where another host responds in the site’s place", async () => {
    const { user, part } = await openInsight(COUNTED, 200);
    const group = await part("Searches without a result");
    await user.click(await group.findByRole("button", { name: "Dismiss: stretcher" }));
    expect(await screen.findByText("Not saved")).toBeVisible();
    expect(await group.findByRole("button", { name: "Dismiss: stretcher" })).toBeVisible();
  });

  it("lists articles that nobody opened in 90 days", async () => {
    const { part } = await openInsight(COUNTED);
    const group = await part("Articles without a reader");
    expect(await group.findByRole("link", { name: "Open Handover" })).toHaveAttribute(
      "href",
      "/knowledge-base/crew/handover",
    );
  });

  it("says what is not counted yet, and since when", async () => {
    const { part } = await openInsight({
      ...COUNTED,
      missing: [],
      unread: [],
      began: "2126-03-01",
    });
    const group = await part("Articles without a reader");
    expect(
      await group.findByText(/Counting began on 1 March 2126\..* from 30 May 2126 on\./),
    ).toBeVisible();
    expect(
      await (await part("Searches without a result")).findByText(/found something/),
    ).toBeVisible();
  });
});

describe("the figures", () => {
  const cellsOf = (table: HTMLElement) =>
    within(table)
      .getAllByRole("row")
      .slice(1)
      .map((row) => [...row.querySelectorAll(":scope > *")].map(({ textContent }) => textContent));

  it("are small tables with their totals", async () => {
    const { part } = await openInsight(COUNTED);
    const articles = await part("Articles read");
    expect(articles.getByText("13")).toBeVisible();
    expect(articles.getByRole("img")).toHaveAccessibleName(
      "Articles read each day: 9 at most, 4 at least",
    );
    expect(cellsOf(articles.getByRole("table"))).toEqual([
      ["Daily checks", "12"],
      ["gone (removed)", "1"],
    ]);
    const searches = await part("Searches without a press");
    expect(searches.getByText("4")).toBeVisible();
    expect(cellsOf(searches.getByRole("table"))).toEqual([["cot", "6", "0", "2"]]);
  });

  it("tell where people stop in a video, as a table too", async () => {
    const { user, part } = await openInsight(COUNTED);
    const videos = await part("Videos watched");
    await user.click(videos.getByText(/most stop at the end/));
    const rows = cellsOf(videos.getByRole("table", { name: "Where people stop: =Lift the cot" }));
    expect(rows).toHaveLength(20);
    expect(rows[0]).toEqual(["0–5 %", "1 (25 %)"]);
    expect(rows[19]).toEqual(["the end", "3 (75 %)"]);
  });

  it("are of the last 7, 30 or 90 days", async () => {
    const { user, asked } = await openInsight(COUNTED);
    await user.click(await screen.findByRole("button", { name: "90 days" }));
    expect(screen.getByRole("button", { name: "90 days" })).toHaveAttribute("aria-pressed", "true");
    await waitFor(() => expect(asked()).toContain("/api/admin/insight?days=90"));
    expect(asked()[0]).toBe("/api/admin/insight?days=30");
  });

  it("are saved as CSV in which no cell runs", async () => {
    const save = vi.spyOn(download, "downloadText").mockImplementation(() => undefined);
    const { user, part } = await openInsight(COUNTED);
    const videos = await part("Videos watched");
    await user.click(videos.getByRole("button", { name: "Save as CSV: Videos watched" }));
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    const [name, text, type] = save.mock.calls[0] ?? [];
    expect([name, type]).toEqual(["videos-2026-03-02-30-days.csv", "text/csv"]);
    const [head, row] = text?.split("\r\n") ?? [];
    expect(head).toMatch(
      /^\uFEFF"Video","ID","Views","Stopped at 0–5 %",.*,"Stopped at 95–100 %"$/,
    );
    expect(row).toBe(`"'=Lift the cot",7,4,1,${"0,".repeat(18)}3`);
  });

  it("are not saved while they are still those of the period before", async () => {
    const { user, part } = await openInsight(COUNTED);
    const save = (await part("Articles read")).getByRole("button", { name: /^Save as CSV/ });
    expect(save).toBeEnabled();
    let resolve = (_: Response): void => undefined;
    const promise = new Promise<Response>((done) => {
      resolve = done;
    });
    stubApi(() => promise);
    await user.click(screen.getByRole("button", { name: "7 days" }));
    expect(save).toBeDisabled();
    resolve(Response.json(COUNTED));
    await waitFor(() => expect(save).toBeEnabled());
  });

  it("say that nothing was counted yet, and why they can't be had", async () => {
    await openInsight(EMPTY);
    expect(await screen.findByText(/Nothing was counted yet\. Counting begins/)).toBeVisible();
    expect(screen.getByText("No search was counted yet.")).toBeVisible();
  });

  it("that can't be loaded can be asked for again", async () => {
    stubApi(() => Response.json({ message: "Busy." }, { status: 503 }));
    const { user } = renderApp("/secretdoor/dashboard/insight");
    const figures = within(await screen.findByRole("region", { name: "Figures" }));
    expect(await figures.findByText("Busy.")).toBeVisible();
    stubApi(() => Response.json(COUNTED));
    await user.click(figures.getByRole("button", { name: "Try again" }));
    expect(await figures.findByText("Daily checks")).toBeVisible();
  });
});
