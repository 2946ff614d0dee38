/** The members of a block, and their rules. */
import { type Static, Type } from 'typebox';
import type { FieldProblem } from '../errors.ts';
import { dateRangeProblems, isSound } from '../fields/dates.ts';
import { type Draft, entriesOf, wasWritten } from '../fields/draft.ts';
import { limits } from '../fields/limits.ts';
import { readWhole } from '../fields/read-whole.ts';
import { repeatProblems } from '../fields/repeats.ts';
import { strictObject } from '../fields/strict-object.ts';
import { date, identifier, lineOfText, timeOfDay } from '../fields/text.ts';
import { everyDay, weekdays } from '../fields/weekdays.ts';
import { addDays, daysFrom, isoWeekday } from '../time/calendar.ts';
import { told } from '../told-problem.ts';
import { dayOfYear } from '../venue/season.ts';
import { type Block, isDayOf } from './block.ts';

/** The members of a block, as a venue file and the command line give them (docs/venue-file.md). */
export const block = strictObject(
  {
    spaceId: Type.Optional(
      identifier({
        description:
          'A space of this file; a block without it and without spaceIds is for every space there is.',
        examples: ['main-hall'],
      }),
    ),
    spaceIds: Type.Optional(
      Type.Array(identifier({}), {
        minItems: 1,
        maxItems: limits.spaces,
        description: 'Several spaces, instead of spaceId.',
        examples: [['main-hall', 'studio']],
      }),
    ),
    from: date({ description: 'First blocked date.', examples: ['2027-12-24'] }),
    to: date({ description: 'Last blocked date, itself included.', examples: ['2027-12-26'] }),
    fromTime: Type.Optional(
      timeOfDay({
        description:
          "Time of the venue's clock, HH:MM: with toTime, only these hours of each day are blocked. Left out: whatever starts on the day is.",
        examples: ['09:00'],
      }),
    ),
    toTime: Type.Optional(
      timeOfDay({
        description: 'When these hours end; at or before fromTime it is on the next day.',
        examples: ['13:00'],
      }),
    ),
    everyYear: Type.Optional(
      Type.Boolean({ description: 'true: every year, on the months and days of "from" and "to".' }),
    ),
    weekdays: weekdays({
      default: [...everyDay],
      description: 'Of these dates, only the days 1 = Monday to 7 = Sunday; left out: all.',
    }),
    except: Type.Optional(
      Type.Array(date({}), {
        maxItems: limits.blockDays,
        default: [],
        description: 'Of these dates, those that are not blocked: the ones that are booked already.',
        examples: [['2027-12-25']],
      }),
    ),
    reason: Type.Optional(
      lineOfText(limits.entryLength, {
        default: '',
        description: "The venue's own note; visitors never see it.",
        examples: ['Closed for Christmas'],
      }),
    ),
  },
  { description: 'Days, or hours of them, on which spaces cannot be booked.' },
);

/** A block as it is written: in a venue file, an export, an event. */
export type BlockDocument = Static<typeof block>;

/** The same, read, with its defaults. */
export type ReadBlock = BlockDocument & Required<Pick<BlockDocument, 'weekdays' | 'except' | 'reason'>>;

/**
 * A block checked by its rules (docs/venue-file.md); whether its spaces exist is not asked.
 *
 * @throws ValidationError with every problem
 */
export function parseBlock(document: unknown): Block {
  return blockOf(readWhole<ReadBlock>(block, document, (draft) => blockProblems(draft, '')));
}

/** What was read, as it is kept. */
export function blockOf(read: ReadBlock): Block {
  const { spaceId, spaceIds, from, to, fromTime = null, toTime = null, everyYear = false, reason } = read;
  return {
    spaceIds: spaceId === undefined ? (spaceIds?.toSorted() ?? null) : [spaceId],
    ...{ from, to, fromTime, toTime, everyYear },
    weekdays: [...new Set(read.weekdays)].sort((one, other) => one - other),
    except: [...new Set(read.except)].sort(),
    reason,
  };
}

