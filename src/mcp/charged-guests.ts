/** Explains lines of a price that charge more people than come. */
import { Type } from 'typebox';
import { type BookedGuests, chargedMinimum } from '../domain/money/charged-minimum.ts';

/** The member of a line with that number. */
export const minimumAttendance = Type.Optional(
  Type.Integer({
    description: 'The line charges at least so many people, more than come: say so to the visitor.',
  }),
);

/** Returns the lines with the minimum number of people that they charge, where fewer come. */
export const withMinimum = <Line extends { readonly type: string; readonly label: string }>(
  lines: readonly Line[],
  bookedOf: (line: Line) => BookedGuests | undefined,
) =>
  lines.map((line) => {
    const minimum = chargedMinimum(line, bookedOf(line) ?? {});
    return { ...line, ...(minimum > 0 && { minimumAttendance: minimum }) };
  });
