/** What a call comes back with. Calls never throw for what the service or the network does. */
import type { components } from './api.generated.ts';

type Schemas = components['schemas'];
export type Venue = Schemas['Venue'];
export type Photo = Schemas['Photo'];
export type Space = Schemas['Space'];
export type Slot = Schemas['Slot'];
export type Question = Schemas['Question'];
export type Extra = Schemas['Extra'];
export type Package = Schemas['Package'];
export type AvailabilityEntry = Schemas['AvailabilityEntry'];
export type EveryAvailabilityEntry = Schemas['EveryAvailabilityEntry'];
export type PriceEntry = Schemas['PriceEntry'];
export type Quote = Schemas['Quote'];
export type Payment = Schemas['Payment'];
export type Receipt = Schemas['Receipt'];
export type QuoteRequest = Schemas['QuoteRequest'];
export type BookingRequest = Schemas['BookingRequest'];

/** One wrong field, e.g. `guest.email`. */
export interface FieldProblem {
  readonly path: string;
  readonly message: string;
}

interface Refusal<Code extends string> {
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
  | Refusal<'BAD_REQUEST' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'OFFLINE' | 'NETWORK' | 'ABORTED'>
  | (Refusal<'VALIDATION_ERROR'> & { readonly details: readonly FieldProblem[] })
  | (Refusal<'RATE_LIMITED' | 'INTERNAL_SERVER_ERROR'> & {
      /** How long the service asks to be left alone. */
      readonly retryAfterSeconds?: number;
    });
export type ApiErrorCode = ApiError['code'];

export type Answer<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly error: ApiError };
