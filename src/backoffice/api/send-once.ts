import type { ManagementSchemas } from '../../client/manage.ts';
import { mayBeSaved } from '../base/lost-response.ts';
import { client } from './client.ts';
import { storeRequest } from './store-changed.ts';
import type { MutationResult } from './use-mutation.ts';

/** The changes whose response was lost: the service may have made them. */
const lost = new Set<string>();

interface Sending<A extends MutationResult> {
  /** The booking request that it changes. */
  readonly path: { readonly venueId: string; readonly reference: string };
  readonly send: () => Promise<A>;
  /** Whether the request has the change. */
  readonly isDone: (current: ManagementSchemas['StaffBookingRequest']) => boolean;
}

/**
 * Sends a change of a booking request. If its response is lost, or it is refused because the request has changed since an
 * earlier attempt whose response was lost, returns the request if it has the change.
 *
 * @param change what is changed, and how
 */
export async function sendOnce<A extends MutationResult>(
  change: string,
  { path, send, isDone }: Sending<A>,
): Promise<A> {
  const answer = await send();
  if (answer.ok) {
    lost.delete(change);
    return answer;
  }
  const { code } = answer.error;
  if (mayBeSaved(answer.error)) lost.add(change);
  if (!lost.has(change) || !(mayBeSaved(answer.error) || code === 'PRECONDITION_FAILED')) return answer;
  const current = await client.get('/venues/{venueId}/booking-requests/{reference}', { path });
  if (!current.ok) return answer;
  lost.delete(change);
  if (!isDone(current.data)) return answer;
  storeRequest(path, current);
  // The response of every such change is the request.
  return current as unknown as A;
}
