import type { Page } from "@playwright/test";
import type { VIDEO_CATEGORIES } from "@shared/contracts/videos.ts";
import {
  knowledgeBaseScreens,
  offlineScreens,
  type Screens,
  universityScreens,
} from "./screens.ts";

/** Whole seconds of a film's first card and of its last. */
export const CARD_SECONDS = 3;

/** One sentence of a film and what is seen meanwhile. Boxes are named as on its screen. */
export type Step = {
  /** The caption, and the transcript's sentence. */
  say: string;
  /** Whole seconds, so that chapters begin where their timestamps say. */
  seconds: number;
  screen: string;
  /** Screens that follow within the step, as while somebody types. */
  typing?: readonly string[];
  /** The title of the chapter that begins here. */
  chapter?: string;
  /** What the picture comes close to; without it the top of the page is shown. */
  focus?: string;
  /** The view changes at once, as where another page comes; otherwise the camera moves. */
  cut?: true;
  /** What is outlined. */
  mark?: string;
  /** Where the cursor goes; at the end of the step it presses there. */
  press?: string;
  /** The keys that are pressed at the end of the step. */
  keys?: readonly string[];
};

/** A film: its row of the library, what it shows, and where its pictures come from. */
export type Story = {
  name: string;
  title: string;
  description: string;
  category: (typeof VIDEO_CATEGORIES)[number];
  keywords: string;
  /** Said on the title card, which the first chapter begins with, and on the last card. */
  opening: { say: string; chapter: string };
  closing: string;
  steps: readonly Step[];
  takeScreens: (page: Page) => Promise<Screens>;
};

const typed = (word: string) => [...word].map((_letter, index) => `typed-${index + 1}`);

const university: Story = {
  name: "find-a-video",
  title: "Find a video in the University",
  description:
    "Browse by group, search by word and open a video at the chapter you need. Sample film.",
  category: "getting-started",
  keywords: "University, tour, videos, search, categories, chapters, transcript, first steps",
  opening: {
    say: "This is a sample film, about finding a video in the University.",
    chapter: "Browse",
  },
  steps: [
    {
      say: "Each card tells what a video is about and lists its chapters.",
      seconds: 4,
      screen: "all",
      focus: "about",
      mark: "about",
    },
    {
      say: "Press a group, and only its videos stay.",
      seconds: 4,
      screen: "all",
      focus: "groups",
      press: "howTo",
    },
    {
      say: "These are the guides for single tasks.",
      seconds: 3,
      screen: "how-to",
      focus: "title",
    },
    {
      say: "Or search for a word. This one is “roster”.",
      seconds: 5,
      screen: "search",
      chapter: "Search",
      focus: "search",
      cut: true,
      mark: "search",
      typing: typed("roster"),
    },
    {
      say: "What fits stays. Press a chapter to open the video right there.",
      seconds: 5,
      screen: "found",
      chapter: "Open at a chapter",
      focus: "about",
      mark: "chapter",
      press: "chapter",
    },
    {
      say: "The panel beside the video shows which chapter you are in.",
      seconds: 4,
      screen: "chapters",
      focus: "player",
      mark: "list",
      press: "transcript",
    },
    {
      say: "Where there is a transcript, read along or search it.",
      seconds: 4,
      screen: "transcript",
      focus: "player",
      mark: "sentences",
    },
  ],
  closing: "Now find one yourself. This was a sample film.",
  takeScreens: universityScreens,
};

