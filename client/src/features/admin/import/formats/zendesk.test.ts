import { expect, it } from "vitest";
import { collectFiles } from "../testing/collect-files.ts";

const HOST = "https://support.example.com";

const locales = { locale: "en-us", source_locale: "en-us" };
const categories = [
  { id: 1, name: "Field work", description: "", position: 1, ...locales },
  { id: 2, name: "Office", description: "", position: 0, ...locales },
];
const sections = [
  { id: 11, name: "Radios", description: "How to talk", category_id: 1, position: 1, ...locales },
  { id: 12, name: "Basics", description: "", category_id: 1, position: 0, ...locales },
  { id: 21, name: "Basics", description: "First steps", category_id: 2, position: 0, ...locales },
  { id: 13, name: "Handsets", description: "", category_id: 1, parent_section_id: 11, ...locales },
];

/** An article with the fields that the API's reference lists. */
function article(id: number, title: string, more: object = {}) {
  return {
    id,
    title,
    body: `<p>About ${title}.</p>`,
    html_url: `${HOST}/hc/en-us/articles/${id}-${title.replaceAll(" ", "-")}`,
    url: `https://example.zendesk.com/api/v2/help_center/en-us/articles/${id}.json`,
    section_id: 12,
    ...locales,
    position: 0,
    promoted: false,
    draft: false,
    outdated: false,
    outdated_locales: [],
    label_names: [],
    content_tag_ids: [],
    user_segment_id: null,
    user_segment_ids: [],
    permission_group_id: 7,
    comments_disabled: true,
    author_id: 3,
    vote_sum: 2,
    vote_count: 4,
    created_at: "2024-01-15T10:30:00Z",
    edited_at: "2024-01-15T10:30:00Z",
    updated_at: "2024-01-15T10:30:00Z",
    ...more,
  };
}

const page = (articles: readonly unknown[], more: object = {}) => ({
  count: articles.length,
  next_page: null,
  page: 1,
  page_count: 1,
  per_page: 30,
  previous_page: null,
  articles,
  ...more,
});

it("Zendesk's articles come into the categories of their sections, in order", async () => {
  const {
    articles,
    categories: created,
    notes,
    skipped,
  } = await collectFiles({
    "export.json": {
      ...page([
        article(101, "Hold the handset", { section_id: 13 }),
        article(102, "Choose a channel", { section_id: 11, position: 1 }),
        article(103, "Switch it on", { section_id: 11, position: 0 }),
        article(104, "Sign in", { section_id: 21 }),
        article(105, "Find your unit", { section_id: 12 }),
      ]),
      sections,
      categories,
    },
  });
  const section = (id: number) => ({ origin: `zendesk:section/${id}` });
  expect(created).toEqual([
    { id: "office-basics", name: "Office: Basics", description: "First steps", ...section(21) },
    { id: "field-work-basics", name: "Field work: Basics", description: "", ...section(12) },
    { id: "radios", name: "Radios", description: "How to talk", ...section(11) },
    { id: "handsets", name: "Handsets", description: "", ...section(13) },
  ]);
  expect([...articles.keys()]).toEqual([
    "sign-in",
    "find-your-unit",
    "switch-it-on",
    "choose-a-channel",
    "hold-the-handset",
  ]);
  expect(articles.get("sign-in")).toEqual({
    id: "sign-in",
    category: "office-basics",
    title: "Sign in",
    description: "About Sign in.",
    link: "/knowledge-base/office-basics/sign-in",
    origin: "zendesk:article/104",
    content: "<p>About Sign in.</p>",
  });
  expect(notes).toEqual([]);
  expect(skipped).toEqual([
    "Sections are categories here; the 2 categories above them are left out.",
    "Left out of the article records: 20 votes.",
  ]);
});

