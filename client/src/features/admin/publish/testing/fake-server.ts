import type { PublishedChange } from "@shared/contracts/knowledge-base.ts";
import type { PublishRequest } from "@shared/contracts/publishing.ts";
import { stubApi } from "@/app/testing/api-stub.ts";
import { builtIn } from "@/data/built-in/built-in-content.ts";
import type { Change } from "@/data/model.ts";
import { keyOf } from "@/features/admin/drafts/items.ts";

/** A change to publish, with an article's new HTML if it has one. */
type Publishable = (Change | PublishRequest["changes"][number]) & {
  html?: string | null | undefined;
};

/** The built-in content, which seeds a new site. */
function seeded(): [string, PublishedChange][] {
  const categories = builtIn.categories.map(
    (value) => ({ type: "put-category", id: value.id, value, revision: 0 }) as const,
  );
  const articles = builtIn.articles.map(
    (value) => ({ type: "put-article", id: value.id, value, body: "none", revision: 0 }) as const,
  );
  return [...categories, ...articles].map((change) => [keyOf(change), change]);
}

/** A fake server with published content in memory, for the dialogs' needs. */
export class FakeServer {
  revision = 0;
  readonly changes = new Map(seeded());
  readonly bodies = new Map<string, string>();
  /** All publish requests, with and without a response. */
  readonly requests: PublishRequest[] = [];
  /** Replaces the responses to the next publish requests. */
  readonly refusals: ((() => Response) | null)[] = [];
  private readonly history = new Map<number, object[]>();

  /** A test's hook, called during the read of a history entry. */
  onHistoryRead: () => Promise<void> = async () => undefined;

  /** Lets the next publish request pass that is not refused yet. */
  accept(): void {
    this.refusals.push(null);
  }

  start(): void {
    // The stub is given no request body: the body is read from the stub's records.
    const calls = stubApi((path) => {
      const body = calls.at(-1)?.init?.body;
      return this.respond(path, typeof body === "string" ? JSON.parse(body) : null);
    });
  }

  /** Publishes as another admin does. */
  publish(changes: readonly Publishable[]): void {
    this.revision += 1;
    const items = changes.map((change) => {
      const kind = change.type.endsWith("article") ? "article" : "category";
      const { html } = change;
      if (html) this.bodies.set(change.id, html);
      const hash = html ? `${change.id} ${this.revision}` : undefined;
      const body = this.bodies.has(change.id) ? "own" : "none";
      const published = { ...change, revision: this.revision, body, hash } as PublishedChange;
      this.changes.set(keyOf(change), published);
      const value = "value" in change ? change.value : null;
      return { kind, id: change.id, before: null, after: { value, html: html ?? undefined } };
    });
    this.history.set(this.revision, items);
  }

  private async respond(path: string, body: unknown): Promise<Response> {
    const { revision } = this;
    if (path === "/api/knowledge-base/all") {
      return Response.json({ revision, changes: [...this.changes.values()], redirects: [] });
    }
    const [, article] = /^\/api\/knowledge-base\/articles\/(.+)\/source$/.exec(path) ?? [];
    if (article) {
      const change = this.changes.get(`article:${article}`);
      return Response.json({
        revision,
        id: article,
        change,
        html: this.bodies.get(article) ?? null,
      });
    }
    const [, of] = /^\/api\/knowledge-base\/history\/(\d+)$/.exec(path) ?? [];
    if (of) {
      await this.onHistoryRead();
      const meta = { at: new Date(0).toISOString(), username: "other", note: "" };
      return Response.json({ revision: Number(of), ...meta, items: this.history.get(Number(of)) });
    }
    if (path === "/api/knowledge-base/publish") return this.servePublish(body as PublishRequest);
    return Response.json({});
  }

  private servePublish(request: PublishRequest): Response {
    this.requests.push(request);
    const refusal = this.refusals.shift();
    if (refusal) return refusal();
    if (request.revision !== this.revision) {
      return Response.json(
        { message: "Somebody published.", revision: this.revision },
        { status: 409 },
      );
    }
    this.publish(request.changes);
    const at = new Date(0).toISOString();
    return Response.json({ revision: this.revision, at, username: "editor" });
  }
}
