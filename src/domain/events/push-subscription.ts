/** Push subscriptions of staff's browsers for new requests (docs/run/push-notifications.md). */
import { ValidationError } from '../errors.ts';
import { codedProblem } from '../problem-codes.ts';
import { type Instant, msPerMinute } from '../time/instant.ts';

/** A push subscription. */
export interface PushSubscription {
  readonly id: string;
  readonly staffId: string;
  /** The hash of the known device (`storage/access/sessions.ts`); null: the browser stores no cookies. */
  readonly deviceHash: string | null;
  /** The hash of the session in which the browser subscribed last. */
  readonly sessionHash: string | null;
  /** The URL of its push service. */
  readonly endpoint: string;
  /** The keys for encryption to this browser (RFC 8291), base64url. */
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** The origin of the page that subscribed, e.g. `https://book.riverside.example`. */
  readonly origin: string;
  /** BCP 47. */
  readonly language: string;
  /** The label that its owner chose. */
  readonly label: string;
  readonly venueIds: readonly string[];
  readonly createdAt: Instant;
  /** When a notification last arrived; null: never. */
  readonly sentAt: Instant | null;
  /** The result of the last call: a status, or an error; null: no call yet. */
  readonly outcome: string | null;
}

/** The progress of a browser's notifications, as positions in the log of a venue. */
export interface PushPosition {
  /** The last event that was sent or needed no notification. */
  readonly sent: number;
  /** During a burst, events after this one are summarized by their number; null: sent one by one. */
  readonly countedFrom: number | null;
}

/** The maximum number of browsers per person. */
export const maxPushSubscriptions = 20;
/**
 * Throttling in milliseconds: events within this time of the last notification are combined, so at most three a
 * minute.
 */
export const pushThrottleMs = 20_000;
/** A burst lasts as long as each event follows within this many milliseconds. */
export const burstGapMs = 10 * msPerMinute;
/** The maximum shown count. */
export const maxCountedRequests = 999;

const maxEndpointLength = 2000;

/**
 * Validates the URL of a push service.
 *
 * @param allowsPlain whether to accept `http:`, for a receiver in a test
 * @throws ValidationError if it cannot be called
 */
export function parsePushEndpoint(text: string, allowsPlain: boolean): string {
  const url = URL.parse(text);
  const isValid =
    url !== null &&
    (url.protocol === 'https:' || (allowsPlain && url.protocol === 'http:')) &&
    url.username === '' &&
    url.password === '' &&
    url.href.length <= maxEndpointLength;
  if (!isValid)
    throw new ValidationError([
      {
        path: 'endpoint',
        message: 'is not an https: URL of a push service',
        ...codedProblem('web_address'),
      },
    ]);
  url.hash = '';
  return url.href;
}
