import { itemsLabel } from '../../domain/booking/booked-item.ts';
import { hasOpenAmount, isUpcoming } from '../../domain/booking/owed.ts';
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
  for (const { reference, items } of requests)
    terminal.print(
      `${reference} (${itemsLabel(items)})${dryRun ? '' : ': guest data deleted; the booking stays.'}`,
    );
  const upcoming = requests.filter((request) => isUpcoming(request, now));
  const owing = requests.filter((request) => hasOpenAmount(request, now));
  if (requests.length === 0) terminal.printToStderr('This guest’s data was already deleted.');
  else if (dryRun)
    terminal.printToStderr(`Dry run: guest data would be deleted from ${count(requests.length)}.`);
  if (upcoming.length > 0)
    terminal.printToStderr(
      `Upcoming: ${upcoming.map(({ reference }) => reference).join(', ')}. ${dryRun ? 'You would no longer have' : 'You no longer have'} contact details for them.`,
    );
  if (owing.length > 0)
    terminal.printToStderr(
      `Overdue, invoiced and not paid, or a credit: ${owing.map(({ reference }) => reference).join(', ')}. ${dryRun ? 'You would no longer know' : 'You no longer know'} whose it is.`,
    );
}

const count = (requests: number) => (requests === 1 ? '1 request' : `${requests} requests`);
