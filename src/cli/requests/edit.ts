import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { parseCorrection } from '../../domain/booking/correction-fields.ts';
import { correctBooking } from '../../operations/booking/correct-booking.ts';
import { CommandFailure } from '../failure.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { findRequest } from './find-request.ts';

const addressOptions = ['street', 'postalCode', 'city', 'region', 'country'] as const;
const guestOptions = ['name', 'email', 'phone', 'company', 'language'] as const;

/** Options of `requests edit`; '' removes a value. */
export interface EditOptions
  extends Partial<
    Record<(typeof addressOptions)[number] | (typeof guestOptions)[number] | 'title' | 'holdUntil', string>
  > {
  readonly venue?: string;
  readonly json?: boolean;
  readonly dryRun?: boolean;
}

/** Corrects a booking, and prints the names of the members that changed: their values stay with the booking. */
export async function editRequest(
  terminal: Terminal,
  reference: string,
  { venue, json = false, dryRun = false, ...edit }: EditOptions,
): Promise<void> {
  if (Object.keys(edit).length === 0) throw new CommandFailure('name at least one value to change', 2);
  const { correctionId, changes } = await withDatabase(terminal, async (context) => {
    const found = await context.storage.read((db) => findRequest(db, reference, venue));
    const correction = parseCorrection({ ...bodyOf(edit, found), dryRun });
    return correctBooking(context, { venueId: found.venueId, reference, actor: cliActor }, correction);
  });
  const members = changes.map(({ member }) => member);
  if (json) return printJson(terminal, { reference, correctionId: dryRun ? null : correctionId, members });
  if (members.length === 0) return terminal.print(`${reference} has these values already.`);
  terminal.print(`${reference} ${dryRun ? 'would change' : 'changed'}: ${members.join(', ')}.`);
}

/** Returns the body of the correction. An address keeps the parts that are not named. */
function bodyOf({ title, holdUntil, ...edit }: Omit<EditOptions, 'json'>, { guest }: BookingRequest): object {
  const valuesOf = (names: readonly (keyof typeof edit)[]) =>
    Object.fromEntries(names.flatMap((name) => (edit[name] === undefined ? [] : [[name, edit[name]]])));
  const parts = valuesOf(addressOptions);
  const address = Object.fromEntries(
    Object.entries({ ...guest.address, ...parts }).filter(([, part]) => part !== ''),
  );
  const changed = { ...valuesOf(guestOptions), ...(Object.keys(parts).length > 0 && { address }) };
  return {
    ...(title !== undefined && { title }),
    ...(Object.keys(changed).length > 0 && { guest: changed }),
    ...(holdUntil !== undefined && { holdExpiresAt: holdUntil === 'none' ? null : holdUntil }),
  };
}
