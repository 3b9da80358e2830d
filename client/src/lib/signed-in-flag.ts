import { SIGNED_IN_FLAG } from "@shared/admin-path.ts";
import { createStoredValue, isOneOf } from "./stored-value.ts";

/** Set while somebody is signed in; it only hides pages, the server checks access. Earlier versions left `null`. */
export const signedInFlag = createStoredValue<true | null>(
  SIGNED_IN_FLAG,
  isOneOf([true, null]),
  null,
);
