import { useEffect } from 'preact/hooks';
import { Button } from '../../ui/parts/button.tsx';
import { Notice } from '../../ui/parts/notice.tsx';
import { chosen } from '../state/selection.ts';
import type { BookingSession } from '../state/session.ts';
import type { FocusTarget } from '../state/state.ts';
import { useChanges } from '../steps/use-changes.tsx';
import { BookingProvider, useBooking } from '../use-booking.ts';
import { useRequestedFocus } from '../use-requested-focus.ts';
import { changeItem, removeItems } from './item-actions.ts';
import { itemsOf, withCurrent } from './item-choices.ts';
import { itemLabel } from './item-label.ts';
import { type ItemProblem, itemProblemsOf } from './item-problems.ts';

/** Renders the dates that cannot be booked as they are, each with its nearest free alternatives. */
export function ItemNotice() {
  const booking = useBooking();
  const { state, session, t } = booking;
  const isGone = ['NOT_FOUND', 'BAD_REQUEST'].includes(state.quoteRefusal?.code ?? '');
  useEffect(() => {
    if (isGone) session.refetchListings();
  }, [isGone, session]);
  const heading = useRequestedFocus('loss');
  const problems = itemProblemsOf(booking);
  const changes = useChanges(problems.length > 0);
  const [first] = problems;
  const max = state.venue.data?.maxItems ?? 1;
  const count = itemsOf(state).length;
  // The venue allows fewer than before.
  if (!first && count > max)
    return (
      <Notice headingRef={heading} id="loss" title={t('itemsCheck')}>
        <p>{t('itemsFull', { max })}</p>
      </Notice>
    );
  if (!first) return null;
  const isTaken = problems.every(({ kind }) => kind === 'taken');
  const isJustTaken =
    isTaken && !problems.some((problem) => problem.state.isLinked && !problem.state.conflict);
  const several = t(isJustTaken ? 'itemsTaken' : 'itemsCheck');
  const refused = problems.map(({ state: { position } }) => position);
  const hasOthers = problems.length > 1 && problems.length < count;
  return (
    <Notice
      headingRef={heading}
      id="loss"
      title={problems.length > 1 || !isTaken ? several : first.text}
      {...(isTaken && { part: 'conflict' })}
    >
      {isJustTaken && <p>{changes?.keptText?.(booking)}</p>}
      {problems.map((problem) => (
        <Problem
          key={problem.state.position}
          {...problem}
          isNamed={problems.length > 1 || !isTaken}
          next={problems.length > 1 ? 'loss' : 'items'}
        />
      ))}
      {problems.some(({ kind }) => kind === 'taken') && <p>{booking.waiting?.limitOf(booking)}</p>}
      {state.step === 'details' && hasOthers && (
        <p class="actions">
          <Button isOff={state.isSending} onClick={() => removeItems(session, refused)}>
            {t('itemsOthers')}
          </Button>
        </p>
      )}
    </Notice>
  );
}

interface ProblemProps extends ItemProblem {
  readonly isNamed: boolean;
  /** Where the focus moves after another date is chosen. */
  readonly next: FocusTarget;
}

function Problem({ kind, text, state, isNamed, next }: ProblemProps) {
  const booking = useBooking();
  const { session, t, formats } = booking;
  const { date, position, others, isSending } = state;
  const { slot } = chosen(state);
  const isOfDate = !['overlaps', 'choiceGone', 'spaceGone'].includes(kind);
  const { Alternatives } = useChanges(isOfDate) ?? {};
  // No space of that date that is in the list already.
  const elsewhere = state.elsewhere.filter(
    ({ space }) => !others.some((other) => other.date === date && other.spaceId === space.id),
  );
  return (
    <BookingProvider
      value={{ ...booking, state: { ...state, elsewhere }, session: sessionOf(position, session, next) }}
    >
      {isNamed && <p>{text}</p>}
      {isOfDate && Alternatives && <Alternatives slots={slot ? [slot] : []} loss={kind} />}
      <p class="actions">
        {state.step === 'details' && (
          <Button look="quiet" isOff={isSending} onClick={() => changeItem(session, position)}>
            {t('openCalendar')}
          </Button>
        )}
        <Button
          look="quiet"
          name={t('removeItem') + formats.colon + itemLabel({ t, formats, state })}
          isOff={isSending}
          onClick={() => removeItems(session, [position])}
        >
          {t('removeItem')}
        </Button>
      </p>
    </BookingProvider>
  );
}

/** Returns a session whose alternatives change one of the dates. */
function sessionOf(position: number, session: BookingSession, next: FocusTarget): BookingSession {
  const begin = () => session.change(withCurrent(itemsOf(session.state), position));
  const own: Pick<BookingSession, 'state' | 'change' | 'chooseSpace'> = {
    state: session.state,
    change(changes) {
      begin();
      session.change(changes);
      session.change(withCurrent(itemsOf(session.state), 0, session.state.refusal), next);
    },
    chooseSpace(spaceId, slot) {
      session.change({ itemsBefore: itemsOf(session.state), isChanging: true });
      begin();
      session.chooseSpace(spaceId, slot);
    },
  };
  return own as BookingSession;
}
