/** Escapes text for an HTML element or a quoted attribute. */
export function escapeHtml(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Embeds data for programs; not a script, so the page's policy does not apply. */
export function jsonScript(data: object): string {
  // A "</script>" in a venue's text would end it.
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
