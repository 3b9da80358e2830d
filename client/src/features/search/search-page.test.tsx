import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { aVideo, stubApi } from "@/app/testing/api-stub.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import { InlineWorker, searchIndexOf } from "@/app/testing/search-workers.ts";

const chapters = JSON.stringify([{ title: "Change a password", timestamp: "1:35" }]);
const VIDEO = aVideo({ id: 7, title: "Password rules", chapters });
function openSearch(query: string, respond = () => searchIndexOf([VIDEO])) {
  vi.stubGlobal("Worker", InlineWorker);
  stubApi((path) => (path === "/api/search" ? respond() : Response.json([VIDEO])));
  return renderApp(`/search${query}`);
}

const main = () => within(screen.getByRole("main"));
const linksOf = (name: string) => within(main().getByRole("region", { name })).getAllByRole("link");

it("the search page lists articles, videos, chapters and sentences in this order", async () => {
  openSearch("?q=password");
  await main().findByRole("region", { name: "Said in videos" });
  const groups = main().getAllByRole("heading", { level: 2 });
  expect(groups.map(({ textContent }) => textContent)).toEqual([
    "Articles",
    "Videos",
    "Chapters",
    "Said in videos",
  ]);
  const [first] = linksOf("Said in videos");
  expect(first).toHaveTextContent("Never write a password down.Said in: Password rules, 0:12");
  expect(first).toHaveAttribute("href", "/university?video=7&t=12");
  expect(linksOf("Chapters")[0]).toHaveAttribute("href", "/university?video=7&t=95");
  expect(document.title).toBe('Search results for "password" · Ambulio');
  expect(main().getByRole("heading", { level: 1 })).toHaveTextContent(
    'Search results for "password"',
  );
});

it("the search form writes its text to the address", async () => {
  const { user } = openSearch("");
  expect(await main().findByRole("navigation", { name: "Popular places" })).toBeVisible();
  const box = main().getByRole("searchbox", { name: "Search everything" });
  expect(box.closest("form")).toHaveAttribute("action", "/search");
  expect(box).toHaveAttribute("name", "q");
  await user.type(box, "password & more{Enter}");
  expect(new URLSearchParams(window.location.search).get("q")).toBe("password & more");
  expect(
    main().getByRole("heading", { name: 'Search results for "password & more"' }),
  ).toBeVisible();
  expect(await main().findByRole("region", { name: "Said in videos" })).toBeVisible();
});

it.each([
  ["the index can’t be had", () => Response.json({ message: "Down." }, { status: 503 })],
  ["the server doesn’t search", () => Response.json({ mode: "server" })],
])("the search page finds titles and saved texts if %s", async (_why, respond) => {
  let isDown = true;
  const saved = { cues: [{ start: 12, end: 20, text: "Never write a password down." }] };
  vi.stubGlobal("caches", {
    match: async (path: string) => path === "/api/transcripts/7" && Response.json(saved),
  });
  const { user } = openSearch("?q=password", () => (isDown ? respond() : searchIndexOf([VIDEO])));
  const button = await main().findByRole("button", { name: "Try again" });
  expect(screen.getByRole("status")).toHaveTextContent(
    "3 results Only titles and what this browser has saved can be searched right now.",
  );
  expect(linksOf("Said in videos")).toHaveLength(1);
  expect(main().queryByRole("region", { name: "Articles" })).toBeNull();
  isDown = false;
  await user.click(button);
  await waitFor(() => expect(linksOf("Said in videos")).toHaveLength(1));
  expect(linksOf("Articles").length).toBeGreaterThan(0);
});

it("a search without a word finds nothing", async () => {
  openSearch(`?q=${encodeURIComponent('"><')}`);
  expect(await main().findByText('No match for “"><”')).toBeVisible();
});
