/** Stands in for the text of an article that has none (specification, part 2). */
export const placeholderText = `
<h2>Getting Started</h2>
<ol>
  <li>Go to your account settings.</li>
  <li>Choose the options you want.</li>
  <li>Save your changes and refresh the page.</li>
</ol>
<blockquote>Tip: Need more help? Use the chat button to talk to our support team.</blockquote>`;
