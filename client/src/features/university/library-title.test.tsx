import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { aVideo, stubApi } from "@/app/testing/api-stub.ts";
import { renderApp } from "@/app/testing/render-app.tsx";

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
