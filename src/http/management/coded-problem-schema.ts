import { type TSchema, Type } from 'typebox';
import { type ParameterName, problemParameters } from '../../domain/problem-codes.ts';

const number = (description: string, example: number) =>
  Type.Optional(Type.Number({ description, examples: [example] }));
const text = (description: string, example: string) =>
  Type.Optional(Type.String({ description, examples: [example] }));

/** Every parameter of any problem. */
const members = {
  most: number('Most that there can be.', 200),
  least: number('Least that there has to be.', 1),
  days: number('How many there are.', 400),
  hours: number('How many there are.', 48),
  percent: number('What they come to, in percent.', 90),
  photos: number('Most that there can be.', 500),
  megabytes: number('Most that there can be.', 30),
  megapixels: number('Most that there can be.', 100),
  line: number('The line of the file, the first being 1.', 3),
  text: text('What it is about.', 'attic'),
  choices: text('What can stand there, with commas between.', 'main-hall, studio'),
  currency: text('The currency of the venue.', 'GBP'),
  example: text('How it is written.', '2400.00'),
  from: text('The date it begins on.', '2027-03-12'),
  date: text('The date it stands on.', '2027-03-12'),
  package: text('The id of the package.', 'dry-hire'),
  name: text('Of the guest.', 'Ada Lovelace'),
  reference: text('Of the booking request in the way.', 'BR-7Q2M4XKD'),
  references: text(
    'Of the booking requests in the way, with commas between them.',
    'BR-7Q2M4XKD, BR-3K7Q9TZ2',
  ),
  status: text('How the booking request stands.', 'accepted'),
  key: text('The website key.', 'riverside'),
} satisfies Readonly<Record<ParameterName, TSchema>>;

/** The code of a problem, beside its message, and in each of the details. */
export const codedProblemSchema = {
  problem: Type.Optional(
    Type.String({
      description: `What is wrong in a word; there may be more of them in time. ${parametersByCode()}`,
      examples: ['too_long'],
    }),
  ),
  values: Type.Optional(
    Type.Object(members, {
      description: 'What more there is to say of the problem; there may be more in time.',
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
