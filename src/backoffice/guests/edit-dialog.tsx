import { useState } from 'preact/hooks';
import { client } from '../api/client.ts';
import { type MutationResult, useMutation } from '../api/use-mutation.ts';
import { useCustomQuery, useQuery } from '../api/use-query.ts';
import { mayBeSaved } from '../base/lost-response.ts';
import { pathOf } from '../base/routes.ts';
import { showToast } from '../base/toast.ts';
import { formats } from '../messages/language.ts';
import { Checkbox } from '../parts/checkbox.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { MutationForm } from '../parts/mutation-form.tsx';
import { undoInToast } from '../parts/undo-in-toast.ts';
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
        button: undoInToast(() => changeBack({ venueId, reference }, guestBefore), showUndone),
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
    mutationFn: ({ guest: guestChanges }: Saved) => send({ guest: guestChanges }),
    onSuccess({ corrected }) {
      stored.drop();
      onClose();
      if (isAlone) return showUndo(former);
      showToast({
        text: t('changed', { count: corrected.length }),
        ...(corrected.length > 0 && {
          button: undoInToast(undoing(venueId, corrected), showUndone),
        }),
      });
    },
  });
  /** An attempt whose response was lost, if nothing has been edited since: the guest may have the changes by now. */
  const lost = save.lost?.entered === JSON.stringify([entered, upcoming]) ? save.lost : undefined;
  const preview = useCustomQuery({
    queryKey: ['edit guest', venueId, reference, seen.etag, typed, upcoming],
    enabled: typed !== 'null' && !save.isPending && lost === undefined,
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
        onSubmit={() => {
          if (lost) save.mutate(lost);
          else if (changes) save.mutate({ guest: changes, entered: JSON.stringify([entered, upcoming]) });
        }}
        submit={t('save')}
        isOff={!lost && (changes === null || preview.data === undefined)}
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

interface Saved {
  readonly guest: NonNullable<ReturnType<typeof guestChangesOf>>;
  /** All that was entered, as JSON. */
  readonly entered: string;
}

interface Corrected {
  readonly reference: string;
  readonly correctionId: string | null;
}

const showUndone = ({ ok }: { readonly ok: boolean }) =>
  showToast({ text: t(ok ? 'undone' : 'notAllUndone') });

/** Returns a function that undoes the corrections of a guest one after another; after a lost response, those that are left. */
function undoing(venueId: string, corrected: readonly Corrected[]) {
  const left = [...corrected];
  let refused: MutationResult = { ok: true };
  return async (): Promise<MutationResult> => {
    // One after another: each changes what is stored about the guest.
    for (let next = left[0]; next !== undefined; next = left[0]) {
      const path = { venueId, reference: next.reference, correctionId: next.correctionId ?? '' };
      const answer = await client.post(
        '/venues/{venueId}/booking-requests/{reference}/corrections/{correctionId}/undo',
        { path, ifMatch: '*', body: {} },
      );
      if (!answer.ok && mayBeSaved(answer.error)) return answer;
      if (!answer.ok) refused = answer;
      left.shift();
    }
    return refused;
  };
}

/** Stores a guest without a booking as before. */
const changeBack = (
  path: { readonly venueId: string; readonly reference: string },
  guest: NonNullable<ReturnType<typeof guestChangesOf>>,
) => client.patch('/venues/{venueId}/guests/{reference}', { path, ifMatch: '*', body: { guest } });
