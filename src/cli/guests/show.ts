import { guestByLabel } from '../../domain/booking/guest.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import { isoInstant } from '../../domain/time/instant.ts';
import type { DirectoryGuest } from '../../storage/booking/guest-directory.ts';
import { withDatabase } from '../open-database.ts';
import { printFields, printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { findDirectoryGuest } from './find-directory-guest.ts';
import type { NamedGuest } from './named-guest.ts';

/** Prints a guest of the directory: contacts, figures and notes. */
export async function showGuest(
  terminal: Terminal,
  named: NamedGuest,
  { venue, json = false }: { venue?: string; json?: boolean },
): Promise<void> {
  const { guest } = await withDatabase(terminal, ({ storage, clock }) =>
    storage.read((db) => findDirectoryGuest(db, named, venue, clock())),
  );
  printGuest(terminal, guest, json);
}

/** Prints a guest as fields or as JSON. */
export function printGuest(terminal: Terminal, guest: DirectoryGuest, json: boolean): void {
  if (json) return void printJson(terminal, guestRecordOf(guest));
  const { addresses, notes } = guest;
  printFields(terminal, {
    ...guestByLabel(guest.guest),
    ...(addresses.length > 1 && { Addresses: addresses.join(', ') }),
    Requests: guest.requests,
    Bookings: guest.bookings,
    ...(guest.accepted.length > 0 && { Value: acceptedValue(guest) }),
    ...(guest.nextDate !== null && { 'Next date': guest.nextDate }),
    'Newest request': guest.reference,
    ...(notes !== '' && { Notes: notes.replaceAll(/\s*[\r\n]+\s*/g, ' / ') }),
  });
}

/** Returns the value of a guest's bookings by currency, as text. */
export const acceptedValue = ({ accepted }: DirectoryGuest) =>
  accepted.map(({ totalCents, currency }) => formatMoney(totalCents, currency, 'en')).join(' + ');

/** Returns a guest for programs. */
export const guestRecordOf = ({ lastRequestAt, ...guest }: DirectoryGuest) => ({
  ...guest,
  lastRequestAt: isoInstant(lastRequestAt),
});
