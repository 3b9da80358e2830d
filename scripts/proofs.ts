import { adminScreens } from "./proofs/admin-screens.ts";
import { callsAndErrors } from "./proofs/calls-and-errors.ts";
import type { Chapter } from "./proofs/chapter.ts";
import { constantsAndLimits } from "./proofs/constants.ts";
import { editing } from "./proofs/editing.ts";
import { entitiesAndStates } from "./proofs/entities-and-states.ts";
import { insight } from "./proofs/insight.ts";
import { moving } from "./proofs/moving.ts";
import { operating } from "./proofs/operating.ts";
import { publicScreens } from "./proofs/public-screens.ts";
import { reading } from "./proofs/reading.ts";
import { rules } from "./proofs/rules.ts";

/** What the specification says, part by part, and where each sentence is proved. */
export const specification: Chapter[] = [
  ...publicScreens,
  ...adminScreens,
  ...entitiesAndStates,
  ...rules,
  ...callsAndErrors,
  ...constantsAndLimits,
];

/** What the product does beyond the specification, and where that is proved. */
export const beyond: Chapter[] = [...editing, ...moving, ...reading, ...insight, ...operating];
