/** Kinds of fields in the public API's schemas. */
import { Type } from 'typebox';
import { identifierPattern } from '../../domain/fields/identifier.ts';

/** Returns the schema of an amount in the smallest unit of the named currency. */
export const cents = (description: string, example: number, of = '`currency`') =>
  Type.Integer({ description: `${description} In the smallest unit of ${of}.`, examples: [example] });
/** Returns the schema of a text of the venue, with an example. */
export const text = (description: string, example: string) =>
  Type.String({ description, examples: [example] });
/** Returns the schema of a list of such texts. */
export const list = (description: string, example: string[]) =>
  Type.Array(Type.String(), { description, examples: [example] });

/** Returns the schema of an id in a response; in a request it may be any text, see `IdOf`. */
export const Identifier = (description: string, example: string) =>
  Type.String({
    pattern: identifierPattern,
    description: `${description} An opaque identifier: 1 to 64 of \`A-Z a-z 0-9 _ -\`.`,
    examples: [example],
  });

/** The API page replaces it by a future date, so that its examples work. */
export const exampleDate = '2027-03-12';

/** A date in requests and responses: any other spelling gets a 422. */
export const CalendarDate = Type.String({
  format: 'date',
  description: 'A date of the venue’s calendar, `YYYY-MM-DD`.',
  examples: [exampleDate],
});
