/** A start and an end in a slot by the hour, beside the day's free and taken times. */
import type { Slot } from '../../client/types.ts';
import {
  type ClockSpan,
  clockTime,
  minutesPerDay,
  spanWithin,
  timesOfSpan,
} from '../../domain/time/clock-span.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { focusInView } from '../../ui/focus-in-view.ts';
import { inBrackets } from '../../ui/locale/punctuation.ts';
import { Button } from '../../ui/parts/button.tsx';
import { Select } from '../../ui/parts/select.tsx';
import { lengthText } from '../../ui/prices/length-text.ts';
import { isWaiting } from '../state/availability.ts';
import { noLoss } from '../state/choices.ts';
import type { Choices, SessionState } from '../state/state.ts';
import { dayOf, type TimedSlot, withTimes } from '../state/timed-slot.ts';
import { slotTimes } from '../steps/slot-times.ts';
import { useBooking } from '../use-booking.ts';
import { useScrollIntoView } from '../use-scroll-into-view.ts';
import { useVisitorClock } from '../use-visitor-clock.ts';
import { DayStrip } from './day-strip.tsx';
import {
  allowedSpan,
  endNear,
  endsOf,
  type HoursOnDate,
  hoursOn,
  isByRules,
  isHourly,
  isPossible,
  isTaken,
  nearestTimes,
  startsOf,
} from './free-times.ts';
import { ownTimes } from './hour-queries.ts';
import { OtherDays } from './other-days.tsx';
import { brokenRules, lengthsText } from './rules-text.ts';
import { wantedSpan } from './wanted-times.ts';

interface ChooseTimesProps {
  /** With its own times. */
  readonly slot: Slot;
  readonly date: CalendarDate;
}

/** Renders a list of starts, and of ends once a start is chosen: only what is possible. */
export function ChooseTimes({ slot, date }: ChooseTimesProps) {
  const booking = useBooking();
  const { state, session, t, formats } = booking;
  const { times, waitingFor } = state;
  const wanted = wantedSpan(state, slot);
  const fields = useScrollIntoView<HTMLFieldSetElement>(isWaiting(state) ? undefined : slot.id);
  const free = freeHours(state, slot, date);
  const isToWait = waitingFor?.date === date && waitingFor.slotId === slot.id;
  // A visitor who waits chooses from all that the venue offers on that day.
  const hours = isToWait ? { ...free, free: free.offered ?? free.free } : free;
  const starts = startsOf(hours);
  const chosen = times && spanWithin(slot, times);
  // Times that were just taken are in no list.
  const span = chosen && starts.includes(chosen.from) ? chosen : null;
  const ends = span ? endsOf(hours, span.from) : [];
  const isShort = !isToWait && chosen && wanted && chosen.to - chosen.from < wanted.to - wanted.from;
  // Those of the date before are not free on this one.
  const dropped = !chosen && !isToWait && wanted && !isPossible(free, wanted) ? wanted : null;
  // A visitor may go through the whole list with the arrow keys.
  const choose = (chosen: ClockSpan, longer = chosen) => session.type(withSpan(chosen, longer));
  const chooseStart = (from: number) => {
    const length = wanted ? wanted.to - wanted.from : 0;
    const to = endNear(endsOf(hours, from), from + length);
    // A length that does not fit here may fit at another start.
    const longer = { from, to: Math.max(to ?? 0, from + length) };
    if (to !== undefined) choose({ from, to }, longer);
  };
  const timeText = (minute: number) => {
    const text = formats.time(clockTime(minute));
    return minute >= minutesPerDay ? text + inBrackets(t('nextDay'), formats) : text;
  };
  // Its length says on which day it is.
  const endText = (from: number, to: number) =>
    formats.time(clockTime(to)) +
    inBrackets(lengthText(to - from, formats), formats) +
    (isToWait && isPossible(free, { from, to }) ? formats.separator + t('free') : '');
  return (
    <fieldset ref={fields}>
      <legend>
        <h3>{t('chooseTimes')}</h3>
      </legend>
      {isHourly(slot) && <small>{lengthsText(slot, booking)}</small>}
      <DayStrip
        hours={free}
        chosen={chosen && isByRules(slot, chosen) ? chosen : null}
        others={ownTimes(state, date)}
      />
      {booking.waiting && canWaitForPart(state, free) && (
        <Button
          look="quiet"
          isPressed={isToWait}
          onClick={() =>
            session.change({
              ...noLoss,
              times: isToWait && chosen && isPossible(free, chosen) ? times : null,
              waitingFor: isToWait ? null : { date, slotId: slot.id },
            })
          }
        >
          {t('taken') + formats.colon + t('waitingList')}
        </Button>
      )}
      <div class="times-fields">
        <Select
          name="start"
          label={t('start')}
          isRequired
          problem={undefined}
          none={span ? null : '–'}
          value={span ? `${span.from}` : ''}
          options={starts.map((minute) => [`${minute}`, timeText(minute)])}
          onValue={(from) => chooseStart(Number(from))}
        />
        {span && (
          <Select
            name="end"
            label={t('end')}
            isRequired
            problem={undefined}
            none={ends.includes(span.to) ? null : '–'}
            value={ends.includes(span.to) ? `${span.to}` : ''}
            options={ends.map((minute) => [`${minute}`, endText(span.from, minute)])}
            onValue={(to) => choose({ from: span.from, to: Number(to) })}
          />
        )}
      </div>
      {chosen && ends.includes(chosen.to) && <VisitorTimes slot={slot} date={date} />}
      <p role="status">
        {dropped &&
          (brokenRules({ ...booking, state: { ...state, times: timesOfSpan(dropped) } }) ??
            slotTimes(booking, withTimes(slot, timesOfSpan(dropped))) +
              formats.colon +
              t(isTaken(free, dropped) ? 'taken' : 'closed'))}
        {isShort && t('freeUntil', { time: formats.time(clockTime(chosen.to)) })}
      </p>
      {(!chosen || isShort) && !isToWait && (
        <>
          <OtherTimes />
          <OtherDays />
        </>
      )}
    </fieldset>
  );
}

