import type { MutationResult } from './use-mutation.ts';

/** The changes whose response was lost: the service may have made them. */
const lost = new Set<string>();

interface Sending<A extends MutationResult> {
  readonly send: () => Promise<A>;
  /** Reads the resource. */
  readonly read: () => Promise<A>;
  /** Whether the resource has the change. */
  readonly isDone: (current: Extract<A, { readonly ok: true }>) => boolean;
}

/**
 * Sends a change. If it is refused because the resource has changed, and that was an earlier attempt of the same person whose
 * response was lost, returns the resource instead of the refusal.
 *
 * @param change what is changed, and how
 */
export async function sendOnce<A extends MutationResult>(
  change: string,
  { send, read, isDone }: Sending<A>,
): Promise<A> {
  const answer = await send();
  if (answer.ok) {
    lost.delete(change);
    return answer;
  }
  const { code } = answer.error;
  if (code === 'NETWORK' || code === 'ABORTED') lost.add(change);
  if (code !== 'PRECONDITION_FAILED' || !lost.delete(change)) return answer;
  const current = await read();
  return current.ok && isDone(current as Extract<A, { readonly ok: true }>) ? current : answer;
}
