/** What a visitor can read, and what they have already: the two questions behind every answer that is kept. */

/** How an answer may travel, the smallest first. */
export const encodings = ['br', 'gzip', 'identity'] as const;
/** How a body is written: as it is, or compressed. */
export type Encoding = (typeof encodings)[number];

/** What one `Accept-Encoding` asks for (RFC 9110 §12.5.3). */
export interface Wish {
  /** How much each encoding is liked, from 0 (not to be sent) to 1. */
  readonly weights: Readonly<Record<Encoding, number>>;
  /** Of all encodings, the one liked best; of those liked alike, the smallest. */
  readonly best: Encoding;
  /** Whether an answer that is not worth compressing may go as it is. */
  readonly takesPlain: boolean;
}

/** Less than anybody can say: what goes unmentioned may be sent, but everything mentioned goes before it. */
const unmentioned = 1e-6;

const wishes = new Map<string, Wish>();
/** Browsers and libraries have a handful of headers between them. */
const mostWishes = 100;

/** What the visitor asked for; without the header, the plain answer. */
export function wishOf(acceptEncoding = ''): Wish {
  let wish = wishes.get(acceptEncoding);
  if (wish === undefined) {
    const weights = weightsIn(acceptEncoding);
    wish = { weights, best: bestOf(weights, encodings), takesPlain: weights.identity > 0 };
    if (wishes.size >= mostWishes) wishes.clear();
    wishes.set(acceptEncoding, wish);
  }
  return wish;
}

/** The encoding liked best of those there are. Where all of them are refused, the plain one is better than none. */
export function bestOf(weights: Wish['weights'], offered: readonly Encoding[]): Encoding {
  let best: Encoding = 'identity';
  let most = 0;
  for (const encoding of offered)
    if (weights[encoding] > most) {
      best = encoding;
      most = weights[encoding];
    }
  return best;
}

function weightsIn(acceptEncoding: string): Wish['weights'] {
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
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  // An ETag may have commas within its quotes.
  for (const [, candidate] of ifNoneMatch.matchAll(/(?<=^|,)[ \t]*(?:W\/)?("[^"]*")[ \t]*(?=,|$)/g))
    if (candidate === etag) return true;
  return false;
}
