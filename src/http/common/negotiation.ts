/** What a visitor can read, and what they have already: the two questions behind every answer that is kept. */

/** How an answer may travel, the smallest first. */
export const encodings = ['br', 'gzip', 'identity'] as const;
/** How a body is written: as it is, or compressed. */
export type Encoding = (typeof encodings)[number];

/** What one `Accept-Encoding` asks for (RFC 9110 §12.5.3). */
export interface AcceptedEncodings {
  /** How much each encoding is liked, from 0 (not to be sent) to 1. */
  readonly weights: Readonly<Record<Encoding, number>>;
  /** Of all encodings, the one liked best; of those liked alike, the smallest. */
  readonly best: Encoding;
  /** Whether an answer that is not worth compressing may go as it is. */
  readonly takesPlain: boolean;
}

/** Less than anybody can say: what goes unmentioned may be sent, but everything mentioned goes before it. */
const unmentioned = 1e-6;

const filters = new Map<string, AcceptedEncodings>();
/** Browsers and libraries have a handful of headers between them. */
const maxFilters = 100;

/** What the visitor asked for; without the header, the plain answer. */
export function parseAcceptEncoding(acceptEncoding = ''): AcceptedEncodings {
  let filter = filters.get(acceptEncoding);
  if (filter === undefined) {
    const weights = weightsIn(acceptEncoding);
    filter = { weights, best: chooseEncoding(weights, encodings), takesPlain: weights.identity > 0 };
    if (filters.size >= maxFilters) filters.clear();
    filters.set(acceptEncoding, filter);
  }
  return filter;
}

/** The encoding liked best of those there are. Where all of them are refused, the plain one is better than none. */
export function chooseEncoding(
  weights: AcceptedEncodings['weights'],
  offered: readonly Encoding[],
): Encoding {
  let best: Encoding = 'identity';
  let most = 0;
  for (const encoding of offered)
    if (weights[encoding] > most) {
      best = encoding;
      most = weights[encoding];
    }
  return best;
}

function weightsIn(acceptEncoding: string): AcceptedEncodings['weights'] {
  const said: Partial<Record<string, number>> = {};
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    // A weight that is none: better not what somebody may have meant to refuse.
    said[name] = weight === undefined ? 1 : Math.min(1, Math.max(0, Number(weight) || 0));
  }
  const others = said['*'];
  return {
    br: said['br'] ?? others ?? 0,
    gzip: said['gzip'] ?? said['x-gzip'] ?? others ?? 0,
    identity: said['identity'] ?? others ?? unmentioned,
  };
}

/**
 * Whether the visitor has the answer with this ETag already: `If-None-Match` is `*` or a list of ETags, compared
 * weakly, since a proxy that compresses makes a strong one weak (RFC 9110 §13.1.2).
 */
export function matchesETag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  // An ETag may have commas within its quotes.
  for (const [, candidate] of ifNoneMatch.matchAll(/(?<=^|,)[ \t]*(?:W\/)?("[^"]*")[ \t]*(?=,|$)/g))
    if (candidate === etag) return true;
  return false;
}
