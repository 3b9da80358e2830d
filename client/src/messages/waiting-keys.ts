/** How the keys of messages that wait begin in this browser's localStorage (outbox.ts): every page looks for them. */
export const WAITING_PREFIX = "waiting-message ";