/** A block as its venue would write it: what goes without saying is left out, but for the reason. */
export function writtenBlock(kept: Block): BlockDocument {
  const { spaceIds, from, to, fromTime, toTime, everyYear, except = [], reason } = kept;
  const [first, second] = spaceIds ?? [];
  return {
    ...(spaceIds !== null && second === undefined && first !== undefined && { spaceId: first }),
    ...(spaceIds !== null && second !== undefined && { spaceIds: [...spaceIds] }),
    ...{ from, to },
    ...(fromTime !== null && toTime !== null && { fromTime, toTime }),
    ...(everyYear && { everyYear }),
    ...(kept.weekdays.length < everyDay.length && { weekdays: [...kept.weekdays] }),
    ...(except.length > 0 && { except: [...except] }),
    reason,
  };
}

/** What is wrong with a block beyond what its schema can say. */
export function* blockProblems(draft: Draft<BlockDocument>, path: string): Iterable<FieldProblem> {
  const at = (member: string) => (path === '' ? member : `${path}.${member}`);
  if (wasWritten(draft, 'spaceId') && wasWritten(draft, 'spaceIds'))
    yield {
      path: at('spaceIds'),
      message: 'stands beside "spaceId"; a block has one of the two, or neither for every space',
      ...told('one_of_two'),
    };
  const seen = new Map<string, string>();
  for (const [spaceId, idPath] of entriesOf(draft.spaceIds, at('spaceIds')))
    yield* repeatProblems(seen, spaceId, idPath, 'listed already');
  if (wasWritten(draft, 'fromTime') !== wasWritten(draft, 'toTime')) {
    const [missing, given] = wasWritten(draft, 'toTime') ? ['fromTime', 'toTime'] : ['toTime', 'fromTime'];
    yield { path: at(missing), message: `is required beside "${given}"`, ...told('required') };
  }
  yield* dateRangeProblems(draft, path);
  yield* lengthProblems(draft, at);
  yield* exceptionProblems(draft, at);
}

/** A block is not to be so long that a year must have been mistyped, nor without a day. */
function* lengthProblems(
  { from, to, everyYear = false, weekdays: days }: Draft<BlockDocument>,
  at: (member: string) => string,
): Iterable<FieldProblem> {
  if (!isSound(from) || !isSound(to)) return;
  const length = daysFrom(from, to) + 1;
  if (everyYear) {
    if (isOfMoreThanAYear(from, to))
      yield {
        path: at('to'),
        message: `${to} is a year or more after "from", ${from}; every year gives their months and days`,
        ...told('block_above_a_year'),
      };
    return;
  }
  if (length > limits.blockDays)
    yield {
      path: at('to'),
      message: `makes a block of ${length} days; there can be ${limits.blockDays}`,
      ...told('block_too_long', { days: length, most: limits.blockDays }),
    };
  const weekdaysThere = Array.from({ length: Math.min(Math.max(length, 0), everyDay.length) }, (_, index) =>
    isoWeekday(addDays(from, index)),
  );
  if (length > 0 && days?.every((weekday) => weekday !== undefined && !weekdaysThere.includes(weekday)))
    yield { path: at('weekdays'), message: `never falls between ${from} and ${to}`, ...told('block_never') };
}

/** An exception is a day that the block would take; one at least is left. */
function* exceptionProblems(
  draft: Draft<BlockDocument>,
  at: (member: string) => string,
): Iterable<FieldProblem> {
  const { from, to, everyYear = false, weekdays: days } = draft;
  if (!isSound(from) || !isSound(to) || from > to) return;
  const weekdaysThere = everyDay.filter((weekday) => days?.includes(weekday) ?? true);
  const times = { from, to, everyYear, weekdays: weekdaysThere, fromTime: null, toTime: null, except: [] };
  const left = new Set<string>();
  for (const [date, path] of entriesOf(draft.except, at('except'))) {
    if (!isSound(date)) continue;
    if (isDayOf(times, date)) left.add(date);
    else yield { path, message: `${date} is no day of this block`, ...told('does_not_fit') };
  }
  if (everyYear || left.size === 0 || daysFrom(from, to) >= limits.blockDays) return;
  const isLeft = (_: unknown, away: number) => {
    const date = addDays(from, away);
    return isDayOf(times, date) && !left.has(date);
  };
  if (!Array.from({ length: daysFrom(from, to) + 1 }, isLeft).includes(true))
    yield { path: at('except'), message: 'leaves no date to block', ...told('block_never') };
}

function isOfMoreThanAYear(from: string, to: string): boolean {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return years > 1 || (years === 1 && dayOfYear(from) <= dayOfYear(to));
}
