/** The key prefix of waiting messages in this browser's localStorage (outbox.ts): every page looks for them. */
export const WAITING_PREFIX = "waiting-message ";
