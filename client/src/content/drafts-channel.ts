/** Opens the channel on which tabs tell each other that the drafts changed; null where the browser refuses one. */
export function openDraftsChannel(onChange: () => void): BroadcastChannel | null {
  // A browser that refuses storage may refuse this too; its tabs then know nothing of each other.
  try {
    const opened = new BroadcastChannel("knowledge-base-drafts");
    opened.onmessage = onChange;
    return opened;
  } catch {
    return null;
  }
}
