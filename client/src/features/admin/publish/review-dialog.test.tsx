import { putArticle } from "@shared/testing/an-article.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { builtIn } from "@/data/built-in/built-in-content.ts";
import type { ArticleMetadata } from "@/data/model.ts";
import { refreshContent } from "@/features/admin/drafts/content.ts";
import { readDrafts } from "@/features/admin/drafts/drafts.ts";
import { ownFields } from "@/features/admin/drafts/items.ts";
import { writeDrafts } from "@/features/admin/drafts/write-drafts.ts";
import { openDashboard, openedDialog, prepareDashboard } from "../testing/open-dashboard.ts";
import { FakeServer } from "./testing/fake-server.ts";

const [first, second] = builtIn.articles.map(ownFields) as [ArticleMetadata, ArticleMetadata];
const edit = (article: ArticleMetadata, changed: Partial<ArticleMetadata>) =>
  putArticle({ ...article, ...changed }, { text: "unchanged", basedOn: article });

let server: FakeServer;

beforeEach(async () => {
  await prepareDashboard();
  server = new FakeServer();
  server.start();
});

async function openReview() {
  const { user } = await openDashboard("?category=onboarding");
  await user.click(await screen.findByRole("button", { name: "Review & publish" }));
  const review = await openedDialog("Review & publish");
  await review.findByRole("list", { name: "Changes" });
  const publish = async (count = 1) => {
    const name = `Publish ${count} change${count === 1 ? "" : "s"}`;
    await user.click(review.getByRole("button", { name }));
  };
  const published = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  return { user, review, publish, published };
}

const titles = async () =>
  (await readDrafts()).map(({ change }) => ("value" in change ? change.value : change.id));

it("a small correction is not announced to readers", async () => {
  await writeDrafts([{ change: edit(first, { title: "Better" }), html: "<p>New</p>" }]);
  const { user, review, publish, published } = await openReview();
  expect(review.getByText("Readers see it, too: what changed, and why.")).toBeVisible();
  await user.click(review.getByRole("checkbox", { name: /^Small correction/ }));
  expect(review.getByText("For the history: why this was changed.")).toBeVisible();
  await publish();
  await published();
  expect(server.requests[0]).not.toHaveProperty("announce");
});

it("a review asks before it loses what was entered", async () => {
  await writeDrafts([{ change: edit(first, { title: "Better" }) }]);
  const { user, review, published } = await openReview();
  const note = review.getByLabelText("Note (optional)");
  const tick = review.getByRole("checkbox", { name: "Article Better" });
  const keepOnEscape = async () => {
    await user.keyboard("{Escape}");
    const question = await openedDialog("Discard this review?");
    await user.click(question.getByRole("button", { name: "Keep reviewing" }));
  };
  await user.type(note, "Why");
  await keepOnEscape();
  expect(note).toHaveValue("Why");
  await user.clear(note);
  await user.click(tick);
  await keepOnEscape();
  expect(tick).not.toBeChecked();
  await user.click(tick);
  await user.click(review.getByRole("button", { name: "Cancel" }));
  await published();
  expect(await titles()).toHaveLength(1);
});

it("a review warns of what readers stumble over, and redirects old addresses", async () => {
  const moved = { category: "", link: `/knowledge-base/${first.id}` };
  await writeDrafts([
    {
      change: edit(first, moved),
      html: '<p><img src="/x.png"><a href="/knowledge-base/cad/nobody">x</a></p>',
    },
    { change: { type: "delete-article", id: second.id, basedOn: second } },
  ]);
  const { user, review, publish, published } = await openReview();
  expect(review.getByText(/^A link in it leads nowhere: .*nobody$/)).toBeVisible();
  const target = review.getByLabelText(`Redirect from ${second.title}, which is deleted`);
  await user.selectOptions(target, "The knowledge base’s home");
  expect(review.getByRole("checkbox", { name: /^Redirect to the new address/ })).toBeChecked();
  await publish(2);
  await published();
  expect(server.requests[0]?.redirects).toEqual([
    { from: first.link, to: moved.link },
    { from: second.link, to: "/knowledge-base" },
  ]);
});

it("former addresses of imported articles redirect unless turned off", async () => {
  const imported = { hash: "a".repeat(64), formerPaths: ["/hc/1-Old", "/hc/1"] };
  await writeDrafts([
    { change: edit(first, { title: "Imported" }), imported },
    { change: edit(second, { title: "Also" }), imported: { ...imported, formerPaths: [] } },
  ]);
  const { user, review, publish, published } = await openReview();
  const offer = review.getByRole("checkbox", { name: /^Redirect 2 former addresses/ });
  expect(offer).toBeChecked();
  await user.click(review.getByRole("button", { name: "Show the addresses" }));
  expect(review.getByText(`/hc/1-Old → ${first.link}`)).toBeVisible();
  await user.click(review.getByRole("checkbox", { name: "Article Also" }));
  server.refusals.push(() => new Response("Full", { status: 503 }));
  await publish();
  await review.findByRole("alert");
  await user.click(offer);
  await publish();
  await published();
  const imports = [{ id: first.id, hash: imported.hash }];
  const redirects = imported.formerPaths.map((from) => ({ from, to: first.link }));
  expect(server.requests).toMatchObject([
    { redirects, imports },
    { redirects: [], imports },
  ]);
});

