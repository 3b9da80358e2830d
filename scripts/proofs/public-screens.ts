import type { Chapter } from "./chapter.ts";
import { files } from "./files.ts";

const purpose: Chapter = {
  title: "1. What the product does and for whom",
  proofs: [
    {
      sentence: "Visitors browse and search training videos and watch them in a modal player.",
      tests: [
        [files.playerJourney, "the main journey: search, tab, card, player, chapters, close"],
      ],
    },
    {
      sentence:
        "Visitors browse and search articles by category, read them and give thumbs up or down.",
      tests: [
        [files.knowledgeJourney, "the whole journey: category, search, none found, card, contents"],
      ],
    },
    {
      sentence: "Admins sign in at a hidden area and manage articles and categories.",
      tests: [
        [files.adminJourney, "the whole journey: sign-in, an article's life, a category's life"],
      ],
    },
    {
      sentence: "Session recording and chat are loaded on pages where they are configured.",
      tests: [
        [files.thirdParties, "calls wait in order until the recorder's script arrives"],
        [files.thirdParties, "and the chat runs once"],
      ],
    },
  ],
};

const routes: Chapter = {
  title: "2. Screens and routes: routes and header",
  proofs: [
    {
      sentence: "/ and /university show the University.",
      tests: [[files.university, "stand on %s with their texts"]],
    },
    {
      sentence:
        "/products, /pricing, /customers, /support, /login and /signup show only the texts Products Page, Pricing Page, Customers Page, Support Page, Login Page and Signup Page.",
      tests: [[files.shell, "%s shows only the text %s"]],
    },
    {
      sentence: "/knowledge-base is the knowledge base's home.",
      tests: [[files.knowledgeHome, "opens on onboarding, with its description"]],
    },
    {
      sentence: "/knowledge-base/{category}/{articleId} is an article's page.",
      tests: [[files.article, "shows its breadcrumbs, title, description and HTML"]],
    },
    {
      sentence: "/secretdoor is the admin sign-in, /secretdoor/dashboard the dashboard.",
      tests: [
        [files.signIn, "has the specification’s texts, its two fields, the way back and the note"],
        [files.dashboard, "has the specification’s header, footer and tabs"],
      ],
    },
    {
      sentence:
        "Any other path is “404 Page Not Found” with “Did you forget to add the page to the router?”.",
      tests: [
        [files.shell, "%s is not found"],
        [files.notFound, "keeps the specified words and offers popular places"],
      ],
    },
    {
      sentence:
        "The header links Home, Pricing and Support (external), University and Knowledge Base, and has “Book a Demo” to the contact section of the company's site.",
      tests: [
        [files.shell, "links Home, Pricing, University, Knowledge Base and Support, and books"],
      ],
    },
    {
      sentence: "On small screens the menu opens in a side drawer.",
      tests: [
        [files.shell, "opens the menu in a side drawer and closes it when a link is followed"],
        [files.shellInBrowser, "on a phone the menu opens in a side drawer"],
      ],
    },
    {
      sentence: "The header's content is 1280 px wide at most.",
      tests: [[files.universityInBrowser, "the header's content is 1280 px wide at most"]],
    },
  ],
};

