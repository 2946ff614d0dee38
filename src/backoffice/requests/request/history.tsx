import { useQuery } from '../../api/use-query.ts';
import { may } from '../../base/session.ts';
import { formats } from '../../messages/language.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { UndoChange } from '../edit/undo-change.tsx';
import { t } from '../messages.ts';
import css from '../style.module.css';
import { useActorLabel } from './actor-label.ts';
import { isImport } from './changes-in-force.ts';
import { type Entry, historyEntryLabel, linesOf } from './history-texts.ts';
import type { RequestProps } from './staff-request.ts';
import { correctionOf, isInForce, isUndone, whyNotUndone } from './undo-state.ts';

/** Returns whether an entry is shown: an imported booking is accepted as it is entered. */
const isShown = (entry: Entry) => !(isImport(entry) && entry.type === 'booking-request.accepted');

/** Renders the history of a request, newest first, with actors. */
export function History({ request, venueId, etag }: RequestProps & { readonly etag: string }) {
  const { reference, timezone } = request;
  const nameOf = useActorLabel(venueId);
  const mayUndo = may(venueId, 'requests.decide');
  const history = useQuery('/venues/{venueId}/booking-requests/{reference}/history', {
    path: { venueId, reference },
  });
  return (
    <section class="card">
      <h2>{t('history')}</h2>
      <QueryView query={history} count={1}>
        {(data) => (
          <ol class={css.history}>
            {data
              .filter(isShown)
              .toReversed()
              .map((entry, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and are only added
                <li key={data.length - index}>
                  <strong>{historyEntryLabel(entry, timezone)}</strong>{' '}
                  <span dir="auto">{nameOf(entry.actor)}</span>
                  {linesOf(entry, request).map((line) => (
                    <span key={line} class={css.historyLine}>
                      {line}
                    </span>
                  ))}
                  <small>{formats.instant(Date.parse(entry.at), timezone)}</small>
                  {isUndone(entry, data) && <small>{t('wasUndone')}</small>}
                  {mayUndo && isInForce(entry, data) && entry.undo !== 'possible' && (
                    <small>{t(whyNotUndone(entry, data))}</small>
                  )}
                  {mayUndo && isInForce(entry, data) && entry.undo === 'possible' && (
                    <UndoChange
                      request={request}
                      venueId={venueId}
                      etag={etag}
                      correctionId={correctionOf(entry)}
                      label={historyEntryLabel(entry, timezone)}
                    />
                  )}
                </li>
              ))}
          </ol>
        )}
      </QueryView>
    </section>
  );
}
