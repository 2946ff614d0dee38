import { itemsLabel } from '../../domain/booking/booked-item.ts';
import type { ReasonCode } from '../../domain/booking/decision-reason.ts';
import { acceptBookingRequest } from '../../operations/booking/accept-booking-request.ts';
import { cancelBooking } from '../../operations/booking/cancel-booking.ts';
import { declineBookingRequest } from '../../operations/booking/decline-booking-request.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { findRequest } from './find-request.ts';

const decisions = {
  accept: { decide: acceptBookingRequest, status: 'accepted', outcome: 'accepted; the date is booked' },
  decline: {
    decide: declineBookingRequest,
    status: 'declined',
    outcome: 'declined; the date is no longer held',
  },
  cancel: { decide: cancelBooking, status: 'cancelled', outcome: 'cancelled; the date is no longer booked' },
} as const;

/** Options of these decisions. */
export interface DecideOptions {
  readonly venue?: string;
  readonly reason?: string;
  readonly reasonCode?: ReasonCode;
  readonly json?: boolean;
}

/** Accepts, declines or cancels a booking request. Sends no message: the venue writes to its guest itself. */
export async function decideRequest(
  terminal: Terminal,
  reference: string,
  decision: keyof typeof decisions,
  { venue, json = false, ...options }: DecideOptions,
): Promise<void> {
  const { decide, status, outcome } = decisions[decision];
  const request = await withDatabase(terminal, async (context) => {
    const found = await context.storage.read((db) => findRequest(db, reference, venue));
    await decide(context, { ...options, venueId: found.venueId, reference, actor: cliActor });
    return found;
  });
  if (json) return printJson(terminal, { reference, status });
  terminal.print(`${reference} (${itemsLabel(request.items)}) ${outcome}.`);
}
