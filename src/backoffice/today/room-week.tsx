import { datesOf, isOnDates } from '../../domain/booking/event-days.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { dateIn } from '../../ui/locale/zone.ts';
import { shownBookingName } from '../base/guest-name.ts';
import { pathOf } from '../base/routes.ts';
import { formats } from '../messages/language.ts';
import { daysOfEvent, preparationOn, timesOn } from '../parts/event-times.ts';
import { mediaQuery } from '../parts/media-query.ts';
import type { CalendarData } from './events-today.tsx';
import { t } from './messages.ts';
import css from './style.module.css';

/** A booking with the dates on which it appears. */
type DatedBooking = CalendarData['bookings'][number] & { readonly dates: ReadonlySet<CalendarDate> };
type Room = CalendarData['rooms'][number];

const isNarrow = mediaQuery('(width < 56rem)');

interface RoomWeekProps {
  readonly venueId: string;
  readonly calendar: CalendarData;
  readonly days: readonly CalendarDate[];
}

/** Returns the bookings that appear on some of the days. */
function bookingsOn({ bookings, timezone }: CalendarData, days: readonly CalendarDate[]): DatedBooking[] {
  const [from = '', to = from] = [days[0], days.at(-1)];
  return bookings.flatMap((booking) => {
    const its = daysOfEvent(booking, timezone);
    return isOnDates(its, { from, to }) ? [{ ...booking, dates: new Set(datesOf(its)) }] : [];
  });
}

/** Renders the bookings and holds of some days: a table by room, or a list by day on a phone. */
export function RoomWeek({ venueId, calendar, days }: RoomWeekProps) {
  const bookings = bookingsOn(calendar, days);
  if (bookings.length === 0) return <p class={css.quiet}>{t('noneThisWeek')}</p>;
  if (isNarrow.value)
    return <DayList venueId={venueId} calendar={calendar} days={days} bookings={bookings} />;
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
                      .filter((booking) => booking.rooms.includes(room.room) && booking.dates.has(day))
                      .map((booking) => (
                        <Entry
                          key={`${booking.reference} ${booking.startsAt}`}
                          venueId={venueId}
                          calendar={calendar}
                          day={day}
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

interface EntryProps extends Pick<RoomWeekProps, 'venueId' | 'calendar'> {
  readonly day: CalendarDate;
  readonly booking: DatedBooking;
}

function Entry({ venueId, calendar, day, booking }: EntryProps) {
  const { reference, startTime, startsAt, heldUntil } = booking;
  const { timezone } = calendar;
  // A setup may begin on a day before.
  const isFirstDay = day === dateIn(timezone, Date.parse(startsAt));
  const isHeld = heldUntil !== null;
  return (
    <a
      class={isHeld ? `${css.entry} ${css.held}` : css.entry}
      href={pathOf(venueId, 'requests', [reference])}
      title={[shownBookingName(booking), ...preparationOn(day, booking, timezone)].join(' · ')}
    >
      <span class={css.time}>{isFirstDay ? formats.time(startTime) : timesOn(day, booking, timezone)}</span>{' '}
      <span dir="auto">{shownBookingName(booking)}</span>
      {isHeld && <span class={css.quiet}> {t('held')}</span>}
    </a>
  );
}

/** On a phone, the days are closed if there are more bookings than this. */
const maxOpen = 30;
/** The number of bookings of a day that are listed. */
const maxListed = 40;

function DayList({
  venueId,
  calendar,
  days,
  bookings,
}: RoomWeekProps & { readonly bookings: readonly DatedBooking[] }) {
  const names = new Map(calendar.spaces.map(({ id, name }) => [id, name]));
  return (
    <div class={css.days}>
      {days
        .map((day) => ({ day, found: bookings.filter(({ dates }) => dates.has(day)) }))
        .filter(({ found }) => found.length > 0)
        .map(({ day, found }) => (
          <details key={day} open={bookings.length <= maxOpen}>
            <summary>
              {formats.shortDate(day)}
              <span class={css.quiet}>{formats.inBrackets(formats.number(found.length))}</span>
            </summary>
            {found.slice(0, maxListed).map((booking) => (
              <p key={`${booking.reference} ${booking.startsAt}`}>
                <Entry venueId={venueId} calendar={calendar} day={day} booking={booking} />{' '}
                <span class={css.quiet}>
                  · <bdi>{names.get(booking.spaceId) ?? booking.slotName}</bdi>
                </span>
              </p>
            ))}
            {found.length > maxListed && (
              <p>
                <a href={pathOf(venueId, 'today', ['sheet'], { on: day })}>
                  {t('allEvents', { count: found.length })}
                </a>
              </p>
            )}
          </details>
        ))}
    </div>
  );
}

/** Returns the name of the smallest space in a room; rooms have no names. */
function roomLabel({ room, spaceIds }: Room, { spaces, rooms }: CalendarData): string {
  const sizeOf = (id: string) => rooms.filter((each) => each.spaceIds.includes(id)).length;
  const [smallest] = spaceIds.toSorted((one, other) => sizeOf(one) - sizeOf(other));
  return spaces.find(({ id }) => id === smallest)?.name ?? room;
}
