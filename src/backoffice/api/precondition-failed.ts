import type { ManagementError } from '../../client/manage.ts';

/** Returns a 412 error for a conflict that the client detects itself: the page shows an outdated state. */
export const preconditionFailed = (current: unknown) => ({
  ok: false as const,
  error: { code: 'PRECONDITION_FAILED', message: 'It has been changed.', current } satisfies ManagementError,
});
