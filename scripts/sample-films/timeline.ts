import { type Box, SCREEN_WIDTH, type Screen, type Screens } from "./screens.ts";
import { CARD_SECONDS, type Step, type Story } from "./stories.ts";

export const FRAME = { width: 1280, height: 720 };
/** The bar below the screens, with the chapter's title. */
export const BAR_HEIGHT = 96;
export const STAGE_HEIGHT = FRAME.height - BAR_HEIGHT;
/** How long a card takes to leave or to come. */
const SLIDE = 0.7;
/** The width of close views, in CSS pixels: all the same, so that most moves are pans, which take few bytes. */
const CLOSE = 720;
/** Wider views show the whole width: a slight zoom takes bytes, and nobody sees a difference. */
const NEARLY_WHOLE = 860;
/** Around what is shown, in CSS pixels. */
const ROOM = 20;
/** Seconds that a frame is exposed, and in how many parts: moves are blurred as in a camera. */
const SHUTTER = 1 / 48;
const EXPOSURES = 8;

/** When things happen within a step, in seconds; `press` is counted from its end. */
const MOVE = { from: 0.3, to: 1.3 };
const POINT = { from: 1.3, to: 2.3 };
const MARK = { from: 1.4, to: 1.7 };
const TYPE = { from: 1.6, beforeEnd: 0.9 };
const PRESS = 0.6;
const CHAPTER_FADE = 0.3;

/** A view of a screen: its left upper corner and its width, in CSS pixels. */
export type View = { x: number; y: number; width: number };

/** Everything that is seen at one moment. Fractions go from 0 to 1. */
export type Moment = {
  screen: Screen;
  /** More than one while the view moves: where it is during the frame's exposure. */
  views: readonly View[];
  cursor: { x: number; y: number; press: number } | null;
  mark: { box: Box; shown: number } | null;
  keys: { names: readonly string[]; shown: number; press: number } | null;
  chapter: { title: string; shown: number };
  /** How far the first and the last card cover the screens, and how far their pulse is drawn. */
  opening: { covers: number; pulse: number };
  closing: { covers: number; pulse: number };
};

type Placed = { step: Step; start: number; screen: Screen; view: View; chapter: string };

/** A film's steps in time. */
export class Timeline {
  readonly story: Story;
  readonly seconds: number;
  private readonly screens: Screens;
  private readonly placed: readonly Placed[];

  constructor(story: Story, screens: Screens) {
    this.story = story;
    this.screens = screens;
    let start = CARD_SECONDS;
    let chapter = story.opening.chapter;
    let view = topOf();
    this.placed = story.steps.map((step) => {
      chapter = step.chapter ?? chapter;
      const screen = this.screen(step.screen);
      view = viewOf(screen, this.box(step, step.focus), step.cut ? topOf() : view);
      const placed = { step, start, screen, view, chapter };
      start += step.seconds;
      return placed;
    });
    this.seconds = start + CARD_SECONDS;
  }

  /** What is seen `time` seconds after the start. */
  at(time: number): Moment {
    const index = Math.max(
      0,
      this.placed.findLastIndex(({ start }) => start <= time),
    );
    const now = this.placed[index] as Placed;
    const before = this.placed[index - 1];
    const passed = time - now.start;
    const left = now.step.seconds - passed;
    const closing = time - (this.seconds - CARD_SECONDS);
    return {
      screen: this.screenAt(now, passed),
      views: viewsAt(now, before, passed),
      cursor: this.cursorAt(index, passed),
      mark: this.markAt(now, passed),
      keys: now.step.keys
        ? { names: now.step.keys, shown: ramp(passed, MARK.from, MARK.to), press: pressAt(left) }
        : null,
      chapter: {
        title: now.chapter,
        shown: before && before.chapter !== now.chapter ? ramp(passed, 0, CHAPTER_FADE) : 1,
      },
      opening: {
        covers: 1 - smooth(time, CARD_SECONDS - SLIDE, CARD_SECONDS),
        pulse: ramp(time, 0.2, CARD_SECONDS - SLIDE),
      },
      closing: { covers: smooth(closing, 0, SLIDE), pulse: ramp(closing, SLIDE, CARD_SECONDS) },
    };
  }

  private screenAt({ step, screen }: Placed, passed: number): Screen {
    const { typing = [] } = step;
    const pace = (step.seconds - TYPE.from - TYPE.beforeEnd) / typing.length;
    const name = typing[Math.min(typing.length - 1, Math.floor((passed - TYPE.from) / pace))];
    return name === undefined ? screen : this.screen(name);
  }

