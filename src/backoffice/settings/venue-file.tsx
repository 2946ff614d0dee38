import { useState } from 'preact/hooks';
import type { DataOfPath } from '../../client/manage.ts';
import { Button, PrimaryButton } from '../../ui/parts/button.tsx';
import { client } from '../api/client.ts';
import { useMutation } from '../api/use-mutation.ts';
import { t as shell } from '../base/messages.ts';
import { may } from '../base/session.ts';
import { showToast } from '../base/toast.ts';
import { formats } from '../messages/language.ts';
import { problemMessages } from '../messages/problems/messages.ts';
import { problemMessage } from '../messages/problems/problem-message.ts';
import { downloadJson } from '../parts/download.ts';
import { DropZone } from '../parts/drop-zone.tsx';
import { ErrorNotice, problemsAt } from '../parts/error-notice.tsx';
import { t } from './messages.ts';
import css from './style.module.css';

type File = DataOfPath<'get', '/venues/{venueId}/venue-file'>;

/** A dropped venue file. */
interface DroppedFile {
  readonly name: string;
  readonly file: File;
}

/** Exports and imports the whole venue as a file. */
export function VenueFile({ venueId }: { readonly venueId: string }) {
  const [unread, setUnread] = useState<string | null>(null);
  const path = { venueId };
  const download = useMutation({
    mutationFn: () => client.get('/venues/{venueId}/venue-file', { path }),
    onSuccess: ({ data }) => downloadJson(`${venueId}.json`, data),
    invalidates: false,
  });
  const plan = useMutation({
    async mutationFn({ file }: DroppedFile) {
      // Fetches the ETag before the plan, so that the import detects changes made in between.
      const now = await client.get('/venues/{venueId}/venue-file', { path });
      if (!now.ok) return now;
      const answer = await client.post('/venues/{venueId}/venue-file/plan', { path, body: file });
      // Explaining conflicts needs messages that are loaded on demand.
      await problemMessages.load().catch(() => undefined);
      return answer.ok ? { ...answer, etag: now.etag } : answer;
    },
    invalidates: false,
  });
  const { data: planned, variables: dropped } = plan;
  const importFile = useMutation({
    mutationFn: ({ file, etag }: DroppedFile & { readonly etag: string }) =>
      client.put('/venues/{venueId}/venue-file', { path, ifMatch: etag, body: file }),
    onSuccess() {
      plan.reset();
      showToast({ text: shell('saved') });
    },
    onError({ code }, { name, file }) {
      // Another person changed the venue: the plan is outdated.
      if (code === 'PRECONDITION_FAILED') plan.mutate({ name, file });
    },
  });
  const error = download.error ?? plan.error ?? importFile.error;
  const look = async (chosen: globalThis.File) => {
    for (const { reset } of [download, plan, importFile]) reset();
    setUnread(null);
    try {
      // The service checks whether it is a venue file.
      const file = JSON.parse(await chosen.text()) as File;
      plan.mutate({ name: chosen.name, file });
    } catch {
      setUnread(chosen.name);
    }
  };
  const message = planned && planMessage(planned.data);
  return (
    <div class="form card">
      <p>{t('fileLong')}</p>
      <div class="actions">
        <Button onClick={() => download.mutate()}>{t('download')}</Button>
      </div>
      {error && (
        <ErrorNotice error={error}>
          <ul class={css.log}>
            {[...problemsAt(error)].map(([member, problem]) => (
              <li key={member}>
                <code>{member}</code> {problem}
              </li>
            ))}
          </ul>
        </ErrorNotice>
      )}
      {may(venueId, 'venue.edit') && (
        <>
          <DropZone
            label={t('chooseVenueFile')}
            accept=".json,application/json"
            onFiles={([chosen]) => chosen && void look(chosen)}
          />
          {unread !== null && (
            <p class="trouble" role="alert">
              {t('noJson', { name: unread })}
            </p>
          )}
          {plan.isPending && <p role="status">{shell('loading')}</p>}
          {message && (
            <section class={message.isRejected ? 'trouble' : 'note'} role="status">
              <ul class={css.log}>
                {message.text.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              {dropped && planned && !message.isRejected && (
                <PrimaryButton
                  isOff={importFile.isPending}
                  onClick={() => importFile.mutate({ ...dropped, etag: planned.etag })}
                >
                  {t('bringIn', { name: dropped.name })}
                </PrimaryButton>
              )}
            </section>
          )}
        </>
      )}
    </div>
  );
}

type Plan = DataOfPath<'post', '/venues/{venueId}/venue-file/plan'>;

/** Returns the plan of an import line by line. */
function planMessage({ plan, venueHasChanged, warnings }: Plan): {
  readonly text: readonly string[];
  readonly isRejected: boolean;
} {
  const errors = [
    ...plan.problems.map((problem) => `${problem.path}${formats.colon}${problemMessage(problem)}`),
    ...plan.bookings.inTheWay.map(({ reference, date, message }) =>
      problemMessage({ problem: 'booking_in_the_way', values: { reference, date }, message }),
    ),
  ];
  if (errors.length > 0) return { text: errors, isRejected: true };
  const changes = (['spaces', 'slots', 'packages', 'siteKeys'] as const).flatMap((part) =>
    (['added', 'changed', 'removed'] as const).flatMap((change) =>
      plan[part][change].length === 0
        ? []
        : [`${t(part)}${formats.comma}${t(change)}${formats.colon}${plan[part][change].join(formats.comma)}`],
    ),
  );
  const blocks = (['added', 'removed'] as const).flatMap((change) =>
    plan.blocks[change].length === 0
      ? []
      : [`${t('blocks')}${formats.comma}${t(change)}${formats.colon}${plan.blocks[change].length}`],
  );
  const first = venueHasChanged ? [] : [t('nothingChanges')];
  const text = warnings.map((warning) => `${warning.path}${formats.colon}${problemMessage(warning)}`);
  return { text: [...first, ...changes, ...blocks, ...text], isRejected: false };
}
