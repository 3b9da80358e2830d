/**
 * The values of Cache-Control. `s-maxage` is for a shared cache in front of the servers: for so many seconds after a
 * change visitors may get the old response. Browsers ask each time, which mostly ends with a 304. Decision record 4.
 */
export const cacheControl = {
  /** Rendered pages, and redirects to them. */
  page: "public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400",
  /**
   * Public responses of the API. Browsers would obey `stale-while-revalidate` too, and show a change one request late.
   */
  api: "public, max-age=0, s-maxage=10, stale-if-error=86400",
  /** A public address that does not exist, but may soon. */
  notFound: "public, max-age=0, s-maxage=10",
  /** Published images, which never change but may be withdrawn with their article. */
  image: "public, max-age=3600, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400",
  /** Files that never change, as their names hold a hash. */
  immutable: "public, max-age=31536000, immutable",
  /** Small files of the site, such as icons. */
  file: "public, max-age=3600",
  /** Everything else: the admin area, sign-in, errors. */
  private: "private, no-store",
} as const;

/** True for a request with `?fresh` in its query: its response may come from no cache, and no cache may keep it. */
export const isFreshRead = (address = "") => /[?&]fresh(?:[=&]|$)/.test(address);
