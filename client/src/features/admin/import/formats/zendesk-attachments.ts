import * as z from "zod/mini";
import { resolvePath, type SourceFile } from "../sources/source-files.ts";
import { addressKey } from "../transform/links.ts";
import { flag, groupBy, id, type ReadRecord, text } from "./records.ts";

/** An attachment of an article. */
export const ZENDESK_ATTACHMENT = {
  noun: "attachment",
  schemas: {
    id,
    article_id: id,
    file_name: text,
    relative_path: text,
    content_url: z.string(),
    inline: flag,
  },
  leftOut: {},
  limits: {},
};

type Attachment = ReadRecord<(typeof ZENDESK_ATTACHMENT)["schemas"]>;

/** An attachment's address: its id and, in old ones, its name. */
const ADDRESS = /\/hc\/(?:[a-z-]+\/)?article_attachments\/(?:[a-z-]+\/)?(\d+)(?:\/([^/?#]*))?/i;

const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1).toLowerCase();

/** The attachments of an export, and the files beside it that they are. */
export class ZendeskAttachments {
  /** The paths of the files that texts show. */
  readonly usedFiles = new Set<string>();
  readonly byArticle: ReadonlyMap<string | undefined, Attachment[]>;
  readonly #byAddress: ReadonlyMap<string, Attachment>;
  readonly #byName: ReadonlyMap<string, Attachment[]>;
  readonly #paths: ReadonlySet<string>;
  readonly #filesByName: ReadonlyMap<string, string[]>;
  readonly #filesById: ReadonlyMap<string, string[]>;

  constructor(attachments: readonly Attachment[], files: readonly SourceFile[]) {
    const paths = files.map(({ path }) => path);
    this.byArticle = groupBy(attachments, ({ values }) => values.article_id);
    this.#byName = groupBy(attachments, ({ values }) => (values.file_name ?? "").toLowerCase());
    // First by their own ids: in old exports the address has another.
    this.#byAddress = new Map([
      ...attachments.flatMap((each) => addressesOf(each).map((key) => [key, each] as const)),
      ...attachments.flatMap((each) => (each.values.id ? [[each.values.id, each] as const] : [])),
    ]);
    this.#paths = new Set(paths);
    this.#filesByName = groupBy(paths, nameOf);
    const ids = paths.flatMap((path) => idsIn(path).map((id) => ({ id, path })));
    this.#filesById = new Map(
      [...groupBy(ids, ({ id }) => id)].map(([id, found]) => [id, found.map(({ path }) => path)]),
    );
  }

  /** Leads pictures of a text to their files, in place. Returns a line for each attachment that readers found elsewhere. */
  showIn(body: HTMLElement, articleId: string | undefined): string[] {
    const shown = new Set<Attachment>();
    for (const image of body.querySelectorAll("img[src]")) {
      const source = (image.getAttribute("src") ?? "").trim();
      const attachment = this.#attachmentAt(source);
      if (attachment) shown.add(attachment);
      const path = this.#fileOf(source, attachment);
      if (path === undefined) continue;
      this.usedFiles.add(path);
      image.setAttribute("src", `/${path.split("/").map(encodeURIComponent).join("/")}`);
    }
    const own = articleId === undefined ? [] : (this.byArticle.get(articleId) ?? []);
    return own
      .filter((attachment) => !shown.has(attachment) && !isUnusedPicture(attachment))
      .map(({ values }) => `Its attachment ${values.file_name ?? values.id ?? ""} is left out.`);
  }

  #attachmentAt(source: string): Attachment | undefined {
    const id = ADDRESS.exec(source)?.[1];
    return this.#byAddress.get(addressKey(source) ?? "") ?? this.#byAddress.get(id ?? "");
  }

  #fileOf(source: string, attachment: Attachment | undefined): string | undefined {
    const [, addressId, addressName] = ADDRESS.exec(source) ?? [];
    if (!attachment && addressId === undefined) return undefined;
    const {
      id,
      article_id,
      file_name = addressName ?? "",
      relative_path,
    } = attachment?.values ?? {};
    const name = file_name.toLowerCase();
    const named = this.#filesByName.get(name) ?? [];
    return (
      this.#fileAt(relative_path, attachment?.path ?? "") ??
      this.#fileById([id, addressId], name) ??
      only(named.filter((path) => path.split("/").includes(article_id ?? ""))) ??
      // A name that several have tells nothing.
      ((this.#byName.get(name)?.length ?? 0) > 1 ? undefined : only(named))
    );
  }

  #fileAt(relativePath: string | undefined, from: string): string | undefined {
    if (!relativePath) return undefined;
    const found = resolvePath(from, relativePath);
    if (found !== null && this.#paths.has(found)) return found;
    return only([...this.#paths].filter((path) => path.endsWith(`/${relativePath}`)));
  }

  #fileById(ids: readonly (string | undefined)[], name: string): string | undefined {
    for (const id of ids) {
      const found = this.#filesById.get(id ?? "") ?? [];
      const path = only(found) ?? only(found.filter((each) => nameOf(each) === name));
      if (path !== undefined) return path;
    }
    return undefined;
  }
}

const only = <T>(items: readonly T[]): T | undefined => (items.length === 1 ? items[0] : undefined);

/** Ids in a file's path: of a folder, or at the start of its name. */
function idsIn(path: string): string[] {
  const folders = path.split("/").filter((part) => /^\d+$/.test(part));
  const [start] = /^\d+(?=[-_. ]|$)/.exec(nameOf(path)) ?? [];
  return [...new Set(start === undefined ? folders : [...folders, start])];
}

function addressesOf({ values: { content_url } }: Attachment): string[] {
  if (!content_url) return [];
  const id = ADDRESS.exec(content_url)?.[1];
  return [addressKey(content_url), id].filter((key) => key !== null && key !== undefined);
}

/** Pictures that texts had once: nobody saw them since. */
const isUnusedPicture = ({ values }: Attachment) => values.inline === true;
