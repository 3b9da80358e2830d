import { expect, it } from "vitest";
import { locateArticle } from "./locate-article.ts";

const article = (id: string, link: string) => {
  return { id, link, category: "cad", title: id, description: "", bodyIn: null };
};
const articles = [
  article("b", "/knowledge-base/cad/b"),
  article("deep", "/knowledge-base/Über/den/deep"),
  article("taken", "/knowledge-base/cad/taken"),
];
const site = {
  knowledge: { categories: [], articles },
  redirects: new Map([
    ["/knowledge-base/old/b", "/knowledge-base/cad/b"],
    ["/knowledge-base/gone", "/knowledge-base?category=cad"],
    ["/knowledge-base/cad/taken", "/knowledge-base/cad/b"],
  ]),
  findById: (id: string) => articles.find((each) => each.id === id),
};

it.each([
  ["an article's own address", "/knowledge-base/cad/b", "article b"],
  ["one with other letters, encoded", "/knowledge-base/%C3%9Cber/den/deep", "article deep"],
  ["one that an old address has become", "/knowledge-base/cad/taken", "article taken"],
  ["another folder", "/knowledge-base/x/y/z/b", "redirect /knowledge-base/cad/b"],
  ["no folder", "/knowledge-base/b", "redirect /knowledge-base/cad/b"],
  ["a slash at the end", "/knowledge-base/cad/b/", "redirect /knowledge-base/cad/b"],
  ["capital letters", "/Knowledge-Base/CAD/B", "redirect /knowledge-base/cad/b"],
  ["an old address", "/knowledge-base/old/b", "redirect /knowledge-base/cad/b"],
  ["an old address in capitals", "/knowledge-base/OLD/b/", "redirect /knowledge-base/cad/b"],
  [
    "an old address of nothing else",
    "/knowledge-base/gone",
    "redirect /knowledge-base?category=cad",
  ],
  ["no article", "/knowledge-base/cad/c", "nothing"],
  ["a malformed path", "/knowledge-base/cad/%E0%A4%A", "nothing"],
])("an article is located by %s", (_case, path, expected) => {
  const found = locateArticle(path, site);
  if (!found) expect("nothing").toBe(expected);
  else
    expect(found.kind === "article" ? `article ${found.article.id}` : `redirect ${found.to}`).toBe(
      expected,
    );
});
