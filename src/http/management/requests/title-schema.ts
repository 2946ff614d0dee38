import { orNull, text } from '../schema-members.ts';

/** The title of a booking. */
export const title = orNull(
  text('The title.', 'Wedding Weiss'),
  'A name that staff gave the booking, shown before the name of the guest; null: none.',
);
