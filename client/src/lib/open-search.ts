import { createContext } from "react";

/** Opens the search over everything from any public page; its button is in the header. */
export const OpenSearchContext = createContext<() => void>(() => undefined);
