/** Adds a script to the page. One that fails to load is ignored. */
export function addScript(src: string): void {
  const script = document.createElement("script");
  script.src = src;
  script.async = true;
  document.head.append(script);
}
