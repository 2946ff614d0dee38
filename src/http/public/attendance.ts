/** `attendance` in a query string. */
import { Type } from 'typebox';
import { venueFileLimits } from '../../domain/fields/limits.ts';
import { numberText } from '../../domain/fields/text.ts';

/** Query parameters are text: one spelling for each number, so that each cached response has one key. */
export const Attendance = (description: string) =>
  Type.Optional(
    numberText(venueFileLimits.capacity, `^(?:[1-9]\\d{0,5}|${venueFileLimits.capacity})$`, {
      description,
      examples: ['150'],
    }),
  );

/** Returns the number; null: the client named none. */
export const attendanceOf = (text: string | undefined) => (text === undefined ? null : Number(text));
