/**
 * Returns the weight of a section in the search. Definitions come first, and pages about the project after those for its
 * users. VitePress writes this function's text into the site, so it must not use anything outside it.
 */
export function boostDocument(id) {
  if (/\/(?:decisions|evidence|contribute)\//.test(id)) return 0.1;
  return /\/start\/terms\b.*#/.test(id) ? 4 : 1;
}
