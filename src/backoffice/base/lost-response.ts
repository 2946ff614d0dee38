/**
 * Returns whether the service may have made a change that failed with this error: the connection ended before the response
 * (which may make the browser offline), or a proxy answered instead.
 */
export const mayBeSaved = ({ code }: { readonly code: string }): boolean =>
  ['NETWORK', 'ABORTED', 'OFFLINE', 'INTERNAL_SERVER_ERROR'].includes(code);