const university: Chapter = {
  title: "2. Screens and routes: University",
  proofs: [
    {
      sentence:
        "The hero is titled “{product} University” with the subtitle “Master our products with in-depth video tutorials, guides, and expert tips” and a box “Search for tutorials...”.",
      tests: [[files.university, "stand on %s with their texts"]],
    },
    {
      sentence: "The first box follows every keystroke: it searches once typing pauses for 200 ms.",
      tests: [
        [files.searchInBrowser, "the first hero searches once typing has paused for 200 ms"],
        [files.university, "begins by itself once typing pauses"],
      ],
    },
    {
      sentence:
        "The second hero is titled “How can we help you?” with the subtitle “Search our knowledge base for answers to your questions”, a box “Search for articles...” and a Search button.",
      tests: [[files.university, "stand on %s with their texts"]],
    },
    {
      sentence: "The second hero's text is applied when it is submitted.",
      tests: [
        [files.university, "from the second box is applied when it is submitted"],
        [files.searchInBrowser, "the second hero searches when it is submitted"],
      ],
    },
    {
      sentence:
        "The tabs are All Videos, Featured, How-To, Getting Started and Advanced; the default is all.",
      tests: [[files.university, "are five tabs in order, All Videos by default"]],
    },
    {
      sentence:
        "Each tab has its heading and line: All Videos, How-To Guides, Getting Started, Advanced Features, Featured Videos.",
      tests: [[files.university, "each shows its heading, its line and its videos"]],
    },
    {
      sentence: "The grid has 1 column on small screens, 2 on medium and 3 on extra-large ones.",
      tests: [[files.universityInBrowser, "the grid has 1, 2 or 3 columns by the window's width"]],
    },
    {
      sentence: "Six skeleton cards show while loading.",
      tests: [[files.university, "shows six skeleton cards while loading"]],
    },
    {
      sentence:
        "The empty state is “No videos found.” with “Try adjusting your search or browse a different category.”",
      tests: [[files.university, "says that no videos were found, with the hint"]],
    },
    {
      sentence:
        "A card's picture is derived from the video's URL and falls back to thumbnailUrl on error.",
      tests: [[files.university, "derives its picture from the video's address and falls back"]],
    },
    {
      sentence: "A card opens the video, and shows its duration in a badge.",
      tests: [
        [files.university, "shows title, description, duration and its chapters' titles"],
        [files.playerJourney, "the main journey: search, tab, card, player"],
      ],
    },
    {
      sentence: "A card's title is clamped to 2 lines, its description to 3.",
      tests: [
        [files.universityInBrowser, "a card clamps a long title to 2 lines and a description to 3"],
      ],
    },
    {
      sentence: "A card lists chapters with title and timestamp where there are any.",
      tests: [
        [files.university, "shows title, description, duration and its chapters' titles"],
        [files.university, "lists no chapters when there are none"],
      ],
    },
  ],
};

const player: Chapter = {
  title: "2. Screens and routes: video modal",
  proofs: [
    {
      sentence: "The modal shows the title, a close button, the player and the chapters panel.",
      tests: [
        [files.playerJourney, "the main journey: search, tab, card, player, chapters, close"],
      ],
    },
    {
      sentence: "The player autoplays, with title, byline and portrait hidden.",
      tests: [[files.videoModal, "autoplays with title, byline and portrait hidden"]],
    },
    {
      sentence:
        "The chapters panel is collapsed by default, has a toggle, and shows the counter “n/total”.",
      tests: [[files.videoModal, "keeps its chapters collapsed, with the counter on the toggle"]],
    },
    {
      sentence: "Without chapters it shows “No chapters available”.",
      tests: [[files.videoModal, "says that no chapters are available"]],
    },
    {
      sentence: "Clicking a chapter seeks the video to its timestamp.",
      tests: [[files.videoModal, "seeks to a chapter that is clicked"]],
    },
    {
      sentence: "The current chapter follows the playback time.",
      tests: [[files.videoModal, "marks the current chapter as the playback moves"]],
    },
    {
      sentence: "It closes on Escape, on a click on the backdrop and by the close button.",
      tests: [
        [files.videoModal, "takes the video out of the address, unlocks the page"],
        [files.playerJourney, "the backdrop and the close button close the video"],
        [files.playerJourney, "Escape closes the video while the player has the focus"],
      ],
    },
    {
      sentence: "The page does not scroll while it is open.",
      tests: [[files.playerJourney, "and the page behind stays put"]],
    },
  ],
};

