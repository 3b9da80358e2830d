import * as z from "zod/mini";
import { isKnowledgePath } from "../content/article-paths.ts";
import { isSlug } from "../text/text.ts";
import { type Item, isFilled, labelled, origin, path, slug, TEXT_LIMITS, text } from "./fields.ts";

/**
 * An article's fields with their labels and rules, in the order of exports. Its HTML is none of them. The API, the database,
 * imports, exports, comparisons, merges and the history go by these keys. A field that may be left out is
 * `labelled("Label", z.optional(text(200)))`.
 */
export const articleFields = {
  id: labelled("ID", slug),
  category: labelled(
    "Category",
    text(
      TEXT_LIMITS.id,
      z.refine((id) => id === "" || isSlug(id), "must be empty or the id of a category"),
    ),
  ),
  title: labelled("Title", text(TEXT_LIMITS.title, isFilled)),
  description: labelled("Description", text(TEXT_LIMITS.description)),
  link: labelled(
    "URL Path",
    path(isKnowledgePath, "must be /knowledge-base/ and names between slashes"),
  ),
  origin,
};

export type ArticleMetadata = Item<typeof articleFields>;

/** An article without its HTML, as it may be published. */
export const articleRules = z.object(articleFields).check(
  z.refine(({ id, link }) => link.endsWith(`/${id}`), {
    path: ["link"],
    error: "must end in the article's id",
  }),
);
