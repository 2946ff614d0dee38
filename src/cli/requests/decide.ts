import { itemsLabel } from '../../domain/booking/booked-item.ts';
import type { ReasonCode } from '../../domain/booking/decision-reason.ts';
import { acceptBookingRequest } from '../../operations/booking/accept-booking-request.ts';
import { cancelBooking } from '../../operations/booking/cancel-booking.ts';
import { declineBookingRequest } from '../../operations/booking/decline-booking-request.ts';
import { giveDate } from '../../operations/booking/give-date.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { findRequest } from './find-request.ts';

const decisions = {
  accept: { decide: acceptBookingRequest, status: 'accepted', outcome: 'accepted; the date is booked' },
  decline: { decide: declineBookingRequest, status: 'declined', outcome: 'declined; the date is free' },
  give: { decide: giveDate, status: 'pending_approval', outcome: 'holds its date now' },
  cancel: { decide: cancelBooking, status: 'cancelled', outcome: 'cancelled; the date is free' },
} as const;

/** Accepts, declines or cancels a booking request, or gives it its date. Sends no message: the venue writes to its guest itself. */
export async function decideRequest(
  terminal: Terminal,
  reference: string,
  decision: keyof typeof decisions,
  {
    venue,
    reason,
    reasonCode,
    json = false,
  }: { venue?: string; reason?: string; reasonCode?: ReasonCode; json?: boolean },
): Promise<void> {
  const { decide, status, outcome } = decisions[decision];
  const request = await withDatabase(terminal, async (context) => {
    const found = await context.storage.read((db) => findRequest(db, reference, venue));
    await decide(context, { venueId: found.venueId, reference, actor: cliActor, reason, reasonCode });
    return found;
  });
  if (json) return printJson(terminal, { reference, status });
  terminal.print(`${reference} (${itemsLabel(request.items)}) ${outcome}.`);
}
