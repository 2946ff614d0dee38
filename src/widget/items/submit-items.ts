/** Submits a request with several dates. */

import type { ApiError } from '../../client/types.ts';
import { lossOf } from '../state/availability.ts';
import { lacksGuests } from '../state/booking-request.ts';
import { isAboutOptions } from '../state/queries.ts';
import { currentItem } from '../state/selection.ts';
import type { BookingSession } from '../state/session.ts';
import type { SessionState } from '../state/state.ts';
import { hasOtherTerms } from '../state/store.ts';
import { bookedDateOf, isAboutTerms, rejected, submit } from '../state/submit.ts';
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

function onRejected(session: BookingSession, before: SessionState, error: ApiError): void {
  const { state, options } = session;
  const current = currentItem(state);
  // The venue has moved a slot, which is still free.
  const isMoved = isAboutTerms(error) && !stateOfEach(session).some(lossOf) && hasOtherTerms(before, state);
  const refusal =
    current && !isAboutOptions(error) && !isMoved && refusalOf(error, [current, ...state.others]);
  if (!refusal) {
    rejected(session, before, error);
    return;
  }
  const taken = refusal.code === 'CONFLICT' ? refusal.items : [];
  const conflict = taken.some((item) => isSameTime(item, current)) ? timeOf(current) : null;
  session.change({ refusal, conflict }, 'loss');
  options.onEvent('error', { code: error.code });
  for (const item of taken) options.onEvent('conflict', timeOf(item));
}
