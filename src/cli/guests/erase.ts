import { itemsLabel } from '../../domain/booking/booked-item.ts';
import { isUpcoming, type OpenAmounts, openAmounts, openMoneyOf } from '../../domain/booking/owed.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import { eraseGuests } from '../../operations/booking/erase-guests.ts';
import { referencesOf } from '../../storage/booking/guests.ts';
import { listNotedOf } from '../../storage/booking/notes.ts';
import { mapRequests } from '../../storage/booking/request-pieces.ts';
import { findFreeze, type StoredFreeze } from '../../storage/events/frozen-venues.ts';
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
  const { venueId, requests, contacts, noted, freeze } = await withDatabase(terminal, async (context) => {
    const { noted, references, ...found } = await context.storage.read(async (db) => {
      const found = await findGuest(db, guest, venue);
      const references = referencesOf(found);
      const now = context.clock();
      const requests = await mapRequests(db, found.venueId, found.requests, (request) => ({
        ...openMoneyOf(request),
        isErased: request.erasedAt !== null,
        isUpcoming: isUpcoming(request, now),
        label: itemsLabel(request.items),
      }));
      const noted = await listNotedOf(db, found.venueId, references);
      return { ...found, requests, references, noted };
    });
    if (!dryRun && references.length > 0)
      await eraseGuests(context, { venueId: found.venueId, references, actor: cliActor });
    const freeze = await context.storage.read((db) => findFreeze(db, found.venueId));
    return { ...found, noted: references.filter((each) => noted.has(each)), freeze };
  });
  const named = requests.filter(({ isErased }) => !isErased);
  const unpaid = openAmounts(named, 'unpaidCents');
  const returnable = openAmounts(named, 'returnableCents');
  if (json)
    return printJson(terminal, {
      venueId,
      dryRun,
      requests: requests.map(({ reference }) => reference),
      contacts: contacts.map(({ reference }) => reference),
      owing: unpaid.references,
      owedAmounts: unpaid.amounts,
      returnable: returnable.references,
      returnableAmounts: returnable.amounts,
      notes: noted,
    });
  for (const { reference, label } of requests)
    terminal.print(`${reference} (${label})${dryRun ? '' : ': guest data deleted; the booking stays.'}`);
  for (const { reference } of contacts)
    terminal.print(`${reference} (a guest without a booking)${dryRun ? '' : ': guest data deleted.'}`);
  const count = requests.length + contacts.length;
  const upcoming = named.filter((request) => request.isUpcoming);
  if (count === 0) terminal.printToStderr('This guest’s data was already deleted.');
  else if (dryRun)
    terminal.printToStderr(
      `Dry run: guest data would be deleted from ${countText(requests.length, contacts.length)}.`,
    );
  if (noted.length > 0)
    terminal.printToStderr(
      `Notes and reasons of staff ${dryRun ? 'would be deleted' : 'were deleted'}: ${noted.join(', ')}.`,
    );
  if (freeze && !dryRun && count > 0) terminal.printToStderr(otherCopyHint(venueId, freeze));
  if (upcoming.length > 0)
    terminal.printToStderr(
      `Upcoming: ${upcoming.map(({ reference }) => reference).join(', ')}. ${dryRun ? 'You would no longer have' : 'You no longer have'} contact details for them.`,
    );
  const noLonger = dryRun ? 'You would no longer know' : 'You no longer know';
  if (unpaid.references.length > 0)
    terminal.printToStderr(`Not paid: ${amountsText(unpaid)}. ${noLonger} who owes it.`);
  if (returnable.references.length > 0)
    terminal.printToStderr(
      `Paid but not booked, or a credit: ${amountsText(returnable)}. ${noLonger} whom to return it to.`,
    );
  if (!dryRun && count > 0)
    terminal.printToStderr(
      'Earlier backups, and databases that were set aside, still have the guest (docs/run/guest-data.md).',
    );
}

/** Returns what is left to do for the other copy of a venue that moves. */
function otherCopyHint(venueId: string, { movedTo, code }: StoredFreeze): string {
  if (movedTo !== null) return `${venueId} has moved to ${movedTo}: delete the guest’s data there too.`;
  return code === null
    ? `${venueId} is a copy: delete the guest’s data where it comes from too.`
    : `${venueId} is being moved: export and import it again, because its copy may still have the guest.`;
}

const amountsText = ({ references, amounts }: OpenAmounts) =>
  `${amounts.map(({ currency, amountCents }) => formatMoney(amountCents, currency, 'en')).join(', ')} (${references.join(', ')})`;

const countText = (requests: number, contacts: number) =>
  [
    ...(requests > 0 || contacts === 0 ? [requests === 1 ? '1 request' : `${requests} requests`] : []),
    ...(contacts > 0
      ? [contacts === 1 ? '1 guest without a booking' : `${contacts} guests without a booking`]
      : []),
  ].join(' and ');
