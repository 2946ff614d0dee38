import { statusAt } from '../../domain/booking/booking-request.ts';
import { eraseGuests } from '../../operations/booking/erase-guests.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { findGuest } from './find-guest.ts';
import type { NamedGuest } from './named-guest.ts';

/** Erases a guest from all requests of one venue. The bookings remain. */
export async function eraseGuest(
  terminal: Terminal,
  guest: NamedGuest,
  { venue, dryRun = false, json = false }: { venue?: string; dryRun?: boolean; json?: boolean },
): Promise<void> {
  const { venueId, requests, now } = await withDatabase(terminal, async (context) => {
    const found = await context.storage.read((db) => findGuest(db, guest, venue));
    const references = found.requests.map(({ reference }) => reference);
    if (!dryRun && references.length > 0)
      await eraseGuests(context, { venueId: found.venueId, references, actor: cliActor });
    return { ...found, now: context.clock() };
  });
  if (json)
    return printJson(terminal, {
      venueId,
      dryRun,
      requests: requests.map(({ reference }) => reference),
    });
  for (const { reference, space, date, slot } of requests)
    terminal.print(
      `${reference} (${space.name}, ${date}, ${slot.name})${dryRun ? '' : ' stands, and its guest is forgotten.'}`,
    );
  const toCome = requests
    .filter(({ status, holdExpiresAt, startsAt }) =>
      ['pending_approval', 'accepted'].includes(statusAt(status, holdExpiresAt ?? startsAt, now)),
    )
    .filter(({ endsAt }) => endsAt > now);
  if (requests.length === 0) terminal.remark('This guest is forgotten already.');
  else if (dryRun) terminal.remark(`The guest of ${count(requests.length)} would be forgotten; none is.`);
  if (toCome.length > 0)
    terminal.remark(
      `Still to come: ${toCome.map(({ reference }) => reference).join(', ')}. Nobody can be reached about that ${dryRun ? 'then' : 'any more'}.`,
    );
}

const count = (requests: number) => (requests === 1 ? '1 request' : `${requests} requests`);
