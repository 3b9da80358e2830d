import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { setSingleKeys } from "@/lib/shortcuts.ts";
import { stubApi } from "./testing/api-stub.ts";
import { renderApp } from "./testing/render-app.tsx";

const dialog = () => screen.findByRole("dialog", { name: "Keyboard shortcuts" });
const single = () => screen.getByRole("checkbox", { name: /Use shortcuts of a single key/ });

beforeEach(() => {
  stubApi(() => Response.json([]));
  setSingleKeys(true);
});

it("the keyboard shortcuts open by ? and close by Escape", async () => {
  const { user } = renderApp("/products");
  await user.keyboard("?");
  expect(await dialog()).toBeVisible();
  expect(screen.getByText("Previous or next chapter")).toBeVisible();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("single-key shortcuts can be turned off; Ctrl+K stays", async () => {
  const { user } = renderApp("/knowledge-base");
  await user.keyboard("?");
  await dialog();
  await user.click(single());
  expect(single()).not.toBeChecked();
  await user.keyboard("{Escape}");
  await user.keyboard("?");
  await user.keyboard("/");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("searchbox")).not.toHaveFocus();
  await user.keyboard("{Control>}k{/Control}");
  expect(await screen.findByRole("dialog", { name: "Search everything" })).toBeVisible();
});
