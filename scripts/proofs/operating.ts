import type { Chapter } from "./chapter.ts";
import { files } from "./files.ts";

const security: Chapter = {
  title: "Security",
  proofs: [
    {
      sentence: "Every answer carries the security headers.",
      tests: [
        [files.security, "every answer carries the security headers"],
        [files.app, "%s carries the security headers and a request id"],
      ],
    },
    {
      sentence: "Five tries a minute for a user and address, at all servers together.",
      tests: [
        [files.signInLimits, "five tries a minute for a user and address"],
        [files.signInLimits, "the servers of one database count together"],
      ],
    },
    {
      sentence: "The cookie is for the API alone, out of scripts' reach, and secure behind TLS.",
      tests: [[files.authApi, "the cookie is for the API alone, out of scripts' reach"]],
    },
    {
      sentence: "A session ends after 30 minutes without a request and after 12 hours.",
      tests: [
        [files.authApi, "a session ends after 30 minutes without a request"],
        [files.authApi, "a session ends after 12 hours however much it is used"],
      ],
    },
    {
      sentence: "The database holds neither passwords nor what a cookie says.",
      tests: [[files.authApi, "the database holds neither passwords nor what a cookie says"]],
    },
    {
      sentence: "HTML that attacks does nothing, by the sanitiser alone as well.",
      tests: [
        [files.sanitize, "takes the attack out of %s"],
        [files.hostileHtml, "HTML in a stored draft that attacks does nothing"],
        [files.hostilePages, "by %s is rendered without it"],
      ],
    },
    {
      sentence: "Generated bodies get the right refusal, publishes and writes of videos.",
      tests: [
        [files.hostilePublishes, "generated bodies get the right 4xx"],
        [files.hostileVideoWrites, "generated bodies of each call get the right 4xx"],
      ],
    },
    {
      sentence: "The admin area has no third party.",
      tests: [
        [files.thirdParties, "the admin area has no third party, neither in its headers nor"],
      ],
    },
    {
      sentence: "Connections that send half a request are ended.",
      tests: [[files.halfSent, "500 connections that send half a request are all ended"]],
    },
  ],
};

const insight: Chapter = {
  title: "Counting readers without knowing them",
  proofs: [
    {
      sentence: "100 scripted visits are counted exactly, also by two servers of one database.",
      tests: [
        [files.insightApi, "counts 100 scripted visits exactly"],
        [files.insightApi, "two servers of one database count exactly"],
      ],
    },
    {
      sentence: "The database and the log hold no address, no browser and no term of one day.",
      tests: [
        [files.insightApi, "keeps no address, browser or term of one day"],
        [files.insightApi, "no line of the log has an address beside what was read"],
        [files.insightCounters, "what could name a person is in the sums alone"],
      ],
    },
    {
      sentence:
        "A term has its words from its second day of use on; before that a hash, a month at most.",
      tests: [
        [files.insightCounters, "a term has its words from its second day of use on"],
        [files.insightCounters, "the key and the hashes of a month ago are gone"],
      ],
    },
    {
      sentence: "Who asks not to be tracked or is signed in is not counted, nor what is not seen.",
      tests: [
        [files.insightCollector, "are none of %s, and nothing is stored"],
        [files.insightCollector, "are none of a page that is not seen yet"],
        [files.insightApi, "counts nothing with the header %s"],
      ],
    },
    {
      sentence: "Events of a browser without a connection are sent later, and counted once.",
      tests: [
        [files.insightJourney, "what a reader does is counted when the page is left"],
        [files.insightCollector, "events are kept, and sent once when it is back"],
        [files.insightApi, "counts a batch once that comes again"],
      ],
    },
    {
      sentence:
        "Public answers are the same with counting and without; switched off it answers 404.",
      tests: [
        [files.insightApi, "public answers are the same, byte by byte"],
        [files.insightApi, "where counting is switched off, there is nothing"],
      ],
    },
    {
      sentence: "The tables stay bounded: terms a day, and 400 days.",
      tests: [
        [files.insightCounters, "a day has so many terms at most"],
        [files.insightCounters, "rows are deleted after 400 days"],
      ],
    },
    {
      sentence: "The worklist tells what was searched for in vain, until it is found or dismissed.",
      tests: [
        [files.insightApi, "what is missing, until it is found or dismissed"],
        [files.insightFigures, "tells what was searched for in vain"],
        [files.insightFigures, "lets a term be dismissed, and that be undone"],
        [files.insightFigures, "lists articles that nobody opened in 90 days"],
      ],
    },
    {
      sentence: "Figures of 7, 30 or 90 days are small tables, and CSV in which no cell runs.",
      tests: [
        [files.insightFigures, "are small tables with their totals"],
        [files.insightFigures, "tell where people stop in a video, as a table too"],
        [files.insightFigures, "are saved as CSV in which no cell runs"],
      ],
    },
  ],
};

