/** Webhooks: URLs of the venue's systems that receive events (docs/api/webhooks.md). */
import { ValidationError } from '../errors.ts';
import { type CodedProblem, codedProblem } from '../problem-codes.ts';
import type { Instant } from '../time/instant.ts';
import type { EventKind, LoggedEvent } from './event.ts';
import { upgradeLegacyEvent } from './legacy-events.ts';
import { mayBePrivate, type PrivateAddressSettings, type UrlSetBy } from './private-addresses.ts';
import { namesPrivateAddress } from './public-address.ts';

/** Identifies a webhook. */
export interface WebhookName {
  /** Null: a webhook of the operator for all venues, including future ones. */
  readonly venueId: string | null;
  readonly id: string;
}

export interface Webhook extends WebhookName {
  readonly url: string;
  readonly urlSetBy: UrlSetBy;
  /** The kinds it receives; empty: all. */
  readonly kinds: readonly EventKind[];
  readonly enabled: boolean;
  readonly createdAt: Instant;
  /** The number of consecutive failures. */
  readonly failures: number;
  /** Since when every call has failed; null: the last succeeded, or there was none. */
  readonly failingSince: Instant | null;
  /** Before this instant no call is made, because of too many failures. */
  readonly pausedUntil: Instant;
}

/** The maximum number of webhooks per venue. */
export const maxWebhooks = 20;

const maxUrlLength = 2000;

const plainAllowed = {
  operator: 'for private addresses, with WEBHOOKS_TO_PRIVATE_ADDRESSES=1',
  api: 'only for hosts that the operator has listed in WEBHOOKS_PRIVATE_HOSTS',
} as const;

/**
 * Validates the URL of a webhook.
 *
 * @throws ValidationError if it cannot be called
 */
export function parseWebhookUrl(text: string, setBy: UrlSetBy, settings: PrivateAddressSettings): string {
  const addProblem = (message: string, coded: CodedProblem): never => {
    throw new ValidationError([{ path: 'url', message, ...coded }]);
  };
  const url =
    URL.parse(text) ??
    addProblem('is not an address such as https://desk.example/firsthold', codedProblem('web_address'));
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && mayBePrivate(url, setBy, settings)))
    addProblem(
      `must begin with https:// (http:// is allowed ${plainAllowed[setBy]})`,
      codedProblem('https_only'),
    );
  if (setBy === 'api' && namesPrivateAddress(url) && !mayBePrivate(url, setBy, settings))
    addProblem('address not found or not allowed', codedProblem('address_not_allowed'));
  if (url.username !== '' || url.password !== '')
    addProblem('must not contain a user name or a password', codedProblem('no_user_in_address'));
  url.hash = '';
  if (url.href.length > maxUrlLength)
    addProblem(`is longer than ${maxUrlLength} characters`, codedProblem('too_long', { most: maxUrlLength }));
  return url.href;
}

/** Returns whether a webhook receives an event. */
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
