/** The position of an event in the published order: by round, and within one by number. */
export interface Cursor {
  readonly round: number;
  readonly number: number;
}

/** Before all events. */
export const startCursor: Cursor = { round: 0, number: 0 };

/**
 * Returns the public id of an event, after which a reader continues. It contains the instant, because rounds and
 * numbers repeat with other events after a backup was restored.
 */
export const eventId = ({ round, number }: Cursor, at: number) =>
  `evt_${round}_${number}_${Math.abs(at).toString(36)}`;

/** Parses an event's id; null: invalid. */
export function parseEventId(id: string): Cursor | null {
  const [, round, number] = /^evt_([1-9]\d{0,14})_([1-9]\d{0,14})_[0-9a-z]{1,12}$/.exec(id) ?? [];
  return round === undefined ? null : { round: Number(round), number: Number(number) };
}
