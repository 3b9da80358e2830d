import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { showPublished } from "@/app/testing/published.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import { pageQueryClient } from "@/data/query-client.ts";
import { readyText } from "./category-document.tsx";

const put = (id: string, index: number) =>
  ({
    type: "put-article",
    id,
    revision: index + 1,
    value: {
      id,
      category: "fleet",
      title: `Check the ${id}`,
      description: "",
      link: `/knowledge-base/fleet/${id}`,
    },
    body: "own",
    hash: id,
  }) as const;

const changes = ["tyres", "lamps", "doors", "brakes", "oil", "siren"].map(put);
const category = {
  type: "put-category",
  id: "fleet",
  revision: 1,
  value: { id: "fleet", name: "Fleet", description: "" },
} as const;

function respond(path: string): Response {
  const change = changes.find(({ id }) => path === `/api/knowledge-base/articles/${id}`);
  if (!change) return Response.json({ message: "None." }, { status: 404 });
  const at = "2026-03-12T10:00:00.000Z";
  // One article was published, and never announced as changed.
  const isTold = change.id !== "oil";
  return Response.json({
    revision: 9,
    id: change.id,
    change,
    html: `<p>Look at the ${change.id}.</p>`,
    headings: [],
    ...(isTold && { changes: [{ revision: change.revision, at, note: "" }] }),
    publishedAt: "2026-02-01T10:00:00.000Z",
  });
}

const print = vi.fn();
const paper = () => document.querySelector<HTMLElement>(".printed-document");
const panel = () => within(screen.getByRole("region", { name: "Print this category" }));

/** Opens the category and presses the button that prints it. */
async function pressPrint(serve: (path: string) => Response | Promise<Response> = respond) {
  const calls = stubApi(serve);
  showPublished({ revision: 9, changes: [category, ...changes] });
  const { user } = renderApp("/knowledge-base?category=fleet");
  const button = await screen.findByRole("button", { name: "Print this category" });
  await user.click(button);
  await screen.findByRole("region", { name: "Print this category" });
  return { user, calls, button };
}

beforeEach(() => {
  print.mockReset();
  vi.stubGlobal("print", print);
  // jsdom loads no images.
  HTMLImageElement.prototype.decode = async () => undefined;
});

it("a category is printed as one document with contents, dates and a code each", async () => {
  const { user, button } = await pressPrint();
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const leaves = [...(paper()?.querySelectorAll("article") ?? [])];
  expect(leaves.map((leaf) => leaf.querySelector(".rich-text")?.textContent)).toEqual(
    changes.map(({ id }) => `Look at the ${id}.`),
  );
  expect(paper()?.querySelectorAll("ol > li > a")).toHaveLength(6);
  expect(leaves[2]).toHaveTextContent("Changed on 12 March 2026");
  expect(leaves[4]).toHaveTextContent("Published on 1 February 2026");
  expect(leaves[2]).toHaveTextContent("/knowledge-base/doors#printed-3");
  expect(new Set(leaves.map((leaf) => leaf.querySelector("img")?.src)).size).toBe(6);

  await user.click(panel().getByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledTimes(2);
  await user.click(panel().getByRole("button", { name: "Close" }));
  expect(paper()).toBeNull();
  expect(button).toHaveFocus();
  // Nothing of the texts is kept.
  const texts = pageQueryClient.getQueryCache().findAll({ queryKey: ["published-article"] });
  expect(texts).toEqual([]);
});

it("a document of thousands of articles has the first ones, and says so", () => {
  expect(readyText(500)).toBe("The document is ready.");
  expect(readyText(7425)).toBe(
    "The first 500 of 7,425 articles are ready. Print others one by one, on their own pages.",
  );
});

it("a failure keeps what is loaded, and another try loads the rest", async () => {
  let isBroken = true;
  const { user, calls } = await pressPrint((path) =>
    isBroken && path.endsWith("/oil") ? new Response("", { status: 503 }) : respond(path),
  );
  const retry = await panel().findByRole("button", { name: "Try again" });
  expect(panel().getByRole("status")).toHaveTextContent(/of 6 articles are loaded\. 503/);
  expect(print).not.toHaveBeenCalled();
  isBroken = false;
  await user.click(retry);
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(paper()?.querySelectorAll("article")).toHaveLength(6);
  expect(calls.filter(({ path }) => path.endsWith("/tyres"))).toHaveLength(1);
});

it("an article that was withdrawn meanwhile is left out", async () => {
  await pressPrint((path) =>
    path.endsWith("/doors") ? Response.json({ message: "None." }, { status: 404 }) : respond(path),
  );
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(paper()?.querySelectorAll("article")).toHaveLength(5);
  expect(paper()).not.toHaveTextContent(/doors/);
});

it("a cancelled document ends its requests and prints nothing", async () => {
  const { user, calls, button } = await pressPrint(() => new Promise<Response>(() => undefined));
  const asked = () => calls.filter(({ path }) => path.includes("/articles/"));
  await waitFor(() => expect(asked()).toHaveLength(4));
  expect(
    panel().getByText("0 of 6 articles are loaded.", { ignore: "[role=status]" }),
  ).toBeVisible();
  await user.click(panel().getByRole("button", { name: "Cancel" }));
  expect(asked().every(({ init }) => init?.signal?.aborted)).toBe(true);
  expect(screen.queryByRole("region", { name: "Print this category" })).toBeNull();
  expect(button).toHaveFocus();
  expect(print).not.toHaveBeenCalled();
});
