/** Adds a script to the page. One that does not arrive is no fault of ours and changes nothing. */
export function addScript(src: string): void {
  const script = document.createElement("script");
  script.src = src;
  script.async = true;
  document.head.append(script);
}
