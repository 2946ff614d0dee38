/** Webhooks: addresses of the venue's own systems that are told of events (docs/webhooks.md). */
import { ValidationError } from '../errors.ts';
import type { Instant } from '../time/instant.ts';
import { type ToldProblem, told } from '../told-problem.ts';
import type { EventKind } from './event.ts';
import { todaysWords } from './former-kinds.ts';
import type { LoggedEvent } from './told-event.ts';

export interface Webhook {
  readonly id: string;
  /** Null: of all venues, those to come among them. */
  readonly venueId: string | null;
  readonly url: string;
  /** Which events it is told of; empty: of all. */
  readonly kinds: readonly EventKind[];
  readonly enabled: boolean;
  readonly createdAt: Instant;
  /** How many calls in a row have failed. */
  readonly failures: number;
  /** Since when every call has failed; null: the last went well, or there was none. */
  readonly failingSince: Instant | null;
  /** No call is made before, since too many have failed. */
  readonly restsUntil: Instant;
}

const longestUrl = 2000;

/**
 * An address to call, as it is kept.
 *
 * @param allowsPlain whether `http:` is good enough: only where calls may go to private addresses
 * @throws ValidationError when it is none that can be called
 */
export function parseWebhookUrl(text: string, allowsPlain: boolean): string {
  const refuse = (message: string, said: ToldProblem): never => {
    throw new ValidationError([{ path: 'url', message, ...said }]);
  };
  const url =
    URL.parse(text) ??
    refuse('is not an address such as https://desk.example/firsthold', told('web_address'));
  if (url.protocol !== 'https:' && !(allowsPlain && url.protocol === 'http:'))
    refuse(
      'must begin with https:// (http:// is for receivers on this machine or network, with WEBHOOKS_TO_PRIVATE_ADDRESSES=1)',
      told('https_only'),
    );
  if (url.username !== '' || url.password !== '')
    refuse('must not carry a name or a password', told('no_user_in_address'));
  url.hash = '';
  if (url.href.length > longestUrl)
    refuse(`is longer than ${longestUrl} characters`, told('too_long', { most: longestUrl }));
  return url.href;
}

/** Whether a webhook is to be told of an event. */
export function concerns(
  webhook: Pick<Webhook, 'venueId' | 'kinds'>,
  event: Pick<LoggedEvent, 'action' | 'venueId'>,
): boolean {
  const kind = todaysWords(event.action, {})?.kind;
  return (
    kind !== undefined &&
    (webhook.venueId === null || webhook.venueId === event.venueId) &&
    (webhook.kinds.length === 0 || webhook.kinds.includes(kind))
  );
}
