import type { DataOfPath } from '../../../client/manage.ts';
import { useQuery } from '../../api/use-query.ts';
import { formats } from '../../messages/language.ts';
import { useActorLabel } from '../request/actor-label.ts';
import { historyEntryLabel, linesOf } from '../request/history.tsx';
import type { RequestProps } from '../request/staff-request.ts';
import css from '../style.module.css';

type Entry = DataOfPath<'get', '/venues/{venueId}/booking-requests/{reference}/history'>[number];

/** Returns the last entry that changed a request; notes do not. */
export const lastChangeOf = (history: readonly Entry[] | undefined): Entry | undefined =>
  history?.findLast(({ type }) => /^(booking-request\.(?!note)|hold\.|guest\.erased)/.test(type));

/** Renders what changed a request last, who did it, and when. */
export function LastChange({ request, venueId }: RequestProps) {
  const { reference } = request;
  const { data } = useQuery('/venues/{venueId}/booking-requests/{reference}/history', {
    path: { venueId, reference },
  });
  const nameOf = useActorLabel(venueId);
  const last = lastChangeOf(data);
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
