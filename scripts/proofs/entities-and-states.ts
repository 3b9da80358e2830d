import type { Chapter } from "./chapter.ts";
import { files } from "./files.ts";

const entities: Chapter = {
  title: "3. Entities and their fields",
  proofs: [
    {
      sentence:
        "A video has id, title, description, thumbnailUrl, videoUrl, duration, category, keywords and chapters.",
      tests: [
        [files.videoApi, "the list holds all videos by id, each with exactly the nine fields"],
      ],
    },
    {
      sentence: "All fields of a video are required, except the id, which is assigned on creation.",
      tests: [
        [files.schema, "requires %s"],
        [files.schema, "takes a video without an id"],
      ],
    },
    {
      sentence: "A chapter has a title and a timestamp, mm:ss or hh:mm:ss.",
      tests: [
        [files.chapters, "reads a JSON list of titles and timestamps"],
        [files.chapters, "turns %s into %i seconds"],
      ],
    },
    {
      sentence:
        "A category has an id (a URL slug), a name and a description; the nine built-in ones have the specified ids and names.",
      tests: [
        [files.layers, "has the nine categories with their names, in their order"],
        [files.slug, "takes %j for an id"],
      ],
    },
    {
      sentence: "An article has id, category, title, description, link and optional HTML content.",
      tests: [
        [files.article, "shows its breadcrumbs, title, description and HTML"],
        [files.layers, "each at its own path with a title and a description"],
      ],
    },
    {
      sentence: "There are 36 built-in articles, four per category.",
      tests: [[files.layers, "has 36 articles, four a category"]],
    },
    {
      sentence: "Only the daily vehicle inspections and the user roles carry full content.",
      tests: [
        [files.layers, "has full content for the daily vehicle inspections and the user roles"],
      ],
    },
    {
      sentence: "The initial articles and categories are built in, not from a server.",
      tests: [
        [files.published, "is built in where nothing was published, without another request"],
      ],
    },
    {
      sentence: "A user has a unique, required username and a required password.",
      tests: [
        [files.schema, "takes a username and a password alone"],
        [files.schema, "requires a %s"],
        [files.schema, "is of a table whose usernames are unique"],
      ],
    },
    {
      sentence:
        "A feedback event has articleId, articleTitle, feedback (positive or negative) and timestamp.",
      tests: [
        [files.article, "thanks for a Yes, reports it once and remembers it"],
        [files.article, "takes a No with a destructive toast, also after a Yes"],
      ],
    },
    {
      sentence: "The admin session flag is kept in the browser's local storage.",
      tests: [
        [files.signIn, "reads “Authenticating...” while it waits, and leads on"],
        [files.dashboard, "ends the session at the server and here"],
      ],
    },
  ],
};

const states: Chapter = {
  title: "4. States and transitions",
  proofs: [
    {
      sentence: "A login stores the flag; on start the flag means authenticated.",
      tests: [
        [files.signIn, "reads “Authenticating...” while it waits, and leads on"],
        [files.signIn, "leads who is signed in to the dashboard"],
      ],
    },
    {
      sentence: "Logout removes the flag.",
      tests: [[files.dashboard, "ends the session at the server and here"]],
    },
    {
      sentence: "A loading state holds until the stored flag is checked.",
      tests: [[files.signIn, "while the stored flag is not checked yet"]],
    },
    {
      sentence:
        "The login form is idle, then submitting with its button disabled, then redirects or shows an error.",
      tests: [
        [files.signIn, "reads “Authenticating...” while it waits, and leads on"],
        [files.signIn, "shows a refusal of status %i in the red box and lets try again"],
      ],
    },
    {
      sentence: "Without a session the dashboard redirects to /secretdoor.",
      tests: [[files.dashboard, "redirects to the sign-in page without a sign-in"]],
    },
    {
      sentence:
        "Logout shows “Logged out” / “You have been successfully logged out of the admin panel.” and goes to /secretdoor.",
      tests: [
        [files.dashboard, "ends the session at the server and here"],
        [files.controls, "Logout shows its toast before the server answers, and redirects once"],
      ],
    },
    {
      sentence: "The library starts with category all, no search and no video.",
      tests: [[files.libraryLocation, "is category all, no search and no video by default"]],
    },
    {
      sentence: "Choosing a video category sets it and clears the search text.",
      tests: [[files.university, "clear the search when one is chosen"]],
    },
    {
      sentence: "A search of videos takes precedence over the category.",
      tests: [[files.libraryLocation, "lets a search take precedence over the category"]],
    },
    {
      sentence: "Selecting a card opens the modal; closing it deselects.",
      tests: [
        [files.videoModal, "goes back in the history when the video was opened from its card"],
        [files.videoModal, "takes the video out of the address"],
      ],
    },
    {
      sentence: "The chapters panel is collapsed, then expanded by its toggle.",
      tests: [[files.videoModal, "keeps its chapters collapsed, with the counter on the toggle"]],
    },
    {
      sentence: "The current chapter is the last one whose start is not after the playback time.",
      tests: [[files.playerActions, "it is the last chapter whose start is not after the time"]],
    },
    {
      sentence: "mm:ss gives m*60+s, hh:mm:ss gives h*3600+m*60+s, any other form 0.",
      tests: [
        [files.chapters, "turns %s into %i seconds"],
        [files.chapters, "gives 0 for any other form: %j"],
      ],
    },
    {
      sentence: "The knowledge base starts on onboarding with an empty query.",
      tests: [[files.knowledgeHome, "opens on onboarding, with its description"]],
    },
    {
      sentence:
        "Add appends an article, Edit replaces the one with the id, Delete removes it by id, in this browser (until it is published).",
      tests: [
        [
          files.layers,
          "replaces where it stands, appends what is new and leaves out what is deleted",
        ],
        [files.adminJourney, "the whole journey: sign-in, an article's life"],
      ],
    },
    {
      sentence: "Categories are changed in a local list seeded from the built-in ones.",
      tests: [
        [files.categoriesTab, "adds the category without a description and without a call"],
        [files.categoriesTab, "saves the new name for its articles, too"],
        [files.categoriesTab, "its articles stay and have none"],
      ],
    },
    {
      sentence: "Toasts are added, updated, dismissed and removed; one is visible at a time.",
      tests: [
        [files.toastStore, "updates, dismisses and removes by id"],
        [files.toastStore, "shows one toast at once, the newest"],
      ],
    },
  ],
};

export const entitiesAndStates = [entities, states];
