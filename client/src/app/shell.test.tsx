import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { site } from "@/site.ts";
import { showToast } from "@/ui/toast-store.ts";
import { stubApi } from "./testing/api-stub.ts";
import { renderApp } from "./testing/render-app.tsx";
import { takeConsoleErrors } from "./testing/setup.ts";

beforeEach(() => {
  stubApi(() => Response.json([]));
});

const links = () =>
  within(screen.getByRole("navigation", { name: "Main" }))
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);

it("the header has the links of the specification", () => {
  renderApp("/");
  expect(links()).toEqual([
    ["Home", "https://www.example.com/"],
    ["Pricing", "https://www.example.com/pricing"],
    ["University", "/university"],
    ["Knowledge Base", "/knowledge-base"],
    ["Support", "https://www.example.com/support"],
  ]);
  expect(screen.getByRole("link", { name: "Book a Demo" })).toHaveAttribute(
    "href",
    "https://www.example.com/#contact",
  );
});

it("the header keeps its content within 1280 px", () => {
  renderApp("/");
  expect(screen.getByRole("banner").firstElementChild).toHaveClass("max-w-page");
});

it("the side drawer closes when a link is followed, or on Escape", async () => {
  const { user } = renderApp("/products");
  await user.click(screen.getByRole("button", { name: "Open menu" }));
  const drawer = screen.getByRole("dialog", { name: "Menu" });
  expect(within(drawer).getByRole("link", { name: "Book a Demo" })).toBeVisible();
  await user.click(within(drawer).getByRole("link", { name: "University" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(window.location.pathname).toBe("/university");
  await user.click(screen.getByRole("button", { name: "Open menu" }));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("button", { name: "Open menu" })).toHaveFocus());
});

it.each([
  ["/products", "Products Page"],
  ["/pricing", "Pricing Page"],
  ["/customers", "Customers Page"],
  ["/support", "Support Page"],
  ["/login", "Login Page"],
  ["/signup", "Signup Page"],
])("the page %s shows only the text %s", (address, text) => {
  renderApp(address);
  expect(screen.getByRole("main")).toHaveTextContent(new RegExp(`^${text}$`));
});

const broken = () => {
  throw new Error("an error in a part");
};

it("a page stays usable if a part throws", () => {
  const restore = vi.spyOn(site.links, "bookDemo", "get").mockImplementation(broken);
  renderApp("/products");
  expect(screen.getByRole("main")).toHaveTextContent("Products Page");
  expect(screen.getByRole("alert")).toHaveTextContent("This part of the page could not be shown.");
  expect(screen.getByRole("button", { name: "Load again" })).toBeVisible();
  restore.mockRestore();
  expect(takeConsoleErrors().join()).toMatch(/an error in a part/);
});

it("a page stays usable if a toast throws, and the next one shows", async () => {
  renderApp("/products");
  act(() => void showToast({ title: {} as string }));
  expect(screen.getByRole("main")).toHaveTextContent("Products Page");
  expect(takeConsoleErrors().join()).toMatch(/not valid as a React child/);
  act(() => void showToast({ title: "Saved" }));
  expect(await screen.findByText("Saved")).toBeVisible();
});
