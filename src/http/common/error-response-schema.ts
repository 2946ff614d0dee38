import { Type } from 'typebox';

/** A refusal as an API's description tells it. */
export interface ErrorResponseDescription {
  readonly code: string;
  readonly meaning: string;
  /** A message, for each way to get here that reads differently. */
  readonly messages: Readonly<Record<string, string>>;
  readonly details?: readonly { readonly path: string; readonly message: string }[];
  readonly headers?: object;
}

const RetryAfter = Type.String({ description: 'Seconds to wait before the next try.', examples: ['42'] });
/** Headers of a refusal that says when to come back. */
export const retryHeaders = { 'Retry-After': RetryAfter };

/** Responses to faults, the same in both APIs. */
export const serverErrorResponses = {
  500: {
    code: 'INTERNAL_SERVER_ERROR',
    meaning: 'unexpected; try again later.',
    messages: { fault: 'Something went wrong on our side. Please try again later.' },
  },
  503: {
    code: 'INTERNAL_SERVER_ERROR',
    meaning: 'briefly unavailable; try again in a moment.',
    messages: { unavailable: 'The service is briefly unavailable. Please try again.' },
    headers: retryHeaders,
  },
} as const satisfies Record<number, ErrorResponseDescription>;

/** The schema of a refusal, with its examples; `ErrorAnswer` is the shape that each API has of its own. */
export function errorResponseSchema({ code, meaning, messages, details, headers }: ErrorResponseDescription) {
  const examples = Object.entries(messages).map(([name, message]) => {
    const error = { code, message, ...(details && { details }) };
    return [name, { value: { success: false, error } }];
  });
  return {
    description: `\`${code}\`: ${meaning}`,
    ...(headers && { headers }),
    content: {
      'application/json': { schema: Type.Ref('ErrorAnswer'), examples: Object.fromEntries(examples) },
    },
  };
}
