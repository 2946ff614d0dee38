import { useState } from 'preact/hooks';
import type { DataAt, ManagementError } from '../../client/manage.ts';
import { Button, MainButton } from '../../ui/parts/button.tsx';
import { manager } from '../asking/manager.ts';
import { DropPlace } from '../parts/drop-place.tsx';
import { problemIn } from '../parts/problems/problem-in.ts';
import { problemWords } from '../parts/problems/words.ts';
import { problemsOf, Trouble } from '../parts/trouble.tsx';
import { useOnce } from '../parts/use-once.ts';
import { tell } from '../shell/news.ts';
import { may } from '../shell/session.ts';
import { t as shell } from '../shell/words.ts';
import { saveAs } from './guests.tsx';
import css from './style.module.css';
import { t } from './words.ts';

type File = DataAt<'get', '/venues/{venueId}/venue-file'>;

/** A venue file that somebody dropped in, and what it would do. */
interface Dropped {
  readonly name: string;
  readonly file: File;
  /** The venue as it stood when it was said what the file would do. */
  readonly seen: string;
}

/** The whole venue as a file: out of here, and in again. */
export function VenueFile({ venueId }: { readonly venueId: string }) {
  const [dropped, setDropped] = useState<Dropped | null>(null);
  const [says, setSays] = useState<{ readonly text: readonly string[]; readonly isRefused: boolean } | null>(
    null,
  );
  const [error, setError] = useState<ManagementError | null>(null);
  const [isLooking, setLooking] = useState(false);
  const { isBusy, once } = useOnce();
  const path = { venueId };
  const download = async () => {
    const answer = await manager.get('/venues/{venueId}/venue-file', { path });
    setError(answer.ok ? null : answer.error);
    if (answer.ok) saveAs(`${venueId}.json`, answer.data);
  };
  const look = async (chosen: globalThis.File) => {
    setSays(null);
    setError(null);
    setDropped(null);
    let file: File;
    try {
      // Whether it is one, the service says.
      file = JSON.parse(await chosen.text()) as File;
    } catch {
      setSays({ text: [t('noJson', { name: chosen.name })], isRefused: true });
      return;
    }
    setLooking(true);
    setError(await plan(chosen.name, file));
    setLooking(false);
  };
  const plan = async (name: string, file: File): Promise<ManagementError | null> => {
    // Seen before it is worked out: what is changed in between is noticed when it is brought in.
    const now = await manager.get('/venues/{venueId}/venue-file', { path });
    if (!now.ok) return now.error;
    const answer = await manager.post('/venues/{venueId}/venue-file/plan', { path, body: file });
    if (!answer.ok) return answer.error;
    // What stands in the way is told by words that come with refusals.
    await problemWords.load().catch(() => undefined);
    setDropped({ name, file, seen: now.etag });
    setSays(planWords(answer.data));
    return null;
  };
  const bringIn = async () => {
    if (dropped === null) return;
    const answer = await manager.put('/venues/{venueId}/venue-file', {
      path,
      ifMatch: dropped.seen,
      body: dropped.file,
    });
    setError(answer.ok ? null : answer.error);
    if (!answer.ok) {
      // A colleague was first: what it would do is another thing now.
      if (answer.error.code === 'PRECONDITION_FAILED') await plan(dropped.name, dropped.file);
      return;
    }
    setDropped(null);
    setSays(null);
    tell({ text: shell('saved') });
  };
  return (
    <div class="form card">
      <p>{t('fileLong')}</p>
      <div class="actions">
        <Button onClick={download}>{t('download')}</Button>
      </div>
      {error && (
        <Trouble error={error}>
          <ul class={css.log}>
            {[...problemsOf(error)].map(([member, problem]) => (
              <li key={member}>
                <code>{member}</code> {problem}
              </li>
            ))}
          </ul>
        </Trouble>
      )}
      {may(venueId, 'venue.edit') && (
        <>
          <DropPlace
            words={t('dropFile')}
            accept=".json,application/json"
            onFiles={([chosen]) => chosen && void look(chosen)}
          />
          {isLooking && <p role="status">{shell('loading')}</p>}
          {says && (
            <section class={says.isRefused ? 'trouble' : 'note'} role="status">
              <ul class={css.log}>
                {says.text.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              {dropped && !says.isRefused && (
                <MainButton isOff={isBusy} onClick={() => void once(bringIn)}>
                  {t('bringIn', { name: dropped.name })}
                </MainButton>
              )}
            </section>
          )}
        </>
      )}
    </div>
  );
}

type Plan = DataAt<'post', '/venues/{venueId}/venue-file/plan'>;

/** What a file would do, a line each. */
function planWords({ plan, venueHasChanged, warnings }: Plan): {
  readonly text: readonly string[];
  readonly isRefused: boolean;
} {
  const refusals = [
    ...plan.problems.map((problem) => `${problem.path}: ${problemIn(problem)}`),
    ...plan.bookings.inTheWay.map(({ reference, date, message }) =>
      problemIn({ problem: 'booking_in_the_way', values: { reference, date }, message }),
    ),
  ];
  if (refusals.length > 0) return { text: refusals, isRefused: true };
  const changes = (['spaces', 'slots', 'packages', 'siteKeys'] as const).flatMap((part) =>
    (['added', 'changed', 'removed'] as const).flatMap((change) =>
      plan[part][change].length === 0 ? [] : [`${t(part)}, ${t(change)}: ${plan[part][change].join(', ')}`],
    ),
  );
  const blocks = (['added', 'removed'] as const).flatMap((change) =>
    plan.blocks[change].length === 0 ? [] : [`${t('blocks')}, ${t(change)}: ${plan.blocks[change].length}`],
  );
  const first = venueHasChanged ? [] : [t('nothingChanges')];
  const said = warnings.map((warning) => `${warning.path}: ${problemIn(warning)}`);
  return { text: [...first, ...changes, ...blocks, ...said], isRefused: false };
}
