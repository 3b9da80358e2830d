/** Whether a path lies in the hidden admin area, however it is written. A malformed one counts as inside: it is kept stricter. */
export function isAdminPath(path: string): boolean {
  try {
    return /^\/+secretdoor(\/|$)/i.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}

/** Under this name a browser's local storage says that somebody is signed in to the admin area. */
export const SIGNED_IN_FLAG = "admin-signed-in";
