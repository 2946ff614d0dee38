import { useMemo } from 'preact/hooks';
import { datesOf } from '../../domain/booking/event-days.ts';
import { dateRange, isoWeekday } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { addMonths, monthOf } from '../../domain/time/months.ts';
import { weeksOf } from '../../ui/calendar/weeks.ts';
import { dateIn } from '../../ui/locale/zone.ts';
import { shownBookingName } from '../base/guest-name.ts';
import { formats } from '../messages/language.ts';
import { daysOfEvent, preparationOn, timesOn } from '../parts/event-times.ts';
import { spaceColor } from '../parts/space-color.ts';
import { useDrawingSteps } from '../parts/use-drawing-steps.ts';
import type { DateRange, Span } from './calendar-url.ts';
import { closedLabel, formatClock, formatTimes } from './labels.ts';
import { t } from './messages.ts';
import { noOccupancies, type Occupancy } from './occupancies.ts';
import type { Booking, Row } from './rows.ts';
import css from './style.module.css';
import type { CalendarData } from './use-calendar.ts';
import { usePrinting } from './use-printing.ts';

interface MonthViewProps {
  readonly drawn: CalendarData;
  readonly dates: DateRange;
  readonly span: Exclude<Span, 'day'>;
  readonly today: CalendarDate;
  readonly firstDay: number;
  readonly picked: CalendarDate | null;
  /** The link to a day, of all spaces or of one. */
  readonly linkOf: (date: CalendarDate, spaceId: string | null) => string;
}

/** The bookings listed per day; a week lists all. */
const maxListed = { week: 60, month: 4, quarter: 3 } as const;

/** Renders the calendar as a grid of weeks; on a phone, one day below the other. */
export function MonthView(props: MonthViewProps) {
  const { drawn, dates, span, firstDay } = props;
  const isPrinting = usePrinting();
  const byDate = useMemo(() => bookingsByDate(drawn), [drawn]);
  // By what is shown, not by the response: a refetch must not empty the days.
  const { isDue } = useDrawingSteps(`${span} ${dates.from} ${drawn.isLoaded}`);
  const day = (date: CalendarDate) => (
    <MonthDay
      key={date}
      {...props}
      date={date}
      isPrinting={isPrinting}
      isDue={() => isDue(date, isPrinting)}
      bookings={byDate.get(date) ?? []}
    />
  );
  if (span === 'week')
    return <div class={`${css.sheet} ${css.ofWeek}`}>{dateRange(dates.from, dates.to).map(day)}</div>;
  const months = span === 'month' ? [0] : [0, 1, 2];
  return (
    <>
      {months.map((count) => {
        const month = addMonths(monthOf(dates.from), count);
        return (
          <section key={month} class={css.sheetMonth}>
            {span === 'quarter' && <h2>{formats.month(month)}</h2>}
            <div class={`${css.sheet} ${css[`of-${span}`]}`}>
              {[0, 1, 2, 3, 4, 5, 6].map((each) => (
                <div key={each} class={css.sheetWeekday} aria-hidden="true">
                  {formats.weekday(firstDay + each, 'short')}
                </div>
              ))}
              {weeksOf(month, firstDay)
                .filter((week) => week.some((date) => date !== null))
                .flatMap((week) =>
                  week.map((date, column) =>
                    // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no id and never move
                    date ? day(date) : <div key={column} class={css.sheetGap} />,
                  ),
                )}
            </div>
          </section>
        );
      })}
    </>
  );
}

interface MonthDayProps extends MonthViewProps {
  readonly date: CalendarDate;
  readonly bookings: readonly Booking[];
  readonly isPrinting: boolean;
  /** Returns whether the day is drawn completely; until then it is only a number. */
  readonly isDue: () => boolean;
}

/** What the spaces offer on a day. */
interface OfferedDay {
  /** The spaces that are blocked for some time. */
  readonly blocked: readonly Row[];
  /** Why no published space offers a slot; null if one does. */
  readonly closed: string | null;
  /** The spaces that offer no slot, if others do. */
  readonly partlyClosed: readonly Row[];
}

const nothing: OfferedDay = { blocked: [], closed: null, partlyClosed: [] };

function offeredOn({ rows, marks }: CalendarData, date: CalendarDate): OfferedDay {
  const days = rows.map((row) => ({ row, day: marks.get(row.space.id)?.get(date) ?? noOccupancies }));
  const blocked = days.filter(({ day }) => day.blocks.length > 0).map(({ row }) => row);
  const closed =
    blocked.length > 0 && blocked.length === rows.length
      ? null
      : closedLabel(days.filter(({ row }) => row.space.isVisible).map(({ day }) => day));
  const partlyClosed =
    closed === null ? days.filter(({ day }) => day.closed.length > 0).map(({ row }) => row) : [];
  return { blocked, closed, partlyClosed };
}

