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
import { inBrackets } from '../../ui/locale/punctuation.ts';
import { Button } from '../../ui/parts/button.tsx';
import { Select } from '../../ui/parts/select.tsx';
import { hoursText } from '../../ui/prices/hours-text.ts';
import { isWaiting, slotState } from '../state/availability.ts';
import { noLoss } from '../state/choices.ts';
import type { FocusTarget, SessionState } from '../state/state.ts';
import type { SessionStore } from '../state/store.ts';
import { withTimes } from '../state/timed-slot.ts';
import { slotTimes } from '../steps/slot-times.ts';
import { useBooking } from '../use-booking.ts';
import { useScrollIntoView } from '../use-scroll-into-view.ts';
import { visitorClock } from '../visitor-clock.ts';
import { DayStrip } from './day-strip.tsx';
import { endNear, endsOf, type HoursOnDate, hoursOn, nearestTimes, startsOf } from './free-times.ts';

interface ChooseTimesProps {
  /** With its own times. */
  readonly slot: Slot;
  readonly date: CalendarDate;
}

/** Renders a list of starts, and of ends once a start is chosen: only what is possible. */
export function ChooseTimes({ slot, date }: ChooseTimesProps) {
  const booking = useBooking();
  const { state, session, t, formats } = booking;
  const { times, timesBefore } = state;
  const fields = useScrollIntoView<HTMLFieldSetElement>(isWaiting(state) ? undefined : slot.id);
  const hours = hoursToChoose(state, slot, date);
  const span = times && spanWithin(slot, times);
  const choose = (chosen: ClockSpan) => chooseTimes(session, slot, chosen);
  const chooseStart = (from: number) => {
    const before = times ?? timesBefore;
    const { from: start, to: end } = before ? spanWithin(slot, before) : { from, to: from };
    const to = endNear(endsOf(hours, from), from + end - start);
    if (to !== undefined) choose({ from, to });
  };
  const timeText = (minute: number) => {
    const text = formats.time(clockTime(minute));
    return minute >= minutesPerDay ? text + inBrackets(t('nextDay'), formats) : text;
  };
  // Its length says on which day it is.
  const endText = (from: number, to: number) =>
    formats.time(clockTime(to)) + inBrackets(hoursText(to - from, formats), formats);
  return (
    <fieldset ref={fields}>
      <legend>
        <h3>{t('chooseTimes')}</h3>
      </legend>
      <DayStrip hours={hours} chosen={span} />
      <div class="times-fields">
        <Select
          name="start"
          label={t('start')}
          isRequired
          problem={undefined}
          none={span ? null : '–'}
          value={span ? `${span.from}` : ''}
          options={startsOf(hours).map((minute) => [`${minute}`, timeText(minute)])}
          onValue={(from) => chooseStart(Number(from))}
        />
        {span && (
          <Select
            name="end"
            label={t('end')}
            isRequired
            problem={undefined}
            none={null}
            value={`${span.to}`}
            options={endsOf(hours, span.from).map((minute) => [`${minute}`, endText(span.from, minute)])}
            onValue={(to) => choose({ from: span.from, to: Number(to) })}
          />
        )}
      </div>
      <VisitorTimes slot={slot} date={date} />
      {!span && <OtherTimes />}
    </fieldset>
  );
}

/** The chosen times in the visitor's time zone, if they differ. */
function VisitorTimes({ slot, date }: ChooseTimesProps) {
  const { state, t, formats } = useBooking();
  const { times, venue } = state;
  const clock = venue.data && visitorClock(date, venue.data.timezone, formats.locale);
  if (!clock || !times) return null;
  return <small>{t('yourTime', { time: t('timeRange', clock.times(withTimes(slot, times))) })}</small>;
}

/** Renders buttons for free times on the chosen day of the length that the visitor wants, if those they wanted are not free. */
export function OtherTimes() {
  const { state, session, t, formats } = useBooking();
  const { slots, slotId, date, isSending } = state;
  const wanted = state.times ?? state.timesBefore;
  const slot = slots.data?.find(({ id }) => id === slotId);
  if (!slot?.hours || !date || !wanted) return null;
  const hours = hoursToChoose(state, slot, date);
  const nearest = nearestTimes(hours, spanWithin(slot, wanted));
  if (nearest.length === 0) return null;
  return (
    <>
      <p>{t('otherTimes')}</p>
      <p class="actions">
        {nearest.map((span) => (
          <Button
            key={span.from}
            isOff={isSending}
            onClick={() => chooseTimes(session, slot, span, 'heading')}
          >
            {slotTimes({ t, formats }, withTimes(slot, timesOfSpan(span)))}
          </Button>
        ))}
      </p>
    </>
  );
}

/**
 * Chooses times of the selected slot.
 *
 * @param focus where to move the keyboard focus
 */
function chooseTimes(session: SessionStore, slot: Slot, span: ClockSpan, focus?: FocusTarget): void {
  const { days, date, waitingFor } = session.state;
  const times = timesOfSpan(span);
  const isTaken = date && slotState(days, date, slot.id) === 'taken';
  session.change({ ...noLoss, times, timesBefore: times, waitingFor: isTaken ? waitingFor : null }, focus);
}

/** Returns the times to choose from: the free ones, or all of a day whose waiting list the visitor joins. */
function hoursToChoose(state: SessionState, slot: Slot, date: CalendarDate): HoursOnDate {
  const timezone = state.venue.data?.timezone ?? 'UTC';
  const entry = state.days.get(date)?.slots.find(({ slotId }) => slotId === slot.id);
  const isTaken = slotState(state.days, date, slot.id) === 'taken';
  return hoursOn(slot, isTaken ? { times: [slot] } : entry, date, timezone);
}
