import type { Chapter } from "./chapter.ts";
import { files } from "./files.ts";

const calls: Chapter = {
  title: "7. The calls it makes",
  proofs: [
    {
      sentence: "GET /api/videos answers an array of videos.",
      tests: [
        [files.videoApi, "the list holds all videos by id, each with exactly the nine fields"],
        [files.university, "are five tabs in order, All Videos by default"],
      ],
    },
    {
      sentence: "GET /api/videos/category/{category} answers the videos of that category.",
      tests: [
        [files.videoApi, "a category holds its own videos, all holds every one"],
        [files.university, "each shows its heading, its line and its videos"],
      ],
    },
    {
      sentence: "GET /api/videos/search/{query} answers the videos that match the text.",
      tests: [
        [files.videoApi, "a search finds videos in which every word occurs"],
        [files.university, "begins by itself once typing pauses"],
      ],
    },
    {
      sentence: "All reads send credentials; on success the JSON body is read.",
      tests: [[files.http, "sends credentials and answers the checked body"]],
    },
    {
      sentence:
        "A non-success status is an error: the status, a colon, the body text or status text.",
      tests: [
        [files.http, "throws the status, a colon and the body text on any status but success"],
        [files.http, "gives the status text where the body is empty"],
      ],
    },
    {
      sentence: "A 401 throws by default and yields null by option.",
      tests: [[files.http, "throws on a 401 by default and yields null by option"]],
    },
    {
      sentence: "Queries and mutations are not retried.",
      tests: [
        [files.queryClient, "never lets data go stale, fetches nothing by itself and retries"],
      ],
    },
    {
      sentence: "The knowledge base is searched, and looked up by category and id, in the browser.",
      tests: [
        [files.searchArticles, "finds for %j: title matches first, then by position"],
        [files.searchArticles, "finds the article of %s by its last segment"],
        [files.searchArticles, "lists a category's articles in their order"],
      ],
    },
    {
      sentence: "The login sends username and password to an authentication service.",
      tests: [[files.signIn, "sends both to the authentication service"]],
    },
    {
      sentence:
        "Managing articles and categories makes no call: changes are drafts until a publish.",
      tests: [
        [files.articleForm, "adds the article without a call"],
        [files.categoriesTab, "adds the category without a description and without a call"],
        [files.writeDrafts, "keeps them in the order in which they were first made"],
      ],
    },
    {
      sentence:
        "Feedback is the track event article_feedback (articleId, articleTitle, feedback, timestamp) of the analytics tool.",
      tests: [
        [files.thirdParties, "each vote one article_feedback"],
        [files.article, "thanks for a Yes, reports it once and remembers it"],
      ],
    },
    {
      sentence: "A page_view (page name, path, timestamp) is sent on each change of the route.",
      tests: [
        [files.shell, "sends a page_view with the page's name, its path and the time"],
        [files.thirdParties, "every change of the route is one page_view"],
      ],
    },
    {
      sentence:
        "The recorder records network, forms, numbers, e-mails and IPs, and skips URLs with identity, login, password, payment, credit-card, stripe, secret and key.",
      tests: [[files.thirdParties, "calls wait in order until the recorder's script arrives"]],
    },
    {
      sentence: "The video id is read from three forms of URL: player, showcase, plain.",
      tests: [[files.videoLinks, "reads the id from the %s form"]],
    },
    {
      sentence:
        "The thumbnail's address is the service's host, the id and .jpg, or empty without an id.",
      tests: [
        [files.videoLinks, "is the thumbnail service's host, the id and .jpg"],
        [files.videoLinks, "is an empty string when no id is found"],
      ],
    },
  ],
};

const errors: Chapter = {
  title: "8. The error catalogue",
  proofs: [
    {
      sentence: "Empty username or password: the destructive toast “Login failed”.",
      tests: [[files.signIn, "makes no attempt with the username %j and the password %j"]],
    },
    {
      sentence: "Failed login: the service's text in a red box on the form.",
      tests: [[files.signIn, "shows a refusal of status %i in the red box"]],
    },
    {
      sentence: "Unknown route: “404 Page Not Found”.",
      tests: [[files.shell, "%s is not found"]],
    },
    {
      sentence: "Unknown article: “Article not found”.",
      tests: [[files.article, "at %s is said to be unknown, and leads back"]],
    },
    {
      sentence: "No videos: “No videos found.” with the hint.",
      tests: [[files.university, "says that no videos were found, with the hint"]],
    },
    {
      sentence: "No search results: “No results found”.",
      tests: [[files.knowledgeHome, "says that there are no results for %j, and offers none"]],
    },
    {
      sentence: "Failed data request: “{status}: {body or status text}”.",
      tests: [
        [files.university, "shows a failed request with its message and tries again"],
        [files.article, "says in place that its text could not be loaded"],
      ],
    },
    {
      sentence:
        "Positive feedback: “Thank you for your feedback!” / “We're glad this article was helpful.” for 3 s.",
      tests: [
        [files.article, "thanks for a Yes, reports it once and remembers it"],
        [files.article, "shows the toast of a %s for 3 s"],
      ],
    },
    {
      sentence:
        "Negative feedback: destructive “Thanks for letting us know” / “We'll work on improving this article.” for 3 s.",
      tests: [
        [files.article, "takes a No with a destructive toast, also after a Yes"],
        [files.article, "shows the toast of a %s for 3 s"],
      ],
    },
    {
      sentence: "Logout: the toast “Logged out”.",
      tests: [[files.dashboard, "ends the session at the server and here, says so"]],
    },
    {
      sentence:
        "Unusable chapters, a missing video id, a player that fails to start, a failed seek: logged to the console only.",
      tests: [
        [files.university, "lists no chapters when there are none, nor unusable ones"],
        [files.videoModal, "is logged to the console alone when the address holds no video id"],
        [files.videoModal, "is logged to the console alone when the player can't start or seek"],
      ],
    },
    {
      sentence: "Missing thumbnail: the stored thumbnailUrl.",
      tests: [[files.university, "derives its picture from the video's address and falls back"]],
    },
    {
      sentence: "Article text mentions a support phone number, {phone}, a placeholder.",
      tests: [[files.articleBody, "takes the support phone number of built-in articles from the"]],
    },
  ],
};

export const callsAndErrors = [calls, errors];
