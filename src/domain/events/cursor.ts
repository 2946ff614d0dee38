/** Where an event stands in the order in which readers are told: by rounds, and within one by number. */
export interface Cursor {
  readonly round: number;
  readonly number: number;
}

/** Before everything. */
export const startCursor: Cursor = { round: 0, number: 0 };

/**
 * The id by which the world knows an event, and where a reader goes on after it. The instant is in it for the day a
 * backup is restored: its rounds and numbers come a second time, for other events.
 */
export const eventId = ({ round, number }: Cursor, at: number) =>
  `evt_${round}_${number}_${Math.abs(at).toString(36)}`;

/** Where the event of an id stands; null: that is no id. */
export function parseEventId(id: string): Cursor | null {
  const [, round, number] = /^evt_([1-9]\d{0,14})_([1-9]\d{0,14})_[0-9a-z]{1,12}$/.exec(id) ?? [];
  return round === undefined ? null : { round: Number(round), number: Number(number) };
}
