import type { DataOfPath } from '../../client/manage.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { dateIn } from '../../ui/locale/zone.ts';
import { useInfiniteQuery, useQuery } from '../api/use-query.ts';
import { shownBookingName } from '../base/guest-name.ts';
import { pathOf } from '../base/routes.ts';
import { may } from '../base/session.ts';
import { formats } from '../messages/language.ts';
import { QueryView } from '../parts/query-view.tsx';
import { t as request } from '../requests/messages.ts';
import { freeTimesIn } from '../requests/offer/use-conflicts.ts';
import { formatTimes } from './labels.ts';
import { t } from './messages.ts';
import type { Row } from './rows.ts';
import css from './style.module.css';
import type { CalendarData } from './use-calendar.ts';

interface SlotListProps {
  readonly venueId: string;
  readonly row: Row;
  readonly day: CalendarDate;
  readonly drawn: CalendarData;
}

type Calendar = DataOfPath<'get', '/venues/{venueId}/spaces/{spaceId}/calendar'>;
type Reason = Calendar['days'][number]['slots'][number]['reasons'][number];

/** Lists the slots of a space on a day: free, or why not. */
export function SlotList({ venueId, row, day, drawn }: SlotListProps) {
  const path = { venueId, spaceId: row.space.id };
  const slots = useInfiniteQuery('/venues/{venueId}/spaces/{spaceId}/slots', {
    path,
    query: { limit: '200' },
  });
  const calendar = useQuery('/venues/{venueId}/spaces/{spaceId}/calendar', {
    path,
    query: { from: day, to: day },
  });
  return (
    <QueryView query={slots} count={3}>
      {(entries) => (
        <QueryView query={calendar} count={3}>
          {(data) => (
            <Slots venueId={venueId} row={row} day={day} drawn={drawn} slots={entries} calendar={data} />
          )}
        </QueryView>
      )}
    </QueryView>
  );
}

interface SlotsProps extends SlotListProps {
  readonly slots: DataOfPath<'get', '/venues/{venueId}/spaces/{spaceId}/slots'>;
  readonly calendar: Calendar;
}

function Slots({ venueId, row, day, drawn, slots, calendar }: SlotsProps) {
  const spaces = useInfiniteQuery('/venues/{venueId}/spaces', { path: { venueId }, query: { limit: '200' } });
  const preparation = new Map((spaces.data ?? []).map((space) => [space.id, space]));
  const today = dateIn(drawn.answer.timezone, Date.now());
  const { isVisible } = calendar;
  const [onDay] = calendar.days;
  return (
    <>
      {!isVisible && <p class="note">{t('hiddenText')}</p>}
      <ul class={css.slots}>
        {onDay?.slots.map(({ slotId, free, reasons }) => {
          const slot = slots.find(({ id }) => id === slotId);
          // A later part of today can still be booked.
          const freeTimes =
            slot?.hours && day >= today
              ? freeTimesIn(drawn.answer, { spaceId: row.space.id, date: day, slot }, preparation)
              : [];
          const isBlocked = reasons.some(({ reason }) => blockingReasons.includes(reason));
          return (
            <li key={slotId} class={free ? css.free : undefined}>
              <h3>
                {slot?.name ?? slotId} {slot && <small>{formatTimes(slot.startTime, slot.endTime)}</small>}
              </h3>
              {free ? (
                <p class={css.freeWords}>{t(isVisible ? 'free' : 'vacant')}</p>
              ) : (
                <ul class={css.reasons}>
                  {reasons.map((reason, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: reasons have no id and never move
                    <li key={index}>
                      <UnavailableReason venueId={venueId} reason={reason} drawn={drawn} />
                    </li>
                  ))}
                </ul>
              )}
              {!free && freeTimes.length > 0 && (
                <p>
                  {request('freeTimes', {
                    times: freeTimes
                      .map(({ startTime, endTime }) => formatTimes(startTime, endTime))
                      .join(formats.comma),
                  })}
                </p>
              )}
              {may(venueId, 'requests.decide') && (!isBlocked || freeTimes.length > 0) && (
                <a
                  href={pathOf(venueId, 'requests', ['new'], {
                    space: row.space.id,
                    slot: slotId,
                    date: day,
                  })}
                >
                  {t('addBooking')}
                </a>
              )}
            </li>
          );
        })}
      </ul>
      {onDay?.slots.length === 0 && <p class="note">{t('noSlots')}</p>}
    </>
  );
}

/** The reasons that also prevent bookings by staff. Staff may ignore the venue's other rules. */
const blockingReasons: readonly Reason['reason'][] = [
  'booked',
  'held',
  'setup',
  'turnaround',
  'block',
  'started',
];

/** One reason, linked to its cause. */
function UnavailableReason({
  venueId,
  reason,
  drawn,
}: {
  readonly venueId: string;
  readonly reason: Reason;
  readonly drawn: CalendarData;
}) {
  const { reason: kind, reference, block, since, until } = reason;
  const at = until ?? since;
  const time = at === undefined ? '' : formats.instant(Date.parse(at), drawn.answer.timezone);
  if (
    reference !== undefined &&
    (kind === 'booked' || kind === 'held' || kind === 'setup' || kind === 'turnaround')
  ) {
    const guest = shownBookingName(drawn.bookings.get(reference) ?? { guestName: reference });
    return (
      <>
        {t(`why_${kind}`, { time })} <a href={pathOf(venueId, 'requests', [reference])}>{guest}</a>
      </>
    );
  }
  if (kind === 'block')
    return (
      <>
        {t('why_block')}
        {block?.reason && `${formats.colon}${block.reason}`}{' '}
        <a href={pathOf(venueId, 'calendar', ['blocks'])}>{t('toBlocks')}</a>
      </>
    );
  // Only dates of a series have the reason `clock`.
  return <>{t(`why_${kind as 'weekday' | 'season' | 'started' | 'notice' | 'horizon'}`, { time })}</>;
}
