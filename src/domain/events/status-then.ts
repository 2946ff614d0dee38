import type { RequestStatus } from '../booking/booking-request.ts';
import { memberOf } from '../fields/member.ts';
import type { EventKind } from './event.ts';

const statuses: { readonly [Kind in EventKind]?: RequestStatus } = {
  'booking-request.placed': 'pending_approval',
  'booking-request.waiting': 'waiting',
  'booking-request.next': 'waiting',
  'booking-request.challenged': 'pending_approval',
  'booking-request.challenge-withdrawn': 'pending_approval',
  'booking-request.accepted': 'accepted',
  'booking-request.declined': 'declined',
  'booking-request.cancelled': 'cancelled',
  'hold.lapsed': 'expired',
};

/**
 * Returns the status of the booking request right after an event; undefined for events that leave it as it was.
 *
 * @param payload the event's own data: an undone decision has the status in `to`
 */
export function statusThen(kind: EventKind, payload: object): RequestStatus | undefined {
  if (kind === 'booking-request.corrected')
    return memberOf(payload, 'holdExpiresAt') === undefined ? undefined : 'pending_approval';
  // Events of this kind have a status there (`EventPayloads`).
  return kind === 'booking-request.undone' ? (memberOf(payload, 'to') as RequestStatus) : statuses[kind];
}
