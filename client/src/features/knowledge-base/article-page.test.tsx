import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { builtInText, stubApi } from "@/app/testing/api-stub.ts";
import { showPublished } from "@/app/testing/published.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import { connectAnalytics } from "@/lib/analytics.ts";
import { markServed } from "@/lib/paths.ts";

const WITHOUT_BODY = "/knowledge-base/onboarding/start-first-shift";
const WITH_BODY = "/knowledge-base/truck-checks/daily-vehicle-inspections";
const html =
  "<h2>Before</h2><p>Park the vehicle.</p><h2>During</h2><h3>Cab</h3><pre>npm&nbsp;ci</pre><script>alert(1)</script>";

// The page's own code arrives after the rest.
async function renderArticle(address: string) {
  const rendered = renderApp(address);
  await screen.findByRole("heading", { level: 1 });
  return rendered;
}

it("an article shows breadcrumbs, title, description and HTML", async () => {
  stubApi(() => builtInText(html));
  await renderArticle(WITH_BODY);
  const crumbs = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
  expect(
    crumbs.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]),
  ).toEqual([
    ["Home", "/"],
    ["Knowledge Base", "/knowledge-base"],
    ["Truck Checks", "/knowledge-base?category=truck-checks"],
  ]);
  const current = crumbs.getAllByRole("listitem").at(-1);
  expect(current).toHaveTextContent("Daily Vehicle Inspections");
  expect(current).toHaveAttribute("aria-current", "page");
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Daily Vehicle Inspections");
  expect(screen.getByText(/Complete the start-of-shift checklist/)).toBeVisible();
  expect(await screen.findByText("Park the vehicle.")).toBeVisible();
  expect(document.querySelector("main script")).toBeNull();
  expect(document.title).toBe("Daily Vehicle Inspections · Ambulio");
});

it("an article without content shows the placeholder of the specification", async () => {
  await renderArticle(WITHOUT_BODY);
  expect(await screen.findByRole("heading", { name: "Getting Started" })).toBeVisible();
  const main = within(screen.getByRole("main"));
  expect(main.getByText("Go to your account settings.")).toBeVisible();
  expect(main.getByText("Choose the options you want.")).toBeVisible();
  expect(main.getByText("Save your changes and refresh the page.")).toBeVisible();
  expect(main.getByText(/Use the chat button/)).toBeVisible();
});

it("an article of three headings lists them; code is copied with plain spaces", async () => {
  stubApi(() => builtInText(html));
  const { user } = await renderArticle(WITH_BODY);
  const contents = within(await screen.findByRole("navigation", { name: "On this page" }));
  expect(contents.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "#section-before",
    "#section-during",
    "#section-cab",
  ]);
  await user.click(screen.getByRole("button", { name: "Copy" }));
  expect(await navigator.clipboard.readText()).toBe("npm ci");
  expect(await screen.findByText("Copied")).toBeVisible();
});

it("a loaded article stays where its reader scrolled meanwhile", async () => {
  let letTextCome = () => {};
  const text = new Promise<Response>((resolve) => {
    letTextCome = () => resolve(builtInText(html));
  });
  stubApi((path) => (path.endsWith(".htm") ? text : new Response("")));
  await renderArticle(`${WITH_BODY}#section-during`);
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockClear();
  fireEvent.wheel(await screen.findByText("Loading the article"));
  letTextCome();
  await screen.findByText("Park the vehicle.");
  expect(scroll).not.toHaveBeenCalled();
});

it("an article stays at the top for a hash that is no text", async () => {
  stubApi(() => builtInText(html));
  await renderArticle(`${WITH_BODY}#%`);
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockClear();
  await screen.findByText("Park the vehicle.");
  expect(scroll).not.toHaveBeenCalled();
});

it("a former text is marked as such if the newer can't be loaded", async () => {
  const link = "/knowledge-base/fleet/tyres";
  const value = { id: "tyres", category: "", title: "Tyres", description: "", link };
  const refuse = () => new Response("", { status: 503, statusText: "Away" });
  let respond = refuse;
  stubApi(() => respond());
  const publish = (revision: number, text: string) => {
    const put = { type: "put-article", id: "tyres", revision, value, body: "own" } as const;
    const change = { ...put, hash: text };
    showPublished({ revision, changes: [change] });
    return () => Response.json({ revision, id: "tyres", change, html: `<p>${text}</p>` });
  };
  respond = publish(1, "Check the tyres.");
  const { user } = renderApp(link);
  await screen.findByText("Check the tyres.");
  expect(screen.queryByRole("alert")).toBeNull();

  respond = refuse;
  const newer = await act(async () => publish(2, "Check the brakes."));
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("This text has changed. The newer one could not be loaded.");
  expect(screen.getByText("Check the tyres.")).toBeVisible();
  respond = newer;
  await user.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Check the brakes.")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByRole("main")).toHaveFocus();
});

