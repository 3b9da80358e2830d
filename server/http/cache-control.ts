/**
 * The values of Cache-Control. `s-maxage` is for a shared cache in front of the servers: so many seconds after a change
 * visitors may still get the old answer. Browsers ask anew each time, which mostly ends with a 304. Decision record 4.
 */
export const cacheControl = {
  /** Rendered pages, and redirects to them. */
  page: "public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400",
  /** Public answers of the API. Browsers would obey `stale-while-revalidate` too, and show a change a request late. */
  api: "public, max-age=0, s-maxage=10, stale-if-error=86400",
  /** A public address where there is nothing, but may be soon. */
  notFound: "public, max-age=0, s-maxage=10",
  /** Published pictures, which never change but may be withdrawn with their article. */
  picture: "public, max-age=3600, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400",
  /** What never changes at its address: it has a hash in its name. */
  immutable: "public, max-age=31536000, immutable",
  /** Small files of the site, such as icons. */
  file: "public, max-age=3600",
  /** Everything else: the admin area, sign-in, errors. */
  private: "private, no-store",
} as const;

/** Whether a request asks, by `?fresh` behind its path, for an answer that no cache has kept or keeps, also those in front. */
export const isFreshRead = (address = "") => /[?&]fresh(?:[=&]|$)/.test(address);
