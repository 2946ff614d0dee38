import type { ManagementError } from '../../client/manage.ts';

/** Returns the error of a 412 for a comparison on the client: the page does not show the current state. */
export const preconditionFailed = (current: unknown) => ({
  ok: false as const,
  error: { code: 'PRECONDITION_FAILED', message: 'It has been changed.', current } satisfies ManagementError,
});
