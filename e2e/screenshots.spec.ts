import { UNIVERSITY_STATES } from "./states/university.ts";
import { takeScreenshots } from "./take-screenshots.ts";

takeScreenshots(UNIVERSITY_STATES);
