import type { StaffAction } from '../../domain/access/staff-actions.ts';

/** The settings pages by their URL segment, with the permission that each requires. */
export const partActions = {
  venue: 'venue.read',
  rules: 'venue.read',
  letters: 'venue.read',
  groups: 'venue.read',
  people: 'staff.read',
  guests: 'guests.export',
  feeds: 'feeds.read',
  webhooks: 'webhooks.read',
  tokens: 'tokens.read',
  file: 'venue.read',
  bookings: 'requests.decide',
  history: 'events.read',
} as const satisfies Record<string, StaffAction>;
/** A settings page. */
export type Part = keyof typeof partActions;
// Exactly the keys above.
export const partNames = Object.keys(partActions) as Part[];
