import type { DataOfPath } from '../../../client/manage.ts';
import { importUndone } from '../../../domain/booking/decision-reason.ts';
import type { EventPayloads } from '../../../domain/events/event.ts';
import type { StaffRequest } from './staff-request.ts';

type Entry = DataOfPath<'get', '/venues/{venueId}/booking-requests/{reference}/history'>[number];
/** An entry of the history, as far as a letter uses it. */
export type HistoryEntry = Pick<Entry, 'type' | 'details' | 'changes' | 'at'>;

/** Changes that a guest may have to know of, besides decisions. */
const changeTypes = /^booking-request\.(moved|items-changed|corrected|price-agreed)$/;

/** What only staff read of a correction. */
const ofStaff = new Set(['guest.language', 'holdExpiresAt']);

/** Returns whether an import of bookings made an event. */
export const isImport = ({ details }: Pick<Entry, 'details'>): boolean => 'imported' in details;

/** Returns the changes that a guest may have to know of, oldest first, without those that were undone or imported. */
export function changesInForce<Changed extends HistoryEntry>(
  history: readonly Changed[],
): readonly Changed[] {
  const undone = new Set(history.flatMap(({ details }) => undoOf(details).undoes ?? []));
  return history.filter((entry) => {
    const { correctionId = '', undoes } = undoOf(entry.details);
    const isOfStaff = !!entry.changes?.length && entry.changes.every(({ member }) => ofStaff.has(member));
    return (
      changeTypes.test(entry.type) &&
      undoes === undefined &&
      !undone.has(correctionId) &&
      !isOfStaff &&
      !isImport(entry)
    );
  });
}

/** Returns by which id a change can be undone, and which one it undoes. */
export const undoOf = (
  details: object,
): Pick<EventPayloads['booking-request.moved'], 'correctionId' | 'undoes'> => details;

const decisionTypes = /^booking-request\.(accepted|declined|cancelled)$/;

/** Returns whether a request was imported as an accepted booking: its guest has no letter of acceptance from here. */
export const wasImported = (history: readonly Pick<Entry, 'type' | 'details'>[] | undefined): boolean =>
  history?.some((entry) => entry.type === 'booking-request.accepted' && isImport(entry)) ?? false;

/** Returns whether a request is as an import, or the undo of one, left it: staff have nothing to write to the guest about. */
export function isAsImported(
  { reasonCode }: Pick<StaffRequest, 'reasonCode'>,
  history: readonly HistoryEntry[] | undefined,
): boolean {
  const decisions = history?.filter(({ type }) => decisionTypes.test(type)) ?? [];
  const isOfImport = ({ details }: HistoryEntry) =>
    isImport({ details }) || ('reasonCode' in details && details['reasonCode'] === importUndone);
  const isUnchanged = decisions.length > 0 && decisions.every(isOfImport);
  return reasonCode === importUndone || (isUnchanged && changesInForce(history ?? []).length === 0);
}