  private cursorAt(index: number, passed: number): Moment["cursor"] {
    const now = this.placed[index] as Placed;
    const from = this.restOf(index - 1);
    const target = this.box(now.step, now.step.press);
    if (!target) return from && { ...from, press: 0 };
    const to = centreOf(target);
    // The first press brings the cursor in from the right lower corner of what is seen.
    const { x, y, width } = now.view;
    const start = from ?? { x: x + width, y: y + stageHeightOf(width) };
    const way = smooth(passed, POINT.from, POINT.to);
    return {
      x: start.x + (to.x - start.x) * way,
      y: start.y + (to.y - start.y) * way,
      press: pressAt(now.step.seconds - passed),
    };
  }

  /** Where the cursor rests after the step of this index. */
  private restOf(index: number): { x: number; y: number } | null {
    const step = this.placed
      .slice(0, index + 1)
      .map((placed) => placed.step)
      .findLast(({ press }) => press);
    const box = step && this.box(step, step.press);
    return box ? centreOf(box) : null;
  }

  private markAt({ step }: Placed, passed: number): Moment["mark"] {
    const box = this.box(step, step.mark);
    return box && { box, shown: ramp(passed, MARK.from, MARK.to) };
  }

  private screen(name: string): Screen {
    const screen = this.screens[name];
    if (!screen) throw new Error(`${this.story.name} has no screen ${name}`);
    return screen;
  }

  private box(step: Step, name: string | undefined): Box | null {
    if (name === undefined) return null;
    const box = this.screen(step.screen).boxes[name];
    if (!box) throw new Error(`the screen ${step.screen} of ${this.story.name} has no ${name}`);
    return box;
  }
}

const topOf = (): View => ({ x: 0, y: 0, width: SCREEN_WIDTH });
const stageHeightOf = (width: number) => (width * STAGE_HEIGHT) / FRAME.width;
const widthFor = (height: number) => (height * FRAME.width) / STAGE_HEIGHT;
const centreOf = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

/** The views during the exposure of a frame; all others than the first only where they differ. */
function viewsAt(now: Placed, before: Placed | undefined, passed: number): View[] {
  if (now.step.cut) return [now.view];
  const from = before?.view ?? topOf();
  const parts = Array.from({ length: EXPOSURES }, (_, index) =>
    smooth(passed + (index * SHUTTER) / EXPOSURES, MOVE.from, MOVE.to),
  );
  return [...new Set(parts)].map((part) => between(from, now.view, part));
}

/** The view that shows a box with some room around it, as near to the one before as can be; without a box the top. */
function viewOf(screen: Screen, box: Box | null, before: View): View {
  if (!box) return topOf();
  const wanted = Math.max(box.width + 2 * ROOM, widthFor(box.height + 2 * ROOM));
  const width = wanted > NEARLY_WHOLE ? SCREEN_WIDTH : Math.max(CLOSE, wanted);
  const height = stageHeightOf(width);
  const isAsBefore = before.width === width;
  return {
    x: startOf(box.x, box.width, width, screen.width, isAsBefore ? before.x : undefined),
    y: startOf(box.y, box.height, height, screen.height, isAsBefore ? before.y : undefined),
    width,
  };
}

/** Where a view starts, along one side: where it did if the box is in it, else with the box in the middle. */
function startOf(
  box: number,
  boxSize: number,
  size: number,
  most: number,
  before?: number,
): number {
  const isInView =
    before !== undefined && box >= before + ROOM && box + boxSize + ROOM <= before + size;
  if (isInView) return before;
  return Math.round(Math.max(0, Math.min(most - size, box + boxSize / 2 - size / 2)));
}

function between(from: View, to: View, part: number): View {
  const mix = (key: keyof View) => from[key] + (to[key] - from[key]) * part;
  return { x: mix("x"), y: mix("y"), width: mix("width") };
}

/** 0 before `from`, 1 after `to`, and evenly between. */
function ramp(time: number, from: number, to: number): number {
  return Math.max(0, Math.min(1, (time - from) / (to - from)));
}

/** As `ramp`, but slow at both ends. */
function smooth(time: number, from: number, to: number): number {
  const part = ramp(time, from, to);
  return part * part * (3 - 2 * part);
}

/** How far a press is, with so many seconds left of its step. */
const pressAt = (left: number) => ramp(PRESS - left, 0, PRESS);
