import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aVideo, stubApi } from "@/app/testing/api-stub.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import { takeConsoleErrors } from "@/app/testing/setup.ts";
import { saveProgress } from "@/videos/watch-progress.ts";

const chapters = JSON.stringify([
  { title: "Sign in", timestamp: "0:00" },
  { title: "Pick a unit", timestamp: "1:35" },
  { title: "Go available", timestamp: "4:02" },
  { title: "Hand over", timestamp: "5:40" },
]);
const library = [
  aVideo({ id: 1, title: "Your first shift", chapters }),
  aVideo({ id: 2, title: "Assign a unit", category: "advanced" }),
];

const serveLibrary = () => stubApi(() => Response.json(library));
const cards = () => screen.findAllByRole("article");
const tabs = () => within(screen.getByRole("navigation", { name: "Video categories" }));
const search = () => screen.getByRole("searchbox", { name: "Search for tutorials" });

describe("the heroes", () => {
  it.each(["/", "/university"])("stand on %s with their texts", async (address) => {
    serveLibrary();
    renderApp(address);
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Ambulio University");
    expect(screen.getByRole("heading", { name: "How can we help you?" })).toBeVisible();
    for (const text of [
      "Master our products with in-depth video tutorials, guides, and expert tips",
      "Search our knowledge base for answers to your questions",
    ]) {
      expect(screen.getByText(text)).toBeVisible();
    }
    for (const noun of ["tutorials", "articles"]) {
      expect(screen.getByPlaceholderText(`Search for ${noun}...`)).toBeVisible();
    }
    expect(screen.getByRole("button", { name: "Search" })).toBeVisible();
    await cards();
  });
});

describe("the categories", () => {
  const TABS = [
    "All Videos | All Videos | Browse our complete library of educational content | ",
    "Featured | Featured Videos | Our most popular and recommended content | featured",
    "How-To | How-To Guides | Step-by-step instructions for specific tasks and features | how-to",
    "Getting Started | Getting Started | Begin your journey with the product | getting-started",
    "Advanced | Advanced Features | Master complex features and become a power user | advanced",
  ].map((line) => line.split(" | ") as [tab: string, heading: string, line: string, id: string]);

  it("are five tabs in order, All Videos by default", async () => {
    const calls = serveLibrary();
    renderApp("/");
    await cards();
    const links = tabs().getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual(TABS.map(([tab]) => tab));
    expect(links.filter((link) => link.hasAttribute("aria-current"))).toEqual([links[0]]);
    expect(calls.map(({ path }) => path)).toEqual(["/api/videos"]);
  });

  it("each shows its heading, its line and its videos", async () => {
    const calls = serveLibrary();
    const { user } = renderApp("/?q=unit");
    for (const [tab, heading, line, id] of TABS) {
      await user.click(tabs().getByRole("link", { name: tab }));
      expect(await screen.findByRole("heading", { level: 2, name: heading })).toBeVisible();
      expect(screen.getByText(line)).toBeVisible();
      expect(tabs().getByRole("link", { name: tab })).toHaveAttribute("aria-current", "true");
      const path = id ? `/api/videos/category/${id}` : "/api/videos";
      await waitFor(() => expect(calls.map((call) => call.path)).toContain(path));
    }
  });

  it("clear the search when one is chosen", async () => {
    serveLibrary();
    const { user } = renderApp("/?q=unit");
    expect(search()).toHaveValue("unit");
    await user.click(tabs().getByRole("link", { name: "Advanced" }));
    expect(search()).toHaveValue("");
    expect(window.location.search).toBe("?category=advanced");
  });
});

