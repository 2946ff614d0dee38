/** The schema of a block, and its rules. */
import { type Static, Type } from 'typebox';
import { type FieldProblem, ValidationError } from '../errors.ts';
import { isExistingDate, validateDateRange } from '../fields/dates.ts';
import { isPresent, type PartiallyParsed, parsedEntries } from '../fields/draft.ts';
import { validateUnique } from '../fields/duplicates.ts';
import { venueFileLimits } from '../fields/limits.ts';
import { parseDocument } from '../fields/read-whole.ts';
import { strictObject } from '../fields/strict-object.ts';
import { date, identifier, singleLineText, timeOfDay } from '../fields/text.ts';
import { everyDay, weekdays } from '../fields/weekdays.ts';
import { codedProblem } from '../problem-codes.ts';
import { addDays, dateRange, daysBetween, isoWeekday } from '../time/calendar.ts';
import type { CalendarDate } from '../time/instant.ts';
import { toDayOfYear } from '../venue/season.ts';
import { type Block, type BookedException, blockIncludesDate } from './block.ts';

/** A block in a venue file and on the command line (docs/api/venue-file-reference.md). */
export const block = strictObject(
  {
    spaceId: Type.Optional(
      identifier({
        description: 'A space of this file; without it and without spaceIds the block applies to all spaces.',
        examples: ['main-hall'],
      }),
    ),
    spaceIds: Type.Optional(
      Type.Array(identifier({}), {
        minItems: 1,
        maxItems: venueFileLimits.spaces,
        description: 'Several spaces, instead of spaceId.',
        examples: [['main-hall', 'studio']],
      }),
    ),
    from: date({ description: 'First blocked date.', examples: ['2027-12-24'] }),
    to: date({ description: 'Last blocked date, inclusive.', examples: ['2027-12-26'] }),
    fromTime: Type.Optional(
      timeOfDay({
        description:
          'Time on the venue’s clock, HH:MM: with toTime, only these hours of each day are blocked. Omitted: slots that start on the day are blocked.',
        examples: ['09:00'],
      }),
    ),
    toTime: Type.Optional(
      timeOfDay({
        description: 'The end of these hours; at or before fromTime it is on the next day.',
        examples: ['13:00'],
      }),
    ),
    everyYear: Type.Optional(
      Type.Boolean({ description: 'True: repeats every year on the months and days of "from" and "to".' }),
    ),
    weekdays: weekdays({
      default: [...everyDay],
      description: 'The blocked weekdays of these dates, 1 = Monday to 7 = Sunday; omitted: all.',
    }),
    except: Type.Optional(
      Type.Array(date({}), {
        maxItems: venueFileLimits.blockDays,
        default: [],
        description:
          'The dates in this range that are not blocked. On a date with a booking that the block would cover, only that booking stays, and everything else is blocked.',
        examples: [['2027-12-25']],
      }),
    ),
    exceptBookings: Type.Optional(
      Type.Array(
        strictObject({
          date: date({ description: 'The date, which is in `except` too.', examples: ['2027-12-25'] }),
          reference: singleLineText(20, {
            description: 'The reference of the booking that stays.',
            examples: ['BR-7K3M9QZ2'],
          }),
        }),
        {
          maxItems: venueFileLimits.blockDays,
          description:
            'The bookings that stay on dates of `except`, as exported. They are found when the block is made.',
          examples: [[{ date: '2027-12-25', reference: 'BR-7K3M9QZ2' }]],
        },
      ),
    ),
    reason: Type.Optional(
      singleLineText(venueFileLimits.entryLength, {
        default: '',
        description: "The venue's own note; visitors never see it.",
        examples: ['Closed for Christmas'],
      }),
    ),
  },
  { description: 'Days, or hours of days, on which spaces cannot be booked.' },
);

/** A block as a document: in a venue file, an export, an event. */
export type BlockDocument = Static<typeof block>;

/** A parsed block with its defaults. */
export type ParsedBlock = BlockDocument & Required<Pick<BlockDocument, 'weekdays' | 'except' | 'reason'>>;

/**
 * Validates a block (docs/api/venue-file-reference.md), but not whether its spaces exist.
 *
 * @throws ValidationError with every problem
 */
export function parseBlock(document: unknown): Block {
  return toStoredBlock(parseDocument<ParsedBlock>(block, document, (draft) => validateBlock(draft, '')));
}

/** Converts a parsed block to its stored form. */
export function toStoredBlock(read: ParsedBlock): Block {
  const { spaceId, spaceIds, from, to, fromTime = null, toTime = null, everyYear = false, reason } = read;
  const booked = sortedExceptions(read.exceptBookings ?? []);
  return {
    spaceIds: spaceId === undefined ? (spaceIds?.toSorted() ?? null) : [spaceId],
    from,
    to,
    fromTime,
    toTime,
    everyYear,
    weekdays: [...new Set(read.weekdays)].sort((one, other) => one - other),
    except: [...new Set(read.except)].filter((date) => !booked.some((each) => each.date === date)).sort(),
    ...(booked.length > 0 && { exceptBookings: booked }),
    reason,
  };
}

const sortedExceptions = (some: readonly BookedException[]): BookedException[] =>
  some
    .map(({ date, reference }) => ({ date, reference }))
    .toSorted((one, other) => (`${one.date}${one.reference}` < `${other.date}${other.reference}` ? -1 : 1));

