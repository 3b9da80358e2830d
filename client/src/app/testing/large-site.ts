import type { PublishedChange } from "@shared/contracts/knowledge-base.ts";
import { PUBLISHED, type Published } from "@/data/published-rows.ts";
import { stubApi } from "./api-stub.ts";

type PutArticle = Extract<PublishedChange, { type: "put-article" }>;

/** A published article with a text of its own. */
export function publishedArticle(id: string, category: string, revision = 3): PutArticle {
  const link = `/knowledge-base/${category}/${id}`;
  const value = { id, category, title: `About ${id}`, description: "", link };
  return { type: "put-article", id, value, body: "own", hash: `hash of ${id}`, revision };
}

const CATEGORIES = ["cad", "lms"];

/** A fake server that publishes its content in parts: five articles in each of two categories. */
export class LargeSite {
  revision = 3;
  /** The status of every response. */
  status = 200;
  /** Responses wait for this promise. */
  gate = Promise.resolve();
  articles = CATEGORIES.flatMap((category) =>
    [1, 2, 3, 4, 5].map((number) => publishedArticle(`${category}-${number}`, category)),
  );

  /** Holds all responses until the returned function is called. */
  hold(): () => void {
    let release = () => {};
    this.gate = new Promise((resolve) => {
      release = resolve;
    });
    return () => release();
  }

  respond(path: string): Response {
    if (path.startsWith("/api/videos")) return Response.json([]);
    if (this.status !== 200) return new Response("Away", { status: this.status });
    const { revision, articles } = this;
    const [, kind, id] = /^\/api\/knowledge-base(?:\/(\w+)(?:\/([\w-]+))?)?$/.exec(path) ?? [];
    if (!kind) return Response.json(this.#index());
    if (kind === "all")
      return Response.json({
        revision,
        changes: [...this.#categories(), ...articles],
        redirects: [],
      });
    if (kind === "redirects") return Response.json({ revision, redirects: [] });
    if (kind === "categories") {
      const changes = articles.filter(({ value }) => value.category === id);
      return Response.json({ revision, changes });
    }
    const change = articles.find((each) => each.id === id);
    if (!change) return new Response("{}", { status: 404 });
    return Response.json({ revision, id, change, html: `<p>Text of ${id}</p>` });
  }

  /** The index that a page loads first. */
  index(): Published {
    return PUBLISHED.parse(this.#index());
  }

  #index() {
    const { revision, articles } = this;
    const parts = CATEGORIES.map((category) => ({
      category,
      count: articles.filter(({ value }) => value.category === category).length,
    }));
    return { revision, changes: this.#categories(), parts };
  }

  #categories(): PublishedChange[] {
    return CATEGORIES.map((id) => {
      const value = { id, name: id.toUpperCase(), description: "" };
      return { type: "put-category", id, revision: 1, value };
    });
  }
}

/** Responds to the page's requests as a large site; `paths` are the requested paths of its content. */
export function stubLargeSite() {
  const site = new LargeSite();
  const calls = stubApi((path) => site.gate.then(() => site.respond(path)));
  const paths = () =>
    calls.map(({ path }) => path).filter((path) => path.startsWith("/api/knowledge-base"));
  return { site, paths };
}
