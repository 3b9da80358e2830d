import { HttpError } from "@/data/http.ts";
import { loadBody } from "@/data/load-body.ts";
import { measurePicture } from "../../editor/shrink-picture.ts";
import type { Reading } from "./zip-markdown.ts";

/** Reads what this browser shows, its drafts included. */
export function readingOf(signal: AbortSignal): Reading {
  return {
    loadHtml: (article) => loadBody(article, signal),
    async loadPicture(address) {
      const response = await fetch(address, { signal });
      if (!response.ok) throw new HttpError(response.status, response.statusText);
      return response.blob();
    },
    measurePicture,
  };
}
