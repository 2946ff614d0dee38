import { isPermitted } from '../access/policy.ts';
import type { Staff } from '../context.ts';

/**
 * What the sender may read of bookings. `all`: everything. `names`: the guest's name and company, without contacts,
 * prices and what the guest wrote.
 */
export type GuestAccess = 'all' | 'names';

/** Returns what the sender may read of a venue's bookings. */
export const guestAccess = (staff: Staff, venueId: string): GuestAccess =>
  isPermitted(staff, venueId, 'requests.read') ? 'all' : 'names';
