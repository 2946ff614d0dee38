import type { DataOfPath } from '../../../client/manage.ts';
import { isOnDates } from '../../../domain/booking/event-days.ts';
import type { CalendarDate } from '../../../domain/time/instant.ts';
import { formats } from '../../messages/language.ts';
import { daysOfEvent, timesOn } from '../../parts/event-times.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';

type Calendar = DataOfPath<'get', '/venues/{venueId}/calendar'>;
type Block = Calendar['blocks'][number];

/** Returns the blocks of a day. */
export const blocksOn = ({ blocks, timezone }: Calendar, day: CalendarDate) =>
  blocks.filter(
    ({ days, hours }) =>
      days.some(({ from, to }) => from <= day && day <= to) || hoursOn(hours, day, timezone).length > 0,
  );

/** Returns the blocked hours of a day. */
const hoursOn = (hours: Block['hours'], day: CalendarDate, timezone: string) =>
  hours.filter((each) => isOnDates(daysOfEvent(each, timezone), { from: day, to: day }));

interface DayBlocksProps {
  readonly calendar: Calendar;
  readonly day: CalendarDate;
}

/** Lists the blocks of a day on the sheet, with their hours, spaces and reasons. */
export function DayBlocks({ calendar, day }: DayBlocksProps) {
  const { spaces, timezone } = calendar;
  const names = new Map(spaces.map(({ id, name }) => [id, name]));
  return blocksOn(calendar, day).map(({ id, reason, spaceIds, hours }) => (
    <article key={id} class={css.sheet}>
      <h3>
        <span class={css.time}>
          {[t('blocked'), ...hoursOn(hours, day, timezone).map((each) => timesOf(each, day, timezone))].join(
            formats.comma,
          )}
        </span>{' '}
        <span dir="auto">
          {spaceIds?.map((spaceId) => names.get(spaceId) ?? spaceId).join(formats.comma) ?? t('allSpaces')}
        </span>
      </h3>
      {reason !== '' && <p dir="auto">{reason}</p>}
    </article>
  ));
}

function timesOf(hours: Block['hours'][number], day: CalendarDate, timezone: string): string {
  const clock = new Intl.DateTimeFormat('sv', { timeZone: timezone, timeStyle: 'short' });
  const [startTime, endTime] = [hours.startsAt, hours.endsAt].map((at) => clock.format(Date.parse(at)));
  return timesOn(day, { ...hours, startTime: startTime ?? '', endTime: endTime ?? '' }, timezone);
}
