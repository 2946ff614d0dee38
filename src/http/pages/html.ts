/** Text as HTML shows it, in an element or in a quoted attribute. */
export function escapeHtml(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** What is there to be read by programs; no script, so the page's policy has no say in it. */
export function jsonScript(data: object): string {
  // A "</script>" in a venue's words would end it.
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
