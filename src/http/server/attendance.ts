/** `attendance` in a query string. */
import { Type } from 'typebox';
import { venueFileLimits } from '../../domain/fields/limits.ts';
import { numberText } from '../../domain/fields/text.ts';

/** Returns the schema of the parameter. Each number has one spelling, so that each cached response has one key. */
export const Attendance = (description: string) =>
  Type.Optional(
    numberText(1, venueFileLimits.capacity, {
      pattern: `^(?:[1-9]\\d{0,5}|${venueFileLimits.capacity})$`,
      description,
      examples: ['150'],
    }),
  );

/** Returns the number; null: the client named none. */
export const attendanceOf = (text: string | undefined) => (text === undefined ? null : Number(text));
