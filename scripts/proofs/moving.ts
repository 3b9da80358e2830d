import type { Chapter } from "./chapter.ts";
import { files } from "./files.ts";

const ownFiles: Chapter = {
  title: "Video files of this site",
  proofs: [
    {
      sentence: "A file is checked before it is sent, by its bytes, and again by the server.",
      tests: [
        [files.films, "what can't be played is said before a byte is sent"],
        [
          files.films,
          "H.265 is sent at once where the browser plays it, and elsewhere after a question",
        ],
        [files.media, "%s is refused, and nothing of it stays"],
      ],
    },
    {
      sentence: "An upload goes on where it was cut off; a cancelled one leaves nothing.",
      tests: [
        [files.films, "an upload survives a lost connection and a pause"],
        [files.media, "an upload goes on where it was cut off"],
        [files.media, "a cancelled upload leaves nothing"],
        [files.media, "fifty uploads may be open, and of so many one that has rested for an hour"],
      ],
    },
    {
      sentence:
        "The same journeys go at Vimeo and with a film of this site, at a speed of one's choice.",
      tests: [
        [files.playerJourney, "a link and a chapter on a card open the video at their second"],
        [
          files.playerJourney,
          "a chapter that is chosen before the player is there is gone to once it comes",
        ],
        [files.playerJourney, "the speed is chosen and remembered"],
        [files.videoModal, "is not offered where the host refuses it"],
      ],
    },
    {
      sentence: "A frame of the film becomes the thumbnail, also the one that is watched.",
      tests: [
        [files.films, "a film is uploaded, fills in the form and is shown to visitors"],
        [files.films, "the frame that is watched becomes the thumbnail"],
      ],
    },
    {
      sentence:
        "A film plays with chapters, captions and resuming, and with its server gone where it was saved.",
      tests: [
        [files.films, "plays, is sought in, shows captions and is resumed"],
        [files.offline, "the whole public product works without a connection"],
      ],
    },
    {
      sentence:
        "Files are in a folder or in a bucket that servers share; what nothing refers to goes.",
      tests: [
        [files.s3, "what one server keeps, the other shows, as a whole and in ranges"],
        [files.media, "go after a week, but for those that a video or the history refers to"],
      ],
    },
    {
      sentence: "A library moves to another site with its films, in the browser and by a command.",
      tests: [
        [files.videosZip, "a library is exported with its films, and imported into another site"],
        [files.videosZipCommand, "is in an empty site over $name"],
        [files.videosZipCommand, "is in a bucket, too"],
        [files.libraryZip, "are exported as a zip of rows, transcripts, films and pictures"],
        [files.writeZip, "a film of 4 GiB, and what stands behind it, is found where it is"],
      ],
    },
    {
      sentence:
        "An import with hostile or damaged files, or killed in the middle, leaves nothing half.",
      tests: [
        [files.videosZipCommand, "%s: nothing of it stays, and it is said which row"],
        [files.videosZipCommand, "whose command is killed in the middle"],
        [files.libraryZip, "rows that refer to files that are not here are refused"],
        [files.libraryZip, "a store that is lost in the middle of an export"],
      ],
    },
    {
      sentence: "The check of all videos tells missing and damaged files of this site.",
      tests: [
        [files.checkVideos, "asks this site about its own files"],
        [files.libraryZip, "are whole, missing or broken"],
      ],
    },
    {
      sentence: "A copy of the database and of the files is a site whose films play.",
      tests: [[files.backup, "a copy of the database over $name, then of the files"]],
    },
  ],
};