it.each([
  [
    "several files",
    { "a.json": { sections }, "b/c.json": { categories }, "d.json": page([article(1, "A")]) },
  ],
  [
    "pages",
    {
      "1.json": page([article(1, "A")], {
        count: 2,
        next_page: `${HOST}/api/v2/help_center/articles.json?page=2`,
      }),
      "2.json": page([article(2, "B")], { count: 2 }),
      "s.json": { sections, categories },
    },
  ],
  [
    "plain arrays",
    {
      "1.json": [article(1, "A")],
      "2.json": sections,
      "3.json": categories.map((each) => ({
        ...each,
        html_url: `${HOST}/hc/en-us/categories/1`,
      })),
    },
  ],
])("an export of Zendesk is read in %s", async (_, files) => {
  const { articles, notes } = await collectFiles(files);
  expect(articles.get("a")).toMatchObject({ title: "A", category: "basics" });
  expect(notes).toEqual([]);
});

it("an export of Zendesk with missing pages is told", async () => {
  const next = { next_page: `${HOST}/api/v2/help_center/articles.json?page=2` };
  const counted = await collectFiles({
    "1.json": page([article(1, "A")], { ...next, count: 61 }),
  });
  expect(counted.skipped).toContain("There are 61 articles there, but 1 article in the files.");
  const cut = await collectFiles({
    "1.json": { articles: [article(1, "A")], meta: { has_more: true }, links: { next: "x" } },
  });
  expect(cut.skipped).toContain("The last page of the articles is not in the files.");
});

it("links between Zendesk's articles lead to the imported ones", async () => {
  const { articles, notes, formerAddresses } = await collectFiles({
    "a.json": page([
      article(1, "Start", {
        body: `<p><a href="${HOST}/hc/en-us/articles/2-Older-title#h_01">one</a>
            <a href="/hc/en-us/articles/2-The-end?source=search">two</a> <a href="/hc/articles/2">three</a>
            <a href="https://support.example.com/hc/fr/articles/2">four</a> <a href="#h_here">five</a>
            <a href="/hc/en-us/articles/99-Gone">six</a> <a href="https://other.example/hc/en-us/articles/2">seven</a></p>
            <h2 id="h_here">Here</h2>`,
      }),
      article(2, "The end", { body: `<h2 id="h_01">Last</h2><p>x</p>` }),
    ]),
  });
  const hrefs = [...(articles.get("start")?.content ?? "").matchAll(/href="([^"]*)"/g)];
  expect(hrefs.map(([, href]) => href)).toEqual([
    "/knowledge-base/imported/the-end#section-last",
    "/knowledge-base/imported/the-end",
    "/knowledge-base/imported/the-end",
    "/knowledge-base/imported/the-end",
    "#section-here",
    `${HOST}/hc/en-us/articles/99-Gone`,
    "https://other.example/hc/en-us/articles/2",
  ]);
  expect(notes).toContain(
    `Start: The link “six” still leads to where it was: ${HOST}/hc/en-us/articles/99-Gone`,
  );
  expect(formerAddresses.get("the-end")).toEqual([
    `${HOST}/hc/en-us/articles/2-The-end`,
    `${HOST}/hc/en-us/articles/2`,
    `${HOST}/hc/articles/2-The-end`,
    `${HOST}/hc/articles/2`,
  ]);
});

