import { useLayoutEffect, useRef } from 'preact/hooks';
import { isOnDates } from '../../domain/booking/event-days.ts';
import { addDays } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { ArrowButton, Button } from '../../ui/parts/button.tsx';
import { shownBookingName } from '../base/guest-name.ts';
import { t as shell } from '../base/messages.ts';
import { pathOf } from '../base/routes.ts';
import { may } from '../base/session.ts';
import { formats } from '../messages/language.ts';
import { dueTime } from '../parts/due-time.ts';
import { daysOfEvent, preparationOn, timesOn } from '../parts/event-times.ts';
import { spaceColor } from '../parts/space-color.ts';
import { firstRank, rankLabel } from '../requests/rank.ts';
import { type CalendarState, linkTo } from './calendar-url.ts';
import { DayBlocks } from './day-blocks.tsx';
import { cellLabel } from './labels.ts';
import { t } from './messages.ts';
import { noOccupancies } from './occupancies.ts';
import type { Booking, CalendarResponse } from './rows.ts';
import { SlotList } from './slot-list.tsx';
import css from './style.module.css';
import type { CalendarData } from './use-calendar.ts';

interface DayPanelProps {
  readonly venueId: string;
  readonly drawn: CalendarData;
  readonly place: CalendarState;
  readonly day: CalendarDate;
  /** Whether the panel covers the calendar. */
  readonly isNarrow: boolean;
  readonly go: (change: Partial<CalendarState>) => void;
}

/** Renders the panel of a day: of one space, with the reasons why its slots are not free; or of all spaces. */
export function DayPanel({ venueId, drawn, place, day, isNarrow, go }: DayPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const row = drawn.rows.find(({ space }) => space.id === place.spaceId);
  const panel = useRef<HTMLElement>(null);
  // Runs before the next paint, because the person may move the focus afterwards.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the panel appears
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: !isNarrow });
    if (isNarrow) heading.current?.scrollIntoView({ block: 'start' });
    const { current } = panel;
    return () => {
      // Closing the panel returns the focus to its cell if the focus was in it.
      if (!current?.contains(document.activeElement)) return;
      const cell = `[data-space="${CSS.escape(place.spaceId ?? '')}"] [data-date="${day}"]`;
      document.querySelector<HTMLElement>(cell)?.focus();
    };
  }, []);
  const { timezone } = drawn.answer;
  const isOn = (event: Parameters<typeof daysOfEvent>[0]) =>
    isOnDates(daysOfEvent(event, timezone), { from: day, to: day });
  const bookings = drawn.answer.bookings.filter(
    (booking) => isOn(booking) && (!row || booking.rooms.some((room) => row.rooms.includes(room))),
  );
  return (
    <section ref={panel} class={`${css.dayPanel} card`} aria-labelledby="day-panel">
      <header>
        <h2 id="day-panel" ref={heading} tabIndex={-1}>
          {row && <span>{row.space.name}</span>}
          <small>{formats.date(day)}</small>
        </h2>
        <div class="actions">
          <ArrowButton
            direction="previous"
            name={t('dayBefore')}
            onClick={() => go({ day: addDays(day, -1), on: addDays(day, -1) })}
          />
          <ArrowButton
            direction="next"
            name={t('dayAfter')}
            onClick={() => go({ day: addDays(day, 1), on: addDays(day, 1) })}
          />
          <Button look="quiet" onClick={() => go({ day: null, spaceId: null })}>
            {shell('close')}
          </Button>
        </div>
      </header>
      {bookings.length > 0 && (
        <ul class={css.dayBookings}>
          {bookings.map((booking) => (
            <li key={`${booking.reference} ${booking.item}`}>
              <DayStatus
                venueId={venueId}
                drawn={drawn}
                day={day}
                booking={booking}
                go={go}
                isThrough={row !== undefined && booking.spaceId !== row.space.id}
                isAll={!row}
              />
            </li>
          ))}
        </ul>
      )}
      <WaitingList
        venueId={venueId}
        waiting={drawn.answer.waiting.filter(
          (each) =>
            isOn(each) && (!row || each.spaceId === row.space.id || row.rivals.includes(each.spaceId)),
        )}
        drawn={drawn}
        day={day}
      />
      <DayBlocks venueId={venueId} drawn={drawn} day={day} rows={row ? [row] : drawn.rows} />
      {row ? (
        <SlotList venueId={venueId} drawn={drawn} day={day} row={row} />
      ) : (
        <ul class={css.daySpaces}>
          {drawn.rows.map(({ space, kind }) => (
            <li key={space.id} class={css[`is-${kind}`]}>
              <a href={linkTo(venueId, { ...place, day, spaceId: space.id })}>{space.name}</a>
              <small>{cellLabel(drawn.marks.get(space.id)?.get(day) ?? noOccupancies)}</small>
            </li>
          ))}
        </ul>
      )}
      <div class="actions">
        {may(venueId, 'blocks.edit') && (
          <Button onClick={() => go({ task: 'block' })}>{t('blockThis')}</Button>
        )}
        {may(venueId, 'requests.decide') && (
          <a href={pathOf(venueId, 'requests', ['new'], { date: day, ...(row && { space: row.space.id }) })}>
            {t('addBooking')}
          </a>
        )}
      </div>
    </section>
  );
}

