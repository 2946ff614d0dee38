import type { WebhookName } from '../domain/events/webhook.ts';

/**
 * Returns who calls of a webhook are counted for: its venue, or the operator's webhook itself. Venue ids contain no
 * `*`.
 */
export const ownerOf = ({ venueId, id }: WebhookName): string => venueId ?? `*${id}`;

/** Names such an owner for the operator. */
export const describeOwner = (owner: string): string =>
  owner.startsWith('*') ? `${owner.slice(1)} (a webhook of all venues)` : owner;
