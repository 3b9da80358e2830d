import { PUBLISH_LIMITS } from "@shared/publishing.ts";
import { expect, it } from "vitest";
import type { ReviewItem } from "./review-items.ts";
import { splitOrder } from "./split-order.ts";

const itemOf = (id: string, html: string | null): ReviewItem => ({
  draft: { key: `article:${id}`, order: 1, change: { type: "delete-article", id, basedOn: null } },
  html,
  merged: null,
  revision: 0,
});
const redirects = [{ from: "/old", to: "/knowledge-base/a" }];
const split = (items: ReviewItem[]) =>
  splitOrder({ items, choices: new Map(), note: "Why", redirects }).map((part) => ({
    ...part,
    items: part.items.map(({ draft }) => draft.change.id),
  }));
const part = (items: string[], isLast: boolean) => ({
  items,
  choices: new Map(),
  note: "Why",
  redirects: isLast ? redirects : [],
});

it("leaves a small order whole, and an empty one", () => {
  expect(split([itemOf("a", "<p>1</p>"), itemOf("b", null)])).toEqual([part(["a", "b"], true)]);
  expect(split([])).toEqual([part([], true)]);
});

it("splits by bytes, in order, with the redirects in the last part", () => {
  const third = "x".repeat(PUBLISH_LIMITS.requestBytes / 3);
  const items = ["a", "b", "c"].map((id) => itemOf(id, third));
  expect(split(items)).toEqual([part(["a", "b"], false), part(["c"], true)]);
  const tooLarge = itemOf("large", third + third + third);
  expect(split([tooLarge, itemOf("a", "")])).toEqual([part(["large"], false), part(["a"], true)]);
});

it("splits by pictures", () => {
  const pictures = '<img src="data:image/png;base64,AA">'.repeat(PUBLISH_LIMITS.pictures / 2);
  const items = ["a", "b", "c"].map((id) => itemOf(id, pictures));
  expect(split(items)).toEqual([part(["a", "b"], false), part(["c"], true)]);
});
