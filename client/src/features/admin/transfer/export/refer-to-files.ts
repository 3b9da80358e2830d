import { folderOf } from "../documents/paths.ts";
import { AS_IT_IS, type LinkTarget, resolveLink } from "../documents/references.ts";
import type { ExportMap } from "./export-map.ts";

/** Leads an article's links and pictures to the export's own files, in place; what the import could not lead back stays. */
export function referToFiles(box: HTMLElement, path: string, map: ExportMap): void {
  for (const link of box.querySelectorAll("a[href]")) referLink(link, path, map);
  for (const image of box.querySelectorAll("img")) {
    const picture = map.pictures.get(image.getAttribute("src") ?? "");
    if (picture) image.setAttribute("src", `images/${picture.name}`);
  }
}

function referLink(link: Element, path: string, map: ExportMap): void {
  const href = link.getAttribute("href") ?? "";
  const file = fileLink(href, path, map);
  if (file !== null && leadsTo(file, link, path, map)) link.setAttribute("href", file);
  else if (!leadsTo(href, link, path, map)) link.setAttribute(AS_IT_IS, "");
}

/** The link to the same place in the export's files; null where it is in none of them. */
function fileLink(href: string, path: string, { pathByLink, targets }: ExportMap): string | null {
  const [page = "", fragment] = href.split("#");
  const file = page === "" ? path : pathByLink.get(page);
  const target = file && targets.documents.get(file);
  if (!target) return null;
  const start = page === "" ? "" : relativePath(path, file);
  if (fragment === undefined) return start;
  const name = headingName(target, fragment);
  return name === undefined ? null : `${start}#${name}`;
}

function headingName({ headings }: LinkTarget, id: string): string | undefined {
  return [...headings].find(([, each]) => each.id === id && !each.isAbove)?.[0];
}

function relativePath(from: string, to: string): string {
  const folder = folderOf(from);
  if (folder === folderOf(to)) return to.slice(folder.length);
  return folder === "" ? to : `../${to}`;
}

/** Whether the import would make this of a link that has another address. */
function leadsTo(address: string, link: Element, path: string, { targets }: ExportMap): boolean {
  const box = link.ownerDocument.createElement("div");
  const tried = box.appendChild(link.ownerDocument.createElement("a"));
  tried.setAttribute("href", address);
  resolveLink(path, tried, targets);
  return tried.parentElement === box && tried.getAttribute("href") === link.getAttribute("href");
}