const transfer: Chapter = {
  title: "Imports and exports",
  proofs: [
    {
      sentence: "A zip or folder of Markdown and HTML becomes drafts, with links and pictures.",
      tests: [
        [files.importDocuments, "a zip of Markdown and HTML becomes drafts, with links and"],
        [files.importDocuments, "a folder is imported by keyboard alone"],
      ],
    },
    {
      sentence: "Zendesk Guide's and Intercom's JSON becomes articles in their categories.",
      tests: [
        [files.zendesk, "becomes articles in the categories of its sections, in their order"],
        [files.intercom, "becomes articles in the categories of its innermost collections"],
        [files.importHelpCenters, "a zip of Zendesk's JSON and pictures becomes drafts"],
      ],
    },
    {
      sentence: "A plan shows what would be added and changed; nothing is written before it.",
      tests: [
        [
          files.transferMenu,
          "shows what would be added, changed and removed, and does it only then",
        ],
      ],
    },
    {
      sentence: "What an article can't hold has a line each.",
      tests: [[files.collectArticles, "has a line for each thing that an article can't hold"]],
    },
    {
      sentence: "A second import follows the files and asks where both sides changed.",
      tests: [
        [files.publishingJourney, "an import that was published follows newer files, and asks"],
        [files.planImport, "is a conflict where its draft was edited since"],
      ],
    },
    {
      sentence: "Former addresses of imported articles become redirects.",
      tests: [
        [files.review, "offers to redirect where imported articles were"],
        [files.publishApi, "an address of another site's past leads here"],
        [files.cacheHeaders, "an address of the site's past leads to its article"],
      ],
    },
    {
      sentence: "The sample articles come without a fault.",
      tests: [[files.importDocuments, "the sample articles come without a fault"]],
    },
    {
      sentence: "The JSON export changes nothing when it is read back.",
      tests: [
        [
          files.planImport,
          "holds the whole knowledge base and changes nothing when it is read back",
        ],
      ],
    },
    {
      sentence: "The Markdown export imports again byte for byte.",
      tests: [
        [files.zipMarkdown, "exported, imported and exported again, everything is the same"],
        [files.exportMarkdown, "Markdown with pictures that one browser exports is in another one"],
      ],
    },
    {
      sentence: "“Website (zip)” opens from a folder without a server: articles, searches, videos.",
      tests: [
        [files.exportSite, "a site is exported that opens from a folder and shows everything"],
        [files.staticSite, "a film of this site is in it, beside its page"],
      ],
    },
    {
      sentence: "Hostile and oversized files are refused with a message.",
      tests: [
        [files.importDocuments, "hostile files are refused with a message"],
        [files.sourceFiles, "refuses or leaves out what unpacks to too much"],
        [files.transferMenu, "refuses %s"],
      ],
    },
  ],
};

const videos: Chapter = {
  title: "Managing videos",
  proofs: [
    {
      sentence: "A video is added by its address; the host fills in what nobody typed.",
      tests: [
        [files.videoForm, "adds a video by its address: the host fills in what nobody typed"],
        [files.videosAdmin, "an admin adds a video by its address, marks chapters while it plays"],
      ],
    },
    {
      sentence: "Visitors have a saved change with their next request.",
      tests: [
        [files.adminVideosApi, "an added video is there for visitors at once"],
        [files.videosAdmin, "a visitor’s next load has the new order"],
      ],
    },
    {
      sentence: "Two admins never overwrite each other's videos unseen.",
      tests: [
        [files.deleteVideo, "shows what they changed, and keeps it"],
        [files.reorder, "over another order shows that one, and is made again on request"],
        [
          files.adminVideosApi,
          "an edit changes what is listed and found, and is refused on another",
        ],
      ],
    },
    {
      sentence: "A video is deleted after a question, with undo.",
      tests: [[files.deleteVideo, "deletes it and offers to undo that, which brings it back"]],
    },
    {
      sentence: "Videos are copied, with their transcript.",
      tests: [[files.videoForm, "copies a video under another title, with its transcript"]],
    },
    {
      sentence: "Videos are moved by keyboard, by dragging and to a position.",
      tests: [
        [files.reorder, "shows each step at once, says it, keeps the focus and tells the server"],
        [files.videosAdmin, "a video is dragged to its place"],
        [files.reorder, "goes to a position that is asked for"],
      ],
    },
    {
      sentence: "The history keeps every state of every video, and each can be restored.",
      tests: [
        [files.videoHistory, "every change is listed with who made it"],
        [files.videoHistory, "everything goes back at once: videos, order and swapped titles"],
      ],
    },
    {
      sentence: "The library is exported as JSON and CSV and imported all or nothing.",
      tests: [
        [files.videoTransfer, "writes %s that an import reads as it was"],
        [files.videoImportApi, "one broken row keeps every row out, and each fault is told"],
      ],
    },
    {
      sentence: "No cell of the CSV is run by a spreadsheet.",
      tests: [[files.videoFile, "no cell of a CSV begins like a formula"]],
    },
    {
      sentence: "Chapters are marked by button and key while the video plays.",
      tests: [[files.chaptersTab, "marks chapters by button and by key while the video plays"]],
    },
    {
      sentence: "Transcripts are WebVTT or SubRip; each fault has its line.",
      tests: [
        [files.parseTranscript, "may be WebVTT, with names, notes, styles and positions"],
        [files.parseTranscript, "may be SRT"],
        [files.parseTranscript, "of one caption leaves the others, and says its line"],
      ],
    },
    {
      sentence: "“Check videos” asks the host for each video.",
      tests: [[files.checkVideos, "asks about three videos at a time and tells of each"]],
    },
  ],
};

export const moving = [ownFiles, transfer, videos];
