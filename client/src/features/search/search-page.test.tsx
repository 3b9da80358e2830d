import { NO_RESULTS } from "@shared/search/results.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { aVideo, stubApi } from "@/app/testing/api-stub.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import { InlineWorker, searchIndexOf } from "@/app/testing/search-workers.ts";

const chapters = JSON.stringify([{ title: "Change a password", timestamp: "1:35" }]);
const VIDEO = aVideo({ id: 7, title: "Password rules", chapters });
function openSearch(query: string, respond = () => searchIndexOf([VIDEO])) {
  vi.stubGlobal("Worker", InlineWorker);
  const calls = stubApi((path) => (path === "/api/search" ? respond() : Response.json([VIDEO])));
  return { calls, ...renderApp(`/search${query}`) };
}

const main = () => within(screen.getByRole("main"));
const linksOf = (name: string) => within(main().getByRole("region", { name })).getAllByRole("link");

describe("the search page", () => {
  it("lists articles, videos, chapters and sentences as links, in this order", async () => {
    openSearch("?q=password");
    await main().findByRole("region", { name: "Said in videos" });
    const groups = main().getAllByRole("heading", { level: 2 });
    expect(groups.map(({ textContent }) => textContent)).toEqual([
      "Articles",
      "Videos",
      "Chapters",
      "Said in videos",
    ]);
    const [said] = linksOf("Said in videos");
    expect(said).toHaveTextContent("Never write a password down.Said in: Password rules, 0:12");
    expect(said).toHaveAttribute("href", "/university?video=7&t=12");
    expect(linksOf("Chapters")[0]).toHaveAttribute("href", "/university?video=7&t=95");
    expect(document.title).toBe('Search results for "password" · Ambulio');
    expect(main().getByRole("heading", { level: 1 })).toHaveTextContent(
      'Search results for "password"',
    );
  });

  it("finds what the palette finds, in the same words", async () => {
    const { user } = openSearch("?q=password");
    await main().findByRole("region", { name: "Said in videos" });
    const page = ["Articles", "Videos", "Chapters", "Said in videos"].flatMap((name) =>
      linksOf(name)
        .slice(0, 6)
        .map(({ textContent }) => textContent),
    );
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByRole("combobox"), "password");
    const options = await screen.findAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual(page);
  });

  it("searches by its form, and writes the text to the address", async () => {
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
  ])("finds titles and what is saved where %s, and tries again", async (_why, respond) => {
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

  it("shows what titles find until the server that searches a large site responds", async () => {
    vi.stubGlobal("Worker", InlineWorker);
    let respond = (_: Response) => {};
    const response = new Promise<Response>((resolve) => (respond = resolve));
    stubApi((path) => {
      if (path === "/api/search") return Response.json({ mode: "server" });
      return path === "/api/search/password" ? response : Response.json([VIDEO]);
    });
    renderApp("/search?q=password");
    await main().findByRole("region", { name: "Videos" });
    const hit = { kind: "transcript", id: "video:7", title: VIDEO.title, anchor: "12" };
    const rest = { link: "", category: "", heading: "", sentence: "No password.", words: [] };
    respond(Response.json({ ...NO_RESULTS, hits: [{ ...hit, ...rest }] }));
    await main().findByRole("region", { name: "Said in videos" });
    expect(main().queryByRole("region", { name: "Videos" })).toBeNull();
  });

  it("cuts no character of two halves in two where an address is longer than a search", async () => {
    openSearch(`?q=${"a".repeat(199)}%F0%9F%9A%91`);
    expect(await main().findByRole("link", { name: "Tell us what is missing" })).toHaveAttribute(
      "href",
      `/message?q=${"a".repeat(199)}`,
    );
  });

  it("finds nothing where the text holds no word", async () => {
    openSearch(`?q=${encodeURIComponent('"><')}`);
    expect(await main().findByText('No match for “"><”')).toBeVisible();
  });
});
