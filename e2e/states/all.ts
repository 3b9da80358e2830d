import { DASHBOARD_STATES } from "./dashboard.ts";
import { INSIGHT_STATES } from "./insight.ts";
import { KNOWLEDGE_BASE_STATES } from "./knowledge-base.ts";
import type { State } from "./state.ts";
import { UNIVERSITY_STATES } from "./university.ts";
import { VIDEOS_STATES } from "./videos.ts";

/** The states that the checks of accessibility and layout and the screenshots share. */
export const STATES: readonly State[] = [
  ...UNIVERSITY_STATES,
  ...KNOWLEDGE_BASE_STATES,
  ...DASHBOARD_STATES,
  ...VIDEOS_STATES,
  ...INSIGHT_STATES,
];

export function stateOf(name: string): State {
  const state = STATES.find((each) => each.name === name);
  if (!state) throw new Error(`There is no state "${name}".`);
  return state;
}
