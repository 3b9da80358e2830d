import * as z from "zod/mini";
import { isKnowledgePath } from "../content/article-paths.ts";
import { isSlug } from "../text/text.ts";
import {
  type Item,
  isFilled,
  labelled,
  origin,
  path,
  shownFor,
  slug,
  TEXT_LIMITS,
  text,
} from "./fields.ts";

/**
 * An article's fields with their labels and rules, in the order of exports, without its HTML. The API, the database,
 * imports, exports, comparisons, merges and the history go by these keys. An optional field is `labelled("Label",
 * z.optional(text(200)))`.
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
  shownFor: labelled("Shown for", z.optional(shownFor)),
  origin,
};

export type ArticleMetadata = Item<typeof articleFields>;

export const articleRules = z.object(articleFields).check(
  z.refine(({ id, link }) => link.endsWith(`/${id}`), {
    path: ["link"],
    error: "must end in the article's id",
  }),
);
