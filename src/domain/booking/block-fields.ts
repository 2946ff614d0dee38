import { Type } from 'typebox';
import type { FieldProblem } from '../errors.ts';
import { type DateRange, dateRangeProblems, isSound } from '../fields/dates.ts';
import { limits } from '../fields/limits.ts';
import { readWhole } from '../fields/read-whole.ts';
import { strictObject } from '../fields/strict-object.ts';
import { date, identifier, lineOfText } from '../fields/text.ts';
import { daysFrom } from '../time/calendar.ts';
import type { Block } from './block.ts';

/** The members of a block, as a venue file and the command line give them (docs/venue-file.md). */
export const block = strictObject(
  {
    spaceId: identifier({ description: 'A space of this file.', examples: ['main-hall'] }),
    from: date({ description: 'First blocked date.', examples: ['2027-12-24'] }),
    to: date({ description: 'Last blocked date, itself included.', examples: ['2027-12-26'] }),
    reason: Type.Optional(
      lineOfText(limits.entryLength, {
        default: '',
        description: "The venue's own note; visitors never see it.",
        examples: ['Closed for Christmas'],
      }),
    ),
  },
  { description: "Whole days of the venue's calendar on which a space cannot be booked." },
);

/**
 * A block checked by its rules (docs/venue-file.md); whether its space exists is not asked.
 *
 * @throws ValidationError with every problem
 */
export function parseBlock(document: unknown): Block {
  return readWhole<Block>(block, document, (draft) => blockDateProblems(draft, ''));
}

/** What is wrong with the dates of a block, which is not to be so long that a year must have been mistyped. */
export function* blockDateProblems(range: DateRange, path: string): Iterable<FieldProblem> {
  yield* dateRangeProblems(range, path);
  const { from, to } = range;
  if (!isSound(from) || !isSound(to)) return;
  const days = daysFrom(from, to) + 1;
  if (days > limits.blockDays) {
    yield {
      path: path === '' ? 'to' : `${path}.to`,
      message: `makes a block of ${days} days; there can be ${limits.blockDays}`,
    };
  }
}
