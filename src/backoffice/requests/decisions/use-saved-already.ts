import { useEffect } from 'preact/hooks';
import type { ManagementError } from '../../../client/manage.ts';
import { mayBeSaved } from '../../base/lost-response.ts';

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
  const isHidden = error !== null && (error.code === 'PRECONDITION_FAILED' || mayBeSaved(error));
  const isSaved = isDone && seen.conflict !== null && isHidden;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isSaved) onSaved();
  }, [isSaved]);
}
