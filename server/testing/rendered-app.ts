import { readFileSync } from "node:fs";
import { renderer } from "@/app/rendering/entry-server.tsx";
import { createCachedResponse } from "../http/cached-response.ts";
import { createPageTemplate } from "../pages/page-template.ts";
import { createRenderedPages } from "../pages/rendered-pages.ts";
import { openSeo } from "../seo/seo-responses.ts";
import { type DatabaseSettings, embeddedFolder } from "./databases.ts";
import { runApp, silentLog } from "./running-app.ts";

/** The page before anything is rendered into it, and its inline script. */
const SOURCE_PAGE = readFileSync("client/index.html", "utf8");
export const THEME_SCRIPT = readFileSync("client/public/theme.js", "utf8");

const fallback = createCachedResponse(Buffer.from("The page could not be rendered."), {
  contentType: "text/plain",
  cacheControl: "no-store",
  status: 503,
});

/** The whole app over a database, an embedded one by default, with pages that the app's own sources render. */
export async function runRenderedApp(
  settings: DatabaseSettings = { DATA_DIR: embeddedFolder(), DATABASE_URL: undefined },
) {
  const template = createPageTemplate(SOURCE_PAGE, THEME_SCRIPT, {});
  const pages = createRenderedPages({
    renderer,
    fill: template.fill,
    isFile: () => false,
    site: {
      read: () => contents.read(),
      peek: () => contents.peek(),
    },
    fallback,
    log: silentLog,
  });
  const app = await runApp(settings, {
    pages: {
      rendered: [pages.route],
      inlineHashes: template.inlineHashes,
      handler: (_req, res) => void res.status(404).end(),
    },
  });
  const contents = openSeo(app.database.db).site;
  renderer.setTransport(async (path) =>
    path.startsWith("/api/") ? fetch(app.url + path) : new Response(readFileSync(`.${path}`)),
  );
  return {
    ...app,
    invalidate: () => {
      contents.invalidate();
      pages.invalidate();
    },
  };
}
