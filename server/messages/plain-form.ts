import { randomBytes } from "node:crypto";
import { MESSAGE_LIMITS, MESSAGE_REASONS } from "@shared/content/message-rules.ts";
import { site } from "@/site.ts";
import { escapeHtml } from "../pages/page-template.ts";

/** The fields of a form without scripts: the text of each, and the reasons. */
type Form = ReturnType<typeof readForm>;

/** Reads the body of a form as a message, still to be checked. It has no id, as nobody will ask about it. */
export function readForm(body: unknown) {
  const fields = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const text = (name: string) => {
    const value = fields[name];
    return typeof value === "string" ? value : "";
  };
  const reasons = [fields.reason ?? []].flat().filter((each) => typeof each === "string");
  return {
    id: randomBytes(16).toString("hex"),
    article: text("article"),
    revision: Number(text("revision")) || 0,
    heading: text("heading"),
    passage: text("passage"),
    query: text("query"),
    reasons: MESSAGE_REASONS.map(({ id }) => id).filter((id) => reasons.includes(id)),
    // Forms end lines with CR LF, which would make a message of the full length too long.
    text: text("text").replace(/\r\n/g, "\n"),
    address: text("address").trim(),
    website: text("website"),
  };
}

/** The page that says why a form could not be sent, with all that was filled in, to be sent again. */
export function failedFormPage(reason: string, form: Form): string {
  const hidden = (["article", "revision", "heading", "passage", "query"] as const).map(
    (name) => `<input type="hidden" name="${name}" value="${escapeHtml(String(form[name]))}">`,
  );
  const reasons = MESSAGE_REASONS.map(({ id, label }) => {
    const checked = form.reasons.includes(id) ? " checked" : "";
    return `<p><label><input type="checkbox" name="reason" value="${id}"${checked}> ${label}</label></p>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Your message was not sent – ${escapeHtml(site.product)}</title>
</head>
<body>
<main>
<h1>Your message was not sent</h1>
<p role="alert">${escapeHtml(reason)}</p>
<p>It is still here. Send it again, or write to <a href="mailto:${escapeHtml(site.email)}">${escapeHtml(site.email)}</a>.</p>
<form method="post" action="/message">
${hidden.join("\n")}
<fieldset>
<legend>What is missing?</legend>
${reasons.join("\n")}
</fieldset>
<p><label for="text">In your words</label></p>
<p><textarea id="text" name="text" rows="8" cols="50" maxlength="${MESSAGE_LIMITS.text}">
${escapeHtml(form.text)}</textarea></p>
<p>Don’t write anything about a patient.</p>
<p><label for="address">Your e-mail address, if you want a reply</label></p>
<p><input id="address" name="address" type="email" maxlength="${MESSAGE_LIMITS.address}" value="${escapeHtml(form.address)}"></p>
<p><button type="submit">Send again</button></p>
</form>
</main>
</body>
</html>
`;
}
