/**
 * The schemas of the public API, declared once for validation, types and the OpenAPI document. Specification §2 names
 * the fields; docs/api/public-api.md explains them to developers.
 */
import { type TSchema, Type } from 'typebox';
import { PublicGuestSchema } from '../../domain/booking/guest-schemas.ts';
import { errorCodes } from '../server/errors.ts';
import {
  BookingRequest,
  Payment,
  Quote,
  QuoteLine,
  QuoteRequest,
  Receipt,
  WaitingReceipt,
  WaitingRequest,
} from './booking-schemas.ts';
import { text } from './field-schemas.ts';
import {
  Address,
  AvailabilityEntry,
  EveryAvailabilityEntry,
  EveryPriceEntry,
  Extra,
  Layout,
  Package,
  Photo,
  PriceEntry,
  Question,
  Slot,
  Space,
  Terms,
  Venue,
} from './listing-schemas.ts';

const ErrorAnswer = Type.Object(
  {
    success: Type.Literal(false),
    error: Type.Object(
      {
        code: Type.Enum([...errorCodes], { description: 'A stable code for programs (specification §7).' }),
        message: text(
          'A message for people; the wording may change.',
          'The date and slot are no longer available.',
        ),
        details: Type.Optional(
          Type.Array(
            Type.Object({
              path: text('The path of the field.', 'guest.email'),
              message: text('The problem with the field.', 'must be an email address'),
            }),
            {
              description:
                'With `VALIDATION_ERROR`: each invalid field. With `NOT_FOUND` and `CONFLICT` of a request with `additionalItems`: each date concerned.',
            },
          ),
        ),
      },
      { description: 'What went wrong.' },
    ),
  },
  { $id: 'ErrorAnswer', description: 'Every error has this shape.' },
);

/** Schemas that others refer to by name; registered with the app before any route. */
export const sharedSchemas: readonly TSchema[] = [
  Photo,
  Address,
  Terms,
  Question,
  Venue,
  Layout,
  Space,
  Extra,
  Package,
  Slot,
  AvailabilityEntry,
  EveryAvailabilityEntry,
  PriceEntry,
  EveryPriceEntry,
  QuoteLine,
  Payment,
  Quote,
  QuoteRequest,
  PublicGuestSchema,
  BookingRequest,
  Receipt,
  WaitingRequest,
  WaitingReceipt,
  ErrorAnswer,
];

const siteKey = Type.String({
  description: 'The website key. It identifies the venue and its allowed websites (specification §5).',
  examples: ['demo'],
});

/** The path of a venue's resources. */
export const SitePath = Type.Object({ siteKey });

/** The path of a space's resources. */
export const SpacePath = Type.Object({
  siteKey,
  spaceId: Type.String({ description: 'The space’s `id`.', examples: ['wick-room'] }),
});