it("attachments of Zendesk become images by id, path, folder or name", async () => {
  const attachment = (id: number, more: object) => ({
    id,
    article_id: 1,
    content_type: "image/png",
    inline: true,
    size: 4,
    content_url: `${HOST}/hc/article_attachments/${id}`,
    url: `${HOST}/api/v2/help_center/articles/attachments/${id}`,
    created_at: "2024-01-15T10:30:00Z",
    updated_at: "2024-01-15T10:30:00Z",
    ...more,
  });
  const image = (address: string) => `<img src="${address}" alt="">`;
  const { articles, notes, skipped } = await collectFiles({
    "help/articles.json": page([
      article(1, "Pictures", {
        body: [
          `${HOST}/hc/article_attachments/501/image.png`,
          "/hc/en-us/article_attachments/502/image.png",
          "/hc/article_attachments/9503",
          "/hc/article_attachments/504",
          "/hc/article_attachments/505/bare.gif",
          "/hc/article_attachments/506/away.png",
        ]
          .map(image)
          .join(""),
      }),
    ]),
    "help/attachments.json": {
      article_attachments: [
        attachment(501, { file_name: "image.png" }),
        attachment(502, { file_name: "image.png", relative_path: "files/two.png" }),
        attachment(503, {
          file_name: "third.png",
          content_url: `${HOST}/hc/article_attachments/9503/third.png`,
        }),
        attachment(504, { file_name: "no ending" }),
        attachment(506, { file_name: "away.png" }),
        attachment(507, { file_name: "unused.png" }),
        attachment(508, { file_name: "plan.pdf", inline: false }),
        attachment(509, { article_id: 77, file_name: "other.pdf" }),
      ],
    },
    "help/files/501/image.png": "ONE1",
    "help/files/two.png": "TWO2",
    "help/files/third.png": "THR3",
    "help/files/504": new Uint8Array([0x89, 0x50, 0x4e, 0x47]),
    "help/files/bare.gif": "GIF8",
    "help/files/508/plan.pdf": "%PDF",
  });
  const sources = [...(articles.get("pictures")?.content ?? "").matchAll(/src="([^"]*)"/g)];
  expect(sources.map(([, source]) => source?.replace("\uFFFD", "."))).toEqual([
    "data:image/png;base64,ONE1",
    "data:image/png;base64,TWO2",
    "data:image/png;base64,THR3",
    "data:image/png;base64,.PNG",
    "data:image/gif;base64,GIF8",
    `${HOST}/hc/article_attachments/506/away.png`,
  ]);
  expect(notes).toEqual([
    "Pictures: Its section 12 is not in the export; it is in the category “Imported” here.",
    "Pictures: Its attachment plan.pdf is left out.",
    `Pictures: An image stays at its host: ${HOST}/hc/article_attachments/506/away.png`,
  ]);
  expect(skipped).toEqual([
    "1 attachment of no article in the export left out.",
    "Left out of the article records: 4 votes.",
    "help/files/508/plan.pdf: it is no Markdown, HTML or image.",
  ]);
});

