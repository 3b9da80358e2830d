import { expect, type Page } from "@playwright/test";
import { dialog, openDashboard, respondToImports, tableRow } from "./admin.ts";
import { articleText, expectHeading } from "./articles.ts";
import { testInSharedPage as test } from "./fixtures.ts";
import { PIXEL, zipOf } from "./zip-of.ts";

const HOST = "https://support.example.com";

const ZENDESK = {
  articles: [
    {
      id: 101,
      title: "Switch the radio on",
      body: `<p>Hold the button.</p><p><img src="/hc/article_attachments/501" alt="The button"></p>
        <p>Then <a href="/hc/en-us/articles/102-Choose-a-channel#h_01">choose a channel</a>.</p>`,
      html_url: `${HOST}/hc/en-us/articles/101-Switch-the-radio-on`,
      section_id: 11,
      locale: "en-us",
      source_locale: "en-us",
      position: 1,
      draft: true,
      label_names: ["radio"],
      user_segment_id: 9,
    },
    {
      id: 102,
      title: "Choose a channel",
      body: '<p>Turn the knob.</p><h2 id="h_01">Which channel</h2><p>The first.</p>',
      html_url: `${HOST}/hc/en-us/articles/102-Choose-a-channel`,
      section_id: 11,
      locale: "en-us",
      source_locale: "en-us",
      position: 0,
      draft: false,
      user_segment_id: null,
    },
  ],
  count: 2,
  next_page: null,
};
const SECTIONS = {
  sections: [{ id: 11, name: "Handheld radios", description: "How to talk", category_id: 1 }],
  categories: [{ id: 1, name: "Field work" }],
};
const ATTACHMENTS = {
  article_attachments: [
    {
      id: 501,
      article_id: 101,
      file_name: "button.png",
      content_type: "image/png",
      content_url: `${HOST}/hc/article_attachments/501`,
      inline: true,
    },
  ],
};

test.beforeEach(({ page }) => respondToImports(page));

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel("File to import").setInputFiles({ name, mimeType: "application/zip", buffer });

test("a zip of Zendesk's JSON and images becomes drafts that link to each other; so does one file of Intercom's JSON, and any other keeps its message", async ({
  page,
}) => {
  await openDashboard(page);
  const zip = await zipOf({
    "export/articles.json": JSON.stringify(ZENDESK),
    "export/sections.json": JSON.stringify(SECTIONS),
    "export/attachments.json": JSON.stringify(ATTACHMENTS),
    "export/files/button.png": PIXEL,
  });
  await choose(page, "zendesk.zip", zip);
  const open = dialog(page, "Import zendesk.zip");
  await expect(open.getByRole("heading", { name: "Added 3" })).toBeVisible();
  await expect(open.getByText("Category Handheld radios")).toBeVisible();
  await expect(
    open.getByText("1 article was not published there: Switch the radio on."),
  ).toBeVisible();
  await expect(
    open.getByText("1 article was for some users only there: Switch the radio on."),
  ).toBeVisible();
  await expect(open.getByText("Left out of the article records: 1 label.")).toBeVisible();
  await expect(
    open.getByText("Sections are categories here; the category above them is left out."),
  ).toBeVisible();
  await expect(open.getByText(/^\d+ former addresses are known/)).toBeVisible();
  await open.getByRole("button", { name: "Import 3 changes" }).click();
  await expect(open).toHaveCount(0);
  await expect(tableRow(page, "Switch the radio on")).toContainText("New");

  await page.goto("/knowledge-base/handheld-radios/switch-the-radio-on");
  await expectHeading(page, "Switch the radio on");
  const image = articleText(page).getByRole("img", { name: "The button" });
  await expect(image).toHaveJSProperty("naturalWidth", 1);
  await articleText(page).getByRole("link", { name: "choose a channel" }).click();
  await expectHeading(page, "Choose a channel");
  await expect(page).toHaveURL(/\/handheld-radios\/choose-a-channel#section-which-channel$/);

  await openDashboard(page);
  await choose(page, "zendesk.zip", zip);
  await expect(open.getByText("2 articles are here already, unchanged.")).toBeVisible();
  await expect(open.getByRole("button", { name: "Nothing to import" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(open).toHaveCount(0);

  const intercom = {
    type: "list",
    data: [
      {
        type: "article",
        id: "3",
        title: "Hand over a call",
        description: "What to say.",
        body: "<p>Say it twice.</p>",
        state: "published",
        url: "https://help.example.com/en/articles/3-hand-over-a-call",
        parent_id: null,
      },
    ],
  };
  await choose(page, "intercom.json", Buffer.from(JSON.stringify(intercom)));
  const second = dialog(page, "Import intercom.json");
  await expect(second.getByText("Hand over a call").first()).toBeVisible();
  await expect(second.getByText("It is in no collection there")).toBeVisible();
  await second.getByRole("button", { name: "Import 2 changes" }).click();
  await expect(second).toHaveCount(0);
  await page.goto("/knowledge-base/imported/hand-over-a-call");
  await expect(articleText(page)).toContainText("Say it twice.");

  await openDashboard(page);
  await choose(page, "other.json", Buffer.from('{"name":"other"}'));
  await expect(dialog(page, "Import other.json").getByRole("alert")).toContainText(
    "The file is not an export of a knowledge base.",
  );
});
