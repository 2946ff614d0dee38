import { useQuery } from '../../api/use-query.ts';
import { may } from '../../base/session.ts';
import { formats } from '../../messages/language.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { UndoChange } from '../edit/undo-change.tsx';
import { t } from '../messages.ts';
import css from '../style.module.css';
import { useActorLabel } from './actor-label.ts';
import { isImport, undoOf } from './changes-in-force.ts';
import { type Entry, type EntryKind, historyEntryLabel, linesOf } from './history-texts.ts';
import type { RequestProps } from './staff-request.ts';

/** Returns whether an entry is shown: an imported booking is accepted as it is entered. */
const isShown = (entry: Entry) => !(isImport(entry) && entry.type === 'booking-request.accepted');

const correctionOf = ({ details }: EntryKind) => undoOf(details).correctionId ?? '';

/** Returns whether an entry is a change that was undone. */
const isUndone = (entry: Entry, history: readonly Entry[]): boolean =>
  'correctionId' in entry.details &&
  history.some(({ details }) => undoOf(details).undoes === correctionOf(entry));

/** Returns whether an entry is a correction or a change of dates, whose values are still stored, that was not undone. */
const isInForce = (entry: Entry, history: readonly Entry[]): boolean =>
  (entry.changes ?? []).length > 0 && !('undoes' in entry.details) && !isUndone(entry, history);

/** Returns whether a newer change that was not undone changed the same members: it has to be undone first. */
function hasNewer(entry: Entry, history: readonly Entry[]): boolean {
  const members = new Set((entry.changes ?? []).map(({ member }) => member));
  return history
    .slice(history.indexOf(entry) + 1)
    .some((newer) => isInForce(newer, history) && newer.changes?.some(({ member }) => members.has(member)));
}

/** Returns the text why a change cannot be undone. */
function whyNotUndone(entry: Entry, history: readonly Entry[]) {
  if (entry.undo === 'decided_since') return 'undoDecidedSince';
  if (entry.undo === 'over') return 'undoOver';
  return hasNewer(entry, history) ? 'undoNewerFirst' : 'undoChangedSince';
}

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
