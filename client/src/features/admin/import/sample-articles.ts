import { errorOf, request } from "@/data/http.ts";
import type { ChosenFile } from "./sources/source-files.ts";

/** The addresses of the files of samples/articles/, by their paths as seen from here. */
const ADDRESSES = import.meta.glob<string>("../../../../../samples/articles/**/*.{md,png}", {
  query: "?url",
  import: "default",
  eager: true,
});

/** Loads the sample articles, as if somebody had chosen their folder. Rejects where one can't be loaded. */
export function loadSampleArticles(): Promise<ChosenFile[]> {
  return Promise.all(
    Object.entries(ADDRESSES).map(async ([path, address]) => {
      const name = path.slice(path.lastIndexOf("/") + 1);
      const response = await request(address, {});
      if (!response.ok) throw await errorOf(response);
      const file = new File([await response.blob()], name);
      return { path: path.slice(path.indexOf("articles/")), file };
    }),
  );
}