describe("searching", () => {
  it("begins by itself once typing pauses, shows no active tab and says what was found", async () => {
    const calls = serveLibrary();
    const { user } = renderApp("/");
    await cards();
    await user.type(search(), "first shift");
    expect(await screen.findByRole("heading", { name: "Results for “first shift”" })).toBeVisible();
    expect(await screen.findByText("2 videos found")).toBeVisible();
    expect(tabs().queryByRole("link", { current: true })).toBeNull();
    expect(calls.map(({ path }) => path)).toEqual([
      "/api/videos",
      "/api/videos/search/first%20shift",
    ]);
    expect(screen.getByRole("searchbox", { name: "Search for articles" })).toHaveValue(
      "first shift",
    );
  });

  it("begins at once on Enter and returns to the category when it is emptied", async () => {
    serveLibrary();
    const { user } = renderApp("/?category=how-to");
    await user.type(search(), "unit{Enter}");
    expect(window.location.search).toBe("?category=how-to&q=unit");
    await user.click(screen.getAllByRole("button", { name: "Clear search" })[0] as HTMLElement);
    expect(await screen.findByRole("heading", { name: "How-To Guides" })).toBeVisible();
  });

  it("takes any text for what it is, up to 200 characters", async () => {
    stubApi(() => Response.json([]));
    const { user } = renderApp("/");
    const hostile = `<img src=x onerror="alert(1)">%_'"`;
    search().focus();
    await user.paste(hostile);
    expect(await screen.findByRole("heading", { name: `Results for “${hostile}”` })).toBeVisible();
    expect(await screen.findByText("No videos found.")).toBeVisible();
    expect(screen.getByText("0 videos found")).toBeVisible();
    await user.clear(search());
    await user.paste("x".repeat(300));
    expect(search()).toHaveValue("x".repeat(200));
  });

  it("keeps a space typed between two words", async () => {
    serveLibrary();
    const { user } = renderApp("/");
    await user.type(search(), "first ");
    await screen.findByRole("heading", { name: "Results for “first”" });
    expect(search()).toHaveValue("first ");
  });

  it("follows Back", async () => {
    serveLibrary();
    const { user } = renderApp("/");
    await user.type(search(), "unit{Enter}");
    window.history.back();
    expect(await screen.findByRole("heading", { name: "All Videos" })).toBeVisible();
    expect(search()).toHaveValue("");
  });

  it("from the second box is applied when it is submitted", async () => {
    const calls = serveLibrary();
    const { user } = renderApp("/");
    await cards();
    const box = screen.getByRole("searchbox", { name: "Search for articles" });
    await user.type(box, "map");
    expect(window.location.search).toBe("");
    await user.click(screen.getByRole("button", { name: "Search" }));
    const heading = await screen.findByRole("heading", { name: "Results for “map”" });
    expect(heading).toHaveFocus();
    expect(search()).toHaveValue("map");
    expect(calls.at(-1)?.path).toBe("/api/videos/search/map");
  });
});

it("what was typed for a button to apply outlives a video that is opened and closed", async () => {
  serveLibrary();
  const { user } = renderApp("/");
  await cards();
  const box = screen.getByRole("searchbox", { name: "Search for articles" });
  await user.type(box, "map");
  await user.click(screen.getByRole("link", { name: "Your first shift" }));
  await user.click(await screen.findByRole("button", { name: "Close" }));
  await waitFor(() => expect(window.location.search).toBe(""));
  expect(box).toHaveValue("map");
});

describe("the help articles", () => {
  it("that match a search stand below the videos, with a way to all of them", async () => {
    serveLibrary();
    renderApp("/?q=unit");
    await screen.findByText("2 videos found");
    const articles = within(screen.getByRole("region", { name: "Help articles" }));
    expect(articles.getAllByRole("link", { name: /^Read article/ })).toHaveLength(6);
    expect(articles.getByRole("link", { name: /^See all \d+ articles$/ })).toHaveAttribute(
      "href",
      "/knowledge-base?q=unit",
    );
  });

  it("are absent without a search", async () => {
    serveLibrary();
    renderApp("/");
    await cards();
    expect(screen.queryByRole("region", { name: "Help articles" })).toBeNull();
  });
});