const knowledgeHome: Chapter = {
  title: "2. Screens and routes: knowledge base home",
  proofs: [
    {
      sentence: "It has a search bar, a category sidebar and a grid; the default is onboarding.",
      tests: [
        [files.knowledgeHome, "opens on onboarding, with its description and its four articles"],
        [files.knowledgeHome, "lists the nine categories with their counts and marks the active"],
      ],
    },
    {
      sentence: "Picking a category clears the search.",
      tests: [[files.knowledgeHome, "clears the search when a category is picked"]],
    },
    {
      sentence: "A category may be given by the parameter category={category id}.",
      tests: [[files.knowledgeHome, "shows the four articles of $name"]],
    },
    {
      sentence: "Search results replace the category view.",
      tests: [[files.knowledgeHome, "replaces the category view as one types"]],
    },
    {
      sentence: "Below 768 px the sidebar is hidden while a search is active.",
      tests: [
        [files.knowledgeHome, "hides the categories on small screens while it is active"],
        [files.knowledgeJourney, "the journey on a phone: dropdown, search hides the categories"],
      ],
    },
    {
      sentence: "On mobile the categories are in a dropdown instead of the sidebar.",
      tests: [
        [files.knowledgeHome, "offers the categories in a dropdown for small screens"],
        [files.knowledgeJourney, "the journey on a phone: dropdown"],
      ],
    },
    {
      sentence: "The heading is the category's name, with its description below.",
      tests: [[files.knowledgeHome, "shows the four articles of $name"]],
    },
    {
      sentence: 'With a search the heading reads: Search results for "{query}".',
      tests: [[files.knowledgeHome, "replaces the category view as one types"]],
    },
    {
      sentence:
        'Without results: “No results found” and “We couldn\'t find any articles matching "{query}". Try a different search term or browse categories.”',
      tests: [
        [files.knowledgeHome, "says that there are no results, and offers fuzzy matches"],
        [files.knowledgeHome, "says that there are no results for %j, and offers none"],
      ],
    },
    {
      sentence: "An article's card has its title, description and a “Read article” link.",
      tests: [[files.knowledgeHome, "and its four articles as cards"]],
    },
    {
      sentence: "The grid has 1, 2 or 3 columns depending on the width.",
      tests: [[files.knowledgeJourney, "the grid has 1, 2 or 3 columns depending on the width"]],
    },
    {
      sentence:
        "The footer has a blurb, {email}, the postal address, links to two networks, and a copyright line with the current year.",
      tests: [
        [files.knowledgeHome, "ends in a footer with the company, its contacts and the current"],
        [files.knowledgeJourney, "a page that was rendered last year shows this year"],
      ],
    },
  ],
};

const articlePage: Chapter = {
  title: "2. Screens and routes: article page",
  proofs: [
    {
      sentence: "The article is looked up by the last segment of the path.",
      tests: [
        [files.article, "is found by the last segment of %s"],
        [files.searchArticles, "finds the article of %s by its last segment"],
      ],
    },
    {
      sentence:
        "Breadcrumbs: Home, Knowledge Base, the category (to /knowledge-base?category={category id}), the title.",
      tests: [[files.article, "shows its breadcrumbs, title, description and HTML"]],
    },
    {
      sentence: "The page shows the title, the description and the HTML content.",
      tests: [[files.article, "shows its breadcrumbs, title, description and HTML"]],
    },
    {
      sentence:
        "An article without content shows a Getting Started section with three steps and a tip to use the chat button.",
      tests: [[files.article, "shows the placeholder where it has no content"]],
    },
    {
      sentence: "“Was this article helpful?” has the buttons Yes and No.",
      tests: [
        [files.article, "thanks for a Yes, reports it once and remembers it"],
        [files.article, "takes a No with a destructive toast, also after a Yes"],
      ],
    },
    {
      sentence: "A link reads “Back to all articles”.",
      tests: [[files.article, "leads on to its neighbours, the related ones and back to all"]],
    },
    {
      sentence:
        "Unknown article: “Article not found”, “The article you are looking for doesn't exist or has been moved.” and “Back to Knowledge Base”.",
      tests: [[files.article, "at %s is said to be unknown, and leads back"]],
    },
  ],
};

export const publicScreens = [purpose, routes, university, player, knowledgeHome, articlePage];
