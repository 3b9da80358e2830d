import { describe, expect, it } from "vitest";
import { collectFiles } from "./testing/collect-files.ts";

const HOST = "https://support.example.com";

const categories = [
  {
    id: 1,
    name: "Field work",
    description: "",
    position: 1,
    locale: "en-us",
    source_locale: "en-us",
  },
  { id: 2, name: "Office", description: "", position: 0, locale: "en-us", source_locale: "en-us" },
];
const sections = [
  { id: 11, name: "Radios", description: "How to talk", category_id: 1, position: 1 },
  { id: 12, name: "Basics", description: "", category_id: 1, position: 0 },
  { id: 21, name: "Basics", description: "First steps", category_id: 2, position: 0 },
  { id: 13, name: "Handsets", description: "", category_id: 1, parent_section_id: 11, position: 0 },
].map((section) => ({ ...section, locale: "en-us", source_locale: "en-us" }));

/** An article with the fields that the API's reference lists. */
function article(id: number, title: string, more: object = {}) {
  return {
    id,
    title,
    body: `<p>About ${title}.</p>`,
    html_url: `${HOST}/hc/en-us/articles/${id}-${title.replaceAll(" ", "-")}`,
    url: `https://example.zendesk.com/api/v2/help_center/en-us/articles/${id}.json`,
    section_id: 12,
    locale: "en-us",
    source_locale: "en-us",
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

const page = (articles: readonly object[], more: object = {}) => ({
  count: articles.length,
  next_page: null,
  page: 1,
  page_count: 1,
  per_page: 30,
  previous_page: null,
  articles,
  ...more,
});

describe("an export of Zendesk Guide", () => {
  it("becomes articles in the categories of its sections, in their order", async () => {
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
    expect(created).toEqual([
      { id: "office-basics", name: "Office: Basics", description: "First steps" },
      { id: "field-work-basics", name: "Field work: Basics", description: "" },
      { id: "radios", name: "Radios", description: "How to talk" },
      { id: "handsets", name: "Handsets", description: "" },
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
      content: "<p>About Sign in.</p>",
    });
    expect(notes).toEqual([]);
    expect(skipped).toEqual([
      "Sections are categories here; the 2 categories above them are left out.",
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
      "single objects",
      {
        "1.json": { article: article(1, "A") },
        "2.json": { section: sections[1] },
        "3.json": { category: categories[0] },
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
    [
      "a file of another name",
      { "articles-export": page([article(1, "A")], { sections, categories }) },
    ],
  ])("is read in %s", async (_, files) => {
    const { articles, notes } = await collectFiles(files);
    expect(articles.get("a")).toMatchObject({ title: "A", category: "basics" });
    expect(notes).toEqual([]);
  });

  it("says where its pages are not complete", async () => {
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

  it("leads links between its articles to them, as they may be written", async () => {
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

  it("shows the pictures that are beside it, by id, path, folder or name", async () => {
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
      `Pictures: A picture stays at its host: ${HOST}/hc/article_attachments/506/away.png`,
    ]);
    expect(skipped).toEqual([
      "help/files/508/plan.pdf: it is no Markdown, HTML or picture.",
      "1 attachment of no article in the export left out.",
    ]);
  });
});
