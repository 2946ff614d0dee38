import { useState } from 'preact/hooks';
import { client } from '../api/client.ts';
import { mutate, useMutation } from '../api/use-mutation.ts';
import { useCustomQuery, useQuery } from '../api/use-query.ts';
import { t as shell } from '../base/messages.ts';
import { pathOf } from '../base/routes.ts';
import { showToast } from '../base/toast.ts';
import { formats } from '../messages/language.ts';
import { Checkbox } from '../parts/checkbox.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { MutationForm } from '../parts/mutation-form.tsx';
import { useDebounced } from '../parts/use-debounced.ts';
import { useDraft } from '../parts/use-draft.ts';
import { useSeenVersion } from '../parts/use-seen-version.ts';
import { enteredGuest, guestChangesOf } from '../requests/edit/entered-edit.ts';
import { GuestFields } from '../requests/new/guest-fields.tsx';
import { GuestError } from './guest-error.tsx';
import { type Guest, hasNoRequest } from './guest-list.tsx';
import { problemsOfGuest } from './guest-problems.ts';
import { t } from './messages.ts';
import css from './style.module.css';

/** Debounces typing, in milliseconds. */
const delayMs = 300;

interface EditGuestDialogProps {
  readonly venueId: string;
  readonly reference: string;
  readonly guest: Guest;
  readonly etag: string;
  readonly onClose: () => void;
}

/** Edits a guest: the newest request, and if wished all that are still to come. Names what changes before it is saved. */
export function EditGuestDialog({ venueId, reference, guest, etag, onClose }: EditGuestDialogProps) {
  const seen = useSeenVersion(guest, etag);
  const saved = enteredGuest(seen.content.guest);
  const stored = useDraft(`edit guest ${reference}`, saved);
  const entered = stored.draft ?? saved;
  const [upcoming, setUpcoming] = useState(false);
  /** Nothing else has what is edited. */
  const isAlone = hasNoRequest(guest);
  const former = guestChangesOf(entered, saved);
  const showUndo = (guestBefore: typeof former) =>
    showToast({
      text: t('guestChanged'),
      ...(guestBefore && {
        button: { label: shell('undo'), act: () => undoAlone({ venueId, reference }, guestBefore) },
      }),
    });
  const venue = useQuery('/venues/{venueId}', { path: { venueId } });
  const changes = entered.name.trim() === '' ? null : guestChangesOf(saved, entered);
  const send = (body: { readonly guest: NonNullable<typeof changes>; readonly dryRun?: boolean }) =>
    client.patch('/venues/{venueId}/guests/{reference}', {
      path: { venueId, reference },
      ifMatch: seen.etag,
      body: { guest: body.guest, upcoming, dryRun: body.dryRun ?? false },
    });
  const typed = useDebounced(JSON.stringify(changes), delayMs);
  const save = useMutation({
    mutationFn: (guestChanges: NonNullable<typeof changes>) => send({ guest: guestChanges }),
    onSuccess({ corrected }) {
      stored.drop();
      onClose();
      if (isAlone) return showUndo(former);
      showToast({
        text: t('changed', { count: corrected.length }),
        ...(corrected.length > 0 && {
          button: { label: shell('undo'), act: () => undo(venueId, corrected) },
        }),
      });
    },
  });
  const preview = useCustomQuery({
    queryKey: ['edit guest', venueId, reference, seen.etag, typed, upcoming],
    enabled: typed !== 'null' && !save.isPending,
    async queryFn() {
      const answer = await send({ guest: JSON.parse(typed), dryRun: true });
      if (!answer.ok) throw answer.error;
      return answer.corrected;
    },
  });
  const error = save.error ?? (changes ? preview.error : null);
  seen.follow(save.error, changes ? preview.error : null);
  const problems = problemsOfGuest(error);
  const shownError = save.error === null ? (seen.conflict ?? (changes ? preview.error : null)) : null;
  return (
    <Dialog title={t('editTitle', { name: guest.guest.name })} onClose={onClose}>
      <MutationForm
        mutation={save}
        draft={stored}
        onSubmit={() => changes && save.mutate(changes)}
        submit={t('save')}
        isOff={changes === null || preview.data === undefined}
        className="form"
        showError={(failed) => <GuestError venueId={venueId} error={failed} />}
      >
        {shownError && <GuestError venueId={venueId} error={shownError} />}
        <GuestFields
          venueId={venueId}
          guest={entered}
          venueLocale={venue.data?.locale ?? 'en'}
          problems={problems}
          onChange={stored.change}
        />
        {!isAlone && (
          <>
            <p class={css.aside}>{t('newest')}</p>
            <Checkbox name="upcoming" isChecked={upcoming} onChange={setUpcoming}>
              {t('alsoUpcoming')}
            </Checkbox>
          </>
        )}
        <div role="status">
          {changes && preview.data && !isAlone && (
            <>
              <p>
                {preview.data.length === 0
                  ? t('changesNone')
                  : t('changesIn', { count: preview.data.length })}
              </p>
              <ul class={css.addresses}>
                {preview.data.map((each) => (
                  <li key={each.reference} dir="auto">
                    <a href={pathOf(venueId, 'requests', [each.reference], { show: 'all' })}>
                      {each.reference}
                    </a>{' '}
                    {[each.title, formats.shortDateWithYear(each.date), each.spaceName]
                      .filter(Boolean)
                      .join(' · ')}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </MutationForm>
    </Dialog>
  );
}

interface Corrected {
  readonly reference: string;
  readonly correctionId: string | null;
}

/** Undoes the corrections of a guest, each by itself, and shows a toast about the result. */
async function undo(venueId: string, corrected: readonly Corrected[]): Promise<void> {
  let isUndone = true;
  // One after another: each changes what is stored about the guest.
  for (const { reference, correctionId } of corrected) {
    const path = { venueId, reference, correctionId: correctionId ?? '' };
    const answer = await mutate(() =>
      client.post('/venues/{venueId}/booking-requests/{reference}/corrections/{correctionId}/undo', {
        path,
        ifMatch: '*',
        body: {},
      }),
    );
    isUndone &&= answer.ok;
  }
  showToast({ text: t(isUndone ? 'undone' : 'notAllUndone') });
}

/** Stores a guest without a booking as before. */
async function undoAlone(
  path: { readonly venueId: string; readonly reference: string },
  guest: NonNullable<ReturnType<typeof guestChangesOf>>,
): Promise<void> {
  const answer = await mutate(() =>
    client.patch('/venues/{venueId}/guests/{reference}', { path, ifMatch: '*', body: { guest } }),
  );
  showToast({ text: t(answer.ok ? 'undone' : 'notAllUndone') });
}