it("odd records of Zendesk lose nothing without a line", async () => {
  const odd = (id: number, more: object) => article(id, `Odd ${id}`, { section_id: 11, ...more });
  const translation = { source_type: "Article", locale: "de", title: "T", body: "<p>T</p>" };
  const { articles, notes, skipped } = await collectFiles({
    "z.json": {
      ...page([
        odd(1, { title: null }),
        odd(3, { title: ["x"], name: "Old name" }),
        odd(5, { body: null }),
        odd(6, { body: { html: "x" } }),
        odd(7, { html_url: "nowhere" }),
        odd(8, { section_id: 999 }),
        odd(10, { section_id: {} }),
        odd(11, { position: -1 }),
        odd(13, { draft: true }),
        odd(15, { promoted: "true" }),
        odd(16, { outdated: true }),
        odd(17, { label_names: ["one", "two"] }),
        odd(18, { label_names: "one" }),
        odd(19, { content_tag_ids: ["t1"] }),
        odd(20, { user_segment_id: 5 }),
        odd(23, { locale: 5, source_locale: [] }),
        odd(24, { comments_disabled: false }),
        odd(25, {
          translations: [{ ...translation, locale: "fr" }, { ...translation, locale: 7 }, "x"],
        }),
        odd(26, { title: "x".repeat(201) }),
        odd(28, {}),
        odd(28, { title: "Again", body: "<p>Other</p>" }),
        odd(29, { locale: "es" }),
        odd(29, { title: "Odd in English" }),
        { ...odd(30, {}), id: {} },
        { ...odd(31, { shoe_size: 43 }), __proto__x: 1, constructor: "y" },
        null,
        "no object",
      ]),
      sections: [
        ...sections,
        { id: 30, name: null, category_id: 1, position: "x" },
        { ...sections[0], name: "Radios again" },
        { ...sections[0], name: "Radios FR", locale: "fr" },
        { id: 32, name: "Inside itself", parent_section_id: 32 },
        7,
      ],
      categories,
      translations: [
        { ...translation, source_id: 16 },
        {
          ...translation,
          source_id: 17,
          locale: "en-us",
          title: "Odd 17",
          body: "<p>About Odd 17.</p>",
        },
        { ...translation, source_id: 900 },
        { ...translation, source_type: "Section", source_id: 11 },
      ],
      comments: [
        { id: 1, source_type: "Article", source_id: 16, body: "Thanks" },
        { id: 2, source_type: "Article", source_id: 901, body: "Thanks" },
      ],
      article_attachments: [{ id: {}, article_id: 18, file_name: "list.csv", inline: "maybe" }],
      users: [{ id: 3, name: "Somebody" }],
    },
  });
  expect(articles.size).toBe(23);
  expect(notes).toEqual([
    "Untitled: It has no title there, and is called “Untitled” here.",
    "Old name: Its title in the export can't be read and is left out.",
    "Odd 5: It has no text.",
    "Odd 6: Its body in the export can't be read and is left out.",
    "Odd 6: It has no text.",
    "Odd 7: Its html_url in the export can't be read and is left out.",
    "Odd 16: Its translation to de is left out.",
    "Odd 18: Its attachment list.csv is left out.",
    "Odd 23: Its source_locale in the export can't be read and is left out.",
    "Odd 25: Its translations to fr, 7 are left out.",
    `${"x".repeat(200)}: Its title was longer than 200 characters and is cut off there.`,
    "Odd 28: It is in the export more than once; the first is taken.",
    "Odd in English: Its translation to es is left out.",
    "Odd 30: Its id in the export can't be read and is left out.",
    "Odd 11: Its position in the export can't be read and is left out.",
    "Odd 8: Its section 999 is not in the export; it is in the category “Imported” here.",
    "Odd 10: Its section_id in the export can't be read and is left out.",
    "Odd 10: It is in no section there, and in the category “Imported” here.",
  ]);
  expect(skipped).toEqual([
    "1 article was for some users only there: Odd 20. Here everyone can read what is published.",
    "1 article was not published there: Odd 13. Here everyone can read what is published.",
    "z.json, section 9: it is no object with fields.",
    "z.json, section 1: it is in the export more than once; the first is taken.",
    "z.json, section 5: Its position in the export can't be read and is left out.",
    "z.json, section 5: it has no name, and is called “Section 30” here.",
    "What categories are called in other languages is left out: fr, de.",
    "z.json, article 26: it is no object with fields.",
    "z.json, article 27: it is no object with fields.",
    "z.json, article 18, translation 3: it is no object with fields.",
    "Sections are categories here; the category above them is left out.",
    "The category “Office” is left out: it has no articles.",
    "The section “Basics” is left out: it has no articles.",
    "The section “Basics” is left out: it has no articles.",
    "The section “Handsets” is left out: it has no articles.",
    "The section “Section 30” is left out: it has no articles.",
    "The section “Inside itself” is left out: it has no articles.",
    "z.json, attachment 1: Its id in the export can't be read and is left out.",
    "z.json, attachment 1: Its inline in the export can't be read and is left out.",
    "1 translation of no article in the export left out.",
    "Left out of the article records: 100 votes, 1 promotion, 1 outdated mark, 3 labels, 1 content tag, 1 comment setting, shoe_size, __proto__x, constructor, 2 comments.",
    "The list “users” is left out: 1 in all.",
  ]);
});

it("an existing category keeps its description, with a line", async () => {
  const here = { id: "talk", name: "Radios", description: "As it is here", revision: 3 };
  const {
    articles,
    categories: told,
    skipped,
  } = await collectFiles(
    { "z.json": { ...page([article(1, "A", { section_id: 11 })]), sections: [sections[0]] } },
    { categories: [here], articles: [] },
  );
  expect(articles.get("a")?.category).toBe("talk");
  const { revision: _, ...kept } = here;
  expect(told).toEqual([{ ...kept, origin: "zendesk:section/11" }]);
  expect(skipped).toEqual([
    "Left out of the article records: 4 votes.",
    "The category “Radios” is here already and keeps its description.",
  ]);
});
