import { afterAll, beforeAll, expect, test } from "vitest";
import { createCachedResponse } from "../http/cached-response.ts";
import type { PublishedSite } from "../seo/published-site.ts";
import { embeddedFolder } from "../testing/databases.ts";
import { runApp, silentLog } from "../testing/running-app.ts";
import type { Renderer } from "./rendered-pages.ts";
import { createRenderedPages } from "./rendered-pages.ts";

const head = {
  status: 404 as const,
  title: "",
  description: "",
  canonical: "/404",
  image: "/social.png",
  type: "website" as const,
  jsonLd: [],
  links: [],
};

// Like the real renderer, this one has one page for all unknown addresses: here, for every address.
const renderer = {
  renderedAddress: () => ({ path: "/404", search: "" }),
  renderPage: async () => ({ head, html: "nothing", preloads: "", data: "{}", module: undefined }),
} as unknown as Renderer;

const contents = {} as PublishedSite;

let app: Awaited<ReturnType<typeof runApp>>;

beforeAll(async () => {
  const { route } = createRenderedPages({
    renderer,
    fill: ({ html }) => html,
    isFile: (path) => path === "/theme.js",
    site: { read: async () => contents, peek: () => contents },
    fallback: createCachedResponse(Buffer.from("busy"), { contentType: "", cacheControl: "" }),
    log: silentLog,
  });
  app = await runApp(
    { DATA_DIR: embeddedFolder(), DATABASE_URL: undefined },
    {
      pages: {
        handler: (_req, res) => void res.send("a file"),
        rendered: [route],
        inlineHashes: { scripts: [], styles: [] },
      },
    },
  );
  // The cache has the page of unknown addresses from now on.
  for (let count = 0; count < 2; count += 1) await fetch(`${app.url}/no/such/page`);
});
afterAll(() => app.close());

const ask = async (path: string) => {
  const response = await fetch(`${app.url}${path}`);
  return [response.status, (await response.text()).slice(0, 7)];
};

test.each([
  ["/healthz", 200],
  ["/readyz", 200],
  ["/api/videos/category/how-to", 200],
  ["/api/knowledge-base/categories/cad", 200],
  ["/api/auth/session", 401],
  ["/api/admin/videos", 401],
  [`/media/${"0".repeat(32)}.mp4`, 404],
  ["/robots.txt", 200],
  ["/knowledge-base/users/user-roles.md", 200],
  ["/social/category/cad.png", 200],
  ["/theme.js", 200],
  ["/secretdoor", 200],
])("%s is not rendered as an unknown page", async (path, status) => {
  const [found, text] = await ask(path);
  expect(text).not.toBe("nothing");
  expect(found).toBe(status);
});

test("an unknown page is rendered once for all its addresses", async () => {
  expect(await ask("/another/page")).toEqual([404, "nothing"]);
});
