/** The documents about a request. */
const documentKinds = ['offer', 'confirmation', 'cancellation', 'sheet'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Returns the documents that fit a status, the usual one first: only what is accepted is confirmed. */
export function documentKindsFor(status: string): readonly [DocumentKind, ...DocumentKind[]] {
  if (status === 'cancelled') return ['cancellation', 'sheet'];
  return status === 'accepted' ? ['confirmation', 'offer', 'sheet'] : ['offer', 'sheet'];
}
