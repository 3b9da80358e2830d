import type { Review, Upkeep } from "@shared/contracts/reviews.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { showPublished } from "@/app/testing/published.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import { openedDialog, prepareDashboard } from "../testing/open-dashboard.ts";

beforeEach(prepareDashboard);

const about = (id: string, title: string, owner = "") => ({
  id,
  title,
  link: `/knowledge-base/cad/${id}`,
  owner,
});
const NOTHING: Upkeep = {
  due: [],
  links: [],
  pictures: [],
  search: [],
  more: { due: 0, links: 0, pictures: 0, search: 0 },
};
const plan = about("build-response-plan", "Build a Response Plan", "Dana");

const DUE = { due: [{ ...plan, due: "2026-02-28", revision: 4 }] };

const CHECK = "/api/admin/articles/build-response-plan/check";
const REVIEW = "/api/admin/articles/build-response-plan/review";

type Body = Record<string, unknown> | undefined;
type Responses = Record<string, (body: Body) => Response>;

/** Opens the Insight page over a server with this worklist and these responses; keeps the sent bodies. */
async function openUpkeep(lists: Partial<Upkeep>, own: Responses = {}) {
  let upkeep: Upkeep = { ...NOTHING, ...lists };
  let review: Review = { owner: "Dana", months: 6, since: "2026-01-01", revision: 1 };
  const sent: { path: string; body: Body }[] = [];
  const responses: Responses = {
    "/api/admin/upkeep": () => Response.json(upkeep),
    [CHECK]: () => {
      upkeep = NOTHING;
      return Response.json({ revision: 9, at: "2026-03-12T10:00:00Z", username: "admin" });
    },
    [REVIEW]: (body) => {
      if (body) review = { ...review, ...body, revision: review.revision + 1 };
      return Response.json(review);
    },
    ...own,
  };
  const calls = stubApi((path) => {
    const text = calls.at(-1)?.init?.body;
    const body: Body = typeof text === "string" ? JSON.parse(text) : undefined;
    if (body) sent.push({ path, body });
    return responses[path]?.(body) ?? new Response("<p>As it is saved.</p>");
  });
  const { user } = renderApp("/secretdoor/dashboard/insight");
  await screen.findByRole("heading", { level: 1, name: "Insight" });
  const group = async (name: string) => within(await screen.findByRole("region", { name }));
  return { user, sent, group };
}

it("the worklist has due checks, broken links, old images, unsearched articles", async () => {
  const { group } = await openUpkeep({
    ...DUE,
    links: [{ ...about("source", "Source"), broken: [{ href: "/nowhere", missing: "target" }] }],
    pictures: [{ ...about("cab", "The Cab"), count: 2, since: "2023-05-06" }],
    search: [{ ...about("manual", "Manual"), problem: "cut" }],
  });
  const due = await group("Due for a check");
  expect(await due.findByText("Build a Response Plan")).toBeVisible();
  expect(due.getByText(/Dana · Due since 28 February 2026/)).toBeVisible();
  const links = await group("Links that lead nowhere");
  const lines = (await links.findAllByRole("listitem")).map(({ textContent }) => textContent);
  expect(lines).toContain("/nowhere leads nowhere");
  const images = await group("Images of more than two years");
  expect(images.getByText("2 images, the oldest from 6 May 2023")).toBeVisible();
  const search = await group("Not searched to the end");
  expect(search.getByText(/^Only its first 200,000 characters are searched/)).toBeVisible();
});

it("“Still correct” sends the revision looked at, and keeps the focus in the group", async () => {
  const { user, sent, group } = await openUpkeep(DUE);
  const due = await group("Due for a check");
  (await due.findByRole("button", { name: "Still correct: Build a Response Plan" })).focus();
  await user.keyboard("{Enter}");
  expect(await due.findByText(/^Nothing is due/)).toBeVisible();
  expect(screen.getByRole("region", { name: "Due for a check" })).toHaveFocus();
  expect(sent).toEqual([{ path: CHECK, body: { key: expect.any(String), revision: 4 } }]);
});

it("a check of an article that was changed meanwhile is refused", async () => {
  const { user, group } = await openUpkeep(DUE, {
    [CHECK]: () => Response.json({ message: "x", revision: 5 }, { status: 409 }),
  });
  const due = await group("Due for a check");
  await user.click(await due.findByRole("button", { name: /^Still correct/ }));
  expect(await screen.findByText(/changed it meanwhile/)).toBeVisible();
});

