import { useState } from 'preact/hooks';
import type { DataAt, ManagementError } from '../../client/manage.ts';
import { MainButton } from '../../ui/parts/button.tsx';
import { manager } from '../asking/manager.ts';
import { DropPlace } from '../parts/drop-place.tsx';
import { problemWords } from '../parts/problems/words.ts';
import { Trouble } from '../parts/trouble.tsx';
import { useOnce } from '../parts/use-once.ts';
import { tell } from '../shell/news.ts';
import { t as shell } from '../shell/words.ts';
import { SheetFaults } from './sheet-faults.tsx';
import css from './style.module.css';
import { t } from './words.ts';

type Plan = DataAt<'post', '/venues/{venueId}/imported-bookings/plan'>;

/** A table that was dropped in, and what it would do. */
interface Dropped {
  readonly name: string;
  readonly csv: string;
  readonly plan: Plan;
}

/** The bookings that a venue has already, brought along in a table: looked at first, then all of them or none. */
export function Bookings({ venueId }: { readonly venueId: string }) {
  const [dropped, setDropped] = useState<Dropped | null>(null);
  const [error, setError] = useState<ManagementError | null>(null);
  const [unread, setUnread] = useState<string | null>(null);
  const [isLooking, setLooking] = useState(false);
  const { isBusy, once } = useOnce();
  const path = { venueId };
  const look = async (file: File) => {
    setDropped(null);
    setError(null);
    const csv = await textOf(file);
    setUnread(csv === null ? file.name : null);
    if (csv === null) return;
    setLooking(true);
    const answer = await manager.post('/venues/{venueId}/imported-bookings/plan', { path, body: { csv } });
    // What is wrong in its lines is told by words that come with refusals.
    await problemWords.load().catch(() => undefined);
    setLooking(false);
    if (answer.ok) setDropped({ name: file.name, csv, plan: answer.data });
    else setError(answer.error);
  };
  const bringIn = async ({ csv }: Dropped) => {
    const answer = await manager.post('/venues/{venueId}/imported-bookings', { path, body: { csv } });
    setError(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    setDropped(null);
    tell({ text: t('bookingsDone', { count: answer.data.imported.length }) });
  };
  return (
    <div class="form card">
      <p>{t('bookingsLong')}</p>
      <p>
        <code>space, slot, date, name</code>
      </p>
      <p class={css.aside}>
        {t('bookingsMore')} <code>package, email, phone, company, people, message, status, total, tax</code>
      </p>
      {error && (
        <Trouble error={error}>
          {'details' in error && error.details && <SheetFaults faults={error.details} />}
        </Trouble>
      )}
      {unread !== null && (
        <p class="trouble" role="alert">
          {t('notUtf8', { name: unread })}
        </p>
      )}
      <DropPlace
        words={t('dropTable')}
        accept=".csv,text/csv"
        onFiles={([file]) => file && void look(file)}
      />
      {isLooking && <p role="status">{shell('loading')}</p>}
      {dropped && (
        <Planned
          name={dropped.name}
          plan={dropped.plan}
          isBusy={isBusy}
          bringIn={() => void once(() => bringIn(dropped))}
        />
      )}
    </div>
  );
}

interface PlannedProps {
  readonly name: string;
  readonly plan: Plan;
  readonly isBusy: boolean;
  readonly bringIn: () => void;
}

/** What a table would do, a line each; or everything it is refused for, by its lines. */
function Planned({ name, plan, isBusy, bringIn }: PlannedProps) {
  const { fresh, held, past, known, problems, problemCount } = plan;
  if (problemCount > 0)
    return (
      <section class="trouble" role="status">
        <p>{t('tableRefused', { name, count: problemCount })}</p>
        <SheetFaults faults={problems} />
        {problemCount > problems.length && <p>{t('tableMore', { count: problemCount - problems.length })}</p>}
      </section>
    );
  const lines = [
    fresh === 0 ? t('nothingChanges') : t('tableFresh', { count: fresh }),
    ...(held > 0 ? [t('tableHeld', { count: held })] : []),
    ...(past > 0 ? [t('tablePast', { count: past })] : []),
    ...(known.length > 0 ? [t('tableKnown', { count: known.length })] : []),
  ];
  return (
    <section class="note" role="status">
      <ul class={css.log}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {fresh > 0 && (
        <MainButton isOff={isBusy} onClick={bringIn}>
          {t('bringIn', { name })}
        </MainButton>
      )}
    </section>
  );
}

/** @returns null where it is no text in UTF-8: a spreadsheet's older spelling would bring in names that are wrong */
async function textOf(file: File): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}
