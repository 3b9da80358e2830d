/** The path of the script that this page runs: each build has its own. */
export function pageScript(): string {
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  return script ? new URL(script.src).pathname : "";
}

/** Whether the server has no such script any more. A failure, or what something else answers, does not say so. */
export async function isScriptGone(path: string): Promise<boolean> {
  try {
    // By HEAD, which no service worker answers in the server's place.
    const { status, ok, headers } = await fetch(path, { method: "HEAD", cache: "no-store" });
    if (!ok) return status === 404 || status === 410;
    if (/javascript/.test(headers.get("content-type") ?? "")) return false;
    // A static host may answer its page for every address.
    const text = await (await fetch(path, { cache: "no-store" })).text();
    return /<script type="module"[^>]* src="\/assets\//.test(text);
  } catch {
    return false;
  }
}
