import type { Chapter } from "./chapter.ts";
import { files } from "./files.ts";

const validation: Chapter = {
  title: "5. Validation rules",
  proofs: [
    {
      sentence:
        "With an empty username or password a destructive toast “Login failed” says “Please enter both username and password”, and no attempt is made.",
      tests: [[files.signIn, "makes no attempt with the username %j and the password %j"]],
    },
    {
      sentence:
        "Otherwise the login goes through an authentication service; a mismatch is “Invalid username or password”.",
      tests: [
        [files.signIn, "sends both to the authentication service"],
        [files.signIn, "shows a refusal of status %i in the red box"],
        [files.authApi, "%s is refused in the same words, without a cookie"],
      ],
    },
    {
      sentence:
        "Add article: without id, title or category nothing is saved; the form also says what is missing.",
      tests: [
        [files.articleForm, "says beside each field what is missing, keeps the dialog open and"],
        [files.articleRules, "with %j has the faults %j"],
      ],
    },
    {
      sentence:
        "The Article ID's help says lowercase letters, numbers and hyphens only, no spaces; the form enforces it, and that the id is new.",
      tests: [
        [files.articleForm, "has two tabs, every field with its hint"],
        [files.articleForm, "leads who is refused to the first field that is wrong"],
      ],
    },
    {
      sentence:
        "An empty URL Path becomes /knowledge-base/{category}/{id}; the description defaults to empty.",
      tests: [
        [files.articleForm, "with the default path and an empty description, says so"],
        [
          files.articleRules,
          "gets the default path when none is entered, and an empty description",
        ],
      ],
    },
    {
      sentence: "Edit article: without title or category nothing is saved.",
      tests: [
        [files.articleForm, "needs a title and a category"],
        [files.articleRules, "needs a title and a category, and its own id is no fault"],
      ],
    },
    {
      sentence:
        "If the category changed, the path is made anew from it and the id, whatever was entered.",
      tests: [
        [files.articleForm, "makes it anew with another category, whatever path was entered"],
        [files.articleRules, "gets a new path with a new category, whatever was entered"],
      ],
    },
    {
      sentence: "Otherwise the entered or previous path is kept.",
      tests: [[files.articleRules, "keeps the entered path while its category stays"]],
    },
    {
      sentence: "Content keeps its old value if it is emptied.",
      tests: [[files.articleRules, "keeps its content where that is emptied"]],
    },
    {
      sentence:
        "Add category: without id or name nothing is saved; the description is optional. The form also says what is missing and enforces the id's rule.",
      tests: [
        [files.categoriesTab, "says beside the fields that name and id are required, and which"],
        [files.categoriesTab, "adds the category without a description"],
      ],
    },
    {
      sentence: "Edit category: the name is required.",
      tests: [[files.categoriesTab, "shows the id read-only with its note, and needs the name"]],
    },
    {
      sentence:
        "Articles are searched by a case-insensitive substring of title or description, in the admin table together with the category filter.",
      tests: [
        [files.searchArticles, "finds for %j: title matches first, then by position"],
        [files.articlesTab, "finds by title or description, whatever the case"],
        [files.articleRules, "for %j are %j"],
      ],
    },
    {
      sentence: "Chapters must be a JSON list of objects with text title and text timestamp.",
      tests: [
        [files.chapters, "reads a JSON list of titles and timestamps"],
        [files.chapters, "refuses %j and says why"],
      ],
    },
    {
      sentence: "Otherwise the error is logged and the video treated as having no chapters.",
      tests: [[files.university, "lists no chapters when there are none, nor unusable ones"]],
    },
    {
      sentence: "A chapters value that is not text is an empty list.",
      tests: [
        [files.chapters, "treats a value that is not text as an empty list: %j"],
        [files.videoContract, "treats chapters that are %j, which is not text, as an empty list"],
      ],
    },
    {
      sentence: "Without a video id in the URL an error is logged and no player is created.",
      tests: [[files.videoModal, "is logged to the console alone when the address holds no video"]],
    },
    {
      sentence: "A failed seek is only logged.",
      tests: [[files.videoModal, "when the player can't start or seek"]],
    },
    {
      sentence: "Video creation takes no id; user sign-up takes only username and password.",
      tests: [
        [files.schema, "takes a video without an id"],
        [files.schema, "takes a username and a password alone"],
      ],
    },
    {
      sentence: "Links in the editor are limited to http, https, mailto and tel.",
      tests: [
        [files.addresses, "lets %s through"],
        [files.addresses, "replaces %j by a blank address"],
      ],
    },
    {
      sentence: "Pictures in the editor are limited to http, https and data.",
      tests: [
        [files.paste, "%.40s is kept or dropped for its reason"],
        [files.editor, "replaces an address that a link or a picture may not have by a blank one"],
      ],
    },
  ],
};

const roles: Chapter = {
  title: "6. Roles and permissions",
  proofs: [
    {
      sentence: "Visitors use videos, articles and feedback without signing in.",
      tests: [
        [files.authApi, "visitors get neither a cookie nor a row"],
        [files.cacheHeaders, "what everybody may read is kept by shared caches, without a cookie"],
      ],
    },
    {
      sentence: "/secretdoor/... needs a session; who has none is redirected to /secretdoor.",
      tests: [[files.dashboard, "redirects to the sign-in page without a sign-in"]],
    },
    {
      sentence: "An admin adds, edits and deletes articles and categories.",
      tests: [[files.adminJourney, "an article's life, a category's life, log-out"]],
    },
    {
      sentence: "The server refuses writes without a session as well.",
      tests: [
        [files.hostilePublishes, "needs a session, this site, JSON, POST and a size that fits"],
        [files.hostileVideoWrites, "needs a session, this site, JSON, its method and a size"],
      ],
    },
    {
      sentence:
        "An article tells the roles Administrator, Manager, Provider, Dispatcher, Billing and Read-Only, and what each may do.",
      tests: [[files.builtInBodies, "tells the six roles and what each may do"]],
    },
    {
      sentence:
        "It tells the areas Patient Care, Scheduling, Inventory, Training, Reports and System Administration, and the levels No Access, View, Edit, Approve and Admin.",
      tests: [[files.builtInBodies, "tells the six permission areas and the five levels"]],
    },
    {
      sentence: "Administrators create custom roles by Admin, User Management, Roles.",
      tests: [[files.builtInBodies, "tells where Administrators create custom roles"]],
    },
  ],
};

export const rules = [validation, roles];
