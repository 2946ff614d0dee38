/** The types of results. Calls never throw because of the service or the network. */
import type { components } from './api.generated.ts';

type Schemas = components['schemas'];
/** The venue, with its time zone and currency (GET /venue). */
export type Venue = Schemas['Venue'];
/** A photo with its description, for people who do not see it. */
export type Photo = Schemas['Photo'];
/** A space with its capacity, photos and layouts (GET /spaces). */
export type Space = Schemas['Space'];
/** A slot of a space with its packages (GET /spaces/{spaceId}/slots). */
export type Slot = Schemas['Slot'];
/** A question of the venue; the API never requires an answer. */
export type Question = Schemas['Question'];
/** An extra of a package with its price. */
export type Extra = Schemas['Extra'];
/** A package of a slot with its hire fee, before and with tax. */
export type Package = Schemas['Package'];
/** The availability of a space's slots on one date (GET /spaces/{spaceId}/availability). */
export type AvailabilityEntry = Schemas['AvailabilityEntry'];
/** The availability of all spaces' slots on one date (GET /availability). */
export type EveryAvailabilityEntry = Schemas['EveryAvailabilityEntry'];
/** The prices of slots and packages on one date (GET /spaces/{spaceId}/prices). */
export type PriceEntry = Schemas['PriceEntry'];
/** The lowest price of each space on one date (GET /prices). */
export type EveryPriceEntry = Schemas['EveryPriceEntry'];
/** A price with its breakdown and instalments, in the smallest unit of its currency (POST /quote). */
export type Quote = Schemas['Quote'];
/** An instalment of a quote. */
export type Payment = Schemas['Payment'];
/** The result of a booking request: its reference and the end of its hold. */
export type Receipt = Schemas['Receipt'];
/** The input of a quote. */
export type QuoteRequest = Schemas['QuoteRequest'];
/** A booking request with its guest (POST /booking-requests). */
export type BookingRequest = Schemas['BookingRequest'];

/** A request for the waiting list with its guest (POST /waiting-requests). It has one date. */
export type WaitingRequest = Schemas['WaitingRequest'] & {
  readonly additionalItems?: readonly never[] | null;
};
/** The result of a request for the waiting list: its reference. */
export type WaitingReceipt = Schemas['WaitingReceipt'];

/** An invalid field, e.g. `guest.email`. */
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
 * The error of a call: the service's seven codes (specification §7) and three of the client.
 *
 * - `OFFLINE`: the device has no connection; nothing was sent.
 * - `NETWORK`: no response in time. A booking request may have arrived: repeat it with its key.
 * - `ABORTED`: the caller's signal aborted the call.
 */
export type ApiError =
  | ErrorInfo<'BAD_REQUEST' | 'FORBIDDEN' | 'OFFLINE' | 'NETWORK' | 'ABORTED'>
  | (ErrorInfo<'VALIDATION_ERROR'> & { readonly details: readonly FieldProblem[] })
  // With `details` of each date concerned, if the request has several.
  | (ErrorInfo<'NOT_FOUND'> & { readonly details?: readonly FieldProblem[] })
  | (ErrorInfo<'CONFLICT'> & { readonly details?: readonly FieldProblem[] })
  | (ErrorInfo<'RATE_LIMITED' | 'INTERNAL_SERVER_ERROR'> & {
      /** The wait from `Retry-After`, in seconds. */
      readonly retryAfterSeconds?: number;
      /** An earlier try of the same call had no response: it may have been stored. */
      readonly mayHaveArrived?: true;
    });
/** The code of an error. */
export type ApiErrorCode = ApiError['code'];

/** The result of a call: its data or an error. */
export type Result<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly error: ApiError };