/** The requests on the waiting list, with their ranks. */
function WaitingList({
  venueId,
  waiting,
  drawn,
  day,
}: Pick<DayPanelProps, 'venueId' | 'drawn' | 'day'> & { readonly waiting: CalendarResponse['waiting'] }) {
  if (waiting.length === 0) return null;
  return (
    <ul class={css.dayBookings}>
      {waiting.map((each) => (
        <li key={each.reference}>
          <a class={css.chip} href={pathOf(venueId, 'requests', [each.reference])}>
            <b>{timesOn(day, each, drawn.answer.timezone)}</b> {shownBookingName(each)}
            <small>
              {[
                drawn.rows.find(({ space }) => space.id === each.spaceId)?.space.name ?? each.spaceId,
                each.slotName ?? [],
              ]
                .flat()
                .join(formats.comma)}
            </small>
            <small>{rankLabel(each, false)}</small>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A booking or a request with a link to it. */
function DayStatus({
  venueId,
  drawn,
  day,
  booking,
  isThrough,
  isAll,
  go,
}: Pick<DayPanelProps, 'venueId' | 'drawn' | 'day' | 'go'> & {
  readonly booking: Booking;
  readonly isThrough: boolean;
  readonly isAll: boolean;
}) {
  const { reference, item, slotName, heldUntil, isChallenged, spaceId } = booking;
  const row = drawn.rows.find(({ space }) => space.id === spaceId);
  const space = row?.space.name ?? spaceId;
  const guest = shownBookingName(booking);
  return (
    <>
      <a
        style={row && spaceColor(row.position)}
        class={`${css.chip} ${heldUntil === null ? css.booked : css.held}`}
        href={pathOf(venueId, 'requests', [reference])}
      >
        <b>{timesOn(day, booking, drawn.answer.timezone)}</b> {guest}
        <small>{[isThrough || isAll ? space : [], slotName ?? []].flat().join(formats.comma)}</small>
        <small>{preparationOn(day, booking, drawn.answer.timezone).join(' · ')}</small>
        <small>
          {heldUntil === null
            ? rankLabel(firstRank, true)
            : `${rankLabel(firstRank, false)} · ${
                isChallenged
                  ? t('responseDue', { time: dueTime(heldUntil, drawn.answer.timezone, Date.now()) })
                  : t('heldUntil', { time: formats.instant(Date.parse(heldUntil), drawn.answer.timezone) })
              }`}
        </small>
      </a>
      {may(venueId, 'requests.decide') && (
        <Button
          look="quiet"
          name={t('moveName', { guest })}
          onClick={() => go({ task: 'move', reference, item, day: null })}
        >
          {t('move')}
        </Button>
      )}
    </>
  );
}
