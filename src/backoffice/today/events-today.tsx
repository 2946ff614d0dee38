import type { DataOfPath } from '../../client/manage.ts';
import { isOnDates } from '../../domain/booking/event-days.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { shownBookingName } from '../base/guest-name.ts';
import { pathOf } from '../base/routes.ts';
import { daysOfEvent, preparationOn, timesOn } from '../parts/event-times.ts';
import { t } from './messages.ts';
import css from './style.module.css';

export type CalendarData = DataOfPath<'get', '/venues/{venueId}/calendar'>;

interface EventsTodayProps {
  readonly venueId: string;
  readonly calendar: CalendarData;
  readonly today: CalendarDate;
}

/** The number of events that are listed; the front-desk sheet has all. */
const maxListed = 20;

/** Renders the booked events of a day, also those that began before. */
export function EventsToday({ venueId, calendar, today }: EventsTodayProps) {
  const { spaces, bookings, timezone } = calendar;
  const names = new Map(spaces.map(({ id, name }) => [id, name]));
  const onDay = { from: today, to: today };
  const events = bookings.filter(
    (booking) => booking.heldUntil === null && isOnDates(daysOfEvent(booking, timezone), onDay),
  );
  if (events.length === 0) return <p class={css.quiet}>{t('noEventsToday')}</p>;
  return (
    <ul class={css.lines}>
      {events.slice(0, maxListed).map((event) => (
        <li key={`${event.reference} ${event.item}`} class={css.event}>
          <span class={css.time}>{timesOn(today, event, timezone)}</span>
          <a href={pathOf(venueId, 'requests', [event.reference])} dir="auto">
            {shownBookingName(event)}
          </a>
          <span class={css.where} dir="auto">
            {[names.get(event.spaceId) ?? event.slotName, ...preparationOn(today, event, timezone)].join(
              ' · ',
            )}
          </span>
        </li>
      ))}
      {events.length > maxListed && (
        <li class={css.more}>
          <a href={pathOf(venueId, 'today', ['sheet'])}>{t('allEvents', { count: events.length })}</a>
        </li>
      )}
    </ul>
  );
}
