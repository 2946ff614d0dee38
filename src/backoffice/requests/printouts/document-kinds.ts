import { importUndone } from '../../../domain/booking/decision-reason.ts';
import type { StaffRequest } from '../request/staff-request.ts';

/** The documents about a request. */
const documentKinds = ['offer', 'confirmation', 'cancellation', 'sheet'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/**
 * Returns the documents that fit a request, the usual one first: only what is accepted is confirmed, and the
 * undo of an import is not the guest's cancellation.
 */
export function documentKindsFor({
  status,
  reasonCode,
}: Pick<StaffRequest, 'status' | 'reasonCode'>): readonly [DocumentKind, ...DocumentKind[]] {
  if (reasonCode === importUndone) return ['sheet'];
  if (status === 'cancelled') return ['cancellation', 'sheet'];
  return status === 'accepted' ? ['confirmation', 'offer', 'sheet'] : ['offer', 'sheet'];
}
