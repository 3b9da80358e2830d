import { searchApi } from "@shared/contracts/search.ts";
import { expect, test } from "vitest";
import { putArticle, sharedPublisher } from "./testing/publish-requests.ts";
import { sharedApp } from "./testing/running-app.ts";
import { videoAdminAt } from "./testing/video-requests.ts";

const app = sharedApp();
const admin = sharedPublisher(app);

const contexts = async () => {
  const body = await (await fetch(`${app.url}/api/contexts`)).json();
  return searchApi["GET /api/contexts"].response.parse(body).contexts;
};

test("a context leads to the articles and videos that are shown for it", async () => {
  const videos = videoAdminAt(app.url, admin.cookie);
  const added = await videos.addNew({ title: "Sign", shownFor: "EPCR/signature 1:25, cad/map" });
  const { id } = added;
  expect(await contexts()).toEqual([
    { context: "epcr/signature", title: "Sign, 01:25", address: `/university?video=${id}&t=85` },
    { context: "cad/map", title: "Sign", address: `/university?video=${id}` },
  ]);

  const put = putArticle("sign", "<p>Sign.</p>", { shownFor: "epcr/signature" });
  await admin.publishNow({ changes: [put] });
  const article = {
    context: "epcr/signature",
    title: "About sign",
    address: put.value.link,
  };
  expect((await contexts())[0]).toEqual(article);
});
