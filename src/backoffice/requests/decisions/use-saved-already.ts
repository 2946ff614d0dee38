import { useEffect } from 'preact/hooks';
import type { ManagementError } from '../../../client/manage.ts';

/** What the error of a change may hide: that the service has made it. */
const maybeSaved = ['NETWORK', 'ABORTED', 'PRECONDITION_FAILED'];

/**
 * Calls `onSaved` if a change was saved though its response was lost: it is refused now, and the latest version has it.
 *
 * @param error of the last attempt
 * @param seen `conflict`: the refusal, after which `isDone` is about the latest version
 * @param isDone whether the booking is as the change leaves it
 */
export function useSavedAlready(
  error: ManagementError | null,
  seen: { readonly conflict: ManagementError | null },
  isDone: boolean,
  onSaved: () => void,
): void {
  const isSaved = isDone && seen.conflict !== null && error !== null && maybeSaved.includes(error.code);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isSaved) onSaved();
  }, [isSaved]);
}
