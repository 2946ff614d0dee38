import type { DataAt } from '../../../client/manage.ts';
import { useQuery } from '../../api/use-query.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { f } from '../../words/language.ts';
import css from '../style.module.css';
import { t } from '../words.ts';
import { useActorWords } from './actor-words.ts';
import type { RequestProps } from './event-card.tsx';

type Entry = DataAt<'get', '/venues/{venueId}/booking-requests/{reference}/history'>[number];

/** What happened to a request, by the names of the event log. */
const happened = {
  'booking-request.placed': 'didPlace',
  'booking-request.accepted': 'accepted',
  'booking-request.declined': 'declined',
  'booking-request.cancelled': 'cancelled',
  'booking-request.undone': 'didUndo',
  'booking-request.moved': 'didMove',
  'booking-request.price-agreed': 'didPrice',
  'booking-request.noted': 'didNote',
  'booking-request.note-removed': 'didRemoveNote',
  'booking-request.left': 'didLeave',
  'hold.lapsed': 'didLapse',
  'guest.exported': 'didExport',
  'guest.erased': 'didErase',
} as const;

/** What happened, in a word or two; of what only a newer service knows, its name. */
export function entryWords({ type, details }: Entry): string {
  const key = happened[type as keyof typeof happened];
  if (key === undefined) return type;
  if (key !== 'didPrice') return t(key);
  // As the event log is described (domain/events/event.ts).
  const { totalCents, currency } = details as { totalCents: number; currency: string };
  return t(key, { amount: f.money(totalCents, currency) });
}

/** All that was done with a request, the last first, and by whom. */
export function History({ request, venueId }: RequestProps) {
  const { reference, timezone } = request;
  const nameOf = useActorWords(venueId);
  const history = useQuery('/venues/{venueId}/booking-requests/{reference}/history', {
    path: { venueId, reference },
  });
  return (
    <section class="card">
      <h2>{t('history')}</h2>
      <QueryView query={history} count={1}>
        {(data) => (
          <ol class={css.history}>
            {data.toReversed().map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name, and only come
              <li key={data.length - index}>
                <strong>{entryWords(entry)}</strong> <span dir="auto">{nameOf(entry.actor)}</span>
                <small>{f.instant(Date.parse(entry.at), timezone)}</small>
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </section>
  );
}
