import { addDays, isoWeekday } from '../../domain/time/calendar.ts';
import { wallTimeIn } from '../../ui/locale/zone.ts';
import { useQuery } from '../api/use-query.ts';
import { shownGuestName } from '../base/guest-name.ts';
import { pathOf } from '../base/routes.ts';
import { formats } from '../messages/language.ts';
import type { BlockDraft } from './block-draft.ts';
import { t } from './messages.ts';
import css from './style.module.css';

/**
 * Lists the bookings of the evening before that end on the first of some blocked days: whole days cover what starts on
 * them, so these bookings are no conflict.
 */
export function RunsInto({ venueId, draft }: { readonly venueId: string; readonly draft: BlockDraft }) {
  const { from, isByHours, everyYear, isForAll, spaceIds, weekdays } = draft;
  const isWhole = !isByHours && !everyYear && from !== '' && weekdays.includes(isoWeekday(from));
  const { data } = useQuery(isWhole ? '/venues/{venueId}/calendar' : null, {
    path: { venueId },
    query: { from: addDays(from || '2000-01-02', -1), to: from },
  });
  if (!isWhole || data === undefined) return null;
  const wallTime = wallTimeIn(data.timezone);
  const rooms = new Set(
    data.rooms.flatMap((each) =>
      isForAll || each.spaceIds.some((id) => spaceIds.includes(id)) ? each.room : [],
    ),
  );
  const bookings = data.bookings.filter(
    (booking) =>
      wallTime(Date.parse(booking.startsAt)) < from &&
      wallTime(Date.parse(booking.endsAt)) > `${from}T00:00` &&
      booking.rooms.some((room) => rooms.has(room)),
  );
  if (bookings.length === 0) return null;
  const nameOf = (id: string) => data.spaces.find((space) => space.id === id)?.name;
  return (
    <section class={css.leftOut}>
      <p>{t('runsInto', { date: formats.date(from) })}</p>
      <ul>
        {bookings.map(({ reference, spaceId, guestName, startTime, endTime }) => (
          <li key={`${reference} ${spaceId}`}>
            <span>
              {nameOf(spaceId)} · {formats.time(startTime)}–{formats.time(endTime)}
            </span>{' '}
            <a href={pathOf(venueId, 'requests', [reference])} dir="auto">
              {shownGuestName(guestName)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
