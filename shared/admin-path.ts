/**
 * True for a path in the hidden admin area, however it is written. A malformed one counts as inside, where stricter
 * headers apply.
 */
export function isAdminPath(path: string): boolean {
  try {
    return /^\/+secretdoor(\/|$)/i.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}

/** The name in a browser's local storage that says that an admin is signed in. */
export const SIGNED_IN_FLAG = "admin-signed-in";
