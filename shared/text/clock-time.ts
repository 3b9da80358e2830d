const CLOCK = /^(?:(\d{1,3}):(\d{1,2})|(\d{1,4})):(\d{1,2})(?:[.,]\d{1,9})?$/;
// SMPTE ST 12-1, as editing programs write it: the frame stands behind the second, after a semicolon where frames are dropped.
const TIMECODE = /^(\d\d):(\d\d)():(\d\d)[:;]\d\d$/;

/**
 * Whole seconds of a time as people and programs write it: `1:35`, `1:02:03`, with a fraction `00:01:35.500` or a frame
 * `00:01:35:12`. Null for anything else.
 */
export function parseClockTime(text: string): number | null {
  const match = CLOCK.exec(text.trim()) ?? TIMECODE.exec(text.trim());
  if (!match) return null;
  const hours = Number(match[1] ?? 0);
  const minutes = Number(match[2] ?? match[3]);
  const seconds = Number(match[4]);
  if (seconds > 59 || (match[1] !== undefined && minutes > 59)) return null;
  return hours * 3600 + minutes * 60 + seconds;
}

/** A time as people write it: `6:12`, or `1:02:03` from an hour on; a fraction of a second is dropped. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const pad = (part: number) => String(part).padStart(2, "0");
  return hours > 0
    ? `${hours}:${pad(minutes)}:${pad(whole % 60)}`
    : `${minutes}:${pad(whole % 60)}`;
}
