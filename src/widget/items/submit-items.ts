/** Submits a request with several dates. */

import type { ApiError } from '../../client/types.ts';
import { lossOf } from '../state/availability.ts';
import { lacksGuests } from '../state/booking-request.ts';
import { isAboutOptions } from '../state/queries.ts';
import { currentItem } from '../state/selection.ts';
import type { BookingSession } from '../state/session.ts';
import type { Price, Selection } from '../state/state.ts';
import { bookedDateOf, rejected, submit } from '../state/submit.ts';
import { changeItem } from './item-actions.ts';
import { isSameTime, timeOf } from './item-choices.ts';
import { stateOfEach } from './item-queries.ts';
import { refusalOf } from './refusals.ts';

/** Sends the request with all its dates; ignored while one is being sent. */
export async function submitItems(session: BookingSession): Promise<void> {
  const { position, others } = session.state;
  if (others.length === 0) return submit(session);
  const states = stateOfEach(session);
  // Only the API knows for sure whether a date is taken.
  if (states.some((state) => ![null, 'taken'].includes(lossOf(state)))) return session.change({}, 'loss');
  const lacking = states.find(lacksGuests);
  if (lacking) return changeItem(session, lacking.position);
  const booked = states.map(bookedDateOf);
  await submit(session, booked.toSpliced(position, 1), onRejected);
}

function onRejected(
  session: BookingSession,
  selection: Selection,
  shown: Price | null,
  error: ApiError,
): void {
  const { state, options } = session;
  const current = currentItem(state);
  const refusal = current && !isAboutOptions(error) && refusalOf(error, [current, ...state.others]);
  if (!refusal) {
    rejected(session, selection, shown, error);
    return;
  }
  const isTaken = refusal.code === 'CONFLICT';
  const isCurrentTaken = isTaken && refusal.items.some((item) => isSameTime(item, selection));
  session.change({ refusal, conflict: isCurrentTaken ? selection : null }, 'loss');
  options.onEvent('error', { code: error.code });
  session.refetchListings();
  for (const item of isTaken ? refusal.items : []) options.onEvent('conflict', timeOf(item));
}
