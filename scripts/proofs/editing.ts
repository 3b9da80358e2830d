import type { Chapter } from "./chapter.ts";
import { files } from "./files.ts";

const publishing: Chapter = {
  title: "Publishing",
  proofs: [
    {
      sentence: "What is published is there for everybody with the next page load.",
      tests: [
        [files.publishingJourney, "what is published is what a visitor’s next page load shows"],
        [files.publishApi, "what is published is there for everybody, with its revision"],
      ],
    },
    {
      sentence: "The review publishes what is ticked, with a note, and keeps the rest as drafts.",
      tests: [[files.review, "publishes what is ticked with a note, and keeps the rest as drafts"]],
    },
    {
      sentence: "The review names what readers would stumble over, such as links that break.",
      tests: [
        [files.review, "shows what readers would stumble over, and offers to redirect old"],
        [files.publishChecks, "are found where what they lead to is deleted, beside that change"],
      ],
    },
    {
      sentence: "Two admins: what doesn't collide is merged, what does is chosen.",
      tests: [
        [files.review, "merges what doesn’t collide and publishes it"],
        [files.review, "shows a collision as mine, theirs and before"],
        [files.review, "merges paragraphs over what the draft was made on"],
        [files.mergeBlocks, "drops no paragraph that %s added"],
      ],
    },
    {
      sentence: "A publish on an older revision is refused and told of the newer one.",
      tests: [
        [files.publishApi, "of two publishes on one revision the second is told of the first"],
      ],
    },
    {
      sentence: "A retry with the same key publishes once.",
      tests: [
        [files.publishApi, "the same key publishes once, also at the same moment"],
        [files.review, "keeps everything, and the retry has the same key"],
      ],
    },
    {
      sentence: "A server that is killed during a publish leaves all of it or nothing.",
      tests: [[files.publishKill, "leaves all of it or nothing, and the retry publishes it once"]],
    },
    {
      sentence: "What is too much for one publish goes in several.",
      tests: [
        [files.review, "publishes what is too much for one publish in several"],
        [files.publishPlan, "splits by the number of changes"],
      ],
    },
    {
      sentence: "Redirects lead old addresses on, without chains or loops.",
      tests: [
        [files.publishApi, "redirects are kept without chains or loops"],
        [files.article, "leads from %s to the article"],
      ],
    },
    {
      sentence: "Pictures leave the text at a publish and are stored once.",
      tests: [[files.publishApi, "a picture leaves the text, is stored once and served"]],
    },
    {
      sentence: "A session that ended asks to sign in again in place, and the publish goes on.",
      tests: [
        [files.review, "asks to sign in again in place, and goes on"],
        [files.publishingJourney, "a session that ended, a server out of reach and a lost answer"],
      ],
    },
    {
      sentence: "A large site is loaded in parts.",
      tests: [
        [
          files.publishApi,
          "the index holds what became of the built-in articles, and counts the others",
        ],
        [files.largeSite, "shows an article after one request, and then its neighbours"],
        [files.publishingJourney, "a visitor of a large site downloads what is shown"],
      ],
    },
  ],
};

const history: Chapter = {
  title: "History and removing for good",
  proofs: [
    {
      sentence: "The history lists who published what, when and why.",
      tests: [
        [files.history, "lists who published what, when and why"],
        [files.publishApi, "the history tells who did what, page by page, and keeps every text"],
      ],
    },
    {
      sentence: "One article or everything can be restored from it.",
      tests: [
        [files.publishApi, "an earlier state comes back as a new revision, of one item or of"],
        [files.history, "publishes one article anew as it was, after a question"],
        [files.history, "publishes everything anew by “%s”"],
        [files.publishingJourney, "the history and a restore"],
      ],
    },
    {
      sentence: "What is deleted or edited out is gone for visitors, pictures included.",
      tests: [[files.withdrawn, "a picture goes with its article, is there for who is signed in"]],
    },
    {
      sentence: "“Remove for good…” takes an article's earlier versions from the history.",
      tests: [
        [files.history, "asks first, names what it reaches and what not"],
        [files.withdrawn, "what is removed for good is in no answer of the history any more"],
      ],
    },
    {
      sentence: "content:purge does the same beside a running server and without one.",
      tests: [[files.purgeCommand, "removes an article for good beside a running server"]],
    },
  ],
};

