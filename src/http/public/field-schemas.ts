/** Kinds of fields that the shapes of the public API are made of. */
import { Type } from 'typebox';
import { identifierPattern } from '../../domain/fields/identifier.ts';

/** An amount, in the smallest unit of what is named. */
export const cents = (description: string, of = '`currency`') =>
  Type.Integer({ description: `${description} In the smallest unit of ${of}.`, examples: [120000] });
/** A text of the venue’s, with an example. */
export const text = (description: string, example: string) =>
  Type.String({ description, examples: [example] });
/** A list of such texts. */
export const list = (description: string, example: string[]) =>
  Type.Array(Type.String(), { description, examples: [example] });

/** An id as it is sent; what is received may be any text, see `IdOf`. */
export const Identifier = (description: string, example: string) =>
  Type.String({
    pattern: identifierPattern,
    description: `${description} An opaque identifier: 1 to 64 of \`A-Z a-z 0-9 _ -\`.`,
    examples: [example],
  });

/** The API page shows one in the months to come instead, so that what it offers to try out works. */
export const exampleDate = '2027-03-12';

/** A date as it is sent, and as it is asked for: any other spelling is 422. */
export const CalendarDate = Type.String({
  format: 'date',
  description: 'A date of the venue’s calendar, `YYYY-MM-DD`.',
  examples: [exampleDate],
});