it("too large a publish is sent in parts, and refused drafts stay", async () => {
  const images = '<img src="data:image/png;base64,AA" alt="a">'.repeat(150);
  await writeDrafts([
    { change: edit(first, { title: "One" }), html: images },
    { change: edit(second, { title: "Two" }), html: images },
  ]);
  server.accept();
  server.refusals.push(() => new Response("Full", { status: 503 }));
  const { review, publish, published } = await openReview();
  await publish(2);
  expect(await review.findByRole("alert")).toHaveTextContent("Full");
  expect(await titles()).toMatchObject([{ title: "Two" }]);
  await waitFor(() =>
    expect(review.getByRole("button", { name: "Publish 1 change" })).toBeEnabled(),
  );
  await publish();
  await published();
  expect(server.requests.map(({ changes }) => changes.map(({ id }) => id))).toEqual([
    [first.id],
    [second.id],
    [second.id],
  ]);
});

it("a part is merged with what was published while an earlier part was sent", async () => {
  const images = '<img src="data:image/png;base64,AA" alt="a">'.repeat(150);
  await writeDrafts([
    { change: edit(first, { title: "One" }), html: images },
    { change: edit(second, { title: "Two" }), html: images },
  ]);
  server.refusals.push(() => {
    server.publish(server.requests.at(-1)?.changes ?? []);
    server.publish([edit(second, { description: "Theirs" })]);
    return Response.json({ revision: 1, at: new Date(0).toISOString(), username: "editor" });
  });
  const { publish, published } = await openReview();
  await publish(2);
  await published();
  expect(server.requests.at(-1)).toMatchObject({
    revision: 2,
    changes: [{ value: { title: "Two", description: "Theirs" } }],
  });
});

it("a publish keeps the compared revision while another tab shows a later one", async () => {
  server.publish([edit(first, {})]);
  await writeDrafts([{ change: edit(first, { title: "Mine" }), publishedRevision: 1 }]);
  const { publish, published } = await openReview();
  server.publish([edit(first, { link: `${first.link}/${first.id}` })]);
  server.onHistoryRead = async () => {
    server.onHistoryRead = async () => undefined;
    server.publish([edit(first, { description: "Theirs" })]);
    await refreshContent();
  };
  await publish();
  await published();
  expect(server.requests.at(-1)?.changes).toMatchObject([
    { value: { title: "Mine", description: "Theirs" } },
  ]);
});

it("a collision shows mine, theirs and before, and publishes the choice", async () => {
  await writeDrafts([{ change: edit(first, { title: "Mine" }), html: "<p>a</p><p>mine</p>" }]);
  const { user, review, publish, published } = await openReview();
  server.publish([{ ...edit(first, { title: "Other" }), html: "<p>a</p>" }]);
  await publish();
  await review.findByText(/^Somebody else changed the same/);
  const title = within(await review.findByRole("group", { name: "Title: which one stays?" }));
  expect(title.getByRole("radio", { name: "Mine" })).toHaveFocus();
  expect(title.getByText("Before").parentElement).toHaveTextContent(`Before${first.title}`);
  await user.click(title.getByRole("radio", { name: "Theirs" }));
  const content = within(review.getByRole("group", { name: "Content: which one stays?" }));
  await user.click(content.getByRole("radio", { name: "Mine" }));
  await publish();
  await published();
  expect(server.requests[1]).toMatchObject({
    revision: 1,
    changes: [{ value: { title: "Other" }, html: "<p>a</p><p>mine</p>" }],
  });
  expect(await readDrafts()).toEqual([]);
});

it("paragraphs are merged over the base in the history, collisions are asked", async () => {
  const text = (...paragraphs: string[]) => paragraphs.map((each) => `<p>${each}</p>`).join("");
  const written = (html: string) => [{ ...edit(first, {}), html }];
  server.publish(written(text("one", "two", "three", "four")));
  const mine = text("one", "two", "three of mine", "FOUR");
  await writeDrafts([{ change: edit(first, {}), html: mine, publishedRevision: 1 }]);
  const { user, review, publish, published } = await openReview();
  server.publish(written(text("ONE", "two", "three of theirs", "four")));
  await publish();
  const content = await review.findByRole("group", { name: "Content: which one stays?" });
  expect(content).toHaveTextContent(
    /Mine\s*three of mine\s*Theirs\s*three of theirs\s*Before\s*three/,
  );
  await user.click(within(content).getByRole("radio", { name: "Theirs" }));
  await publish();
  await published();
  const merged = text("ONE", "two", "three of theirs", "FOUR");
  expect(server.requests[1]).toMatchObject({ revision: 2, changes: [{ html: merged }] });
});

it("a change that everybody sees already is not sent", async () => {
  await writeDrafts([{ change: edit(first, { title: "Same" }) }]);
  server.publish([edit(first, { title: "Same" })]);
  const { review, publish, published } = await openReview();
  expect(review.getByText(/Everybody sees your change already\.$/)).toBeVisible();
  await publish();
  await published();
  expect(server.requests).toEqual([]);
  expect(await readDrafts()).toEqual([]);
});
