import { isPageBusy } from "./is-page-busy.ts";
import { pageScript } from "./page-script.ts";
import { noteOutdated } from "./update-store.ts";

const RELOADED = "reloaded-from";

/** Watches for code that fails to load because the server has another version by now. Returns how to stop. */
export function watchLoadFailures(): () => void {
  const handle = () => void replaceOutdatedPage();
  window.addEventListener("vite:preloadError", handle);
  return () => window.removeEventListener("vite:preloadError", handle);
}

async function replaceOutdatedPage(): Promise<void> {
  const script = pageScript();
  if (!(await isGone(script))) return;
  // Once: where it does not help, somebody decides.
  if (isPageBusy() || sessionStorage.getItem(RELOADED) === script) return noteOutdated();
  sessionStorage.setItem(RELOADED, script);
  window.location.reload();
}

/** Whether the server has no such script any more. A service worker does not answer this in its place. */
async function isGone(path: string): Promise<boolean> {
  try {
    const { ok, headers } = await fetch(path, { method: "HEAD", cache: "no-store" });
    // A static host may answer its page for every address.
    return !ok || !/javascript/.test(headers.get("content-type") ?? "");
  } catch {
    return false;
  }
}
