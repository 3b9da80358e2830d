import { ARTICLE_FORM_STATES } from "./article-form.ts";
import { CATEGORY_FORM_STATES } from "./category-form.ts";
import { CHANGES_STATES } from "./changes.ts";
import { DASHBOARD_STATES } from "./dashboard.ts";
import { EDITOR_STATES } from "./editor.ts";
import { FIGURES_STATES } from "./figures.ts";
import { IMPORT_STATES } from "./import.ts";
import { INSIGHT_STATES } from "./insight.ts";
import { PUBLISHING_STATES } from "./publishing.ts";
import { SIGN_IN_STATES } from "./sign-in.ts";
import type { State } from "./state.ts";
import { VIDEO_FORM_STATES } from "./video-form.ts";
import { VIDEO_IMPORT_STATES } from "./video-import.ts";
import { VIDEOS_STATES } from "./videos.ts";

/** The admin area: its sign-in page, its dashboard and every dialog. */
export const ADMIN_STATES: readonly State[] = [
  ...SIGN_IN_STATES,
  ...DASHBOARD_STATES,
  ...ARTICLE_FORM_STATES,
  ...EDITOR_STATES,
  ...CATEGORY_FORM_STATES,
  ...CHANGES_STATES,
  ...IMPORT_STATES,
  ...PUBLISHING_STATES,
  ...VIDEOS_STATES,
  ...VIDEO_IMPORT_STATES,
  ...VIDEO_FORM_STATES,
  ...FIGURES_STATES,
  ...INSIGHT_STATES,
];
