/** Where the hidden admin area begins. */
const ADMIN_PATH = "/secretdoor";

/** Whether a path lies in the admin area, however it is written. A malformed one counts as inside: it is kept stricter. */
export function isAdminPath(path: string): boolean {
  try {
    const plain = decodeURIComponent(path).toLowerCase().replace(/\/+/g, "/");
    return plain === ADMIN_PATH || plain.startsWith(`${ADMIN_PATH}/`);
  } catch {
    return true;
  }
}
