/** Content negotiation and conditional requests. */

/** The content encodings, smallest first. */
export const encodings = ['br', 'gzip', 'identity'] as const;
/** A content encoding. */
export type Encoding = (typeof encodings)[number];

/** A parsed `Accept-Encoding` (RFC 9110 §12.5.3). */
export interface AcceptedEncodings {
  /** The weight of each encoding, from 0 (not acceptable) to 1. */
  readonly weights: Readonly<Record<Encoding, number>>;
  /** The preferred encoding; among equal ones, the smallest. */
  readonly best: Encoding;
  /** Whether an uncompressed response is acceptable. */
  readonly acceptsIdentity: boolean;
}

/** Less than any valid weight: an unmentioned encoding is acceptable, but mentioned ones come first. */
const defaultWeight = 1e-6;

const filters = new Map<string, AcceptedEncodings>();
/** Real clients send only a handful of different headers. */
const maxFilters = 100;

/** Parses the header; without it, uncompressed. */
export function parseAcceptEncoding(acceptEncoding = ''): AcceptedEncodings {
  let filter = filters.get(acceptEncoding);
  if (filter === undefined) {
    const weights = parseWeights(acceptEncoding);
    filter = { weights, best: chooseEncoding(weights, encodings), acceptsIdentity: weights.identity > 0 };
    if (filters.size >= maxFilters) filters.clear();
    filters.set(acceptEncoding, filter);
  }
  return filter;
}

/** Returns the best of the available encodings. If none is acceptable, returns the uncompressed one. */
export function chooseEncoding(
  weights: AcceptedEncodings['weights'],
  offered: readonly Encoding[],
): Encoding {
  let best: Encoding = 'identity';
  let max = 0;
  for (const encoding of offered)
    if (weights[encoding] > max) {
      best = encoding;
      max = weights[encoding];
    }
  return best;
}

function parseWeights(acceptEncoding: string): AcceptedEncodings['weights'] {
  const qualities: Partial<Record<string, number>> = {};
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    // An invalid weight counts as 0, in case it was meant as a rejection.
    qualities[name] = weight === undefined ? 1 : Math.min(1, Math.max(0, Number(weight) || 0));
  }
  const others = qualities['*'];
  return {
    br: qualities['br'] ?? others ?? 0,
    gzip: qualities['gzip'] ?? qualities['x-gzip'] ?? others ?? 0,
    identity: qualities['identity'] ?? others ?? defaultWeight,
  };
}

/**
 * Returns whether the client has the response with this ETag: `If-None-Match` is `*` or a list of ETags, compared
 * weakly, since compressing proxies make strong ones weak (RFC 9110 §13.1.2).
 */
export function matchesETag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  // An ETag may contain commas within its quotes.
  for (const [, candidate] of ifNoneMatch.matchAll(/(?<=^|,)[ \t]*(?:W\/)?("[^"]*")[ \t]*(?=,|$)/g))
    if (candidate === etag) return true;
  return false;
}
