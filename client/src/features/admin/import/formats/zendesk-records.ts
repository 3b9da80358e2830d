import * as z from "zod/mini";
import { flag, id, position, text, texts, webAddress } from "./records.ts";
import { TEXT_LIMITS } from "./source-document.ts";

const raw = z.string();

/** Whoever may see it: anything but null are some users only. */
const segment = z.unknown();

const DATES = ["created_at", "updated_at", "edited_at"];

const place = { locale: text, source_locale: text, position };

/** The records of Zendesk's Help Center API, as its reference documents them. */
export const ZENDESK_ARTICLE = {
  noun: "article",
  schemas: {
    id,
    title: text,
    // An old one for the title.
    name: text,
    body: raw,
    html_url: webAddress,
    url: webAddress,
    section_id: id,
    ...place,
    draft: flag,
    promoted: flag,
    outdated: flag,
    comments_disabled: flag,
    label_names: texts,
    content_tag_ids: texts,
    user_segment_id: segment,
    user_segment_ids: segment,
    translations: z.array(z.unknown()),
  },
  bookkeeping: [
    ...["author_id", "permission_group_id", "vote_sum", "vote_count", "outdated_locales"],
    ...DATES,
  ],
  limits: { title: TEXT_LIMITS.title },
};

const GROUP_BOOKKEEPING = ["html_url", "url", "outdated", "theme_template", "sorting", ...DATES];

const GROUP_LIMITS = { name: TEXT_LIMITS.title, description: TEXT_LIMITS.description };

const group = { id, name: text, description: text, ...place };

export const ZENDESK_SECTION = {
  noun: "section",
  schemas: { ...group, category_id: id, parent_section_id: id },
  bookkeeping: GROUP_BOOKKEEPING,
  limits: GROUP_LIMITS,
};

export const ZENDESK_CATEGORY = {
  noun: "category",
  schemas: group,
  bookkeeping: GROUP_BOOKKEEPING,
  limits: GROUP_LIMITS,
};

export const ZENDESK_ATTACHMENT = {
  noun: "attachment",
  schemas: {
    id,
    article_id: id,
    file_name: text,
    relative_path: text,
    content_url: raw,
    inline: flag,
  },
  bookkeeping: ["url", "content_type", "size", "locale", "guide_media_id", ...DATES],
  limits: {},
};

export const ZENDESK_TRANSLATION = {
  noun: "translation",
  schemas: { source_id: id, source_type: text, locale: text, title: text, body: raw },
  bookkeeping: [
    ...["id", "url", "html_url", "draft", "outdated", "hidden", "created_by_id", "updated_by_id"],
    ...DATES,
  ],
  limits: {},
};

export const ZENDESK_COMMENT = {
  noun: "comment",
  schemas: { source_id: id, source_type: text },
  bookkeeping: [
    ...["id", "url", "html_url", "body", "author_id", "locale", "vote_sum", "vote_count"],
    ...["non_author_editor_id", "non_author_updated_at", ...DATES],
  ],
  limits: {},
};
