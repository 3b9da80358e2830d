import type { Chapter } from "./chapter.ts";
import { files } from "./files.ts";

const signIn: Chapter = {
  title: "2. Screens and routes: admin sign-in and dashboard",
  proofs: [
    {
      sentence:
        "The sign-in has “Admin Access”, “Secure area for authorized personnel only”, username, password, a link to /knowledge-base and “For administrative use only. Unauthorized access is prohibited.”",
      tests: [
        [files.signIn, "has the specification’s texts, its two fields, the way back and the note"],
      ],
    },
    {
      sentence: "The button “Login to Admin Panel” reads “Authenticating...” while busy.",
      tests: [[files.signIn, "reads “Authenticating...” while it waits, and leads on"]],
    },
    {
      sentence: "Who is signed in is redirected to /secretdoor/dashboard.",
      tests: [[files.signIn, "leads who is signed in to the dashboard"]],
    },
    {
      sentence: "A spinner shows while the authentication loads, on both screens.",
      tests: [[files.signIn, "%s shows a spinner"]],
    },
    {
      sentence:
        "The dashboard has “Knowledge Base Admin”, “Manage your knowledge base content”, Logout, “View Knowledge Base” (to /knowledge-base), and the footer “Admin Console” with the current year.",
      tests: [
        [files.dashboard, "has the specification’s header, footer and tabs"],
        [files.signIn, "reads “Authenticating...” while it waits, and leads on"],
      ],
    },
    {
      sentence: "The dashboard's tabs are Articles and Categories.",
      tests: [
        [files.dashboard, "has the specification’s header, footer and tabs"],
        [files.dashboard, "keeps the tab in the address"],
      ],
    },
  ],
};

const articlesTab: Chapter = {
  title: "2. Screens and routes: articles tab",
  proofs: [
    {
      sentence:
        "It is titled “Knowledge Base Articles”, with “Add Article”, a box “Search articles...” and a filter: “All Categories” and each category.",
      tests: [
        [files.articlesTab, "has its title with the number of articles, and the columns"],
        [files.articlesTab, "finds by title or description, whatever the case"],
        [files.articlesTab, "is filtered by “All Categories” or any one category"],
      ],
    },
    {
      sentence: "The columns are Title, Description, Category and Actions (Edit, Delete).",
      tests: [[files.articlesTab, "has its title with the number of articles, and the columns"]],
    },
    {
      sentence: "A description is truncated at 400 px.",
      tests: [[files.articlesTab, "truncates a description at 400 px"]],
    },
    {
      sentence: "A category is shown by its name, falling back to its id.",
      tests: [
        [files.articleRules, "show a category by its name, falling back to its id"],
        [files.articlesTab, "shows an unknown category by its id and none as “None”"],
      ],
    },
    {
      sentence:
        "With a search or filter, an empty table says “No matching articles found. Try a different search or filter.”",
      tests: [
        [files.articlesTab, "together with the search"],
        [files.articlesTab, "says the same when the filter alone leaves nothing"],
      ],
    },
    {
      sentence: "Otherwise it says “No articles found. Add an article to get started.”",
      tests: [[files.articlesTab, "says the specification’s words, counts nothing and lists"]],
    },
    {
      sentence:
        "“Add New Article” has the tabs Article Metadata and Article Content; the fields Article ID, Category (select), Article Title, Description (3 rows), URL Path (optional); the buttons Cancel and Add Article.",
      tests: [[files.articleForm, "has two tabs, every field with its hint, and the buttons"]],
    },
    {
      sentence:
        "The Content tab has a rich-text editor with “Use the toolbar to format text, add images, videos, and other media.”",
      tests: [[files.articleForm, "loads the editor with its hint and placeholder"]],
    },
    {
      sentence:
        "“Edit Article” shows the ID disabled with “Article ID cannot be changed after creation.”; its buttons are Cancel and Save Changes.",
      tests: [[files.articleForm, "shows the id disabled with its note, what is saved"]],
    },
    {
      sentence:
        "“Delete Article” asks “Are you sure you want to delete the article {title}?” and warns “This action cannot be undone. The article will be permanently removed from the knowledge base.”; its buttons are Cancel and Delete Article.",
      tests: [
        [
          files.articlesTab,
          "asks in the specification’s words, does nothing on Cancel and deletes",
        ],
      ],
    },
  ],
};

const categoriesTab: Chapter = {
  title: "2. Screens and routes: categories tab",
  proofs: [
    {
      sentence: "The table has the columns name, description, id and actions.",
      tests: [[files.categoriesTab, "has the columns name, description, id and actions"]],
    },
    {
      sentence: "There are dialogs to add, edit and delete a category.",
      tests: [
        [files.categoriesTab, "has its fields, the hint of the id and its buttons"],
        [files.categoriesTab, "saves the new name for its articles, too"],
        [files.categoriesTab, "its articles stay and have none"],
      ],
    },
    {
      sentence: "The empty text is “No categories found. Add a category to get started.”",
      tests: [[files.categoriesTab, "of all leaves the specification’s sentence"]],
    },
    {
      sentence: "Edit: the id is read-only, “Category ID cannot be changed after creation”.",
      tests: [[files.categoriesTab, "shows the id read-only with its note, and needs the name"]],
    },
    {
      sentence:
        "Add: the hint says that the id is used in URLs and must use lowercase letters, numbers and hyphens only.",
      tests: [[files.categoriesTab, "has its fields, the hint of the id and its buttons"]],
    },
    {
      sentence:
        "Delete warns “This action cannot be undone. Articles in this category will not be deleted but will lose their category assignment.”, and so it is.",
      tests: [
        [files.categoriesTab, "its articles stay and have none"],
        [files.layers, "clears the category of the articles of a deleted category"],
      ],
    },
  ],
};

export const adminScreens = [signIn, articlesTab, categoriesTab];