const drafts: Chapter = {
  title: "Drafts and conflicts in the browser",
  proofs: [
    {
      sentence: "A form that was left unfinished is kept within a second and offered again.",
      tests: [
        [files.articleForm, "is kept within a second of typing"],
        [files.articleForm, "is offered again, with what differs, and taken up by “Continue”"],
        [files.adminFaults, "a tab that is killed while somebody types loses at most the last"],
      ],
    },
    {
      sentence: "Closing a form asks before it throws unsaved text away.",
      tests: [[files.articleForm, "asks before it throws unsaved text away, and keeps it on"]],
    },
    {
      sentence: "Each unpublished change is shown beside what everybody sees and can be undone.",
      tests: [
        [files.changes, "show old and new side by side, with the words that differ marked"],
        [files.changes, "are taken back one by one"],
      ],
    },
    {
      sentence: "Two tabs never overwrite each other unseen.",
      tests: [
        [files.draftsInBrowser, "after a conflict an article is overwritten by an explicit choice"],
        [files.writeDrafts, "does not write over another tab's change, whatever was tried before"],
      ],
    },
    {
      sentence: "What is replaced or undone is set aside and can be restored.",
      tests: [
        [files.draftsInBrowser, "what is set aside can be seen, downloaded, restored and deleted"],
        [files.changes, "is set aside: a new article comes back with its text"],
      ],
    },
    {
      sentence: "Full or refused storage is said at once, and the text stays.",
      tests: [
        [
          files.articleForm,
          "says so, keeps the text, lets it be taken away, and can be saved later",
        ],
        [
          files.articleForm,
          "says so, keeps the text, lets it be taken away, and can be saved later",
        ],
      ],
    },
    {
      sentence: "Drafts that can't be read are quarantined, and the others apply.",
      tests: [[files.storedState, "what can't be read among the drafts is quarantined whole"]],
    },
    {
      sentence: "What one tab drafts shows in the others without a reload.",
      tests: [[files.storedState, "what one tab drafts shows in the other without a reload"]],
    },
  ],
};

const editor: Chapter = {
  title: "The editor",
  proofs: [
    {
      sentence: "Opening and saving an article changes nothing but what was typed.",
      tests: [
        [files.htmlToDelta, "keeps 20 generated articles with every format, saved three times"],
        [files.editorInBrowser, "articles are opened, touched in one word and saved twice"],
      ],
    },
    {
      sentence: "What the editor can't hold is named before an article is opened in it.",
      tests: [
        [files.htmlToDelta, "names what %s would lose"],
        [
          files.editorInBrowser,
          "an article that can’t be checked before it is edited opens behind",
        ],
      ],
    },
    {
      sentence: "Text pasted from Word, Google Docs and web pages keeps its structure alone.",
      tests: [
        [files.paste, "links of a Word document and drops the rest"],
        [files.paste, "links of a Google document and drops the rest"],
        [files.paste, "keeps the structure of a web page and nothing that runs"],
      ],
    },
    {
      sentence: "Every tool works by keyboard; Tab leaves the editor.",
      tests: [
        [files.editorInBrowser, "each tool works by keyboard on what is selected"],
        [files.adminKeyboard, "the editor is one stop for its tools and one for its text"],
      ],
    },
    {
      sentence: "Callouts, captions and severity badges are made from plain-text conventions.",
      tests: [
        [files.textConventions, "make the word strong and leave the rest of the text as it is"],
        [files.textConventions, "are paragraphs in italics below a picture that stands alone"],
        [files.textConventions, "show where a heading, a cell or a strong word is one"],
      ],
    },
  ],
};

export const editing = [publishing, history, drafts, editor];
