import type { InsightReport } from "@shared/contracts/insight.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { builtInText, stubApi } from "@/app/testing/api-stub.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import * as download from "@/features/admin/components/download.ts";
import { openedDialog, prepareDashboard } from "../testing/open-dashboard.ts";

beforeEach(prepareDashboard);

const COUNTED: InsightReport = {
  began: "2026-03-01",
  perDay: [{ day: "2026-03-02", articles: 9, videos: 4, nothing: 1, unpressed: 0, pressed: 5 }],
  articles: [],
  videos: [{ id: 7, title: "=Lift the cot", views: 4, stops: [1, ...new Array(18).fill(0), 3] }],
  searches: [],
  missing: [
    { term: "stretcher", count: 14, lastDay: "2026-03-02", sinceDismissed: null },
    { term: "winch", count: 5, lastDay: "2026-03-01", sinceDismissed: 3 },
  ],
  unread: [],
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
  return { user, calls, part };
}

it("a search without a result can be written about", async () => {
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

it("a term can be dismissed, and that be undone", async () => {
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

it("a dismissal moves the focus to the next row", async () => {
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

it.each([
  ["is refused", 503],
  ["gets a response of something else than the site", 200],
])("a term comes back whose dismissal %s", async (_, status) => {
  const { user, part } = await openInsight(COUNTED, status);
  const group = await part("Searches without a result");
  await user.click(await group.findByRole("button", { name: "Dismiss: stretcher" }));
  expect(await screen.findByText("Not saved")).toBeVisible();
  expect(await group.findByRole("button", { name: "Dismiss: stretcher" })).toBeVisible();
});

it("figures are saved as CSV in which no cell runs", async () => {
  const save = vi.spyOn(download, "downloadText").mockImplementation(() => undefined);
  const { user, part } = await openInsight(COUNTED);
  const videos = await part("Videos watched");
  await user.click(videos.getByRole("button", { name: "Save as CSV: Videos watched" }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  const [name, text, type] = save.mock.calls[0] ?? [];
  expect([name, type]).toEqual(["videos-2026-03-02-30-days.csv", "text/csv"]);
  const [head, row] = text?.split("\r\n") ?? [];
  expect(head).toMatch(/^\uFEFF"Video","ID","Views","Stopped at 0–5 %",.*,"Stopped at 95–100 %"$/);
  expect(row).toBe(`"'=Lift the cot",7,4,1,${"0,".repeat(18)}3`);
});
