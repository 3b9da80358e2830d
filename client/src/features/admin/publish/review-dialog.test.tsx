import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { builtIn } from "@/data/built-in/built-in-content.ts";
import type { ArticleMetadata } from "@/data/model.ts";
import { refreshContent } from "@/features/admin/drafts/content.ts";
import { readDrafts } from "@/features/admin/drafts/drafts.ts";
import { ownFields } from "@/features/admin/drafts/items.ts";
import { writeDrafts } from "@/features/admin/drafts/write-drafts.ts";
import {
  openDashboard,
  openedDialog,
  prepareDashboard,
  signInAgain,
} from "../testing/open-dashboard.ts";
import { FakeServer } from "./testing/fake-server.ts";

const [first, second] = builtIn.articles.map(ownFields) as [ArticleMetadata, ArticleMetadata];
const edit = (article: ArticleMetadata, changed: Partial<ArticleMetadata>) => ({
  type: "put-article" as const,
  id: article.id,
  value: { ...article, ...changed },
  text: "unchanged" as const,
  basedOn: article,
});

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

describe("the review", () => {
  it("publishes what is ticked with a note, and keeps the rest as drafts", async () => {
    await writeDrafts([
      { change: edit(first, { title: "Better" }), html: "<p>New</p>" },
      { change: edit(second, { title: "Not yet" }) },
    ]);
    const { user, review, publish, published } = await openReview();
    await user.click(review.getByRole("checkbox", { name: "Article Not yet" }));
    await user.type(review.getByLabelText("Note (optional)"), "Clearer");
    await publish();
    await published();
    expect(server.requests).toMatchObject([
      {
        revision: 0,
        note: "Clearer",
        announce: "note",
        changes: [{ type: "put-article", id: first.id, html: "<p>New</p>" }],
      },
    ]);
    expect(await titles()).toMatchObject([{ title: "Not yet" }]);
    expect(screen.getByText("Better")).toBeVisible();
    expect(screen.getByRole("button", { name: "1 unpublished change" })).toBeVisible();
  });

  it("tells readers nothing of a small correction, whose note is the history’s", async () => {
    await writeDrafts([{ change: edit(first, { title: "Better" }), html: "<p>New</p>" }]);
    const { user, review, publish, published } = await openReview();
    expect(review.getByText("Readers see it, too: what changed, and why.")).toBeVisible();
    await user.click(review.getByRole("checkbox", { name: /^Small correction/ }));
    expect(review.getByText("For the history: why this was changed.")).toBeVisible();
    await publish();
    await published();
    expect(server.requests[0]).not.toHaveProperty("announce");
  });

  it("asks before it loses what was entered, and not where nothing was", async () => {
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

  it("shows what readers would stumble over, and offers to redirect old addresses", async () => {
    const moved = { category: "", link: `/knowledge-base/${first.id}` };
    await writeDrafts([
      {
        change: edit(first, moved),
        html: '<p><img src="/x.png"><a href="/knowledge-base/cad/nobody">x</a></p>',
      },
      { change: { type: "delete-article", id: second.id, basedOn: second } },
    ]);
    const { user, review, publish, published } = await openReview();
    expect(review.getByText(/^It has no category/)).toBeVisible();
    expect(review.getByText(/^A link in it leads nowhere: .*nobody$/)).toBeVisible();
    expect(review.getByText(/^1 image has no alternative text/)).toBeVisible();
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

  it("redirects the origin’s addresses of imported articles unless turned off", async () => {
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

  it("publishes too large an order in several parts, and keeps refused drafts", async () => {
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

  it("warns of links that a deletion breaks until a redirect is chosen", async () => {
    const html = `<p><a href="${second.link}">next</a></p>`;
    server.publish([{ ...edit(first, {}), html }]);
    await writeDrafts([{ change: { type: "delete-article", id: second.id, basedOn: second } }]);
    const { user, review } = await openReview();
    const broken = `A link in “${first.title}” would stop working: ${second.link}`;
    expect(review.getByText(broken)).toBeVisible();
    const target = review.getByLabelText(`Redirect from ${second.title}, which is deleted`);
    await user.selectOptions(target, "The knowledge base’s home");
    expect(review.queryByText(broken)).toBeNull();
  });
});

describe("when somebody publishes meanwhile", () => {
  it("merges what doesn’t collide and publishes it", async () => {
    await writeDrafts([{ change: edit(first, { title: "Mine" }) }]);
    const { publish, published } = await openReview();
    server.publish([edit(first, { description: "Theirs" })]);
    await publish();
    await published();
    expect(server.requests.map(({ revision }) => revision)).toEqual([0, 1]);
    expect(server.requests[1]?.changes).toMatchObject([
      { value: { title: "Mine", description: "Theirs" } },
    ]);
  });

  it("merges a part with what somebody published while an earlier part was on its way", async () => {
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

  it("publishes on the compared revision while another tab shows a later one", async () => {
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

  it("shows a collision as mine, theirs and before, and publishes what is chosen", async () => {
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

  it("a long review lists open choices and refused changes first", async () => {
    const all = Array.from({ length: 52 }, (_, index) => ({ ...first, id: `change-${index}` }));
    const changes = all.map((each) => edit(each, { title: `Title of ${each.id}` }));
    await writeDrafts(changes.map((change) => ({ change })));
    const { user, review, publish } = await openReview();
    expect(review.queryByText("Title of change-50")).toBeNull();
    const unseen = "2 changes further down the list have something to look at.";
    expect(review.getByText(unseen)).toBeVisible();
    server.publish([edit({ ...first, id: "change-51" }, { title: "Theirs" })]);
    await publish(52);
    await user.click(await review.findByLabelText("Mine"));
    expect(review.queryByText("Title of change-50")).toBeNull();
    const error = { change: 50, field: "value.title", message: "is refused" };
    server.refusals.push(() => Response.json({ message: "No.", faults: [error] }, { status: 422 }));
    await publish(52);
    expect(await review.findByText("Title is refused")).toBeVisible();
    expect(review.getByText("Title of change-50")).toBeVisible();
  });

  it("merges paragraphs over the base in the history, and asks at collisions", async () => {
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

  it("says so where everybody sees the same already, and sends nothing", async () => {
    await writeDrafts([{ change: edit(first, { title: "Same" }) }]);
    server.publish([edit(first, { title: "Same" })]);
    const { review, publish, published } = await openReview();
    expect(review.getByText(/Everybody sees your change already\.$/)).toBeVisible();
    await publish();
    await published();
    expect(server.requests).toEqual([]);
    expect(await readDrafts()).toEqual([]);
  });
});

describe("a publish that fails", () => {
  it("keeps everything, and the retry has the same key", async () => {
    await writeDrafts([{ change: edit(first, { title: "Kept" }) }]);
    const { review, publish, published } = await openReview();
    server.refusals.push(() =>
      Response.json({ message: "The database is away." }, { status: 503 }),
    );
    await publish();
    expect(await review.findByRole("alert")).toHaveTextContent(
      "The database is away. Your changes are still here, and publishing again publishes nothing twice.",
    );
    expect(await readDrafts()).toHaveLength(1);
    await publish();
    await published();
    expect(server.requests[1]).toEqual(server.requests[0]);
  });

  it("asks to sign in again in place, and goes on", async () => {
    await writeDrafts([{ change: edit(first, { title: "Kept" }) }]);
    const { user, publish, published } = await openReview();
    server.refusals.push(() => Response.json({ message: "Sign in." }, { status: 401 }));
    await publish();
    await signInAgain(user);
    await published();
    expect(server.requests[1]).toEqual(server.requests[0]);
    expect(await readDrafts()).toEqual([]);
  });

  it("shows what the server found wrong beside the change", async () => {
    await writeDrafts([{ change: edit(first, { title: "Too long" }) }]);
    const { review, publish } = await openReview();
    const error = { change: 0, field: "value.title", message: "must have 200 characters at most" };
    server.refusals.push(() => Response.json({ message: "No.", faults: [error] }, { status: 422 }));
    await publish();
    expect(await review.findByText("Title must have 200 characters at most")).toBeVisible();
  });
});
