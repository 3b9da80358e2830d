import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { aVideo, stubApi } from "@/app/testing/api-stub.ts";
import { showPublished } from "@/app/testing/published.ts";
import { renderApp } from "@/app/testing/render-app.tsx";

const USER_ROLES = {
  context: "epcr/roles",
  title: "User Roles",
  address: "/knowledge-base/users/user-roles",
};
const CHAPTER = {
  context: "epcr/roles",
  title: "Roles, 01:25",
  address: "/university?video=7&t=85",
};
const BODY =
  '<p>Roles.</p><p><a href="/knowledge-base/cad/map">Map</a> <a href="/feed.xml">Feed</a></p>';

function openPanel(address: string) {
  showPublished({
    revision: 1,
    changes: [
      {
        type: "put-article",
        id: "user-roles",
        revision: 1,
        body: "own",
        hash: "1",
        value: {
          ...{ id: "user-roles", category: "users", title: "User Roles", description: "" },
          link: "/knowledge-base/users/user-roles",
        },
      },
    ],
  });
  stubApi((path) => {
    if (path === "/api/contexts") {
      const single = { ...USER_ROLES, context: "epcr/one" };
      return Response.json({ contexts: [USER_ROLES, CHAPTER, single, { context: 1 }] });
    }
    if (path.endsWith("/articles/user-roles")) {
      const value = { id: "user-roles", category: "users", title: "User Roles", description: "" };
      const change = {
        ...{ type: "put-article", id: "user-roles", revision: 1, body: "own", hash: "1" },
        value: { ...value, link: "/knowledge-base/users/user-roles" },
      };
      return Response.json({ revision: 1, id: "user-roles", change, html: BODY, headings: [] });
    }
    if (path === "/api/videos") return Response.json([aVideo({ id: 7, title: "Roles" })]);
    return Response.json({ message: "Not here." }, { status: 404 });
  });
  return renderApp(`/panel${address}`);
}

it("the panel shows a context's only article, without header and footer", async () => {
  openPanel("?for=EPCR/one");
  expect(await screen.findByRole("heading", { level: 1, name: "User Roles" })).toBeVisible();
  await screen.findByText("Roles.");
  expect(window.location.pathname).toBe("/panel/knowledge-base/users/user-roles");
  expect(screen.queryByRole("banner")).toBeNull();
  expect(screen.queryByRole("contentinfo")).toBeNull();
  expect(screen.getByRole("link", { name: "Open in a new tab" })).toHaveAttribute(
    "href",
    "/knowledge-base/users/user-roles",
  );
});

it("the panel lists what a context shows if there is more than one", async () => {
  const { user } = openPanel("?for=epcr/roles");
  const main = within(screen.getByRole("main"));
  const links = await main.findAllByRole("link", { name: /Roles/ });
  expect(links.map(({ textContent }) => textContent)).toEqual(["User Roles", "Roles, 01:25"]);
  await user.click(links[0] as HTMLElement);
  expect(await screen.findByText("Roles.")).toBeVisible();
});

it("a link in the panel's article stays in the panel, or opens a new tab", async () => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  const { user } = openPanel("/knowledge-base/users/user-roles");
  await user.click(await screen.findByRole("link", { name: "Feed" }));
  expect(open).toHaveBeenCalledWith(`${window.location.origin}/feed.xml`, "_blank", "noopener");
  await user.click(screen.getByRole("link", { name: "Map" }));
  expect(window.location.pathname).toBe("/panel/knowledge-base/cad/map");
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  expect(await screen.findByRole("heading", { name: "Article not found" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Search for it" }));
  expect(window.location.pathname).toBe("/panel/search");
  expect(open).toHaveBeenCalledOnce();
});

it("the panel shows its popular places itself", async () => {
  const { user } = openPanel("/search");
  await user.click(await screen.findByRole("link", { name: /^Knowledge Base/ }));
  expect(window.location.pathname).toBe("/panel/knowledge-base");
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  expect(screen.queryByRole("banner")).toBeNull();
});

it("the panel searches for the words of a context that nothing is shown for", async () => {
  openPanel("?for=epcr/none");
  expect(await screen.findByRole("searchbox", { name: "Search everything" })).toHaveValue(
    "epcr none",
  );
});
