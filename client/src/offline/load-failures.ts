import { isPageBusy } from "./is-page-busy.ts";
import { isScriptGone, pageScript } from "./page-script.ts";
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
  if (!(await isScriptGone(script))) return;
  // Once: where it does not help, somebody decides.
  if (isPageBusy() || sessionStorage.getItem(RELOADED) === script) return noteOutdated();
  sessionStorage.setItem(RELOADED, script);
  window.location.reload();
}
