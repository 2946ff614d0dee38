import { useInfiniteQuery } from '../api/use-query.ts';
import { formats } from '../messages/language.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { LoadMoreButton } from '../parts/load-more-button.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { pathOf } from '../shell/routes.ts';
import { useStaffNames } from '../shell/staff-names.ts';
import { eventLabel } from './event-label.ts';
import { t } from './messages.ts';
import css from './style.module.css';

interface HistoryProps {
  readonly venueId: string;
  readonly timezone: string;
}

/** Renders the event log, newest first, with actors and times. */
export function History({ venueId, timezone }: HistoryProps) {
  const events = useInfiniteQuery('/venues/{venueId}/events', {
    path: { venueId },
    query: { order: 'newest' },
  });
  const colleagues = useStaffNames(venueId);
  return (
    <QueryView query={events} count={8}>
      {(entries) =>
        entries.length === 0 ? (
          <EmptyState title={t('nothingHappened')} />
        ) : (
          <>
            <ol class={css.history}>
              {entries.map((event) => {
                const { what, actorName, reference } = eventLabel(event, colleagues);
                return (
                  <li key={event.id}>
                    <strong>{what}</strong>{' '}
                    {reference && <a href={pathOf(venueId, 'requests', [reference])}>{reference}</a>}
                    <p>
                      {actorName}, {formats.instant(Date.parse(event.timestamp), timezone)}
                    </p>
                  </li>
                );
              })}
            </ol>
            <LoadMoreButton list={events} />
          </>
        )
      }
    </QueryView>
  );
}
