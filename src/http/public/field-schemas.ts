/** Kinds of fields that the shapes of the public API are made of. */
import { Type } from 'typebox';
import { identifierPattern } from '../../domain/fields/identifier.ts';

export const cents = (description: string, of = '`currency`') =>
  Type.Integer({ description: `${description} In the smallest unit of ${of}.`, examples: [120000] });
export const text = (description: string, example: string) =>
  Type.String({ description, examples: [example] });
export const list = (description: string, example: string[]) =>
  Type.Array(Type.String(), { description, examples: [example] });

export const Identifier = (description: string, example: string) =>
  Type.String({
    pattern: identifierPattern,
    description: `${description} An opaque identifier: 1 to 64 of \`A-Z a-z 0-9 _ -\`.`,
    examples: [example],
  });

/** The API page shows one in the months to come instead, so that what it offers to try out works. */
export const exampleDate = '2027-03-12';

export const CalendarDate = Type.String({
  format: 'date',
  description: 'A date of the venue’s calendar, `YYYY-MM-DD`.',
  examples: [exampleDate],
});
