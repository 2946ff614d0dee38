/** The documents about a request. */
const documentKinds = ['offer', 'confirmation', 'cancellation', 'sheet'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Returns the documents that fit a status, the usual one first: what is cancelled or declined is not confirmed. */
export function documentKindsFor(status: string): readonly [DocumentKind, ...DocumentKind[]] {
  if (status === 'cancelled') return ['cancellation', 'sheet'];
  if (status === 'accepted') return ['confirmation', 'offer', 'sheet'];
  return status === 'declined' ? ['offer', 'sheet'] : ['offer', 'confirmation', 'sheet'];
}
