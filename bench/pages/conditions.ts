import type { Shape } from "./shaped-sender.ts";

/** 150 ms, 1.6 Mbit/s. */
export const SLOW: Shape = { roundTrip: 150, rate: 1_600 / 8, slowStart: true };
/** How many times slower the CPU is then. */
export const SLOWDOWN = 4;
