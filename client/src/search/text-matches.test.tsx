import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { builtInText, stubApi } from "@/app/testing/api-stub.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import { InlineWorker } from "@/app/testing/search-workers.ts";

const INDEX = {
  mode: "browser",
  synonyms: [{ terms: ["lung", "oxygen"], isOneWay: true }],
  searched: [
    {
      id: "daily-vehicle-inspections",
      title: "Daily Vehicle Inspections",
      description: "",
      link: "/knowledge-base/truck-checks/daily-vehicle-inspections",
      category: "truck-checks",
      sections: [
        ["", "", "", "Every crew inspects its unit."],
        [
          "section-oxygen",
          "",
          "Oxygen",
          "Read both cylinders. Never trust the <b>gauge</b> alone.",
        ],
      ],
    },
  ],
};
const HTML =
  "<p>Every crew.</p><h2>Oxygen</h2><p>Never trust the &lt;b&gt;gauge&lt;/b&gt; alone.</p>";
const ARTICLE = "/knowledge-base/truck-checks/daily-vehicle-inspections";

let isDown = false;

function open(address: string) {
  vi.stubGlobal("Worker", InlineWorker);
  const calls = stubApi((path) => {
    if (isDown && path.startsWith("/api/"))
      return Response.json({ message: "Down." }, { status: 503 });
    if (path === "/api/search") return Response.json(INDEX);
    if (path === "/api/videos") return Response.json([]);
    return builtInText(HTML);
  });
  return { calls, ...renderApp(address) };
}

async function search(text: string) {
  const { user, calls } = open("/products");
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox", { name: /Search articles/ }), text);
  return { user, calls };
}

beforeEach(() => {
  isDown = false;
});

it("a search finds a sentence, shows it as text and opens the article there", async () => {
  const { user } = await search("gauge alone");
  const group = await screen.findByRole("group", { name: "In the text of articles" });
  const option = within(group).getByRole("option");
  expect(option).toHaveTextContent(
    "Never trust the <b>gauge</b> alone.Daily Vehicle Inspections · Oxygen",
  );
  const marked = [...option.querySelectorAll("mark")].map(({ textContent }) => textContent);
  expect(marked).toEqual(["gauge", "alone"]);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(window.location.pathname).toBe(ARTICLE));
  expect(window.location.hash).toBe("#section-oxygen");
  const status = await screen.findByText(
    "Marked under “Oxygen”: Never trust the <b>gauge</b> alone.",
  );
  expect(status).toHaveAttribute("role", "status");
});

it("the search loads once, when it opens, and again after an error", async () => {
  isDown = true;
  const { user, calls } = open("/products");
  const asked = () => calls.filter(({ path }) => path === "/api/search");
  expect(asked()).toEqual([]);
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox"), "oxygen");
  const button = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByRole("status")).toHaveTextContent(
    "Articles and videos can’t be searched right now.",
  );
  isDown = false;
  await user.click(button);
  await screen.findByRole("group", { name: "In the text of articles" });
  expect(asked()).toHaveLength(2);
});

it("a host without an API has the built-in articles searched", async () => {
  vi.stubGlobal("Worker", InlineWorker);
  stubApi((path) =>
    path.startsWith("/api/") ? new Response("<!doctype html>", { status: 404 }) : builtInText(HTML),
  );
  const { user } = renderApp("/products");
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox", { name: /Search articles/ }), "gauge alone");
  const group = await screen.findByRole("group", { name: "In the text of articles" });
  expect(within(group).getAllByRole("option")[0]).toHaveTextContent("Never trust the <b>gauge</b>");
});

it("the search page offers to write if some of the words were found", async () => {
  open("/search?q=gauge+helicopter");
  await screen.findByRole("heading", { name: "Some of your words" });
  expect(await screen.findByRole("link", { name: "Tell us what is missing" })).toHaveAttribute(
    "href",
    expect.stringMatching(/^\/message\?q=gauge(\+|%20)helicopter$/),
  );
});

it("a found sentence is linked by a text directive, without the offer to write", async () => {
  open("/search?q=gauge");
  const link = await screen.findByRole("link", { name: /Never trust/ });
  expect(link).toHaveAttribute(
    "href",
    `${ARTICLE}#section-oxygen:~:text=Never%20trust%20the%20%3Cb%3Egauge%3C%2Fb%3E%20alone.`,
  );
  expect(screen.queryByRole("link", { name: "Tell us what is missing" })).toBeNull();
});

it("the knowledge base lists text of more articles below its own results", async () => {
  const { user } = open("/knowledge-base");
  const box = await screen.findByRole("searchbox");
  await user.type(box, "gauge");
  const region = await screen.findByRole("region", { name: "In the text of 1 article" });
  // The text of articles comes before the help that stands in for missing results.
  const headings = within(screen.getByRole("main")).getAllByRole("heading");
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    "No results found",
    "In the text of 1 article",
    "Can't find it?",
  ]);
  await user.click(within(region).getByRole("link"));
  await waitFor(() => expect(window.location.hash).toBe("#section-oxygen"));
  expect(window.history.state.passage).toMatch(/^Never trust/);
});
