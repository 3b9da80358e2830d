import type { Chapter } from "./chapter.ts";
import { files } from "./files.ts";

const watching: Chapter = {
  title: "Watching",
  proofs: [
    {
      sentence: "A video resumes where this browser left it.",
      tests: [
        [files.videoModal, "is where this browser left it, with a way to start over"],
        [files.playerJourney, "a video left halfway resumes there"],
      ],
    },
    {
      sentence: "A link or a chapter on a card opens the video at its second.",
      tests: [
        [files.playerJourney, "a link and a chapter on a card open the video at their second"],
      ],
    },
    {
      sentence: "A transcript is read along, searched and copied beside the video.",
      tests: [
        [files.transcript, "marks the sentence that is said"],
        [files.transcript, "counts and marks what it finds, and goes to the next"],
        [files.transcript, "is copied with its times"],
      ],
    },
    {
      sentence: "It is readable while the video's host can't be reached.",
      tests: [
        [files.transcriptInBrowser, "a video whose host can't be reached is read, searched and"],
      ],
    },
    {
      sentence: "What was begun, or else what is featured, is offered to watch next.",
      tests: [
        [files.watchNext, "offers what was begun first, and opens it"],
        [files.watchNext, "offers featured videos to somebody who has watched nothing"],
      ],
    },
  ],
};

const search: Chapter = {
  title: "Search over everything",
  proofs: [
    {
      sentence: "Ctrl+K and ⌘K open it on every page, the keys alone use it.",
      tests: [
        [files.palette, "opens by Ctrl+K and by its button, with the focus in its box"],
        [files.palette, "opens by ⌘K from a field too"],
        [files.paletteInBrowser, "the keys alone choose and open"],
      ],
    },
    {
      sentence: "It lists articles, videos, chapters and what is said in videos.",
      tests: [
        [files.palette, "lists articles, videos and chapters in groups"],
        [files.transcriptHits, "lists sentences behind the others with their words marked"],
        [files.searchPage, "lists articles, videos, chapters and sentences as links"],
      ],
    },
    {
      sentence: "A phrase that is said opens its video at the second of its sentence.",
      tests: [
        [
          files.transcriptHits,
          "lists sentences behind the others with their words marked, and opens",
        ],
        [files.videosAdmin, "a visitor finds a spoken phrase"],
      ],
    },
    {
      sentence:
        "The text of articles is searched by section; a hit opens at its heading, with the sentence marked.",
      tests: [
        [files.textMatches, "finds the sentence, shows it as text, and opens the article there"],
        [files.textMatches, "lists the text of more articles below what its own rule finds"],
        [files.textMatches, "says that texts can't be searched, keeps the rest, and tries again"],
      ],
    },
    {
      sentence:
        "Browsers and the server find the same sections in the same order, over both databases.",
      tests: [
        [files.sectionSearch, "finds %s: %j"],
        [files.sectionSearch, "what browsers load finds the same, hit for hit"],
      ],
    },
    {
      sentence: "The team edits synonyms; nobody overwrites those of another unseen.",
      tests: [
        [files.synonyms, "are lines of text, which are saved on their revision"],
        [files.sectionSearch, "synonyms are known at once, and nobody overwrites"],
      ],
    },
    {
      sentence: "In a library too large for browsers the server searches what is said.",
      tests: [
        [files.transcriptSearch, "an index that is too large for browsers says that the server"],
        [files.transcriptHits, "asks the server once the typing rests, in a library too large"],
      ],
    },
    {
      sentence: "It forgives one typo a word, and offers recent searches.",
      tests: [
        [files.searchIndex, "forgives one typo a word: %s"],
        [files.palette, "offers first what was searched lately in this browser"],
      ],
    },
    {
      sentence: "What can't be searched is said, and the other results stay.",
      tests: [
        [files.searchPage, "says what could not be searched, keeps the rest, and tries again"],
        [files.palette, "finds articles even when the videos can’t be had, and says so"],
      ],
    },
  ],
};

