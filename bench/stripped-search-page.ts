import type { Browser } from "@playwright/test";

/**
 * The knowledge base's page without any script but one that puts the results of each key into it as HTML: what is left is
 * what the browser needs to show them. They are those of the product's first frame after each key of `typed`.
 */
export async function strippedSearchPage(
  browser: Browser,
  url: string,
  typed: string,
): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(url, { waitUntil: "networkidle" });
  await page.getByRole("searchbox").focus();
  await page.waitForTimeout(1000);
  await page.evaluate(recordResults);
  for (const key of typed) {
    await page.keyboard.press(key);
    await page.waitForTimeout(500);
  }
  const results = await page.evaluate<string[]>("window.results");
  await page.close();
  const html = await (await fetch(url)).text();
  const script = `(${showResults})(${JSON.stringify(results).replaceAll("<", "\\u003c")})`;
  return html
    .replace(/<script[^>]*>.*?<\/script>|<link[^>]*modulepreload[^>]*>/gs, "")
    .replace("</body>", () => `<script>${script}</script></body>`);
}

/** Runs in the page: keeps the results' HTML of each key's first frame in `window.results`. */
function recordResults(): void {
  const results: (string | undefined)[] = [];
  Object.assign(window, { results });
  window.addEventListener("input", () =>
    requestAnimationFrame(() => {
      const grid = document.querySelector("main article")?.parentElement;
      results.push(grid?.parentElement?.innerHTML);
    }),
  );
}

/** Runs in the stripped page. */
function showResults(results: string[]): void {
  const place = document.querySelector("main article")?.parentElement?.parentElement;
  const box = document.querySelector<HTMLInputElement>("main input[type=search]");
  box?.addEventListener("input", () => {
    if (place) place.innerHTML = results[box.value.length - 1] ?? "";
  });
}
