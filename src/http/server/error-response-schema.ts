import { Type } from 'typebox';

/** An error response in an API description. */
export interface ErrorResponseDescription {
  readonly code: string;
  readonly meaning: string;
  /** A message for each case. */
  readonly messages: Readonly<Record<string, string>>;
  readonly details?: readonly { readonly path: string; readonly message: string }[];
  readonly headers?: object;
}

const RetryAfter = Type.String({ description: 'The seconds to wait before a retry.', examples: ['42'] });
/** The headers of an error response with a retry time. */
export const retryHeaders = { 'Retry-After': RetryAfter };

/** Responses to server errors, the same in both APIs. */
export const serverErrorResponses = {
  500: {
    code: 'INTERNAL_SERVER_ERROR',
    meaning: 'unexpected; try again later.',
    messages: { fault: 'Something went wrong on our side. Please try again later.' },
  },
  503: {
    code: 'INTERNAL_SERVER_ERROR',
    meaning: 'briefly unavailable; try again in a moment.',
    messages: {
      unavailable: 'The service is briefly unavailable. Please try again.',
      slow: 'The database took too long. Please try again.',
    },
    headers: retryHeaders,
  },
} as const satisfies Record<number, ErrorResponseDescription>;

/** Returns the schema of an error response with its examples; `ErrorAnswer` is the shape of each API. */
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
