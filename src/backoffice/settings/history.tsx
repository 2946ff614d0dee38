import { useInfiniteQuery } from '../api/use-query.ts';
import { Empty } from '../parts/empty.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { useColleagues } from '../shell/colleagues.ts';
import { linkIn } from '../shell/places.ts';
import { f } from '../words/language.ts';
import { happened } from './happened.ts';
import css from './style.module.css';
import { t } from './words.ts';

interface HistoryProps {
  readonly venueId: string;
  readonly timezone: string;
}

/** What happened, who did it and when, the last first. */
export function History({ venueId, timezone }: HistoryProps) {
  const events = useInfiniteQuery('/venues/{venueId}/events', {
    path: { venueId },
    query: { order: 'newest' },
  });
  const colleagues = useColleagues(venueId);
  return (
    <QueryView query={events} count={8}>
      {(entries) =>
        entries.length === 0 ? (
          <Empty title={t('nothingHappened')} />
        ) : (
          <>
            <ol class={css.history}>
              {entries.map((event) => {
                const { what, who, reference } = happened(event, colleagues);
                return (
                  <li key={event.id}>
                    <strong>{what}</strong>{' '}
                    {reference && <a href={linkIn(venueId, 'requests', [reference])}>{reference}</a>}
                    <p>
                      {who}, {f.instant(Date.parse(event.timestamp), timezone)}
                    </p>
                  </li>
                );
              })}
            </ol>
            <MoreButton list={events} />
          </>
        )
      }
    </QueryView>
  );
}
