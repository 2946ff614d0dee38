/** The part of a quote's line that names how many guests it charges. */
interface GuestLine {
  readonly type: string;
  readonly label: string;
}

/** A booked date: `pieces` only of extras that are counted. */
export interface BookedGuests {
  /** Omitted or null: not given. */
  readonly guests?: number | null | undefined;
  readonly extras?:
    | readonly { readonly name: string; readonly pieces?: number | null | undefined }[]
    | undefined;
}

/** Returns the minimum number of guests that a line per guest charges, because fewer come: `80` of `80 × Buffet`; 0: none. */
export function chargedMinimum({ type, label }: GuestLine, { guests, extras = [] }: BookedGuests): number {
  const count = Number.parseInt(label, 10);
  const isPerGuest =
    type === 'attendance' ||
    (type === 'extra' && extras.some(({ name, pieces }) => !pieces && label === `${count} × ${name}`));
  return isPerGuest && count > (guests ?? 1) ? count : 0;
}