const telling: Chapter = {
  title: "What changed",
  proofs: [
    {
      sentence:
        "An article says when and why it changed since this browser showed it, and marks where.",
      tests: [
        [files.changedSince, "says when and why it changed, marks where with one press"],
        [files.markChanges, "tells who can’t see the marks what was added and removed"],
        [files.markChanges, "puts what was there back as text, never as HTML"],
      ],
    },
    {
      sentence: "A small correction is told nobody, and a note for the history stays there.",
      tests: [
        [files.announcements, "a small correction is told nobody"],
        [files.announcements, "a publish without a word for readers tells what changed"],
      ],
    },
    {
      sentence: "What’s new lists changes by day with their notes; each category has a feed.",
      tests: [
        [files.whatsNew, "lists articles by day with their notes"],
        [files.announcements, "a publish tells of what it adds and changes with its note"],
        [files.announcements, "a category has a feed of its own"],
      ],
    },
    {
      sentence: "What was withdrawn goes from all of it, and from the browser.",
      tests: [
        [files.announcements, "what is withdrawn is gone with its note"],
        [files.changedSince, "marks nothing of a text of which versions were removed for good"],
        [files.changedSince, "is forgotten once it is withdrawn"],
      ],
    },
    {
      sentence:
        "Articles have owners and checks; “Still correct” is in the history, and readers see the day.",
      tests: [
        [files.reviews, "“Still correct” is in the history, and readers see the day"],
        [files.reviews, "an owner and an interval are kept, and nobody overwrites"],
        [files.upkeep, "takes “Still correct” in one press"],
      ],
    },
    {
      sentence: "Due checks, broken links and old pictures stand in the worklist.",
      tests: [
        [files.reviews, "links, anchors and videos that lead nowhere are listed"],
        [files.reviews, "pictures that nobody replaced for two years are listed"],
        [files.upkeep, "lists due checks, broken links, old pictures and what is not searched"],
      ],
    },
  ],
};

const offline: Chapter = {
  title: "Offline and versions",
  proofs: [
    {
      sentence: "The public product works without a connection; a vote is sent later.",
      tests: [[files.offline, "the whole public product works without a connection"]],
    },
    {
      sentence: "Nothing of the admin area is kept.",
      tests: [
        [files.classifyRequest, "of an admin page is left to the browser"],
        [files.offline, "the whole public product works without a connection"],
      ],
    },
    {
      sentence: "What was withdrawn is deleted from browsers.",
      tests: [
        [files.offlineCopy, "what was withdrawn is deleted from the browser"],
        [files.offlineCopy, "a picture that was withdrawn goes as soon as the site says so"],
      ],
    },
    {
      sentence: "“Save for offline” saves everything, and another try completes it.",
      tests: [[files.offlineCopy, "saving everything ends with what failed, and another try"]],
    },
    {
      sentence: "A new version says so and takes over when it may.",
      tests: [[files.offline, "a new version says so while nothing is disturbed"]],
    },
    {
      sentence: "A deploy takes neither what is typed nor the page.",
      tests: [[files.versions, "a deploy takes neither what is typed nor the page"]],
    },
  ],
};

