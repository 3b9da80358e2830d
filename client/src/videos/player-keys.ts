import { isSingleKey, pressedKey } from "@/lib/shortcuts.ts";
import type { PlayerActions } from "./player-actions.ts";

type Act = (actions: PlayerActions) => unknown;

type PlayerKeys = {
  /** As the list of shortcuts says it. */
  help: string;
  shown: readonly string[];
  acts: Readonly<Record<string, Act>>;
  /** Holding the key down repeats it; a toggle would flicker. */
  repeats?: true;
};

const togglePlay: Act = (actions) => actions.togglePlay();
const goBack: Act = (actions) => actions.goBack();
const goForward: Act = (actions) => actions.goForward();
const playSlower: Act = (actions) => actions.playSlower();
const playFaster: Act = (actions) => actions.playFaster();

/** The keys of every player, also of the one in the admin area. */
export const BASIC_KEYS: readonly PlayerKeys[] = [
  {
    help: "Play or pause; the space bar does it too",
    shown: ["K"],
    acts: { K: togglePlay, " ": togglePlay },
  },
  {
    help: "10 seconds back or forward",
    shown: ["←", "→", "J", "L"],
    acts: { ArrowLeft: goBack, ArrowRight: goForward, J: goBack, L: goForward },
    repeats: true,
  },
];

/** The keys of the open video, in the order of the list of shortcuts. */
export const PLAYER_KEYS: readonly PlayerKeys[] = [
  ...BASIC_KEYS,
  {
    help: "Previous or next chapter",
    shown: ["P", "N"],
    acts: { P: (to) => to.goToPreviousChapter(), N: (to) => to.goToNextChapter() },
  },
  {
    help: "To a tenth of the video",
    shown: ["0", "…", "9"],
    acts: Object.fromEntries(
      [..."0123456789"].map((digit) => [digit, (to) => to.seekToPart(Number(digit) / 10)]),
    ),
  },
  {
    help: "To the beginning or the end",
    shown: ["Home", "End"],
    acts: { Home: (to) => to.startOver(), End: (to) => to.seekToPart(1) },
  },
  {
    help: "Louder or quieter",
    shown: ["↑", "↓"],
    acts: { ArrowUp: (to) => to.playLouder(), ArrowDown: (to) => to.playQuieter() },
    repeats: true,
  },
  { help: "Sound on or off", shown: ["M"], acts: { M: (to) => to.toggleMute() } },
  { help: "Captions on or off", shown: ["C"], acts: { C: (to) => to.toggleCaptions() } },
  {
    help: "Slower or faster",
    shown: ["<", ">"],
    // The keys in their places on keyboards of other scripts, which may have neither.
    acts: { "<": playSlower, ">": playFaster, COMMA: playSlower, PERIOD: playFaster },
    repeats: true,
  },
  { help: "Picture in picture", shown: ["I"], acts: { I: (to) => to.toggleFloating() } },
  {
    help: "Full screen, and out of it",
    shown: ["F"],
    acts: { F: (to) => to.toggleFullscreen() },
  },
];

/** The action of a key in the open video, and if this press repeats one that acts once; null for other keys. */
export function playerKey(press: KeyboardEvent, rows = PLAYER_KEYS) {
  if (!isSingleKey(press, pressedKey(press))) return null;
  // A digit of another script by its place.
  const key = /^(?![0-9])\p{Nd}$/u.test(press.key) ? press.code.slice(-1) : pressedKey(press);
  const row = rows.find(({ acts }) => Object.hasOwn(acts, key));
  const act = row?.acts[key];
  if (!row || !act || isOwnKey(press.target, key)) return null;
  return { act, isHeld: press.repeat && !row.repeats };
}

/** Tells if the focused element uses a key itself: Space presses a button, some keys scroll. */
function isOwnKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (key === " ") return target.closest("button, a, summary") !== null;
  if (/^Arrow(Left|Right)$/.test(key)) return target.closest("[role=tab]") !== null;
  return /^(Arrow|Home$|End$)/.test(key) && canScroll(target);
}

function canScroll(target: Element): boolean {
  for (let each: Element | null = target; each; each = each.parentElement) {
    const isCut = each.scrollHeight > each.clientHeight;
    if (isCut && /auto|scroll/.test(getComputedStyle(each).overflowY)) return true;
  }
  return false;
}