/** Returns the block with exactly these exceptions. */
export function withExceptions(
  { exceptBookings: _, ...block }: Block,
  except: readonly CalendarDate[],
  booked: readonly BookedException[],
): Block {
  const exceptBookings = sortedExceptions(booked);
  return { ...block, except: [...except], ...(exceptBookings.length > 0 && { exceptBookings }) };
}

/** Converts a stored block to a document without default values, except the reason. */
export function serializeBlock(stored: Block): BlockDocument {
  const { spaceIds, from, to, fromTime, toTime, everyYear, except = [], reason } = stored;
  const { exceptBookings = [] } = stored;
  const dates = [...new Set([...except, ...exceptBookings.map(({ date }) => date)])].sort();
  const [first, second] = spaceIds ?? [];
  return {
    ...(spaceIds !== null && second === undefined && first !== undefined && { spaceId: first }),
    ...(spaceIds !== null && second !== undefined && { spaceIds: [...spaceIds] }),
    from,
    to,
    ...(fromTime !== null && toTime !== null && { fromTime, toTime }),
    ...(everyYear && { everyYear }),
    ...(stored.weekdays.length < everyDay.length && { weekdays: [...stored.weekdays] }),
    ...(dates.length > 0 && { except: dates }),
    ...(exceptBookings.length > 0 && { exceptBookings: [...exceptBookings] }),
    reason,
  };
}

/** Yields the problems of a block that its schema cannot express. */
export function* validateBlock(draft: PartiallyParsed<BlockDocument>, path: string): Iterable<FieldProblem> {
  const at = (member: string) => (path === '' ? member : `${path}.${member}`);
  if (isPresent(draft, 'spaceId') && isPresent(draft, 'spaceIds'))
    yield {
      path: at('spaceIds'),
      message: 'cannot be combined with "spaceId"; send one of them, or neither for all spaces',
      ...codedProblem('one_of_two'),
    };
  const seen = new Map<string, string>();
  for (const [spaceId, idPath] of parsedEntries(draft.spaceIds, at('spaceIds')))
    yield* validateUnique(seen, spaceId, idPath, 'listed already');
  if (isPresent(draft, 'fromTime') !== isPresent(draft, 'toTime')) {
    const [missing, given] = isPresent(draft, 'toTime') ? ['fromTime', 'toTime'] : ['toTime', 'fromTime'];
    yield { path: at(missing), message: `is required with "${given}"`, ...codedProblem('required') };
  }
  yield* validateDateRange(draft, path);
  yield* validateLength(draft, at);
  yield* validateExceptions(draft, at);
}

/** Rejects a block that is so long that its year is probably mistyped, or that has no day. */
function* validateLength(
  { from, to, everyYear = false, weekdays: days }: PartiallyParsed<BlockDocument>,
  at: (member: string) => string,
): Iterable<FieldProblem> {
  if (!isExistingDate(from) || !isExistingDate(to)) return;
  const length = daysBetween(from, to) + 1;
  if (everyYear) {
    if (isOfMoreThanAYear(from, to))
      yield {
        path: at('to'),
        message: `${to} is a year or more after "from", ${from}; a yearly block must be shorter than a year`,
        ...codedProblem('block_above_a_year'),
      };
    return;
  }
  if (length > venueFileLimits.blockDays)
    yield {
      path: at('to'),
      message: `is a block of ${length} days; the maximum is ${venueFileLimits.blockDays}`,
      ...codedProblem('block_too_long', { days: length, most: venueFileLimits.blockDays }),
    };
  const weekdaysInRange = Array.from({ length: Math.min(Math.max(length, 0), everyDay.length) }, (_, index) =>
    isoWeekday(addDays(from, index)),
  );
  if (length > 0 && days?.every((weekday) => weekday !== undefined && !weekdaysInRange.includes(weekday)))
    yield {
      path: at('weekdays'),
      message: `does not occur between ${from} and ${to}`,
      ...codedProblem('block_never'),
    };
}

/** An exception must be a day of the block. */
function* validateExceptions(
  draft: PartiallyParsed<BlockDocument>,
  at: (member: string) => string,
): Iterable<FieldProblem> {
  const { from, to, everyYear = false, weekdays: days } = draft;
  if (!isExistingDate(from) || !isExistingDate(to) || from > to) return;
  const weekdaysInRange = everyDay.filter((weekday) => days?.includes(weekday) ?? true);
  const times = { from, to, everyYear, weekdays: weekdaysInRange, fromTime: null, toTime: null, except: [] };
  for (const [date, path] of parsedEntries(draft.except, at('except')))
    if (isExistingDate(date) && !blockIncludesDate(times, date))
      yield { path, message: `${date} is not a day of this block`, ...codedProblem('does_not_fit') };
}

/**
 * Requires a date that the block covers. A date with a booking that stays counts: everything else is blocked then.
 *
 * @throws ValidationError if its exceptions leave none
 */
export function assertBlocksSomeDate(block: Block): void {
  const { from, to, everyYear, except = [] } = block;
  if (everyYear || except.length === 0) return;
  for (const date of dateRange(from, to)) if (blockIncludesDate(block, date)) return;
  const message = 'leaves no date to block';
  throw new ValidationError([{ path: 'except', message, ...codedProblem('block_never') }]);
}

function isOfMoreThanAYear(from: string, to: string): boolean {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return years > 1 || (years === 1 && toDayOfYear(from) <= toDayOfYear(to));
}
