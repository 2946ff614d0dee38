/** Webhooks: addresses of the venue's own systems that are told of events (docs/webhooks.md). */
import { ValidationError } from '../errors.ts';
import { type CodedProblem, codedProblem } from '../problem-codes.ts';
import type { Instant } from '../time/instant.ts';
import type { EventKind, LoggedEvent } from './event.ts';
import { upgradeLegacyEvent } from './legacy-events.ts';
import { mayBePrivate, type PrivateAddressSettings, type UrlSetBy } from './private-addresses.ts';

export interface Webhook {
  readonly id: string;
  /** Null: of all venues, those to come among them. */
  readonly venueId: string | null;
  readonly url: string;
  readonly urlSetBy: UrlSetBy;
  /** Which events it is told of; empty: of all. */
  readonly kinds: readonly EventKind[];
  readonly enabled: boolean;
  readonly createdAt: Instant;
  /** How many calls in a row have failed. */
  readonly failures: number;
  /** Since when every call has failed; null: the last went well, or there was none. */
  readonly failingSince: Instant | null;
  /** No call is made before, since too many have failed. */
  readonly pausedUntil: Instant;
}

/** A venue has at most this many webhooks. */
export const maxWebhooks = 20;

const maxUrlLength = 2000;

const plainAllowed = {
  operator: 'for private addresses, with WEBHOOKS_TO_PRIVATE_ADDRESSES=1',
  api: 'only for hosts that the operator has listed in WEBHOOKS_PRIVATE_HOSTS',
} as const;

/**
 * An address to call, as it is kept.
 *
 * @throws ValidationError when it is none that can be called
 */
export function parseWebhookUrl(text: string, setBy: UrlSetBy, settings: PrivateAddressSettings): string {
  const addProblem = (message: string, said: CodedProblem): never => {
    throw new ValidationError([{ path: 'url', message, ...said }]);
  };
  const url =
    URL.parse(text) ??
    addProblem('is not an address such as https://desk.example/firsthold', codedProblem('web_address'));
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && mayBePrivate(url, setBy, settings)))
    addProblem(
      `must begin with https:// (http:// is allowed ${plainAllowed[setBy]})`,
      codedProblem('https_only'),
    );
  if (url.username !== '' || url.password !== '')
    addProblem('must not carry a name or a password', codedProblem('no_user_in_address'));
  url.hash = '';
  if (url.href.length > maxUrlLength)
    addProblem(`is longer than ${maxUrlLength} characters`, codedProblem('too_long', { most: maxUrlLength }));
  return url.href;
}

/** Whether a webhook is to be told of an event. */
export function webhookAccepts(
  webhook: Pick<Webhook, 'venueId' | 'kinds'>,
  event: Pick<LoggedEvent, 'action' | 'venueId'>,
): boolean {
  const kind = upgradeLegacyEvent(event.action, {})?.kind;
  return (
    kind !== undefined &&
    (webhook.venueId === null || webhook.venueId === event.venueId) &&
    (webhook.kinds.length === 0 || webhook.kinds.includes(kind))
  );
}