const api: Chapter = {
  title: "The API",
  proofs: [
    {
      sentence: "/api/openapi.json describes every call as it answers.",
      tests: [
        [files.openapi, "each call that reads answers as it is described"],
        [files.openapi, "bodies that can't be used get answers that are described"],
      ],
    },
  ],
};

const commands: Chapter = {
  title: "Commands and settings",
  proofs: [
    {
      sentence: "The first start makes admin, with a random password that only a file knows.",
      tests: [[files.firstAccount, "is made with a random password that only a file knows"]],
    },
    {
      sentence: "admin:password makes an account or sets its password, beside a server too.",
      tests: [
        [files.accountCommands, "makes an account, and another password ends what was opened"],
        [files.accountCommands, "a change of accounts while the server runs on the embedded"],
      ],
    },
    {
      sentence: "admin:remove removes an account with its sessions.",
      tests: [
        [files.accountCommands, "removes an account with its sessions, and the last one only"],
      ],
    },
    {
      sentence: "videos:import is all or nothing, and changes nothing the second time.",
      tests: [
        [files.importCommand, "adds, updates, and changes nothing the second time"],
        [files.importCommand, "is done by the server on the embedded database, with its progress"],
        [files.importKill, "leaves the library as before or complete, each time"],
      ],
    },
    {
      sentence: "content:import prints the plan, then publishes it, beside a server and without.",
      tests: [
        [files.contentCommand, "plans without writing, publishes what was planned"],
        [files.contentCommand, "takes all 36 sample articles with their 16 pictures"],
      ],
    },
    {
      sentence: "A bad setting or a failing start ends with one line that says what to do.",
      tests: [
        [files.startFailures, "a start that fails says in one line what to do"],
        [files.environment, "a bad value is named and never repeated"],
      ],
    },
  ],
};

const databases: Chapter = {
  title: "Databases and several servers",
  proofs: [
    {
      sentence: "The server works alike with the embedded database and with PostgreSQL.",
      tests: [
        [files.videoApi, "the video API over $name"],
        [files.publishApi, "publishing over $name"],
        [files.authApi, "signing in over $name"],
      ],
    },
    {
      sentence: "A data folder belongs to one process; of many that start one wins.",
      tests: [[files.lock, "of many that start at once on a dead holder's lock exactly one wins"]],
    },
    {
      sentence: "A database of an earlier version is brought up to date with all its data.",
      tests: [[files.upgrades, "is brought up to date with all its data"]],
    },
    {
      sentence: "With a full disk the embedded database is only read.",
      tests: [[files.diskSpace, "refuses publishes, restores and sign-ins with 503"]],
    },
    {
      sentence: "While PostgreSQL restarts every answer is right or a 503.",
      tests: [[files.outages, "while PostgreSQL is shut down and started again under load"]],
    },
    {
      sentence: "Servers of one database see each other's publishes and videos.",
      tests: [
        [files.twoPublishers, "two servers of one database see each other's publishes"],
        [files.twoLibraries, "of two admins at two servers the later is told"],
      ],
    },
    {
      sentence: "A stopping server ends open requests first.",
      tests: [
        [files.stop, "SIGTERM and SIGINT each end open requests first"],
        [files.drain, "a request that arrives on an open connection while the server stops"],
      ],
    },
    {
      sentence: "/healthz says that the process lives, /readyz that its database answers.",
      tests: [[files.app, "the server is alive, but not ready, while the database fails"]],
    },
  ],
};

const load: Chapter = {
  title: "Caching and load limits",
  proofs: [
    {
      sentence: "Public answers may be kept by shared caches, private ones and errors by nobody.",
      tests: [
        [files.cacheHeaders, "what everybody may read is kept by shared caches"],
        [files.cacheHeaders, "nobody keeps what is private or went wrong"],
      ],
    },
    {
      sentence: "Hashed files are kept for a year, the page is asked for each time.",
      tests: [[files.security, "browsers ask for the page each time, for its hashed files once"]],
    },
    {
      sentence: "An answer is loaded once for all who ask, and asked for again by its ETag.",
      tests: [
        [files.responseCache, "a response is loaded once for any number of simultaneous"],
        [files.videoApi, "an answer that the client has already is 304 without a body"],
      ],
    },
    {
      sentence: "All caches of answers stay below CACHE_MB together.",
      tests: [[files.responseCache, "caches stay below the bound together"]],
    },
    {
      sentence: "A flood of searches is limited, and other calls are served meanwhile.",
      tests: [
        [files.loadLimiter, "of many different one-letter searches one loads, a few wait"],
        [files.loadLimiter, "lists, categories and searches for words are served during a flood"],
      ],
    },
    {
      sentence: "A crawler that follows every link finds each page once, none broken.",
      tests: [[files.sitemap, "a crawler with 100 connections that follows every link finds"]],
    },
  ],
};

export const operating = [security, insight, api, commands, databases, load];
