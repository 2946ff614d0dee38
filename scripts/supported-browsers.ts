/** The first with container queries, `:has()`, `light-dark()` and constructable style sheets. */
export const supportedBrowsers = ['chrome123', 'edge123', 'firefox121', 'safari17.5'];
