/** The documents about a request. */
export const documentKinds = ['offer', 'confirmation', 'sheet'] as const;
export type DocumentKind = (typeof documentKinds)[number];