/** Opens the form of an article that is due for a check, with its owner unfolded. */
async function openOwner() {
  const { user, sent, group } = await openUpkeep(DUE);
  const due = await group("Due for a check");
  await user.click(await due.findByRole("button", { name: "Edit: Build a Response Plan" }));
  const form = await openedDialog("Edit Article");
  await user.click(form.getByText("Owner and review"));
  const owner = await form.findByLabelText("Owner (optional)");
  return { user, sent, form, owner };
}

it("owner and interval are saved by themselves in the article's form", async () => {
  const { user, sent, form, owner } = await openOwner();
  expect(owner).toHaveValue("Dana");
  const save = form.getByRole("button", { name: "Save owner and review" });
  expect(save).toBeDisabled();
  await user.clear(owner);
  await user.type(owner, "Lee");
  await user.selectOptions(form.getByLabelText("Check it"), "Every 3 months");
  await user.click(save);
  await waitFor(() => expect(save).toBeDisabled());
  expect(sent).toEqual([
    {
      path: REVIEW,
      body: { owner: "Lee", months: 3, revision: 1 },
    },
  ]);
  // The article's form is still open, and nothing of it was saved.
  expect(form.getByLabelText("Article Title")).toHaveValue("Build a Response Plan");
});

it("“Still correct” in a form sends the revision that it was opened with", async () => {
  const { user, sent, form } = await openOwner();
  const { id, title, link } = plan;
  const value = { id, title, link, category: "cad", description: "Theirs." };
  const put = { type: "put-article", id, value, body: "below" } as const;
  const change = { ...put, checkedOn: "2026-03-01", revision: 7 };
  act(() => showPublished({ revision: 7, changes: [change] }));
  expect(await form.findByText("Checked on 1 March 2026")).toBeVisible();
  await user.click(form.getByRole("button", { name: "Still correct" }));
  await waitFor(() => expect(sent).toMatchObject([{ path: CHECK, body: { revision: 0 } }]));
});

it("an unsaved owner delays saving the article, and closing asks", async () => {
  const { user, sent, form, owner } = await openOwner();
  await user.type(owner, " and Lee");
  await user.click(form.getByText("Owner and review"));
  await user.click(form.getByRole("button", { name: "Save Changes" }));
  expect(owner).toHaveFocus();
  expect(owner).toHaveValue("Dana and Lee");
  expect(owner).toHaveAccessibleDescription(/This is not saved yet\./);
  await user.click(form.getByRole("button", { name: "Cancel" }));
  const question = await openedDialog("Discard your changes?");
  await user.click(question.getByRole("button", { name: "Keep editing" }));
  await user.click(form.getByRole("button", { name: "Save owner and review" }));
  await waitFor(() => expect(owner).toHaveAccessibleDescription(/^Who looks after it: [^.]*\.$/));
  expect(sent).toMatchObject([{ body: { owner: "Dana and Lee" } }]);
  await user.click(form.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("an owner overwrites somebody else's only after that was shown", async () => {
  const theirs = { owner: "Sam", months: 12, since: "2026-03-01", revision: 2 };
  const mine = { owner: "Dana", months: 6, since: "2026-03-01" };
  let isRefused = true;
  const { user, sent, group } = await openUpkeep(DUE, {
    [REVIEW]: (body) => {
      if (!body) return Response.json({ ...mine, revision: 1 });
      if (!isRefused) return Response.json({ ...mine, ...body, revision: 3 });
      isRefused = false;
      return Response.json({ message: "x", review: theirs }, { status: 409 });
    },
  });
  const due = await group("Due for a check");
  await user.click(await due.findByRole("button", { name: /^Edit/ }));
  const form = await openedDialog("Edit Article");
  await user.click(form.getByText("Owner and review"));
  await user.type(await form.findByLabelText("Owner (optional)"), " and Lee{Enter}");
  expect(await form.findByText(/Somebody else saved: Sam, every year/)).toBeVisible();
  expect(form.getByLabelText("Owner (optional)")).toHaveValue("Dana and Lee");
  await user.click(form.getByRole("button", { name: "Save owner and review" }));
  await waitFor(() => expect(sent.map(({ body }) => body?.revision)).toEqual([1, 2]));
});
