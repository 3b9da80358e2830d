import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { builtInText, stubApi } from "@/app/testing/api-stub.ts";
import { renderApp } from "@/app/testing/render-app.tsx";

const main = () => within(screen.getByRole("main"));
const tile = () => within(main().getByRole("region", { name: "Can't find it?" }));

it("the tile behind the cards opens the search and leads to those who help", async () => {
  stubApi(() => Response.json([]));
  const { user } = renderApp("/knowledge-base");
  expect(main().getAllByRole("article")).toHaveLength(4);
  expect(tile().getByRole("link", { name: "help@example.com" })).toHaveAttribute(
    "href",
    "mailto:help@example.com",
  );
  expect(tile().getByRole("link", { name: "555-0142" })).toHaveAttribute("href", "tel:555-0142");
  const button = tile().getByRole("button", { name: "Search videos" });
  await user.click(button);
  expect(await screen.findByRole("dialog", { name: "Search everything" })).toBeVisible();
  await user.keyboard("{Escape}");
  expect(button).toHaveFocus();
});

it("an unknown article leads to every category and to the search", async () => {
  stubApi(() => Response.json([]));
  const { user } = renderApp("/knowledge-base/cad/no-such-article");
  await screen.findByRole("heading", { level: 1, name: "Article not found" });
  expect(main().getAllByRole("link")).toHaveLength(1 + 9);
  await user.click(main().getByRole("button", { name: "Search for it" }));
  expect(await screen.findByRole("dialog", { name: "Search everything" })).toBeVisible();
});

it("nothing shows below a loading text, so that nothing moves", async () => {
  let answer: ((response: Response) => void) | undefined;
  stubApi(
    () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  );
  renderApp("/knowledge-base/truck-checks/daily-vehicle-inspections");
  expect(await screen.findByText("Loading the article")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Yes" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Related articles" })).toBeNull();
  await waitFor(() => expect(answer).toBeDefined());
  answer?.(builtInText("<p>Here it is.</p>"));
  expect(await screen.findByText("Here it is.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Yes" })).toBeVisible();
});
