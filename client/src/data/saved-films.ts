import { queryOptions } from "@tanstack/react-query";
import { readSavedFilms } from "@/lib/saved-films.ts";

/** The films that are saved on this device. */
export const savedFilmsQuery = queryOptions({
  queryKey: ["saved-films"],
  queryFn: readSavedFilms,
  networkMode: "always",
});
