import { type TSchema, Type } from 'typebox';
import { type ParameterName, problemParameters } from '../../domain/problem-codes.ts';

const number = (description: string, example: number) =>
  Type.Optional(Type.Number({ description, examples: [example] }));
const text = (description: string, example: string) =>
  Type.Optional(Type.String({ description, examples: [example] }));

/** Every parameter of any problem. */
const members = {
  most: number('The maximum.', 200),
  least: number('The minimum.', 1),
  addresses: number('The maximum.', 50),
  characters: number('The maximum.', 5_000),
  days: number('The actual number.', 400),
  formerTotalCents: number('The total with tax before the change.', 144_000),
  newTotalCents: number('The total with tax at the prices of the day.', 168_000),
  count: number('The actual number.', 52_500),
  hours: number('The actual number.', 48),
  percent: number('The actual sum in percent.', 90),
  photos: number('The maximum.', 500),
  megabytes: number('The maximum.', 30),
  megapixels: number('The maximum.', 100),
  line: number('The line of the file, starting at 1.', 3),
  text: text('The subject of the problem.', 'attic'),
  heading: text('The heading of the column.', 'Net price'),
  choices: text('The options, separated by commas.', 'main-hall, studio'),
  currency: text('The currency of the venue.', 'GBP'),
  example: text('An example of the notation.', '2400.00'),
  from: text('The date on which it starts.', '2027-03-12'),
  date: text('The date of the booking.', '2027-03-12'),
  package: text('The id of the package.', 'dry-hire'),
  name: text('Of the guest.', 'Ada Lovelace'),
  spaces: text('The booked spaces, separated by commas.', 'Main Hall, Studio'),
  reference: text('The conflicting booking request.', 'BR-7Q2M4XKD'),
  references: text('The conflicting booking requests, separated by commas.', 'BR-7Q2M4XKD, BR-3K7Q9TZ2'),
  times: text('The times of the slot.', '18:00–01:00'),
  status: text('The status of the booking request.', 'accepted'),
  key: text('The website key.', 'riverside'),
} satisfies Readonly<Record<ParameterName, TSchema>>;

/** The code of a problem, beside its message, and in each of the details. */
export const codedProblemSchema = {
  problem: Type.Optional(
    Type.String({
      description: `A stable code of the problem; more may be added. ${parametersByCode()}`,
      examples: ['too_long'],
    }),
  ),
  values: Type.Optional(
    Type.Object(members, {
      description: 'The values of the problem; more may be added.',
    }),
  ),
};

/** Lists each code with its parameters in brackets. */
function parametersByCode(): string {
  const words = Object.entries(problemParameters).map(
    ([word, values]) => `\`${word}\`${values.length > 0 ? ` (${values.join(', ')})` : ''}`,
  );
  return `${words.join(', ')}.`;
}
