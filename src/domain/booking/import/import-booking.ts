/** A booking in an import: of a slot and a package, or at custom times. */
import { type Static, type TSchemaOptions, Type } from 'typebox';
import type { FieldProblem } from '../../errors.ts';
import { validateDate } from '../../fields/dates.ts';
import type { PartiallyParsed } from '../../fields/draft.ts';
import { isEmailAddress } from '../../fields/email.ts';
import { venueFileLimits } from '../../fields/limits.ts';
import { parseWithSchema } from '../../fields/read-shape.ts';
import { strictObject } from '../../fields/strict-object.ts';
import { date, identifier, nonBlankText } from '../../fields/text.ts';
import { multiLinePattern } from '../../fields/text-patterns.ts';
import { codedProblem } from '../../problem-codes.ts';
import { maxTextLengths } from '../booking-request.ts';
import { customTimeFields } from '../custom-times.ts';
import { staffGuestSchema, titleText } from '../guest-schemas.ts';
import { maxNoteLength } from '../note.ts';
import { maxFileRowLength } from './file-row.ts';

const optional = <T extends Parameters<typeof Type.Optional>[0]>(schema: T) => Type.Optional(schema);
const cents = (options: TSchemaOptions) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, ...options });

/** The schema of an imported booking in the management API. */
export const importBookingSchema = strictObject({
  line: optional(
    Type.Integer({
      minimum: 1,
      maximum: 10_000_000,
      description: 'Its line in the file, for messages; omitted: its position, from 1.',
      examples: [2],
    }),
  ),
  spaceId: identifier({ description: 'The space.', examples: ['main-hall'] }),
  slotId: optional(
    identifier({
      description: 'The slot. Omitted: custom times in `startTime` and `endTime`.',
      examples: ['main-hall-evening'],
    }),
  ),
  packageId: optional(
    identifier({
      description: 'The package; with `slotId` only. Omitted: the only one of the slot.',
      examples: ['dry-hire'],
    }),
  ),
  date: date({ description: 'The date on which it starts.', examples: ['2027-06-18'] }),
  ...customTimeFields,
  title: optional(titleText),
  ...staffGuestSchema,
  message: optional(
    Type.String({
      maxLength: maxTextLengths.message,
      pattern: multiLinePattern,
      description: 'The message of the guest.',
    }),
  ),
  notes: optional(
    Type.String({
      maxLength: maxNoteLength,
      pattern: multiLinePattern,
      description: 'What staff noted about it: becomes an internal note.',
      examples: ['The caretaker has the key'],
    }),
  ),
  attendance: optional(
    Type.Integer({
      minimum: 1,
      maximum: venueFileLimits.capacity,
      description: 'The number of guests.',
      examples: [80],
    }),
  ),
  status: optional(
    Type.Enum(['accepted', 'held'], {
      description: '`held`: pending, for `holdPeriod` from now. Omitted: `accepted`.',
    }),
  ),
  totalCents: optional(
    cents({
      description: 'The agreed price with tax. Omitted: today’s price, or 0 at custom times.',
      examples: [120_000],
    }),
  ),
  taxCents: optional(
    cents({ description: 'The tax in it. Omitted: at the venue’s rate.', examples: [19_160] }),
  ),
  paidCents: optional(
    cents({
      description:
        'What is paid of it: its first instalments are marked as paid, and one that is paid in part is divided. If the event is over, the rest is overdue. Omitted: nothing is marked, and nothing of a past event is due.',
      examples: [40_000],
    }),
  ),
  paidInFull: optional(
    Type.Boolean({
      description:
        'Whether its whole price is paid, also if that is today’s price; `paidCents` does not count then. At custom times with `totalCents` only. Omitted: false.',
    }),
  ),
  paidOn: optional(
    date({
      description:
        'When that was paid; with `paidCents` or `paidInFull` only. Omitted: on the day of the import.',
      examples: ['2027-03-12'],
    }),
  ),
  importReference: optional(
    nonBlankText(maxTextLengths.importReference, {
      description:
        'Its number in the file. A row with the same number that was imported before stays unchanged, and another one becomes another booking; several rows with one number are the dates of one booking.',
      examples: ['2026-117'],
    }),
  ),
  fileRow: optional(
    nonBlankText(maxFileRowLength, {
      description:
        'What identifies its row among those with the same `importReference`, as in the file, before corrections: such as its date, time and space. A row that was imported before is not imported again. Omitted: its date, start, space and slot.',
      examples: ['2027-06-18|18:00|main hall|evening'],
    }),
  ),
});

export type ImportBooking = Readonly<Static<typeof importBookingSchema>>;

/** Returns whether a payment is recorded for a row. */
export const hasPayment = ({
  paidCents = 0,
  paidInFull = false,
}: Partial<Pick<ImportBooking, 'paidCents' | 'paidInFull'>>): boolean => paidInFull || paidCents > 0;

/** Parses a booking. Returns it normalized, with all problems by member. Does not check whether its ids exist. */
export function parseImportBooking(document: unknown): {
  readonly booking: ImportBooking;
  readonly problems: FieldProblem[];
} {
  const problems: FieldProblem[] = [];
  const draft = parseWithSchema(importBookingSchema, document, '', problems) as
    | PartiallyParsed<ImportBooking>
    | undefined;
  problems.push(...validateDate(draft?.date, 'date'), ...validateDate(draft?.endDate, 'endDate'));
  if (draft?.paidOn !== undefined && draft.paidCents === undefined && !draft.paidInFull)
    problems.push({
      path: 'paidOn',
      message: 'goes with "paidCents" or "paidInFull" only',
      ...codedProblem('goes_with', { text: 'paidCents' }),
    });
  if (draft?.paidInFull && draft.slotId === undefined && draft.totalCents === undefined)
    problems.push({
      path: 'paidInFull',
      message: 'goes with "slotId" or "totalCents" only',
      ...codedProblem('goes_with', { text: 'totalCents' }),
    });
  if (draft?.email !== undefined && draft.email !== '' && !isEmailAddress(draft.email))
    problems.push({ path: 'email', message: 'is not an email address', ...codedProblem('email') });
  // The draft is complete if there are no problems.
  return { booking: draft as ImportBooking, problems };
}
