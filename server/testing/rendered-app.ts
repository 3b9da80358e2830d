import { existsSync, readFileSync } from "node:fs";
import { renderer } from "@/app/rendering/entry-server.tsx";
import { createCachedResponse } from "../http/cached-response.ts";
import { createPageTemplate } from "../pages/page-template.ts";
import { createRenderedPages } from "../pages/rendered-pages.ts";
import { exportSite } from "../pages/static-site.ts";
import { openSeo } from "../seo/responses.ts";
import { type DatabaseSettings, embeddedFolder } from "./databases.ts";
import { runApp, silentLog } from "./running-app.ts";

/** The page before anything is rendered into it, and the script that stands inside it. */
const SOURCE_PAGE = readFileSync("client/index.html", "utf8");
export const THEME_SCRIPT = readFileSync("client/public/theme.js", "utf8");

const fallback = createCachedResponse(Buffer.from("The page could not be rendered."), {
  contentType: "text/plain",
  cacheControl: "no-store",
  status: 503,
});

/** What answers with what an address of the app does. */
function askFor(url: string) {
  const load = async () => {
    const response = await fetch(url);
    const { status } = response;
    const body = Buffer.from(await response.arrayBuffer());
    return createCachedResponse(body, { contentType: "", cacheControl: "", status });
  };
  return { cached: () => undefined, load };
}

/** The whole app over a database, embedded unless said otherwise, with pages that the app's own sources render. */
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
      exportSite: (hasFilms: boolean) =>
        exportSite({
          media: app.media,
          hasFilms,
          renderer,
          site: contents,
          api: [(_method, address) => askFor(app.url + address)],
          readFile: (path) =>
            existsSync(`client/public${path}`) ? readFileSync(`client/public${path}`) : null,
          page: SOURCE_PAGE,
          styles: [],
          searchScript: "",
          filmScript: "",
        }),
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
