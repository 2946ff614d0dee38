import type { CalendarDate } from '../../domain/time/instant.ts';
import { formats } from '../messages/language.ts';
import { mediaQuery } from '../parts/media-query.ts';
import { shownGuestName } from '../shell/guest-name.ts';
import { pathOf } from '../shell/routes.ts';
import type { CalendarData } from './events-today.tsx';
import { t } from './messages.ts';
import css from './style.module.css';

type Booking = CalendarData['bookings'][number];
type Room = CalendarData['rooms'][number];

const isNarrow = mediaQuery('(width < 56rem)');

interface RoomWeekProps {
  readonly venueId: string;
  readonly calendar: CalendarData;
  readonly days: readonly CalendarDate[];
}

/** Renders the bookings and holds of some days: a table by room, or a list by day on a phone. */
export function RoomWeek({ venueId, calendar, days }: RoomWeekProps) {
  const bookings = calendar.bookings.filter(({ date }) => days.includes(date));
  if (bookings.length === 0) return <p class={css.quiet}>{t('noneThisWeek')}</p>;
  if (isNarrow.value) return <DayList {...{ venueId, calendar, days, bookings }} />;
  const isUsed = ({ room }: Room) => bookings.some(({ rooms }) => rooms.includes(room));
  return (
    <div class={css.wide}>
      <table class={css.week}>
        <thead>
          <tr>
            <th scope="col">{t('room')}</th>
            {days.map((day) => (
              <th key={day} scope="col">
                {formats.shortDate(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calendar.rooms
            // A room that no space uses any more is shown only while something is booked there.
            .filter((room) => room.spaceIds.length > 0 || isUsed(room))
            .map((room) => (
              <tr key={room.room}>
                <th scope="row" dir="auto">
                  {roomLabel(room, calendar)}
                </th>
                {days.map((day) => (
                  <td key={day}>
                    {bookings
                      .filter(({ date, rooms }) => date === day && rooms.includes(room.room))
                      .map((booking) => (
                        <Entry
                          key={`${booking.reference} ${booking.startsAt}`}
                          venueId={venueId}
                          booking={booking}
                        />
                      ))}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

function Entry({ venueId, booking }: { readonly venueId: string; readonly booking: Booking }) {
  const { reference, guestName, startTime, heldUntil } = booking;
  const isHeld = heldUntil !== null;
  return (
    <a
      class={isHeld ? `${css.entry} ${css.held}` : css.entry}
      href={pathOf(venueId, 'requests', [reference])}
      title={shownGuestName(guestName)}
    >
      <span class={css.time}>{formats.time(startTime)}</span>{' '}
      <span dir="auto">{shownGuestName(guestName)}</span>
      {isHeld && <span class={css.quiet}> {t('held')}</span>}
    </a>
  );
}

function DayList({
  venueId,
  calendar,
  days,
  bookings,
}: RoomWeekProps & { readonly bookings: readonly Booking[] }) {
  const names = new Map(calendar.spaces.map(({ id, name }) => [id, name]));
  return (
    <dl class={css.days}>
      {days
        .map((day) => ({ day, found: bookings.filter(({ date }) => date === day) }))
        .filter(({ found }) => found.length > 0)
        .map(({ day, found }) => (
          <div key={day}>
            <dt>{formats.shortDate(day)}</dt>
            {found.map((booking) => (
              <dd key={`${booking.reference} ${booking.startsAt}`}>
                <Entry venueId={venueId} booking={booking} />{' '}
                <span class={css.quiet}>
                  · <bdi>{names.get(booking.spaceId) ?? booking.slotName}</bdi>
                </span>
              </dd>
            ))}
          </div>
        ))}
    </dl>
  );
}

/** Returns the name of the smallest space in a room; rooms have no names. */
function roomLabel({ room, spaceIds }: Room, { spaces, rooms }: CalendarData): string {
  const sizeOf = (id: string) => rooms.filter((each) => each.spaceIds.includes(id)).length;
  const [smallest] = spaceIds.toSorted((one, other) => sizeOf(one) - sizeOf(other));
  return spaces.find(({ id }) => id === smallest)?.name ?? room;
}