/** The chosen times in the visitor's time zone, if they differ. */
function VisitorTimes({ slot, date }: ChooseTimesProps) {
  const { state, t } = useBooking();
  const { times } = state;
  const clock = useVisitorClock(date);
  if (!clock || !times) return null;
  return <small>{t('yourTime', { time: t('timeRange', clock.times(withTimes(slot, times))) })}</small>;
}

/** Renders buttons for free times on the chosen day of the length that the visitor wants, if those they wanted are not free. */
export function OtherTimes() {
  const { state, session, t, formats } = useBooking();
  const { slots, slotId, date, isSending } = state;
  const slot = slots.data?.find(({ id }) => id === slotId);
  const wanted = slot?.hours && wantedSpan(state, slot);
  if (!wanted || !date) return null;
  const span = allowedSpan(slot, wanted);
  const nearest = nearestTimes(freeHours(state, slot, date), span);
  if (nearest.length === 0) return null;
  // The times that the visitor wants are of the day after that of the slot.
  const isNextDay = span.from >= minutesPerDay;
  const timesText = (timed: TimedSlot) =>
    (isNextDay ? formats.shortDate(dayOf(date, timed)) + formats.comma : '') +
    slotTimes({ t, formats }, timed) +
    (!isNextDay && timed.startsNextDay ? inBrackets(t('nextDay'), formats) : '');
  return (
    <>
      {span.to - span.from === wanted.to - wanted.from && <p>{t('otherTimes')}</p>}
      <p class="actions">
        {nearest.map((span) => (
          <Button
            key={span.from}
            isOff={isSending}
            onClick={({ currentTarget }) => {
              // This button is removed.
              const starts = (currentTarget.getRootNode() as ShadowRoot).getElementById('start');
              focusInView(starts);
              session.change({ ...withSpan(span), waitingFor: null }, starts ? undefined : 'heading');
            }}
          >
            {timesText(withTimes(slot, timesOfSpan(span)))}
          </Button>
        ))}
      </p>
    </>
  );
}

/**
 * Returns the choice of times of the selected slot.
 *
 * @param wanted for another start or date; default: these
 */
function withSpan(span: ClockSpan, wanted = span): Partial<Choices> {
  return { ...noLoss, times: timesOfSpan(span), timesBefore: timesOfSpan(wanted) };
}

/** Returns whether visitors may wait for hours of a day on which others are free. */
const canWaitForPart = ({ venue, others }: SessionState, { free, offered }: HoursOnDate) =>
  venue.data?.waitingList && others.length === 0 && free.length > 0 && offered;

function freeHours(state: SessionState, slot: Slot, date: CalendarDate): HoursOnDate {
  const entry = state.days.get(date)?.slots.find(({ slotId }) => slotId === slot.id);
  return hoursOn(slot, entry, date, state.venue.data?.timezone ?? 'UTC');
}
