/** What a call comes back with. Calls never throw for what the service or the network does. */
import type { components } from './api.generated.ts';

type Schemas = components['schemas'];
/** The venue, with its time zone and currency (GET /venue). */
export type Venue = Schemas['Venue'];
/** A picture and what it shows, for people who do not see it. */
export type Photo = Schemas['Photo'];
/** A space, with its capacity, pictures and layouts (GET /spaces). */
export type Space = Schemas['Space'];
/** A time of day a space can be booked for, with its packages (GET /spaces/{spaceId}/slots). */
export type Slot = Schemas['Slot'];
/** What the venue would like to know; the API never insists on an answer. */
export type Question = Schemas['Question'];
/** What can be booked with a package, at an amount of its own. */
export type Extra = Schemas['Extra'];
/** What can be booked for a slot, at its hire fee before and with tax. */
export type Package = Schemas['Package'];
/** Which slots are free on one date (GET /spaces/{spaceId}/availability). */
export type AvailabilityEntry = Schemas['AvailabilityEntry'];
/** Which slots of which spaces are free on one date (GET /availability). */
export type EveryAvailabilityEntry = Schemas['EveryAvailabilityEntry'];
/** What slots and packages cost on one date (GET /spaces/{spaceId}/prices). */
export type PriceEntry = Schemas['PriceEntry'];
/** A price with its breakdown and instalments, in the smallest unit of its currency (POST /quote). */
export type Quote = Schemas['Quote'];
/** An instalment of a quote. */
export type Payment = Schemas['Payment'];
/** What a booking request is answered with: its reference, and until when it holds the date. */
export type Receipt = Schemas['Receipt'];
/** What to price. */
export type QuoteRequest = Schemas['QuoteRequest'];
/** What to ask the venue for, and who asks (POST /booking-requests). */
export type BookingRequest = Schemas['BookingRequest'];

/** One wrong field, e.g. `guest.email`. */
export interface FieldProblem {
  readonly path: string;
  readonly message: string;
}

interface ErrorInfo<Code extends string> {
  readonly code: Code;
  /** For people and logs; may change, so branch on `code` (specification §7). */
  readonly message: string;
}

/**
 * Why there is no data: the service's seven codes (specification §7) and three of the way there.
 *
 * - `OFFLINE`: the device knows it has no connection; nothing was sent.
 * - `NETWORK`: no answer, or none in time. A booking request may have arrived: repeat it under its key.
 * - `ABORTED`: the caller's signal.
 */
export type ApiError =
  | ErrorInfo<'BAD_REQUEST' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'OFFLINE' | 'NETWORK' | 'ABORTED'>
  | (ErrorInfo<'VALIDATION_ERROR'> & { readonly details: readonly FieldProblem[] })
  | (ErrorInfo<'RATE_LIMITED' | 'INTERNAL_SERVER_ERROR'> & {
      /** How long the service asks to be left alone. */
      readonly retryAfterSeconds?: number;
    });
/** What went wrong, for branching on. */
export type ApiErrorCode = ApiError['code'];

/** What came of a call: its data, or why there is none. */
export type Result<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly error: ApiError };
