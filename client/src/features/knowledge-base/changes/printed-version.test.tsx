import "fake-indexeddb/auto";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { showPublished } from "@/app/testing/published.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import { ageOf } from "./printed-version.tsx";

const SAVED = "2026-11-22T14:05:00.000Z";

it.each([
  { printed: 3, announced: 3, heard: "now", title: "Still current" },
  { printed: 0, announced: 0, heard: "now", title: "Still current" },
  { printed: 3, announced: 4, heard: "now", title: "Changed since it was printed" },
  { printed: 3, announced: 4, heard: SAVED, title: "Changed since it was printed" },
  { printed: 3, announced: 4, heard: null, title: "Changed since it was printed" },
  { printed: 3, announced: 3, heard: SAVED, title: "Still current when last heard" },
  { printed: 3, announced: 3, heard: null, title: "Not known if it is still current" },
  { printed: 3, announced: 2, heard: SAVED, title: "Not known if it is still current" },
  { printed: 3, announced: 2, heard: "now", title: "Not known if it is still current" },
])("paper of $printed is judged by $announced, heard $heard", ({ title, ...versions }) => {
  expect(ageOf(versions).title).toBe(title);
});

const LINK = "/knowledge-base/fleet/tyres";
const value = { id: "tyres", category: "", title: "Tyres", description: "", link: LINK };
it("a page that no code led to says nothing of paper", async () => {
  const id = "tyres";
  const change = { type: "put-article", id, revision: 3, value, body: "own", hash: "3" } as const;
  const html = "<p>Check the tyres.</p>";
  showPublished({ revision: 3, changes: [change] });
  const calls = stubApi(() => Response.json({ revision: 3, id, change, html, headings: [] }));
  renderApp(LINK);
  await screen.findByText("Check the tyres.");
  await waitFor(() => expect(window.localStorage.getItem("read-articles")).toContain("tyres"));
  expect(screen.queryByRole("region", { name: /current|printed/ })).toBeNull();
  expect(calls.filter(({ path }) => path.includes("fresh"))).toEqual([]);
});
