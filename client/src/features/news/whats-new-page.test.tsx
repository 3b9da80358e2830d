import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { showPublished } from "@/app/testing/published.ts";
import { renderApp } from "@/app/testing/render-app.tsx";

const tyres = {
  id: "tyres",
  title: "Tyres",
  link: "/knowledge-base/fleet/tyres",
  category: "Fleet",
  isNew: true,
};

const entryOf = (change: object) => ({
  revision: 3,
  note: "",
  articles: [tyres],
  more: 0,
  ...change,
});

function renderNews(page: object, address = "/whats-new") {
  showPublished({ revision: 3 });
  stubApi(() => Response.json({ page: 1, pages: 1, days: [], ...page }));
  return renderApp(address);
}

it("news list articles by day with notes, categories and what is new", async () => {
  const changed = { ...tyres, id: "lamps", title: "Lamps", category: "", isNew: false };
  renderNews({
    days: [
      { day: "2026-03-12", more: 0, entries: [entryOf({ note: "Winter <b>tyres</b>" })] },
      {
        day: "2026-03-11",
        more: 7,
        entries: [entryOf({ revision: 2, articles: [changed], more: 5 })],
      },
    ],
  });
  const first = within(await screen.findByRole("region", { name: "12 March 2026" }));
  expect(first.getByText("Winter <b>tyres</b>")).toBeVisible();
  expect(first.getByRole("link", { name: "Tyres" })).toHaveAttribute("href", tyres.link);
  expect(first.getByText("Added · Fleet")).toBeVisible();
  const second = within(screen.getByRole("region", { name: "11 March 2026" }));
  expect(second.getByText("Changed")).toBeVisible();
  expect(second.getByText("And 5 more articles.")).toBeVisible();
  expect(second.getByText("And 7 more updates.")).toBeVisible();
  expect(screen.queryByRole("navigation", { name: "Pages" })).toBeNull();
  expect(document.title).toBe("What’s new · Ambulio");
});

it("unreadable news are left out, and no link leads to another site", async () => {
  const evil = { ...tyres, id: "evil", title: "Evil", link: "//evil.example" };
  renderNews({
    days: [
      { day: "x", more: 0, entries: [] },
      null,
      { day: "2026-03-12", more: 0, entries: [4, entryOf({ articles: [evil, tyres, {}] })] },
    ],
  });
  const day = within(await screen.findByRole("region", { name: "12 March 2026" }));
  expect(day.getAllByRole("link").map((link) => link.textContent)).toEqual(["Tyres"]);
  expect(screen.getAllByRole("heading", { level: 2, name: /20/ })).toHaveLength(1);
});

it("another page of news shows from its top, with the focus there", async () => {
  vi.mocked(window.scrollTo).mockClear();
  showPublished({ revision: 3 });
  stubApi((path) => {
    const page = path.endsWith("/2") ? 2 : 1;
    const days = [{ day: `2026-03-1${page}`, more: 0, entries: [entryOf({})] }];
    return Response.json({ page, pages: 2, days });
  });
  const { user } = renderApp("/whats-new");
  await user.click(await screen.findByRole("link", { name: "Older" }));
  expect(await screen.findByRole("region", { name: "12 March 2026" })).toBeVisible();
  expect(screen.getByRole("main")).toHaveFocus();
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
});
