import type { CalendarDate } from '../../domain/time/instant.ts';
import { pathOf } from '../base/routes.ts';
import { may } from '../base/session.ts';
import { formats } from '../messages/language.ts';
import { formatClock, formatTimes } from './labels.ts';
import { t } from './messages.ts';
import type { Block, Row } from './rows.ts';
import css from './style.module.css';
import type { CalendarData } from './use-calendar.ts';

interface DayBlocksProps {
  readonly venueId: string;
  readonly drawn: CalendarData;
  readonly day: CalendarDate;
  readonly rows: readonly Row[];
}

/** Lists the blocks of a day with their hours, spaces and reasons, linked to their page. */
export function DayBlocks({ venueId, drawn, day, rows }: DayBlocksProps) {
  /** Without times: the whole day. A block of several nights may have two in a day. */
  const found = new Map<Block, Set<string>>();
  for (const { space } of rows) {
    const { marks = [], blocks = [] } = drawn.marks.get(space.id)?.get(day) ?? {};
    for (const block of blocks) found.set(block, new Set());
    for (const { block, from, to } of marks)
      if (block) {
        const times = found.get(block) ?? new Set();
        found.set(block, times.add(formatTimes(formatClock(from), formatClock(to))));
      }
  }
  if (found.size === 0) return null;
  const nameOf = (id: string) => drawn.rows.find(({ space }) => space.id === id)?.space.name ?? id;
  return (
    <ul class={css.dayBookings}>
      {[...found].map(([block, times]) => (
        <li key={block.id} class={css.dayBlock}>
          <div class={`${css.chip} ${css.blocked}`}>
            {times.size > 0 && <b>{[...times].join(formats.comma)} </b>}
            {block.reason || t('blocked')}
            <small>{block.spaceIds?.map(nameOf).join(formats.comma) ?? t('allSpaces')}</small>
          </div>
          <a href={pathOf(venueId, 'calendar', ['blocks', block.id])}>
            {t(may(venueId, 'blocks.edit') ? 'editBlock' : 'showBlock')}
          </a>
        </li>
      ))}
    </ul>
  );
}
