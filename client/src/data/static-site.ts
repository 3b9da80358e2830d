import type {
  ArticleMetadata,
  KnowledgeCategory,
  Redirect,
} from "@shared/contracts/knowledge-base.ts";
import type { Cue } from "@shared/contracts/transcripts.ts";
import type { Video } from "@shared/schema.ts";

/**
 * What an exported site shows, as its `content.js` holds it. `html` is sanitised; its pictures have the addresses of
 * published ones and are files of the same name in `pictures/`. A video's `thumbnailUrl` is relative to the site.
 */
export type StaticSiteContent = {
  categories: readonly KnowledgeCategory[];
  articles: readonly (ArticleMetadata & { html: string | null })[];
  redirects: readonly Redirect[];
  videos: readonly Video[];
  /** By the video's id. */
  transcripts: Readonly<Record<string, readonly Cue[]>>;
};

declare global {
  interface Window {
    /** Set by the `content.js` of an exported site. */
    staticSite?: StaticSiteContent;
  }
}
