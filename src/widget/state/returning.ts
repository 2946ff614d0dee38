/** How a session goes on where the visitor was before: in an entry of the history, at an address, at a receipt. */
import { monthOf } from '../../ui/calendar/months.ts';
import type { BookingSession } from './booking-session.ts';
import type { Keepsake } from './keepsake.ts';
import type { Place } from './place.ts';
import { type Choices, nothingChosen, type SessionState, type Step } from './session-state.ts';

/** What was typed, as an entry of the history keeps it. */
export type Typed = Pick<Choices, 'draft' | 'answers' | 'agreedTo'>;

/** What has been typed; null where nothing has. */
export function typedIn({ draft, answers, agreedTo }: SessionState): Typed | null {
  const isBlank = !agreedTo && [...Object.values(draft), ...Object.values(answers)].every((text) => !text);
  return isBlank ? null : { draft, answers, agreedTo };
}

/**
 * Goes where a place leads, whether or not what it names can still be had: the step says what is gone.
 *
 * @param typed counts where nothing has been typed since
 */
export function returnTo(session: BookingSession, place: Place, typed: Typed | null): void {
  const { isReturning, receipt } = session.state;
  if (receipt) session.change(nothingChosen);
  const { step, spaceId, date, slotId, packageId, ...wishes } = place;
  const { today } = session.state;
  const cursor = date && date >= today ? date : today;
  const at = { cursor, month: monthOf(cursor) };
  // Whether a date can be had in a space is known later; in the first step it stands for itself.
  const isToBeFound = spaceId !== null && date !== null && slotId === null && step !== 'space';
  session.goOn({
    ...(isReturning && { ...wishes, ...at, date }),
    ...(typed && !typedIn(session.state) && typed),
    ...(spaceId && { ...at, spaceId, slotId, packageId, wishedPackageId: packageId }),
    ...(spaceId && { date: isToBeFound ? null : date }),
  });
  if (isToBeFound) session.wishFor(date);
  arriveAt(session, step, isReturning);
}

/** Shows what came of a request that was sent before. */
export function returnToReceipt(session: BookingSession, receipt: Keepsake): void {
  const { isReturning } = session.state;
  session.goOn({ ...nothingChosen, receipt });
  arriveAt(session, 'receipt', isReturning);
}

/** @param isFirst nobody is led away from where they read when a page has just been opened */
function arriveAt(session: BookingSession, step: Step, isFirst: boolean): void {
  if (isFirst) session.change({ step });
  else if (step !== session.state.step) session.open(step);
}
