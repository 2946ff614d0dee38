import { type ClockSpan, clockTime, minuteOfDay, spanOf } from '../../domain/time/clock-span.ts';
import { useBooking } from '../use-booking.ts';
import { type HoursOnDate, stepsBetween } from './free-times.ts';

interface DayStripProps {
  readonly hours: HoursOnDate;
  readonly chosen: ClockSpan | null;
  /** The times of the request's other dates. */
  readonly others: readonly ClockSpan[];
}

/** The number of hours that are named, at most. */
const maxNames = 4;

/** Draws the free, taken and chosen times of a day. The lists say the same, so screen readers skip it. */
export function DayStrip({ hours, chosen, others }: DayStripProps) {
  const { t, formats } = useBooking();
  const { slot, free, offered, isShown } = hours;
  const { from, to } = spanOf(slot);
  const step = slot.hours?.stepMinutes ?? 60;
  const nameEvery = Math.ceil((to - from) / 60 / maxNames) * 60;
  const format = new Intl.DateTimeFormat(formats.locale, { hour: 'numeric', timeZone: 'UTC' });
  const isIn = (span: ClockSpan, minute: number) => span.from <= minute && minute < span.to;
  const kindOf = (minute: number) => {
    if ([chosen, ...others].some((span) => span && isIn(span, minute))) return 'own';
    if (isShown(minute) && free.some((span) => isIn(span, minute))) return 'open';
    return offered?.some((span) => isIn(span, minute)) ? 'busy' : 'shut';
  };
  const minutes = stepsBetween(from, to - step, step);
  const names = { open: t('free'), busy: t('taken'), shut: t('closed'), own: t('itemChosen') };
  const kinds = new Set(minutes.map(kindOf));
  if (others.length === 0) kinds.delete('own');
  return (
    <div aria-hidden="true">
      <div class="day-strip">
        {minutes.map((minute) => (
          <i key={minute} class={kindOf(minute)}>
            {minute % 60 === 0 && (minute - from) % nameEvery < 60 && (
              <small>{format.format(minuteOfDay(clockTime(minute)) * 60_000)}</small>
            )}
          </i>
        ))}
      </div>
      <small class="day-strip-legend">
        {(['open', 'busy', 'shut', 'own'] as const)
          .filter((kind) => kinds.has(kind))
          .map((kind) => (
            <span key={kind}>
              <i class={kind} /> {names[kind]}{' '}
            </span>
          ))}
      </small>
    </div>
  );
}