it("an article leads to its neighbours, related ones and back to all", async () => {
  await renderArticle(WITHOUT_BODY);
  const neighbours = within(screen.getByRole("navigation", { name: "Previous and next article" }));
  expect(neighbours.getAllByRole("link").map((link) => link.textContent)).toEqual([
    "PreviousSign In for the First Time",
    "NextFind Anything From the Home Screen",
  ]);
  expect(
    within(screen.getByRole("region", { name: "Related articles" })).getAllByRole("link"),
  ).toHaveLength(3);
  expect(screen.getByRole("link", { name: "Back to all articles" })).toHaveAttribute(
    "href",
    "/knowledge-base",
  );
});

it.each(["onboarding/no-such-article", "constructor", "a/b/c/d", "%E0%A4%A", "cad/"])(
  "an unknown article at %s is told, and leads back",
  async (path) => {
    const { user } = await renderArticle(`/knowledge-base/${path}`);
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Article not found");
    expect(
      screen.getByText("The article you are looking for doesn't exist or has been moved."),
    ).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Back to Knowledge Base" }));
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Onboarding");
  },
);

const LIST = "/api/knowledge-base/redirects";
const OLD = ["/knowledge-base/old/first-shift", "/knowledge-base/old/start-first-shift"];
const list = () => ({ revision: 1, redirects: OLD.map((from) => ({ from, to: WITHOUT_BODY })) });

function open(address: string, status = () => 200) {
  showPublished({ revision: 1 });
  const calls = stubApi((path) =>
    path === LIST ? Response.json(list(), { status: status() }) : new Response(""),
  );
  const lists = () => calls.filter(({ path }) => path === LIST).length;
  return { lists, ...renderApp(address) };
}

it.each(OLD)("an old address %s leads to the article", async (address) => {
  open(address);
  await waitFor(() => expect(window.location.pathname).toBe(WITHOUT_BODY));
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Start Your First Shift");
});
it.each([
  ["of an article", WITHOUT_BODY],
  ["that the server served as missing", "/knowledge-base/never-was"],
])("no redirects load at an address %s", async (_, address) => {
  markServed("/knowledge-base/never-was");
  const { lists } = open(address);
  await screen.findByRole("heading", { level: 1 });
  expect(lists()).toBe(0);
});

describe("feedback", () => {
  const sink = vi.fn();
  beforeEach(() => connectAnalytics(sink.mockClear()));
  afterEach(() => connectAnalytics(null));
  const events = () => sink.mock.calls.filter(([name]) => name === "article_feedback");
  const yes = () => screen.getByRole("button", { name: "Yes" });
  const no = () => screen.getByRole("button", { name: "No" });

  it("a vote is thanked for, reported once and remembered; a No in red", async () => {
    const { user, unmount } = await renderArticle(WITHOUT_BODY);
    await user.click(yes());
    expect(await screen.findByText("We're glad this article was helpful.")).toBeVisible();
    await user.click(yes());
    await user.click(no());
    const title = await screen.findByText("Thanks for letting us know");
    expect(title.closest("li")).toHaveClass("bg-danger");
    expect(screen.getByText("We'll work on improving this article.")).toBeVisible();
    const sent = (feedback: string) => [
      "article_feedback",
      {
        articleId: "start-first-shift",
        articleTitle: "Start Your First Shift",
        feedback,
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    ];
    expect(events()).toEqual([sent("positive"), sent("negative")]);
    unmount();
    await renderArticle(WITHOUT_BODY);
    expect(no()).toHaveAttribute("aria-pressed", "true");
    expect(yes()).toHaveAttribute("aria-pressed", "false");
  });

  it.each([
    ["Yes", "Thank you for your feedback!"],
    ["No", "Thanks for letting us know"],
  ])("the toast of a %s shows for 3 s", async (response, thanks) => {
    await renderArticle(WITHOUT_BODY);
    vi.useFakeTimers({
      toFake: ["setTimeout", "clearTimeout", "performance", "requestAnimationFrame"],
    });
    await act(async () => screen.getByRole("button", { name: response }).click());
    // The toast's time begins with the first frame that shows it.
    await act(() => vi.advanceTimersByTimeAsync(16));
    await act(() => vi.advanceTimersByTimeAsync(2990 - 16));
    expect(screen.getByText(thanks)).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(20));
    expect(screen.queryByText(thanks)).toBeNull();
    vi.useRealTimers();
  });
});
