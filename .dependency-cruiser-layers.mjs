/**
 * The layers: who may import whom.
 * @import { IForbiddenRuleType } from "dependency-cruiser"
 */

const OURS = "^(client|server|shared|scripts|bench|e2e)/";
const SITE = "^client/src/site\\.ts$";
const SHARED = "^shared/";
/** @param {string[]} names */
export const layers = (...names) => `^client/src/(${names.join("|")})/`;

/**
 * Forbids what `path` imports from this repository, except `allowed`.
 * @param {string} name
 * @param {string} path
 * @param {string} comment
 * @param {string[]} allowed
 * @returns {IForbiddenRuleType}
 */
const mayImportOnly = (name, path, comment, allowed) => ({
  name,
  severity: "error",
  comment,
  from: { path },
  to: { path: OURS, pathNot: allowed },
});

/** @type {IForbiddenRuleType[]} */
export const layerRules = [
  mayImportOnly("app", layers("app"), "app imports the client's other layers and shared", [
    layers("app", "features", "videos", "search", "messages", "data", "offline", "ui", "lib"),
    SITE,
    SHARED,
  ]),
  mayImportOnly(
    "features",
    "^client/src/features/([^/]+)/",
    "a feature imports videos, search, messages, data, ui, lib and shared, never another feature",
    [
      "^client/src/features/$1/",
      layers("videos", "search", "messages", "data", "ui", "lib"),
      SITE,
      SHARED,
    ],
  ),
  mayImportOnly("videos", layers("videos"), "videos imports ui, lib and shared", [
    layers("videos", "ui", "lib"),
    SITE,
    SHARED,
  ]),
  mayImportOnly("search", layers("search"), "search imports data, ui, lib and shared", [
    layers("search", "data", "ui", "lib"),
    SITE,
    SHARED,
  ]),
  mayImportOnly("messages", layers("messages"), "messages imports data, ui, lib and shared", [
    layers("messages", "data", "ui", "lib"),
    SITE,
    SHARED,
  ]),
  mayImportOnly("data", layers("data"), "data imports lib and shared", [
    layers("data", "lib"),
    SITE,
    SHARED,
  ]),
  mayImportOnly("offline", layers("offline"), "offline imports data, ui, lib and shared", [
    layers("offline", "data", "ui", "lib"),
    SITE,
    SHARED,
  ]),
  mayImportOnly("ui", layers("ui"), "ui imports lib", [layers("ui", "lib"), SITE]),
  mayImportOnly("lib", layers("lib"), "lib imports shared", [layers("lib"), SITE, SHARED]),
  mayImportOnly("site", SITE, "the site's configuration imports nothing", [SITE]),
  mayImportOnly(
    "server",
    "^server/(?!cli/)",
    "the server imports shared and the site's configuration",
    [
      "^server/(?!cli/)",
      SITE,
      SHARED,
      // It renders pages with the app, whose bundle it loads at run time, and enhances articles as browsers do.
      "^client/src/app/rendering/entry-server\\.tsx$",
      "^client/src/lib/(article-html|link-targets|pages|paths)\\.ts$",
    ],
  ),
  mayImportOnly(
    "commands",
    "^server/cli/",
    "the commands speak the server's API; that which imports articles runs the admin area's own import",
    [
      "^server/",
      SHARED,
      "^client/src/features/admin/(import|publish)/",
      "^client/src/data/model\\.ts$",
    ],
  ),
  mayImportOnly("shared", SHARED, "shared imports neither client nor server", [SHARED]),
  {
    name: "known-layer",
    severity: "error",
    comment:
      "client/src holds app, features, videos, search, messages, data, offline, ui, lib and site.ts, nothing else",
    from: {
      path: "^client/src/",
      pathNot: [
        layers("app", "features", "videos", "search", "messages", "data", "offline", "ui", "lib"),
        SITE,
      ],
    },
    to: {},
  },
];
