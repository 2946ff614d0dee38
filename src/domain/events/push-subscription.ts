/** Browsers of staff that are told of new requests by Web Push (docs/notifications.md). */
import { ValidationError } from '../errors.ts';
import { codedProblem } from '../problem-codes.ts';
import { type Instant, msPerMinute } from '../time/instant.ts';
import type { Cursor } from './cursor.ts';

/** A browser that is told. */
export interface PushSubscription {
  readonly id: string;
  readonly staffId: string;
  /** As browsers are known by (`storage/access/sessions.ts`); null: it keeps no cookies. */
  readonly deviceHash: string | null;
  /** Of the session in which it subscribed last. */
  readonly sessionHash: string | null;
  /** Where its push service takes what is for it. */
  readonly endpoint: string;
  /** What it is encrypted with, for this browser alone (RFC 8291), base64url. */
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** Of the page that subscribed, e.g. `https://book.riverside.example`. */
  readonly origin: string;
  /** BCP 47. */
  readonly language: string;
  /** What its owner calls it. */
  readonly label: string;
  readonly venueIds: readonly string[];
  readonly createdAt: Instant;
  /** When something arrived last; null: nothing has. */
  readonly sentAt: Instant | null;
  /** How the last call went: a status, or why there was none; null: there was none. */
  readonly outcome: string | null;
}

/** How far a browser was told. */
export interface PushCursor {
  /** The last event that it was told of, or of which there was nothing to say. */
  readonly told: Cursor;
  /** While many come, those behind this one are told by their number; null: each is told. */
  readonly countedFrom: Cursor | null;
}

/** So many browsers of one member of staff. */
export const maxPushSubscriptions = 20;
/** What comes within so many milliseconds of the last is told with what comes meanwhile: three a minute at most. */
export const pushThrottleMs = 20_000;
/** Many have come as long as each followed within so many milliseconds; and then each is told again. */
export const burstGapMs = 10 * msPerMinute;
/** More are told as this many. */
export const maxCountedRequests = 999;

const maxEndpointLength = 2000;

/**
 * Where a push service takes what is for a browser, as it is kept.
 *
 * @param allowsPlain whether `http:` is good enough: for a receiver in a test
 * @throws ValidationError when it is none that can be called
 */
export function parsePushEndpoint(text: string, allowsPlain: boolean): string {
  const url = URL.parse(text);
  const isGood =
    url !== null &&
    (url.protocol === 'https:' || (allowsPlain && url.protocol === 'http:')) &&
    url.username === '' &&
    url.password === '' &&
    url.href.length <= maxEndpointLength;
  if (!isGood)
    throw new ValidationError([
      {
        path: 'endpoint',
        message: 'is no https: address, as a browser gives it',
        ...codedProblem('web_address'),
      },
    ]);
  url.hash = '';
  return url.href;
}
