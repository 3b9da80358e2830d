import { screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { Router } from "wouter";
import { stubApi } from "@/app/testing/api-stub.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import DashboardPage from "./dashboard-page.tsx";
import SignInPage from "./sign-in-page.tsx";

async function openDoor() {
  const { user } = renderApp("/secretdoor");
  await screen.findByRole("heading", { level: 1, name: "Admin Access" });
  const fill = async (username: string, password: string) => {
    await user.type(screen.getByLabelText("Username"), username);
    await user.type(screen.getByLabelText("Password"), password);
    await user.click(screen.getByRole("button", { name: "Login to Admin Panel" }));
  };
  return { user, fill };
}

it("the sign-in page has the texts, fields and links of the specification", async () => {
  await openDoor();
  expect(screen.getByText("Secure area for authorized personnel only")).toBeVisible();
  expect(screen.getByLabelText("Username")).toBeRequired();
  expect(screen.getByLabelText("Password")).toBeRequired();
  expect(screen.getByLabelText("Password")).toHaveAttribute("type", "password");
  expect(screen.getByRole("link", { name: "Back to Knowledge Base" })).toHaveAttribute(
    "href",
    "/knowledge-base",
  );
  expect(
    screen.getByText("For administrative use only. Unauthorized access is prohibited."),
  ).toBeVisible();
  expect(document.title).toContain("Admin Access");
});

it.each([
  ["", ""],
  ["editor", ""],
  ["", "secret"],
  ["   ", "secret"],
])(
  "a sign-in with the username %j and password %j makes no attempt",
  async (username, password) => {
    const calls = stubApi(() => Response.json({}));
    const { user } = await openDoor();
    if (username) await user.type(screen.getByLabelText("Username"), username);
    if (password) await user.type(screen.getByLabelText("Password"), password);
    await user.click(screen.getByRole("button", { name: "Login to Admin Panel" }));
    const toast = (await screen.findByText("Login failed")).closest("li");
    expect(toast).toHaveTextContent("Please enter both username and password");
    expect(toast).toHaveClass("bg-danger");
    expect(screen.getByLabelText(username.trim() ? "Password" : "Username")).toHaveFocus();
    expect(calls).toEqual([]);
  },
);

it("a refusal shows in the red box, and can be tried again", async () => {
  const message = "Too many attempts. Try again in 42 seconds.";
  const calls = stubApi(() => Response.json({ message }, { status: 429 }));
  const { fill } = await openDoor();
  await fill("editor", " wrong ");
  const box = await screen.findByRole("alert");
  expect(calls[0]?.init?.body).toBe(JSON.stringify({ username: "editor", password: " wrong " }));
  expect(box).toHaveTextContent(message);
  expect(box).toHaveClass("border-danger", "bg-danger-tint");
  expect(screen.getByRole("button", { name: "Login to Admin Panel" })).toBeEnabled();
  expect(screen.getByLabelText("Username")).toHaveValue("editor");
  expect(localStorage.getItem("admin-signed-in")).toBeNull();
});

it.each([
  ["/secretdoor", <SignInPage key="door" />],
  ["/secretdoor/dashboard", <DashboardPage key="dashboard" />],
])("the page %s shows a spinner before the stored flag is checked", (path, page) => {
  const html = renderToString(<Router ssrPath={path}>{page}</Router>);
  expect(html).toContain('role="status"');
  expect(html).toContain("Loading");
  expect(html).not.toContain("Admin");
});
