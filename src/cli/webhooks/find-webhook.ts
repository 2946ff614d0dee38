import type { Webhook } from '../../domain/events/webhook.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { listAllWebhooks } from '../../storage/events/webhooks.ts';
import { CommandFailure } from '../failure.ts';

/** Selects a webhook. */
export interface NamedWebhook {
  /** Its venue, if several venues have a webhook with that id. */
  readonly venue?: string;
}

/**
 * Finds the webhook that a command names. Ids are unique only within a venue.
 * @throws CommandFailure if there is none, or several venues have one and none of them is named
 */
export async function findNamedWebhook(db: Reader, id: string, { venue }: NamedWebhook): Promise<Webhook> {
  const all = await listAllWebhooks(db, id);
  const found = venue === undefined ? all : all.filter(({ venueId }) => venueId === venue);
  const [only] = found;
  if (only === undefined) throw new CommandFailure(`there is no webhook ${id}; see: firsthold webhooks list`);
  if (found.length > 1)
    throw new CommandFailure(`${found.length} webhooks have this id; choose one with --venue ID`, 2);
  return only;
}
