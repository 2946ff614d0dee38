/**
 * Returns whether the service may have made a change that failed with this error: the connection ended before the response
 * (which may make the browser offline), or a proxy answered instead.
 */
export const mayBeSaved = ({ code }: { readonly code: string }): boolean =>
  ['NETWORK', 'ABORTED', 'OFFLINE', 'INTERNAL_SERVER_ERROR'].includes(code);

/**
 * The idempotency keys of changes whose responses were lost, by what was sent: a person who sends it again repeats it. The
 * version is not part of it, because the page shows a later one by then. After another change, which may have reverted the
 * lost one, the same content is a new change: the keys are forgotten.
 */
export const lostKeys = new Map<string, string>();
