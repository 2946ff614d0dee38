import type { ManagementSchemas } from '../../client/manage.ts';
import { client } from '../api/client.ts';
import { preconditionFailed } from '../api/precondition-failed.ts';
import { decisionMade } from '../base/decision-pause.ts';

/** A request in a list. */
export type ListedRequest = ManagementSchemas['BookingRequestSummary'];

/**
 * Accepts or declines a request as it is shown in a list, and offers to undo it. The code of decisions is loaded on
 * first use.
 */
export async function decideListed(decision: 'accept' | 'decline', venueId: string, listed: ListedRequest) {
  const path = { venueId, reference: listed.reference };
  const [found, { submitDecision }, { seenVersionOf, seenVersionOfDetails }] = await Promise.all([
    client.get('/venues/{venueId}/booking-requests/{reference}', { path }),
    import('../requests/decisions/decide.ts'),
    import('../requests/list/seen-version.ts'),
    import('../requests/messages.ts').then(({ messages }) => messages.load()),
  ]);
  if (!found.ok) return found;
  const [seen, current] = [seenVersionOf(listed), seenVersionOfDetails(found.data)].map((version) =>
    JSON.stringify(version),
  );
  // Another person has decided on it or moved it.
  if (seen !== current) return preconditionFailed(found.data);
  const answer = await submitDecision(decision, { ...path, etag: found.etag });
  if (answer.ok) decisionMade(listed);
  return answer;
}
