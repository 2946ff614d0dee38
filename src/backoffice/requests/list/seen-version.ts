import type { StaffRequest } from '../request/staff-request.ts';
import type { SeenVersion } from '../seen-requests.ts';
import type { Summary } from './request-row.tsx';

/** Returns the version of a request in a list, to compare with the one last seen. */
export const seenVersionOf = (summary: Summary): SeenVersion => ({
  reference: summary.reference,
  status: summary.status,
  date: summary.date,
  spaceId: summary.space.id,
  slotName: summary.slotName,
  totalCents: summary.agreedTotalCents ?? summary.totalCents,
  createdAt: summary.createdAt,
});

/** Returns the version of a request's details. */
export const seenVersionOfDetails = (request: StaffRequest): SeenVersion => ({
  reference: request.reference,
  status: request.status,
  date: request.date,
  spaceId: request.space.id,
  slotName: request.slot.name,
  totalCents: (request.agreedPrice ?? request.quote)?.totalCents,
  createdAt: request.createdAt,
});
