import type { ApiErrorCode } from '../../client/client.ts';

const passing: readonly ApiErrorCode[] = [
  'NETWORK',
  'OFFLINE',
  'ABORTED',
  'RATE_LIMITED',
  'INTERNAL_SERVER_ERROR',
];

/**
 * Whether a refusal says nothing about what was asked for: asking again may be answered, and a booking request may
 * even have arrived. All others are the service's word that it cannot be had.
 */
export function isPassing(code: ApiErrorCode): boolean {
  return passing.includes(code);
}
