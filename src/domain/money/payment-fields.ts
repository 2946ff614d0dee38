import { type TSchemaOptions, Type } from 'typebox';
import { venueFileLimits } from '../fields/limits.ts';
import { strictObject } from '../fields/strict-object.ts';
import { date } from '../fields/text.ts';
import { fullShareBasisPoints, maxAmountCents } from './money.ts';
import { dueBases } from './payment-term.ts';

const payment = strictObject(
  {
    basisPoints: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: fullShareBasisPoints,
        description:
          'The share in basis points (3000 is 30 %) of the total less the fixed amounts. Either this or amountCents.',
        examples: [3000],
      }),
    ),
    amountCents: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: maxAmountCents,
        description:
          'The fixed amount including tax, in the currency’s smallest unit. Either this or basisPoints.',
        examples: [50000],
      }),
    ),
    dueBasis: Type.Enum(dueBases, {
      description: 'The basis of the due date.',
      examples: [...dueBases],
    }),
    offsetDays: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: venueFileLimits.offsetDays,
        description:
          'The number of days after or before. Required for after_signing, before_event, before_onsale and after_settlement; rejected for the others.',
        examples: [14],
      }),
    ),
    fixedDate: Type.Optional(
      date({
        description: 'The due date, YYYY-MM-DD. Required for fixed_date; rejected for the others.',
        examples: ['2027-01-31'],
      }),
    ),
  },
  {
    description: 'One instalment.',
    examples: [{ basisPoints: fullShareBasisPoints, dueBasis: 'after_signing', offsetDays: 14 }],
  },
);

/** Returns the schema of a payment schedule. Its shares add up to 10,000 basis points; an empty one is no schedule. */
export const payments = (options: TSchemaOptions) =>
  Type.Optional(Type.Array(payment, { maxItems: venueFileLimits.payments, default: [], ...options }));
