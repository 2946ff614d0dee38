/** Returns the stored outcome of a call in words: an HTTP status, or why there was no response. */
export function outcomeText(outcome: string): string {
  if (/^\d{3}$/.test(outcome)) return `HTTP status ${outcome}`;
  if (/^(EPROTO|ERR_SSL_)/.test(outcome)) return 'no TLS at this port';
  if (outcome.startsWith('HPE_')) return 'the response is not HTTP';
  return reasons[outcome] ?? outcome;
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'the receiver closed the connection',
  EPIPE: 'the receiver closed the connection',
  ETIMEDOUT: 'no answer in time',
  EHOSTUNREACH: 'the machine cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate is not yet valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is of an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the certificate is of an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the intermediate certificate is missing',
};
