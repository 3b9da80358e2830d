import { paths } from "@/lib/paths.ts";

const BASE = "https://site.invalid";
const START = new URL(paths.knowledgeBase, BASE);

let shown = START;

/** The address in a fragment, `#/path?query#heading`; null where that only names a place in the page. */
export function addressIn(fragment: string): URL | null {
  if (fragment === "") return START;
  return fragment.startsWith("#/") ? new URL(fragment.slice(1), BASE) : null;
}

function current(): URL {
  shown = addressIn(location.hash) ?? new URL(location.hash, shown);
  return shown;
}

/** The page's own address with a path of the site in it. */
export const hrefOf = (path: string) => `#${path}`;

/** The address that is shown, as `hrefOf` takes it. */
export function shownAddress(): string {
  const { pathname, search, hash } = current();
  return pathname + search + hash;
}

/**
 * Stands for `window.location` in all of the exported site: its pages are in the fragment of one file. An `origin` is
 * what comes before a path in a whole address.
 */
export const siteLocation = {
  get pathname() {
    return current().pathname;
  },
  get search() {
    return current().search;
  },
  get hash() {
    return current().hash;
  },
  get href() {
    return location.href;
  },
  get origin() {
    return location.href.replace(/#.*/, "") + hrefOf("");
  },
  reload: () => location.reload(),
};