const pages: Chapter = {
  title: "Server rendering and search engines",
  proofs: [
    {
      sentence: "Every page is there without JavaScript, with its heading and working links.",
      tests: [
        [
          files.sitemap,
          "that follows every link finds each page once, none broken, each with its heading",
        ],
        [files.withoutJavascript, "an article is read, and no control is shown that does nothing"],
        [files.withoutJavascript, "the search boxes search"],
      ],
    },
    {
      sentence: "A rendered page is painted before any other file has come.",
      tests: [[files.firstView, "is painted before any other file has come"]],
    },
    {
      sentence: "Hydration asks for nothing again and moves nothing.",
      tests: [
        [files.sizes, "articles each page is hydrated as it came, and asks for no text again"],
        [files.layoutShift, "nothing moves while "],
      ],
    },
    {
      sentence: "What was typed or pressed before the scripts came is kept.",
      tests: [
        [files.withoutJavascript, "what was typed before the scripts came is kept and searched"],
        [files.withoutJavascript, "what was pressed before the scripts came is pressed once"],
      ],
    },
    {
      sentence: "Each page has its title, description, canonical address and structured data.",
      tests: [
        [files.pageHead, "title, description, canonical address and robots"],
        [files.pageHead, "a video tells its duration, player, pictures, chapters and what is said"],
        [files.sitemap, "every page of the sitemap is there, under its own address, title and"],
      ],
    },
    {
      sentence: "There are a sitemap, robots.txt, an Atom feed, llms.txt and OpenSearch.",
      tests: [
        [files.seoApi, "%s is answered, then from the cache, and not again to who has it"],
        [files.listFiles, "robots.txt keeps crawlers out of the admin area and its calls"],
      ],
    },
    {
      sentence: "Each article is there as Markdown, to copy too.",
      tests: [
        [files.sitemap, "every article that llms.txt names can be read as Markdown"],
        [files.copyMarkdown, "copies an article as Markdown"],
      ],
    },
    {
      sentence: "A publish changes all of these files at once.",
      tests: [
        [files.seoApi, "a publish changes them all at once, and moves an article's Markdown"],
      ],
    },
    {
      sentence: "Other spellings of an address lead to the page's one.",
      tests: [
        [files.sitemap, "other forms of an address lead to the one of the page"],
        [files.equalAddresses, "one answer for %s and its likes, without a look into the database"],
      ],
    },
    {
      sentence: "Back, Forward and reload return to the place on the page.",
      tests: [
        [files.scroll, "Back and Forward return to each place, twice"],
        [files.scroll, "a reload and Back from another site return to the place"],
      ],
    },
  ],
};

const design: Chapter = {
  title: "Accessibility, reflow, themes and brand",
  proofs: [
    {
      sentence:
        "axe finds nothing in any screen and any kind of element, wide and narrow, nor in the colours of both themes.",
      tests: [[files.axeStates, "axe: "]],
    },
    {
      sentence: "Whole journeys work by keys alone, visitors' and admins'.",
      tests: [
        [files.keyboardJourneys, "1: past the header to the search"],
        [files.keyboardJourneys, "9: the admin sign-in, refused and accepted, and a new article"],
        [files.adminKeyboard, "each dialog by keyboard alone: in, round, out, and back"],
      ],
    },
    {
      sentence: "Tab reaches every control, each with a name and a ring.",
      tests: [
        [files.reflow, "keep their controls and texts: by Tab"],
        [files.adminKeyboard, "Tab reaches every control of the dashboard"],
      ],
    },
    {
      sentence: "The shortcuts are listed behind ?, and single keys can be turned off.",
      tests: [[files.shortcuts, "? lists the shortcuts over an open video"]],
    },
    {
      sentence:
        "Screens hold forced colours, 320 px, a reader's text spacing and text of twice the size.",
      tests: [[files.reflow, "forced colours, 320 px, a reader's text spacing"]],
    },
    {
      sentence: "With reduced motion nothing moves.",
      tests: [
        [files.reflow, "with reduced motion nothing moves, without that preference something"],
      ],
    },
    {
      sentence: "The page follows the system's theme until one is chosen, which is remembered.",
      tests: [
        [files.theme, "the page follows the system until a theme is chosen, which is remembered"],
        [files.theme, "the chosen theme is applied before the app's script runs"],
      ],
    },
    {
      sentence: "Name, colour and logo make another brand, on every screen.",
      tests: [[files.brand, "another name, colour and logo make another brand, on every screen"]],
    },
    {
      sentence: "Whatever the brand's colour, every text can be read.",
      tests: [[files.brand, "whatever the brand's colour, every text can be read"]],
    },
    {
      sentence: "A printed article is the article alone, black on white.",
      tests: [[files.knowledgeJourney, "a printed article is the article alone, black on white"]],
    },
  ],
};

export const reading = [watching, search, telling, offline, pages, design];
