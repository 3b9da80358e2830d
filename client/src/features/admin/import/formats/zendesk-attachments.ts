import { attributeOf, elementsIn, isNamed } from "@shared/content/html-tree.ts";
import type { Root } from "hast";
import { resolvePath, type SourceFile } from "../sources/source-files.ts";
import { addressKey } from "../transform/links.ts";
import { groupBy, type ReadRecord } from "./help-center-records.ts";

type Attachment = ReadRecord;

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
  readonly #paths: readonly string[];
  /** Paths of files by the file's name and by the id in the path. */
  readonly #pathsByKey = new Map<string, string[]>();

  constructor(attachments: readonly Attachment[], files: readonly SourceFile[]) {
    this.byArticle = groupBy(attachments, ({ values }) => values.article_id);
    this.#byName = groupBy(attachments, ({ values }) => (values.file_name ?? "").toLowerCase());
    // First by their own ids: in old exports the address has another.
    this.#byAddress = new Map(
      [
        ...attachments.flatMap((each) =>
          keysOf(each.values.content_url ?? "").map((key) => [key, each] as const),
        ),
        ...attachments.map((each) => [each.values.id, each] as const),
      ].flatMap(([key, each]) => (key ? [[key, each]] : [])),
    );
    this.#paths = files.map(({ path }) => path);
    for (const path of this.#paths) {
      for (const key of new Set([nameOf(path), ...idsIn(path)])) {
        this.#pathsByKey.set(key, [...this.#pathsOf(key), path]);
      }
    }
  }

  /**
   * Links the images of a text to their files, in place. Returns a line for each attachment that was offered as a
   * download.
   */
  showIn(body: Root, articleId: string | undefined): string[] {
    const shown = new Set<Attachment>();
    for (const image of elementsIn(body).filter(isNamed("img"))) {
      const source = attributeOf(image, "src");
      const [attachment] = keysOf(source).flatMap((key) => this.#byAddress.get(key) ?? []);
      if (attachment) shown.add(attachment);
      const path = this.#fileOf(source, attachment);
      if (path === undefined) continue;
      this.usedFiles.add(path);
      image.properties.src = `/${path.split("/").map(encodeURIComponent).join("/")}`;
    }
    const own = articleId === undefined ? [] : (this.byArticle.get(articleId) ?? []);
    // An inline attachment that no text shows is an old image, which needs no line.
    return own
      .filter((attachment) => !shown.has(attachment) && !attachment.values.inline)
      .map(({ values }) => `Its attachment ${values.file_name ?? values.id ?? ""} is left out.`);
  }

  /**
   * Finds the file of an image by the first key that only one file has: its path, ids, its name in a folder of the
   * article's, its name.
   */
  #fileOf(source: string, attachment: Attachment | undefined): string | undefined {
    const [, addressId, addressName] = ADDRESS.exec(source) ?? [];
    if (!attachment && addressId === undefined) return undefined;
    const { values = {}, path: from = "" } = attachment ?? {};
    const name = (values.file_name ?? addressName ?? "").toLowerCase();
    const relative = values.relative_path;
    const whole = relative ? resolvePath(from, relative) : null;
    const named = this.#pathsOf(name);
    // A name that several have tells nothing.
    const isShared = (this.#byName.get(name)?.length ?? 0) > 1;
    const found = [
      this.#paths.filter((path) => path === whole),
      relative ? this.#paths.filter((path) => path.endsWith(`/${relative}`)) : [],
      ...[values.id, addressId].flatMap((id) => {
        const paths = this.#pathsOf(id ?? "");
        return [paths, paths.filter((path) => nameOf(path) === name)];
      }),
      named.filter((path) => path.split("/").includes(values.article_id ?? "")),
      isShared ? [] : named,
    ];
    return found.find(({ length }) => length === 1)?.[0];
  }

  #pathsOf(key: string): readonly string[] {
    return this.#pathsByKey.get(key) ?? [];
  }
}

/** Ids in a file's path: of a folder, or at the start of its name. */
function idsIn(path: string): string[] {
  const folders = path.split("/").filter((part) => /^\d+$/.test(part));
  return [...folders, ...(/^\d+(?=[-_. ]|$)/.exec(nameOf(path)) ?? [])];
}

/** The keys of an attachment: its address, and the id in it. */
function keysOf(address: string): string[] {
  const keys = [addressKey(address), ADDRESS.exec(address)?.[1]];
  return keys.filter((key) => key !== null && key !== undefined);
}
