import { codedProblem } from '../../problem-codes.ts';
import { neededInterval, type PreparationTimes, withPreparation } from '../occupied-time.ts';
import type { OccupiedRoom, RequestedRooms } from './import-conflicts.ts';
import type { ImportProblem } from './import-problem.ts';

/** A row whose space has a setup or turnaround. */
type PreparedLine = RequestedRooms & { readonly space: PreparationTimes };

/**
 * Returns a warning for each line with too little time for a setup or turnaround before or after it; of two lines, for the
 * later one in the file.
 *
 * @param occupied existing bookings, with their setups and turnarounds
 */
export function findCloseLines(
  occupied: readonly OccupiedRoom[],
  lines: readonly PreparedLine[],
): ImportProblem[] {
  const needs = [
    ...occupied.map((each) => ({ ...each, of: null })),
    ...lines.flatMap((of) =>
      of.rooms.map((room) => ({
        ...neededInterval(withPreparation(of, of.space)),
        room,
        label: of.label,
        of,
      })),
    ),
  ];
  const warnings = new Map<number, ImportProblem>();
  for (const inRoom of Map.groupBy(needs, ({ room }) => room).values()) {
    let [latest, ...others] = inRoom.toSorted((a, b) => a.startsAt - b.startsAt);
    for (const next of others) {
      if (latest === undefined) break;
      if (next.startsAt < latest.endsAt) {
        const isNext = (next.of?.index ?? -1) > (latest.of?.index ?? -1);
        const [{ of: line }, { label }] = isNext ? [next, latest] : [latest, next];
        if (line !== null)
          warnings.set(line.index, {
            index: line.index,
            line: line.line,
            field: null,
            message: `leaves too little time for a setup or turnaround${label === undefined ? '' : `: ${label}`}`,
            ...codedProblem('too_close'),
            ...(label !== undefined && { takenBy: label }),
          });
      }
      if (next.endsAt > latest.endsAt) latest = next;
    }
  }
  return [...warnings.values()];
}
