// Of what waits in this browser's localStorage (outbox.ts): every page looks for it.

export const WAITING_PREFIX = "waiting-message ";
/** The key of the list that earlier versions kept in their place. */
export const WAITING_LIST = "waiting-messages";
