import type { Choices, Item } from './state.ts';

/** Returns the chosen times of a date by the hour; null: its slot has fixed times. */
export const timesOf = ({ startTime, endTime }: Item): Choices['times'] =>
  startTime && endTime ? { startTime, endTime } : null;

/** Returns the extras of a date, with the pieces of each. */
export const extrasOf = ({ extras }: Item): Choices['extras'] =>
  Object.fromEntries((extras ?? []).map(({ id, pieces }) => [id, pieces ?? 1]));
