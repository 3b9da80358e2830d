/** Adds a script to the page. One that fails to load is ignored, but tried again when the browser is back online. */
export function addScript(src: string): void {
  const script = document.createElement("script");
  script.src = src;
  script.async = true;
  script.onerror = () => {
    script.remove();
    window.addEventListener("online", () => addScript(src), { once: true });
  };
  document.head.append(script);
}
