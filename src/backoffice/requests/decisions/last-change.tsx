import type { DataOfPath } from '../../../client/manage.ts';
import { useQuery } from '../../api/use-query.ts';
import { formats } from '../../messages/language.ts';
import { useActorLabel } from '../request/actor-label.ts';
import { historyEntryLabel, linesOf } from '../request/history-texts.ts';
import type { RequestProps } from '../request/staff-request.ts';
import css from '../style.module.css';

type Entry = DataOfPath<'get', '/venues/{venueId}/booking-requests/{reference}/history'>[number];

/** Returns the last entry that changed a request; notes do not. */
export const lastChangeOf = (history: readonly Entry[] | undefined): Entry | undefined =>
  history?.findLast(({ type }) => /^(booking-request\.(?!note)|hold\.|guest\.erased)/.test(type));

/**
 * Returns the last entry that changed a request.
 *
 * @param reference null: of none
 */
export function useLastChange(venueId: string, reference: string | null): Entry | undefined {
  const path = '/venues/{venueId}/booking-requests/{reference}/history';
  const history = useQuery(reference === null ? null : path, {
    path: { venueId, reference: reference ?? '' },
  });
  return lastChangeOf(history.data);
}

/** Renders what changed a request last, who did it, and when. */
export function LastChange({ request, venueId }: RequestProps) {
  const nameOf = useActorLabel(venueId);
  const last = useLastChange(venueId, request.reference);
  if (last === undefined) return null;
  return (
    <p>
      <strong>{historyEntryLabel(last, request.timezone)}</strong>{' '}
      <span dir="auto">{nameOf(last.actor)}</span>
      {formats.comma + formats.instant(Date.parse(last.at), request.timezone)}
      {linesOf(last, request).map((line) => (
        <span key={line} class={css.historyLine}>
          {line}
        </span>
      ))}
    </p>
  );
}
