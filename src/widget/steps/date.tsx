/** Step 2: the calendar, the slots of a day, and the packages of a slot. */
import type { ComponentChildren } from 'preact';
import type { Slot } from '../../client/types.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { PrimaryButton } from '../../ui/parts/button.tsx';
import { LiveText } from '../../ui/parts/live-text.tsx';
import { lowestPrice } from '../../ui/prices/price-messages.ts';
import { Calendar, NextFree } from '../calendar/calendar.tsx';
import { dayState } from '../calendar/day-state.ts';
import {
  canWaitFor,
  isStepOpen,
  isWaiting,
  lossOf,
  onlySpace,
  type SlotState,
  slotState,
} from '../state/availability.ts';
import { chooseSlot } from '../state/choices.ts';
import { lostSlots } from '../state/lost-slots.ts';
import { amountsOn, mayRise } from '../state/prices.ts';
import { chosen } from '../state/selection.ts';
import { dayOf } from '../state/timed-slot.ts';
import { useBooking } from '../use-booking.ts';
import { useScrollIntoView } from '../use-scroll-into-view.ts';
import { useVisitorClock } from '../use-visitor-clock.ts';
import { Card } from './card.tsx';
import { Contact } from './contact.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { Guests } from './guests.tsx';
import { Heading } from './heading.tsx';
import { Loading } from './loading.tsx';
import { mayContinue } from './may-continue.ts';
import { OverCapacity } from './over-capacity.tsx';
import { Packages } from './packages.tsx';
import { changeTexts } from './rare-texts.ts';
import { slotTimes } from './slot-times.ts';
import { StepNotice } from './step-notice.tsx';
import { totalText } from './total-text.ts';
import { useChanges } from './use-changes.tsx';
import { WaitingNote } from './waiting-note.tsx';

/** What a request with several dates adds. */
interface DateStepProps {
  /** Below the heading. */
  readonly panel?: ComponentChildren;
  /** Below the packages. */
  readonly bar?: ComponentChildren;
}

/** Renders the second step: a date, a slot and a package. */
export function DateStep({ panel, bar }: DateStepProps) {
  const booking = useBooking();
  const { state, session, t, formats, venueTextProps, hours } = booking;
  const { venue, spaces, slots, daysError, date } = state;
  const { space } = chosen(state);
  const isLost = !!lossOf(state);
  const hasNoTimes = slots.data?.length === 0;
  const lost = state.slotId ? [] : lostSlots(state);
  const { Alternatives } = useChanges(lost.length > 0 || hasNoTimes) ?? {};
  const listed = slots.data?.find(({ id }) => id === state.slotId);
  const error = isLost ? null : (venue.failure ?? spaces.failure ?? slots.failure ?? daysError);
  return (
    <>
      <Heading>{t('dateHeading')}</Heading>
      {space &&
        (onlySpace(state) ? (
          <Card space={space} isFirst isOnly />
        ) : (
          <p class="subtitle">
            <b {...venueTextProps}>{space.name}</b>
            {formats.separator}
            {t('upTo', { count: space.capacity })}
          </p>
        ))}
      {panel}
      <div class="filter">
        <Guests />
      </div>
      <OverCapacity />
      <StepNotice />
      {error && <ErrorNotice failure={error} />}
      {hasNoTimes ? (
        <div class="note">
          <p>{changeTexts.textOf?.(booking, 'noTimes')}</p>
          <Contact />
        </div>
      ) : venue.data && slots.data ? (
        <div class="columns">
          <Calendar />
          {session.hasPendingDate && !error ? (
            // Reserves space for that date's slots, so that the content below does not move.
            <div class="bone" />
          ) : (
            <div class="times">
              {date ? (
                <>
                  <Times date={date} />
                  {lost.length > 0 && Alternatives && (
                    <div class="note">
                      <Alternatives slots={lost} loss="taken" />
                    </div>
                  )}
                  {listed?.hours && hours && <hours.ChooseTimes slot={listed} date={date} />}
                  <Packages />
                  {bar ?? <Bar />}
                </>
              ) : (
                <p class="note">{t('pickDay')}</p>
              )}
            </div>
          )}
        </div>
      ) : (
        !isLost && !error && <Loading className="columns" count={2} />
      )}
    </>
  );
}

