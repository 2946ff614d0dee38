/** Whether a change in the history of a booking can be undone, and why not. */
import { undoOf } from './changes-in-force.ts';
import type { Entry } from './history-texts.ts';

/** An entry of the history, as far as its undo depends on it. */
export type UndoEntry = Pick<Entry, 'type' | 'details' | 'changes' | 'undo'>;

/** Returns the id of a change. */
export const correctionOf = ({ details }: Pick<Entry, 'details'>) => undoOf(details).correctionId ?? '';

/** Returns whether an entry is a change that was undone. */
export const isUndone = (entry: UndoEntry, history: readonly UndoEntry[]): boolean =>
  'correctionId' in entry.details &&
  history.some(({ details }) => undoOf(details).undoes === correctionOf(entry));

/** Returns whether an entry is a correction, an agreed price or a change of dates, whose values are still stored, that was not undone. */
export const isInForce = (entry: UndoEntry, history: readonly UndoEntry[]): boolean =>
  (entry.changes ?? []).length > 0 && !('undoes' in entry.details) && !isUndone(entry, history);

/**
 * Returns whether undoing newer changes makes it possible to undo this one: the newest one of the same members can be undone,
 * and an older service, whose agreed prices have no undo, agreed on none since.
 */
function hasNewer(entry: UndoEntry, history: readonly UndoEntry[]): boolean {
  const members = new Set((entry.changes ?? []).map(({ member }) => member));
  const since = history.slice(history.indexOf(entry) + 1);
  const newest = since.findLast(
    (newer) => isInForce(newer, history) && newer.changes?.some(({ member }) => members.has(member)),
  );
  const isAgreed = since.some(
    ({ type, details }) => type === 'booking-request.price-agreed' && !('correctionId' in details),
  );
  return newest?.undo === 'possible' && !(isAgreed && members.has('agreedPrice'));
}

/** Returns the text why a change cannot be undone. */
export function whyNotUndone(entry: UndoEntry, history: readonly UndoEntry[]) {
  if (entry.undo === 'decided_since') return 'undoDecidedSince';
  if (entry.undo === 'over') return 'undoOver';
  return hasNewer(entry, history) ? 'undoNewerFirst' : 'undoChangedSince';
}
