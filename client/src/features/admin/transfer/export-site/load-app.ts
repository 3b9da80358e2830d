import { errorOf, HttpError, request } from "@/data/http.ts";

const FOLDER = "/static-site/";
const PAGE = "index.html";
const CONTENT = "content.js";
/** The part of the page's policy that pictures of other sites are added to. */
const PICTURES = "img-src 'self' file: data:";

/** The built site without its content: the files beside the page, and the page, which may show pictures of these hosts. */
type SiteApp = {
  files: ReadonlyMap<string, Blob>;
  pageAllowing: (origins: readonly string[]) => string;
};

/** Loads what the build has made (vite.static-site.config.ts). @throws Error where there is none. */
export async function loadApp(): Promise<SiteApp> {
  const page = await loadPage();
  const names = [...page.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, name = ""]) => name);
  const files = new Map<string, Blob>();
  for (const name of names) if (name !== CONTENT) files.set(name, await load(name));
  return {
    files,
    pageAllowing: (origins) => page.replace(PICTURES, [PICTURES, ...origins].join(" ")),
  };
}

async function loadPage(): Promise<string> {
  const page = await load(PAGE).then(
    (found) => found.text(),
    (error: unknown) => {
      if (error instanceof HttpError && error.status === 404) return "";
      throw error;
    },
  );
  // Where there is none, some servers answer a page of the product.
  if (page.includes(CONTENT) && page.includes(PICTURES)) return page;
  throw new Error(
    "A development server has no site to export. Run “npm run build”, then “npm start”.",
  );
}

// The newest: what a cache still has may belong to another build.
async function load(name: string): Promise<Blob> {
  const response = await request(FOLDER + name, { cache: "no-cache" });
  if (!response.ok) throw await errorOf(response);
  return response.blob();
}
