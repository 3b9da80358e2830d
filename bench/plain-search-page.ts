import type { ArticleMetadata } from "@/data/model.ts";

/** A page by hand, without any library: a box, and the articles whose title or description contains its text. */
export function plainSearchPage(articles: readonly ArticleMetadata[]): string {
  const data = JSON.stringify(articles).replaceAll("<", "\\u003c");
  return `<!doctype html><meta charset="utf-8"><title>Plain search</title>
<style>
  body { max-width: 60rem; margin: 2rem auto; font: 1rem system-ui }
  main { display: grid; grid-template-columns: repeat(3, 1fr); gap: 1rem }
  article { padding: 1rem; border: 1px solid #ccc }
</style>
<form role="search"><input type="search" aria-label="Search"></form>
<main></main>
<script>
  const articles = ${data};
  const main = document.querySelector("main");
  function show(found) {
    main.replaceChildren(...found.map(({ title, description, link }) => {
      const card = document.createElement("article");
      const heading = document.createElement("h2");
      const anchor = document.createElement("a");
      const text = document.createElement("p");
      heading.append(title);
      text.append(description);
      anchor.href = link;
      anchor.append("Read article");
      card.append(heading, text, anchor);
      return card;
    }));
  }
  document.querySelector("input").addEventListener("input", ({ target }) => {
    const wanted = target.value.trim().toLowerCase();
    show(articles.filter(({ title, description }) =>
      title.toLowerCase().includes(wanted) || description.toLowerCase().includes(wanted)));
  });
  show(articles.slice(0, 4));
</script>`;
}
