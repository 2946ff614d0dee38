/** Descriptions of blocks for lists, plans and errors. */
import { everyDay } from '../fields/weekdays.ts';
import { toDayOfYear } from '../venue/season.ts';
import type { Block, BlockTimes } from './block.ts';

/** By ISO weekday, Monday first. */
export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Describes a block, such as `main-hall 2027-12-24 to 2027-12-26`. */
export const describeBlock = (block: Block) => `${describeBlockSpaces(block)} ${describeBlockTimes(block)}`;

/** Returns the ids of a block's spaces. */
export const describeBlockSpaces = ({ spaceIds }: Pick<Block, 'spaceIds'>) =>
  spaceIds === null ? 'every space' : spaceIds.join(', ');

/**
 * Describes the times of a block, such as `2027-12-24 to 2027-12-26`, or `every year 12-24 to 12-26, Mon, Tue, 22:00
 * to 02:00`.
 */
export function describeBlockTimes({
  from,
  to,
  fromTime,
  toTime,
  everyYear,
  weekdays,
  except = [],
}: BlockTimes): string {
  const [first, last] = everyYear ? [toDayOfYear(from), toDayOfYear(to)] : [from, to];
  const days = weekdays.map((weekday) => weekdayNames[weekday - 1]);
  return [
    `${everyYear ? 'every year ' : ''}${first}${first === last ? '' : ` to ${last}`}`,
    ...(weekdays.length < everyDay.length ? days : []),
    ...(fromTime !== null && toTime !== null ? [`${fromTime} to ${toTime}`] : []),
    ...(except.length > 0 ? [`except ${except.join(', ')}`] : []),
  ].join(', ');
}