describe("the grid", () => {
  it("shows six skeleton cards while loading", () => {
    stubApi(() => new Promise(() => undefined));
    renderApp("/");
    expect(screen.getAllByTestId("video-skeleton")).toHaveLength(6);
  });

  it("says that no videos were found, with the hint", async () => {
    stubApi(() => Response.json([]));
    renderApp("/");
    expect(await screen.findByText("No videos found.")).toBeVisible();
    expect(screen.getByText(/^Try adjusting your search or browse a different cat/)).toBeVisible();
  });

  it("shows a failed request with its message and tries again", async () => {
    let isBroken = true;
    stubApi(() =>
      isBroken ? new Response("upstream broke", { status: 500 }) : Response.json(library),
    );
    const { user } = renderApp("/");
    expect(await screen.findByRole("alert")).toHaveTextContent("500: upstream broke");
    isBroken = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await cards()).toHaveLength(2);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("shows the other videos where a response has odd rows, each of which is reported", async () => {
    const rows = [
      null,
      { ...aVideo({ id: 1 }), chapters: [{ title: "Not text", timestamp: "00:00" }] },
      { ...aVideo({ id: 9 }), title: undefined },
      { ...aVideo({ id: 2 }), chapters: 7, description: null, duration: null, videoUrl: "x" },
      { ...aVideo({ id: 3, chapters }), keywords: 4, category: null },
      aVideo({ id: 2, title: "The same id again" }),
      { ...aVideo({ id: 4 }), chapters: null, thumbnailUrl: null },
    ];
    stubApi(() => Response.json(rows));
    const { user } = renderApp("/");
    const shown = await cards();
    expect(shown.map((each) => within(each).getByRole("heading").textContent)).toEqual(
      [1, 2, 3, 4].map((id) => `Video ${id}`),
    );
    expect(within(shown[0] as HTMLElement).queryByRole("list")).toBeNull();
    expect(within(shown[2] as HTMLElement).getByRole("list")).toBeVisible();
    expect(takeConsoleErrors().sort()).toEqual([
      expect.stringContaining("left out, row 1: not an object"),
      expect.stringContaining("left out, row 3: unusable title"),
      expect.stringContaining("left out, row 6: an earlier row has the id 2"),
    ]);
    await user.click(screen.getByRole("link", { name: "Video 4" }));
    await user.click(await screen.findByRole("button", { name: /^Chapters/ }));
    expect(screen.getByText("No chapters available")).toBeVisible();
  });

  it("shows 60 cards of a large library and more on demand", async () => {
    stubApi(() =>
      Response.json(Array.from({ length: 70 }, (_, index) => aVideo({ id: index + 1 }))),
    );
    const { user } = renderApp("/");
    expect(await cards()).toHaveLength(60);
    await user.click(screen.getByRole("button", { name: "Show more videos" }));
    expect(await cards()).toHaveLength(70);
    expect(screen.queryByRole("button", { name: "Show more videos" })).toBeNull();
  });
});

describe("a card", () => {
  const card = async () => within((await cards())[0] as HTMLElement);
  const firstImage = async () => (await cards())[0]?.querySelector("img") as HTMLImageElement;

  it("shows title, description, duration and its chapters' titles and timestamps", async () => {
    serveLibrary();
    renderApp("/");
    const first = await card();
    const title = first.getByRole("heading", { level: 3, name: "Your first shift" });
    expect(title).toHaveClass("line-clamp-2");
    expect(first.getByText("What it shows.")).toHaveClass("line-clamp-3");
    expect(first.getByText("6:12")).toBeVisible();
    expect(first.getByText("1 more chapter")).toBeVisible();
    const addressOf = (name: string) => first.getByRole("link", { name }).getAttribute("href");
    expect(addressOf("1:35 Pick a unit")).toBe("/university?video=1&t=95");
    expect(addressOf("Your first shift")).toBe("/university?video=1");
  });

  it("a card lists no missing or unusable chapters", async () => {
    stubApi(() => Response.json([aVideo({ id: 1, chapters: "[{}]" }), aVideo({ id: 2 })]));
    renderApp("/");
    for (const each of await cards()) expect(within(each).queryByRole("list")).toBeNull();
    const reports = takeConsoleErrors();
    expect(reports).toEqual([expect.stringMatching(/chapters of video 1 can’t be used/)]);
  });

  it("derives its image from the video's address and falls back to the stored one on error", async () => {
    serveLibrary();
    renderApp("/");
    const image = await firstImage();
    expect(image).toHaveAttribute("src", "https://vumbnail.com/1084537.jpg");
    image.dispatchEvent(new Event("error"));
    await waitFor(() => expect(image).toHaveAttribute("src", "/thumbnails/1.svg"));
  });

  it("shows how far the video was watched in this browser", async () => {
    serveLibrary();
    saveProgress(1, 120, 372);
    saveProgress(2, 370, 372);
    renderApp("/");
    expect((await card()).getByText("5 minutes left")).toBeVisible();
    expect(screen.getByText("Watched")).toBeVisible();
  });
});

it.each([
  ["/", "Ambulio University"],
  ["/university", "Ambulio University"],
  ["/university?category=advanced", "Advanced Features · Ambulio"],
  ["/university?q=shift+report", "Results for “shift report” · Ambulio"],
  ["/university?category=advanced&video=1", "Your first shift · Ambulio"],
  ["/university?category=advanced&video=9", "Advanced Features · Ambulio"],
])("the window's title tells what %s shows", async (address, title) => {
  stubApi(() => Response.json([aVideo({ id: 1, title: "Your first shift" })]));
  renderApp(address);
  await waitFor(() => expect(document.title).toBe(title));
});

it("the window's title follows on: to another category, and to another page", async () => {
  stubApi(() => Response.json([]));
  const { user } = renderApp("/");
  await user.click(screen.getByRole("link", { name: "How-To" }));
  expect(document.title).toBe("How-To Guides · Ambulio");
  await user.click(screen.getByRole("link", { name: "Knowledge Base" }));
  expect(document.title).toBe("Knowledge Base · Ambulio");
});
