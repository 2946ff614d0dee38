/** Schemas of responses: the envelope around `data`, the errors with examples (specification §7), and headers. */

import { type TSchema, Type } from 'typebox';
import {
  type ErrorResponseDescription,
  errorResponseSchema,
  retryHeaders,
  serverErrorResponses,
} from '../server/error-response-schema.ts';
import { refTo } from '../server/schemas.ts';
import { Receipt, WaitingReceipt } from './booking-schemas.ts';

const RateLimit = Type.String({
  description: 'The remaining quota: `r` requests; the window resets in `t` seconds.',
  examples: ['"read";r=119;t=60'],
});
const RateLimitPolicy = Type.String({
  description:
    'The limit: `q` requests in `w` seconds, per website key and visitor address, or per IPv6 /48 if the name ends in `-network`.',
  examples: ['"read";q=120;w=60'],
});
const ETag = Type.String({
  description: 'Send it as `If-None-Match` next time: 304 means that nothing has changed.',
  examples: ['"q1fVwzJ7mBk0n3yXc8sTZA"'],
});
const counted = { RateLimit, 'RateLimit-Policy': RateLimitPolicy };

/** Returns the schema of a successful response: the specification's envelope around `data`. */
export const Success = <T extends TSchema>(data: T, description: string) =>
  Type.Object({ success: Type.Literal(true), data }, { description, headers: counted });

/** Returns the responses of a successful GET: 200, or 304 if the client has it. */
export const cacheableResponses = (data: TSchema, description: string) => ({
  200: Type.Object({ success: Type.Literal(true), data }, { description, headers: { ...counted, ETag } }),
  304: Type.Null({
    description: 'The content with the ETag in `If-None-Match` is still current.',
    headers: { ...counted, ETag },
  }),
});

/** Returns the schema of a request’s receipt, with a sentence for the visitor. */
const receiptResponse = <T extends TSchema>(data: T, description: string, message: string) =>
  Type.Object(
    {
      success: Type.Literal(true),
      message: Type.String({
        description: 'A message for the visitor; the wording may change.',
        examples: [message],
      }),
      data,
    },
    { description, headers: counted },
  );

/** The messages of both receipts. */
export const receivedMessages = {
  bookingRequest: 'Your booking request has been received. The venue will contact you.',
  waitingRequest: 'You are on the waiting list. The venue will contact you if the date becomes free.',
};

export const ReceiptResponse = receiptResponse(
  refTo(Receipt),
  'The date is held.',
  receivedMessages.bookingRequest,
);
export const WaitingReceiptResponse = receiptResponse(
  refTo(WaitingReceipt),
  'The request is on the waiting list.',
  receivedMessages.waitingRequest,
);

const rejected = {
  400: {
    code: 'BAD_REQUEST',
    meaning:
      'the body is missing, not valid JSON, not UTF-8, or larger than 64 KiB; its `Content-Type` does not matter.',
    messages: { notJson: 'The body is not valid JSON.', noBody: 'The request has no body.' },
    headers: counted,
  },
  403: {
    code: 'FORBIDDEN',
    meaning: 'the key does not allow the website that sent the request.',
    messages: { website: 'This website is not on the list of websites that may use this key.' },
  },
  404: {
    code: 'NOT_FOUND',
    meaning: 'the key does not exist or is disabled, or the resource is unknown or not published.',
    messages: { key: 'There is no such website key, or it is disabled.' },
  },
  409: {
    code: 'CONFLICT',
    meaning: 'the date and slot are no longer available.',
    messages: { taken: 'This date and slot are no longer available.' },
    headers: counted,
  },
  422: {
    code: 'VALIDATION_ERROR',
    meaning: 'a field is invalid; `details` names each one.',
    messages: { fields: 'Some fields are not valid.' },
    details: [{ path: 'date', message: 'must not be in the past' }],
    headers: counted,
  },
  429: {
    code: 'RATE_LIMITED',
    meaning: 'a rate limit is exceeded; wait for `Retry-After`. Rejected requests count too.',
    messages: { limit: 'Too many requests. Please try again in 42 seconds.' },
    headers: { ...counted, ...retryHeaders },
  },
  500: serverErrorResponses[500],
  503: serverErrorResponses[503],
} satisfies Record<number, ErrorResponseDescription>;

/** The errors of the waiting list. */
export const waitingErrorResponses = () => ({
  ...errorResponses(400, 403, 422, 429),
  404: errorResponseSchema({
    ...rejected[404],
    meaning: `${rejected[404].meaning.replace(/\.$/, '')}, or the key has no waiting list.`,
    messages: { ...rejected[404].messages, list: 'This website key has no waiting list.' },
  }),
  409: errorResponseSchema({
    ...rejected[409],
    meaning: 'there is nothing to wait for, or too many requests wait.',
    messages: {
      free: 'This date and slot are free, so there is nothing to wait for.',
      notOffered: 'This date and slot cannot be requested, so there is nothing to wait for.',
      full: 'The waiting list for this date and slot is full.',
    },
  }),
});

/** Returns the error responses of a route (specification §7); every route may also respond with 500 and 503. */
export function errorResponses(...statuses: (keyof typeof rejected)[]) {
  return Object.fromEntries(
    [...statuses, 500 as const, 503 as const].map((status) => [
      status,
      errorResponseSchema(rejected[status]),
    ]),
  );
}
