/** The path of the script that this page runs: each build has its own. */
export function pageScript(): string {
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  return script ? new URL(script.src).pathname : "";
}
