/** The schema of a package's price in a slot, and its rules. */
import { Type } from 'typebox';
import type { FieldProblem } from '../errors.ts';
import type { PartiallyParsed } from '../fields/draft.ts';
import { venueFileLimits } from '../fields/limits.ts';
import { strictObject } from '../fields/strict-object.ts';
import { timeOfDay } from '../fields/text.ts';
import { codedProblem } from '../problem-codes.ts';
import { maxAmountCents } from './money.ts';
import type { OfferPrice } from './offered-price.ts';

/** The price of a package in a slot, amounts in the smallest unit of the currency. */
export const priceFields = {
  hireFeeCents: Type.Integer({
    minimum: 0,
    maximum: maxAmountCents,
    description:
      "Before dated rates, and before tax unless the venue's prices include it, in the currency's smallest unit: 120000 is 1,200.00 in GBP, 120,000 in JPY.",
    examples: [120000],
  }),
  perAttendeeCents: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: maxAmountCents,
      default: 0,
      description: 'The price per person on top of the hire fee, with or without tax like it; omitted: none.',
      examples: [4500],
    }),
  ),
  minimumAttendance: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: venueFileLimits.capacity,
      default: 1,
      description: 'The minimum number of people charged for.',
      examples: [20],
    }),
  ),
  minimumTotalCents: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: maxAmountCents,
      default: 0,
      description:
        'The minimum of fee, hours, attendance, surcharges and discounts together, with or without tax like the fee, before extras; omitted: no minimum.',
      examples: [150000],
    }),
  ),
  perHourCents: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: maxAmountCents,
      default: 0,
      description:
        'The price per hour on top of the hire fee, with or without tax like it, in a slot that is booked by the hour; omitted: none.',
      examples: [4500],
    }),
  ),
  hourBands: Type.Optional(
    Type.Array(
      strictObject(
        {
          fromTime: timeOfDay({ description: 'Time on the venue’s clock, HH:MM.', examples: ['18:00'] }),
          toTime: timeOfDay({ description: 'Time on the venue’s clock, HH:MM.', examples: ['22:00'] }),
          perHourCents: Type.Integer({
            minimum: 0,
            maximum: maxAmountCents,
            description: 'The price per hour from fromTime to toTime, instead of that of the package.',
            examples: [6000],
          }),
        },
        { description: 'A part of the slot with its own price per hour.' },
      ),
      {
        maxItems: venueFileLimits.hourBands,
        default: [],
        description: 'Parts of the slot with another price per hour. They do not overlap.',
      },
    ),
  ),
} as const;

/** Validates that the minimum charge for guests is within the limit of an amount. */
export function* validatePriceFields(
  { perAttendeeCents, minimumAttendance }: PartiallyParsed<OfferPrice>,
  path: string,
): Iterable<FieldProblem> {
  if (perAttendeeCents === undefined || minimumAttendance === undefined) return;
  const min = BigInt(perAttendeeCents) * BigInt(minimumAttendance);
  if (min > maxAmountCents)
    yield {
      path: `${path}.perAttendeeCents`,
      message: `is ${min} for ${minimumAttendance} people ("minimumAttendance"); the maximum is ${maxAmountCents}`,
      ...codedProblem('amount_too_large'),
    };
}
