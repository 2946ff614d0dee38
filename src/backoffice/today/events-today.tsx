import type { DataOfPath } from '../../client/manage.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { formats } from '../messages/language.ts';
import { shownGuestName } from '../shell/guest-name.ts';
import { pathOf } from '../shell/routes.ts';
import { t } from './messages.ts';
import css from './style.module.css';

export type CalendarData = DataOfPath<'get', '/venues/{venueId}/calendar'>;

interface EventsTodayProps {
  readonly venueId: string;
  readonly calendar: CalendarData;
  readonly today: CalendarDate;
}

/** Renders the booked events of a day. */
export function EventsToday({ venueId, calendar, today }: EventsTodayProps) {
  const names = new Map(calendar.spaces.map(({ id, name }) => [id, name]));
  const events = calendar.bookings.filter(({ date, heldUntil }) => date === today && heldUntil === null);
  if (events.length === 0) return <p class={css.quiet}>{t('noEventsToday')}</p>;
  return (
    <ul class={css.lines}>
      {events.map(({ reference, guestName, startTime, endTime, spaceId, slotName }) => (
        <li key={`${reference} ${spaceId} ${startTime}`} class={css.event}>
          <span class={css.time}>
            {t('times', { start: formats.time(startTime), end: formats.time(endTime) })}
          </span>
          <a href={pathOf(venueId, 'requests', [reference])} dir="auto">
            {shownGuestName(guestName)}
          </a>
          <span class={css.where} dir="auto">
            {names.get(spaceId) ?? slotName}
          </span>
        </li>
      ))}
    </ul>
  );
}
