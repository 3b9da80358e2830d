// The HTML comes from a parser or React, which end every tag. A tag without an end reaches to the end of the text: to
// look for it from every "<" anew would take quadratic time.

/** Serialised HTML without its tags. Character references stay. */
export function removeTags(html: string): string {
  return html.replace(/<[^>]*(?:>|$)/g, "");
}

/** Serialised HTML with other addresses of its images. */
export function replaceImageSources(html: string, replace: (source: string) => string): string {
  return html.replace(/<img\b(?:[^>"]|"[^"]*(?:"|$))*/g, (tag) =>
    // Matches each attribute whole, since another one's value may end like the name of this one.
    tag.replace(/\s([a-z-]+)="([^"]*)"/g, (attribute, name, value) =>
      name === "src" ? ` src="${replace(value)}"` : attribute,
    ),
  );
}

/** A heading of serialised HTML: its content, where it begins and where it ends. */
type Heading = { level: number; html: string; start: number; end: number };

export function headingsIn(html: string): Heading[] {
  const headings: Heading[] = [];
  let open: RegExpExecArray | null = null;
  for (const tag of html.matchAll(/<(\/?)h([1-6])\b[^>]*(?:>|$)/g)) {
    if (tag[1] === "") open = tag;
    else if (open && open[2] === tag[2]) {
      const content = html.slice(open.index + open[0].length, tag.index);
      const end = tag.index + tag[0].length;
      headings.push({ level: Number(tag[2]), html: content, start: open.index, end });
      open = null;
    }
  }
  return headings;
}
