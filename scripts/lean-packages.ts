import type { Plugin } from "vite";
import { type LeftOut, withoutUnused } from "./remove-code.ts";

const FAIL = "{ throw Error('Left out of the build: scripts/lean-packages.ts'); }";
const NOTHING = "{}";
const NULL = "{ return null; }";
const FALSE = "{ return !1; }";

const PACKAGES: readonly LeftOut[] = [
  {
    file: /\/react-dom\/cjs\/react-dom-client\.production\.js$/,
    // Profiler, SuspenseList, Scope, LegacyHidden, the cache of server components, what React moves to the head, <html>
    // and its parts, ViewTransition, Activity (ReactWorkTags.js).
    tags: new Set([12, 19, 21, 23, 24, 26, 27, 30, 31]),
    lifecycle: new Set([
      "UNSAFE_componentWillMount",
      "UNSAFE_componentWillReceiveProps",
      "UNSAFE_componentWillUpdate",
      "componentWillMount",
      "componentWillReceiveProps",
      "componentWillUpdate",
      "getDerivedStateFromProps",
      "getSnapshotBeforeUpdate",
    ]),
    texts: [
      // Attributes of fonts, colour profiles and linked files in pictures.
      [
        /\s*\["(accentHeight|alignmentBaseline|arabicForm|baselineShift|capHeight|color(Interpolation|Profile|Rendering)\w*|enableBackground|floodColor|floodOpacity|glyph\w+|horiz\w+|imageRendering|lightingColor|overline\w+|paintOrder|panose1|pointerEvents|renderingIntent|strikethrough\w+|underline\w+|unicode\w+|unitsPerEm|v(Alphabetic|Hanging|Ideographic|Mathematical)|vert\w+|wordSpacing|writingMode|xlinkActuate|xlinkArcrole|xlinkRole|xlinkShow|xlinkTitle|xlinkType|xmlBase|xmlLang|xmlSpace|xmlnsXlink|xHeight|"?panose-1)", "[^"]+"\],?/g,
        "",
      ],
    ],
    bodies: {
      // Titles, links, scripts and sheets in components: the server writes the page's head.
      isHostHoistableType: FALSE,
      prefetchDNS: NOTHING,
      preconnect: NOTHING,
      preload: NOTHING,
      preloadModule: NOTHING,
      preinitStyle: NOTHING,
      preinitScript: NOTHING,
      preinitModuleScript: NOTHING,
      // Sheets and pictures that a commit waits for.
      accumulateSuspenseyCommitOnFiber: NOTHING,
      waitForCommitToBeReady: NULL,
      preloadInstanceAndSuspendIfNeeded: NOTHING,
      defaultOnDefaultTransitionIndicator: NOTHING,
      // Forms whose action is a function, and their state.
      extractEvents$1: NOTHING,
      startHostTransition: FAIL,
      mountActionState: FAIL,
      updateActionState: FAIL,
      rerenderActionState: FAIL,
      dispatchOptimisticSetState: FAIL,
      updateOptimisticImpl: FAIL,
      requestFormReset: NOTHING,
      requestFormReset$1: NOTHING,
      recursivelyResetForms: NOTHING,
      scheduleReplayQueueIfNeeded: NOTHING,
      // What React's compiler, server components and roots with priorities of their own ask for.
      useMemoCache: FAIL,
      refreshCache: FAIL,
      attemptExplicitHydrationTarget: NOTHING,
      // onSelect, onBeforeInput, and browsers without the standard's events.
      constructSelectEvent: NOTHING,
      getNativeBeforeInputChars: NULL,
      getFallbackBeforeInputChars: NULL,
      isFallbackCompositionEnd: FALSE,
      getData: NULL,
      getTargetInstForInputEventPolyfill: NOTHING,
      handleEventsForInputEventPolyfill: NOTHING,
      getVendorPrefixedEventName: "{ return eventName; }",
      // Custom elements.
      isCustomElement: FALSE,
      setPropOnCustomElement: NOTHING,
      // Names of components, which a minified build hasn't, and React's own tools.
      getStackByFiberInDevAndProd: "{ return ''; }",
      getComponentNameFromType: NULL,
      findCurrentFiberUsingSlowPath: NULL,
    },
  },
  // Mutations and infinite queries, which the admin area alone has, come with what observes them.
  {
    file: /\/query-core\/build\/modern\/queryClient\.js$/,
    methods: [
      "ensureInfiniteQueryData",
      "fetchInfiniteQuery",
      "infiniteQuery",
      "isMutating",
      "prefetchInfiniteQuery",
      "prefetchQuery",
      "resetQueries",
      "setDefaultOptions",
      "setMutationDefaults",
      "setQueriesData",
      "setQueryDefaults",
    ],
    texts: [
      [/import \{ MutationCache \} from ".\/mutationCache.js";/, ""],
      [/ \|\| new MutationCache\(\)/, ""],
      [/return this.#mutationCache.resume/, "return this.#mutationCache?.resume"],
      [
        /return this.#mutationCache;/,
        "return this.#mutationCache ??= new QueryClient.Mutations();",
      ],
      [/this.#mutationCache.clear/, "this.#mutationCache?.clear"],
    ],
  },
  {
    file: /\/query-core\/build\/modern\/mutationObserver\.js$/,
    texts: [
      [
        /^/,
        'import { MutationCache } from "./mutationCache.js";import { QueryClient } from "./queryClient.js";QueryClient.Mutations = MutationCache;',
      ],
    ],
  },
  {
    file: /\/query-core\/build\/modern\/query\.js$/,
    texts: [
      [/import \{ infiniteQueryBehavior \} from ".\/infiniteQueryBehavior.js";/, ""],
      [
        /this.#queryType === "infinite" \? infiniteQueryBehavior\(this.options.pages\) : this.options.behavior/,
        "this.options.behavior",
      ],
    ],
  },
  {
    file: /\/query-core\/build\/modern\/infiniteQueryObserver\.js$/,
    texts: [
      [/^import \{/, "import { infiniteQueryBehavior,"],
      [/var InfiniteQueryObserver/, "const BEHAVIOR = infiniteQueryBehavior();$&"],
      [/options._type = "infinite";/g, "$&options.behavior = BEHAVIOR;"],
    ],
  },
  { file: /\/query-core\/build\/modern\/timeoutManager\.js$/, methods: ["setTimeoutProvider"] },
];

/**
 * A Vite plugin that leaves parts of React and TanStack Query out which this product doesn't use: a tenth of every page's
 * script. It fails where a package is not as it is known here.
 */
export function leanPackages(): Plugin {
  return {
    name: "lean-packages",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transform(code, id) {
      const lean = leanCode(code, id);
      if (lean === code && !COMMON_JS.test(id)) return null;
      return { code: COMMON_JS.test(id) ? toModule(lean) : lean, map: null };
    },
  };
}

/** The code of a package's file without what is left out of it, and with plain names where others ask for React's parts. */
export function leanCode(code: string, id: string): string {
  const leftOut = PACKAGES.find(({ file }) => file.test(id));
  if (leftOut) return withoutUnused(code, leftOut);
  return /\.m?js$/.test(id) && !COMMON_JS.test(id) ? readByName(code) : code;
}

/** What a bundler can't shake: React's packages, each a file that leads to another. */
const COMMON_JS =
  /\/(react|react-dom|scheduler)\/((index|client|jsx-runtime)|cjs\/[\w-]+\.production)\.js$/;

/** A CommonJS file of React as a module, of which the bundler keeps what is used. @throws Error for one of another form. */
export function toModule(code: string): string {
  const [, leadsTo] =
    /module\.exports = require\('(\.\/cjs\/[\w-]+\.production\.js)'\)/.exec(code) ?? [];
  if (leadsTo) return `export * from "${leadsTo}";`;
  const exported = new Set<string>();
  const imports: string[] = [];
  const module = code
    .replace(/^"use strict";/m, "")
    .replace(/(?:var)?\s+(\w+) = require\("([\w-]+)"\)[,;]/g, (_, name, source) => {
      imports.push(`import * as ${name} from "${source}";`);
      return "";
    })
    .replace(/\bexports\.(\w+)( =(?!=))?/g, (_, name: string, assigned = "") => {
      const isFirst = assigned && !exported.has(name);
      exported.add(name);
      return `${isFirst ? "var " : ""}exported_${name}${assigned}`;
    });
  const names = [...exported].map((name) => `exported_${name} as ${name}`);
  if (names.length === 0 || /\b(require|exports)\b/.test(module)) {
    throw new Error("A file of React has another form: look at scripts/lean-packages.ts.");
  }
  return `${imports.join("")}${module}export { ${names.join(", ")} };`;
}

/** What packages ask React for by a name that bundlers can't read, to serve older versions, by its plain name. */
function readByName(code: string): string {
  return code
    .replace(/\b(React\d?)\[" (\w+) "\.trim\(\)\.toString\(\)\]/g, "$1.$2")
    .replace('React["useInsertion" + "Effect"]', "React.useInsertionEffect")
    .replace(/\bimport React\b( from|, \{)/, (_, rest) =>
      rest === " from" ? "import * as React from" : 'import * as React from "react";import {',
    );
}
