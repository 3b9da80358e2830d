/** A move of a video before another one; null is the end. */
export type Move = { id: number; before: number | null };

type WithId = { id: number };

/** The videos with one of them moved; to the end where the one that it is to stand before is gone. */
export function moved<T extends WithId>(videos: readonly T[], { id, before }: Move): T[] {
  const video = videos.find((each) => each.id === id);
  if (!video || before === id) return [...videos];
  const others = videos.filter((each) => each.id !== id);
  const index = others.findIndex((each) => each.id === before);
  others.splice(index === -1 ? others.length : index, 0, video);
  return others;
}

/** The move that brings a video to a position, counted from 0 and kept within the list; null where it stands there. */
export function moveTo(videos: readonly WithId[], id: number, position: number): Move | null {
  const from = videos.findIndex((video) => video.id === id);
  const to = Math.max(0, Math.min(position, videos.length - 1));
  if (from === -1 || to === from) return null;
  return { id, before: videos[to > from ? to + 1 : to]?.id ?? null };
}