const knowledgeBase: Story = {
  name: "find-an-article",
  title: "Find an article in the Knowledge Base",
  description:
    "Go by category, jump within an article, or search everything from any page. Sample film.",
  category: "how-to",
  keywords: "knowledge base, help, articles, categories, contents, search everything, shortcut",
  opening: {
    say: "This is a sample film, about finding an article in the Knowledge Base.",
    chapter: "By category",
  },
  steps: [
    {
      say: "Articles are sorted into categories. Choose one.",
      seconds: 4,
      screen: "categories",
      focus: "category",
      press: "category",
    },
    {
      say: "Each card says in a sentence what its article tells.",
      seconds: 4,
      screen: "category",
      focus: "card",
      mark: "card",
      press: "title",
    },
    {
      say: "The list beside an article is its contents.",
      seconds: 4,
      screen: "article",
      chapter: "In an article",
      cut: true,
      mark: "contents",
      press: "section",
    },
    {
      say: "A press there takes you to that part.",
      seconds: 4,
      screen: "section",
      mark: "heading",
    },
    {
      say: "From any page, Ctrl and K open the search for everything.",
      seconds: 4,
      screen: "section",
      chapter: "Search everything",
      keys: ["Ctrl", "K"],
    },
    {
      say: "Type what you remember, such as one word.",
      seconds: 5,
      screen: "palette",
      focus: "palette",
      typing: typed("defect"),
    },
    {
      say: "Articles, videos, chapters and what is said stand in one list.",
      seconds: 4,
      screen: "results",
      focus: "said",
      mark: "said",
    },
  ],
  closing: "Now find one yourself. This was a sample film.",
  takeScreens: knowledgeBaseScreens,
};

const offline: Story = {
  name: "save-for-offline",
  title: "Save everything for offline",
  description:
    "Keep the help articles and the search on your device for when there is no signal. Sample film.",
  category: "featured",
  keywords: "offline, no signal, save, download, device, tablet, connection",
  opening: {
    say: "This is a sample film, about reading help without a connection.",
    chapter: "At the page’s foot",
  },
  steps: [
    {
      say: "At the foot of every page, press Save for offline.",
      seconds: 4,
      screen: "page",
      focus: "save",
      press: "save",
    },
    {
      say: "You see what would be kept, and the room it takes.",
      seconds: 4,
      screen: "dialog",
      focus: "sizes",
      mark: "sizes",
    },
    {
      say: "Save everything while you have a connection.",
      seconds: 4,
      chapter: "Save everything",
      screen: "dialog",
      focus: "all",
      press: "all",
    },
    {
      say: "Done: everything is saved, and kept up to date.",
      seconds: 4,
      screen: "saved",
      focus: "again",
      mark: "state",
    },
    {
      say: "Now the connection is gone, and the page says so.",
      seconds: 4,
      screen: "offline",
      chapter: "Without a connection",
      cut: true,
      mark: "notice",
    },
    {
      say: "Open an article as you always do.",
      seconds: 4,
      screen: "offline",
      press: "title",
    },
    {
      say: "It opens from your own device.",
      seconds: 3,
      screen: "article",
      cut: true,
      mark: "notice",
    },
  ],
  closing: "Save it before your next shift. This was a sample film.",
  takeScreens: offlineScreens,
};

/** The sample films, in the library's order. */
export const stories: readonly Story[] = [university, knowledgeBase, offline];

/** A film as `samples/films/films.json` has it: its row of the library without an address, its file and its transcript. */
export function rowOf({ name, title, description, category, keywords, ...film }: Story) {
  const parts: { say: string; seconds: number; chapter?: string }[] = [
    { ...film.opening, seconds: CARD_SECONDS },
    ...film.steps,
    { say: film.closing, seconds: CARD_SECONDS },
  ];
  const chapters: { title: string; timestamp: string }[] = [];
  const cues: { start: number; end: number; text: string }[] = [];
  let start = 0;
  for (const { say, seconds, chapter } of parts) {
    const timestamp = `00:${String(start).padStart(2, "0")}`;
    if (chapter) chapters.push({ title: chapter, timestamp });
    cues.push({ start, end: start + seconds, text: say });
    start += seconds;
  }
  return {
    file: `${name}.mp4`,
    title,
    description,
    thumbnailUrl: `/thumbnails/${name}.svg`,
    duration: `0:${String(start).padStart(2, "0")}`,
    category,
    keywords,
    chapters: JSON.stringify(chapters),
    cues,
  };
}
