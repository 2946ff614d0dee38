/**
 * Returns the weight of a section in the search. Pages about the project come after those for its users.
 * VitePress writes this function's text into the site, so it must not use anything outside it.
 */
export function boostDocument(id) {
  return /\/(?:decisions|evidence|contribute)\//.test(id) ? 0.1 : 1;
}