/** The slots of the chosen day. */
function Times({ date }: { readonly date: CalendarDate }) {
  const times = useScrollIntoView<HTMLFieldSetElement>(date);
  const { state, t, formats, waiting, venueTextProps } = useBooking();
  const { offered } = dayState(state, date);
  const stateOf = ({ id }: Slot) => slotState(state.days, date, id);
  const early = offered.filter((slot) => stateOf(slot) === 'notice');
  const isToWaitFor = ({ id }: Slot) => !!waiting && canWaitFor(state, date, id);
  const visitorTime = useVisitorClock(date);
  return (
    <fieldset ref={times}>
      <legend>
        <h3>
          <LiveText text={t('timesOn', { date: formats.date(date) })} />
        </h3>
      </legend>
      {visitorTime && <small>{t('venueTime', { zone: visitorTime.zone })}</small>}
      <div class="choices">
        {!offered[0] && t('closed')}
        {offered
          .filter((slot) => !isToWaitFor(slot))
          .map((slot) => (
            <SlotChoice
              key={slot.id}
              slot={slot}
              kind={stateOf(slot)}
              inVisitorZone={visitorTime && t('timeRange', visitorTime.times(slot))}
            />
          ))}
      </div>
      {offered.every((slot) => stateOf(slot) === 'closed') && <NextFree from={date} />}
      {waiting && (
        <waiting.TakenSlots
          slots={offered.filter(isToWaitFor)}
          timesOf={(slot) => slotTimes({ t, formats }, slot)}
        />
      )}
      {early.length > 0 && (
        <div class="note">
          {early.length < offered.length &&
            early.map((slot) => (
              <b key={slot.id} {...venueTextProps}>
                {slot.name}
              </b>
            ))}
          <p>{t('notice')}</p>
          <Contact />
        </div>
      )}
      <WaitingNote />
    </fieldset>
  );
}

interface SlotChoiceProps {
  readonly slot: Slot;
  readonly kind: SlotState;
  /** Its times in the visitor's time zone, if they differ. */
  readonly inVisitorZone: string | null;
}

function SlotChoice({ slot, kind, inVisitorZone }: SlotChoiceProps) {
  const { state, session, t, formats, venueTextProps } = useBooking();
  const date = state.date ?? '';
  const entry = state.days.get(date)?.slots.find(({ slotId }) => slotId === slot.id);
  // Those of the chosen times are at the packages.
  const amounts = amountsOn(state.prices, date, [slot]);
  const price = lowestPrice(
    { t, formats },
    amounts,
    state.venue.data?.currency ?? '',
    mayRise([slot], state.guests),
  );
  return (
    <label class="choice" part="slot">
      <input
        type="radio"
        name={`slot-${state.date}`}
        checked={slot.id === chosen(state).slot?.id}
        disabled={kind !== 'free'}
        onChange={() => chooseSlot(session, slot.id)}
      />
      <span>
        <b {...venueTextProps}>{slot.name}</b>
        <small>{slotTimes({ t, formats }, slot)}</small>
        {kind === 'free' ? (
          !state.times &&
          (price || amounts.length === 0) && (
            <small>
              {/* Until the price arrives, its line is empty. */}
              <LiveText text={price || '\u00A0'} />
            </small>
          )
        ) : (
          <small>{t(kind)}</small>
        )}
        {entry?.reason === 'itemOverlaps' && <small>{t('itemOverlaps')}</small>}
        {inVisitorZone && <small>{t('yourTime', { time: inVisitorZone })}</small>}
      </span>
    </label>
  );
}

/** Stays in view: the choices, the price, and the next step. */
function Bar() {
  const booking = useBooking();
  const { state, session, t, formats, venueTextProps } = booking;
  const { slot, offer } = chosen(state);
  const { failure } = state.quote;
  if (!state.date || !slot || !offer || !isStepOpen(state, 'details')) return null;
  if (failure) return <ErrorNotice failure={failure} />;
  return (
    <div class="bar" part="summary">
      <div>
        <small key={state.quote.data}>
          {isWaiting(state) && <b>{t('waitingList') + formats.separator}</b>}
          {formats.shortDate(dayOf(state.date, slot)) + formats.separator}
          <span {...venueTextProps}>{slot.name}</span>
          {formats.separator + slotTimes({ t, formats }, slot)}
          {offer.name !== slot.name && (
            <>
              {formats.separator}
              <span {...venueTextProps}>{offer.name}</span>
            </>
          )}
        </small>
        <p class="price">
          <LiveText text={totalText(booking)} />
        </p>
      </div>
      <PrimaryButton
        onClick={({ currentTarget }) => {
          if (mayContinue(booking, currentTarget)) session.goTo('details');
        }}
      >
        {t('continue')}
      </PrimaryButton>
    </div>
  );
}