function MonthDay(props: MonthDayProps) {
  const { drawn, span, today, picked, linkOf, isPrinting, date } = props;
  const isDue = props.isDue();
  const bookings = isDue ? props.bookings : [];
  const { blocked, closed, partlyClosed } = isDue ? offeredOn(drawn, date) : nothing;
  // A printed list cannot be expanded, so it shows all bookings.
  const max = isPrinting ? bookings.length : maxListed[span];
  const named = bookings.length > max ? bookings.slice(0, max - 1) : bookings;
  const isAllBlocked = blocked.length > 0 && blocked.length === drawn.rows.length;
  const weekday = isoWeekday(date);
  const classes = [
    css.sheetDay,
    ...(date < today ? [css.past] : []),
    ...(date === today ? [css.now] : []),
    ...(weekday > 5 ? [css.weekend] : []),
    ...(isAllBlocked ? [css.shut] : []),
    ...(closed !== null ? [css.closed] : []),
    ...(date === picked ? [css.picked] : []),
  ];
  return (
    <section class={classes.join(' ')}>
      <h3>
        <a class={css.wholeDay} href={linkOf(date, null)} aria-current={date === today ? 'date' : undefined}>
          <span aria-hidden="true">
            <small>{formats.weekday(weekday, 'short')}</small> {formats.number(Number(date.slice(8)))}
          </span>
          <span class="unseen">
            {formats.date(date)}
            {closed !== null && `${formats.comma}${t('allClosed', { why: closed })}`}
          </span>
        </a>
      </h3>
      {closed !== null && (
        <p class={css.sheetClosed} aria-hidden="true">
          {closed}
        </p>
      )}
      {bookings.length > 0 && (
        <p class={css.sheetCount} aria-hidden="true">
          {bookings.slice(0, 4).map(({ reference, item, heldUntil }) => (
            <i key={`${reference} ${item}`} class={heldUntil === null ? css.booked : css.held} />
          ))}
        </p>
      )}
      <ul>
        {blocked.length > 0 && (
          <li class={`${css.chip} ${css.blocked}`}>
            {isAllBlocked
              ? t('allBlocked')
              : t('someBlocked', { spaces: blocked.map(({ space }) => space.name).join(formats.comma) })}
          </li>
        )}
        {(isDue ? blockedHours(drawn, date) : []).map(({ mark: { block, from, to }, names }) => (
          <li key={`${block?.id} ${from}`} class={`${css.chip} ${css.blocked}`}>
            <span>
              <b>{formatTimes(formatClock(from), formatClock(to))}</b> {block?.reason || t('blocked')}
            </span>
            <small>{names.length === drawn.rows.length ? t('allSpaces') : names.join(formats.comma)}</small>
          </li>
        ))}
        {named.map((booking) => (
          <li key={`${booking.reference} ${booking.item}`}>
            <Chip link={linkOf(date, booking.spaceId)} date={date} booking={booking} drawn={drawn} />
          </li>
        ))}
        {named.length < bookings.length && (
          <li>
            <a class={css.chipMore} href={linkOf(date, null)}>
              {t('more', { count: bookings.length - named.length })}
              <span class="unseen">{formats.comma + formats.date(date)}</span>
            </a>
          </li>
        )}
        {partlyClosed.length > 0 && (
          <PartlyClosed names={partlyClosed.map(({ space }) => space.name)} isShort={span !== 'week'} />
        )}
      </ul>
    </section>
  );
}

/** The spaces that offer nothing on a day: their number where a cell is too narrow for their names. */
function PartlyClosed({ names, isShort }: { readonly names: readonly string[]; readonly isShort: boolean }) {
  const text = t('allClosed', { why: names.join(formats.comma) });
  if (!isShort) return <li class={css.sheetClosed}>{text}</li>;
  return (
    <li class={css.sheetClosed} title={text}>
      <span aria-hidden="true">{t('someClosed', { count: names.length })}</span>
      <span class="unseen">{text}</span>
    </li>
  );
}

/** Returns the blocked hours of a day without duplicates, with their spaces. */
function blockedHours({ rows, marks }: CalendarData, date: CalendarDate) {
  const found = new Map<string, { readonly mark: Occupancy; readonly names: string[] }>();
  for (const { space } of rows)
    for (const mark of marks.get(space.id)?.get(date)?.marks ?? []) {
      if (!mark.block) continue;
      const key = `${mark.block.id} ${mark.from}`;
      const hours = found.get(key) ?? { mark, names: [] };
      hours.names.push(space.name);
      found.set(key, hours);
    }
  return [...found.values()];
}

/** Returns the bookings of each day that they touch, by start. */
function bookingsByDate({ answer: { bookings, timezone } }: CalendarData) {
  const byDate = new Map<CalendarDate, Booking[]>();
  for (const booking of bookings)
    for (const date of datesOf(daysOfEvent(booking, timezone))) {
      const onDate = byDate.get(date);
      if (onDate) onDate.push(booking);
      else byDate.set(date, [booking]);
    }
  return byDate;
}

/** A booking on one of its days, in the colour of its space, linked to the day of its space. */
function Chip({
  link,
  date,
  booking,
  drawn,
}: {
  readonly link: string;
  readonly date: CalendarDate;
  readonly booking: Booking;
  readonly drawn: CalendarData;
}) {
  const row = drawn.rows.find(({ space }) => space.id === booking.spaceId);
  const isHeld = booking.heldUntil !== null;
  const { timezone } = drawn.answer;
  // A setup may begin on a day before.
  const isFirstDay = date === dateIn(timezone, Date.parse(booking.startsAt));
  return (
    <a
      class={`${css.chip} ${isHeld ? css.held : css.booked}`}
      href={link}
      style={row && spaceColor(row.position)}
      title={preparationOn(date, booking, timezone).join(' · ') || undefined}
    >
      <span>
        <b>
          {isFirstDay ? (
            <>
              {formats.time(booking.startTime)}
              <span class={css.chipEnd}>–{formats.time(booking.endTime)}</span>
            </>
          ) : (
            timesOn(date, booking, timezone)
          )}
        </b>{' '}
        {shownBookingName(booking)}
      </span>
      <small>{row?.space.name ?? booking.spaceId}</small>
      {isHeld && <span class="unseen">{formats.comma + t('held')}</span>}
    </a>
  );
}
