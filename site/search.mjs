/**
 * Returns the weight of a section in the search. Definitions come first, then guides, the API reference, and pages about
 * the project. VitePress writes this function's text into the site, so it must not use anything outside it.
 */
export function boostDocument(id) {
  if (/\/(?:decisions|evidence|contribute)\//.test(id)) return 0.1;
  // The reference repeats the same words for each operation, and the home page the titles of all guides.
  if (/\/api\/reference\/|\/(?:index\.html)?#/.test(id)) return 0.2;
  return /\/start\/terms\b.*#/.test(id) ? 4 : 1;
}
