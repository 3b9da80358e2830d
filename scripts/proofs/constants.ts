import type { Chapter } from "./chapter.ts";
import { files } from "./files.ts";

const constants: Chapter = {
  title: "9. Business constants and limits",
  proofs: [
    {
      sentence: "Data never goes stale; there is no refetch by interval or on window focus.",
      tests: [[files.queryClient, "never lets data go stale, fetches nothing by itself"]],
    },
    {
      sentence: "Toasts: 1 visible at once, 5000 ms by default.",
      tests: [
        [files.toastStore, "shows one toast at once, the newest"],
        [files.shell, "leave by themselves after %s"],
        [files.toastsInBrowser, "only one toast is visible at once"],
      ],
    },
    {
      sentence: "Toasts are swiped to the right, with a threshold of 50 px.",
      tests: [
        [files.toastsInBrowser, "stays for a swipe of 40 px to the right and goes by one of 60"],
      ],
    },
    {
      sentence: "F8 moves the focus to the toasts.",
      tests: [
        [files.shell, "show one at a time, with title and description, and can be dismissed"],
      ],
    },
    {
      sentence: "A dismissed toast is removed after 1,000,000 ms.",
      tests: [[files.toastStore, "removes a dismissed toast after 1,000,000 ms"]],
    },
    {
      sentence: "A toast is 420 px wide at most on medium screens.",
      tests: [[files.toastsInBrowser, "a toast is 420 px wide at most"]],
    },
    {
      sentence: "Feedback toasts last 3000 ms.",
      tests: [[files.article, "shows the toast of a %s for 3 s"]],
    },
    {
      sentence: "Tooltips have a delay of 700 ms and a skip delay of 300 ms.",
      tests: [[files.controls, "after 700 ms of pointing, the next within 300 ms at once"]],
    },
    {
      sentence: "The recorder's script is added 1 s before its network integrations.",
      tests: [[files.thirdParties, "the network integrations are registered 1000 ms after"]],
    },
    {
      sentence: "Mobile is a width under 768; grids have 1, 2 or 3 columns.",
      tests: [
        [files.universityInBrowser, "the grid has 1, 2 or 3 columns by the window's width"],
        [files.knowledgeHome, "hides the categories on small screens while it is active"],
      ],
    },
    {
      sentence: "Six skeleton cards show while loading.",
      tests: [[files.university, "shows six skeleton cards while loading"]],
    },
    {
      sentence: "There are 9 categories; the default is onboarding.",
      tests: [
        [files.layers, "has the nine categories with their names, in their order"],
        [files.searchArticles, "falls back to onboarding for a category nobody knows"],
      ],
    },
    {
      sentence: "The inspection article has the severities Critical, Major and Minor.",
      tests: [[files.builtInBodies, "tells the severities Critical, Major and Minor"]],
    },
    {
      sentence: "The player autoplays; the chapters panel is collapsed by default.",
      tests: [
        [files.videoModal, "autoplays with title, byline and portrait hidden"],
        [files.videoModal, "keeps its chapters collapsed"],
      ],
    },
    {
      sentence: "The editor's default placeholder is “Write your content here...”.",
      tests: [[files.editor, "shows the specification's placeholder unless it is given another"]],
    },
    {
      sentence: "The editor is at least 300 px high by default, 400 px in the article forms.",
      tests: [
        [files.editor, "is at least 300 px high unless it is given another height"],
        [files.articleForm, "loads the editor with its hint and placeholder"],
      ],
    },
    {
      sentence:
        "The toolbar has headings 1 to 6 and normal, bold, italic, underline, strike, ordered and bullet lists, indent and outdent, text and background colour, blockquote, code block, link, image, video, clean formatting.",
      tests: [
        [files.editor, "has the controls of the specification, named and in its order"],
        [files.editorInBrowser, "each tool works by keyboard on what is selected"],
      ],
    },
    {
      sentence: "The description field has 3 rows.",
      tests: [[files.articleForm, "has two tabs, every field with its hint"]],
    },
    {
      sentence: "Undo keeps at most 100 entries; edits within 1000 ms are merged.",
      tests: [[files.editor, "keeps at most 100 steps to undo and merges those within 1000 ms"]],
    },
  ],
};

export const constantsAndLimits = [constants];
