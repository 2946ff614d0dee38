import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../ui/parts/button.tsx';
import { Field } from '../../ui/parts/field.tsx';
import { client } from '../api/client.ts';
import { useMutation } from '../api/use-mutation.ts';
import { useQuery } from '../api/use-query.ts';
import { t as shell } from '../base/messages.ts';
import { showToast } from '../base/toast.ts';
import { formats } from '../messages/language.ts';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { MutationForm } from '../parts/mutation-form.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { undoInToast } from '../parts/undo-in-toast.ts';
import { useDebounced } from '../parts/use-debounced.ts';
import { useSeenVersion } from '../parts/use-seen-version.ts';
import { acceptedValue, type Guest } from './guest-list.tsx';
import { t } from './messages.ts';
import css from './style.module.css';

/** Debounces typing, in milliseconds. */
const delayMs = 200;

interface MergeDialogProps {
  readonly venueId: string;
  readonly reference: string;
  readonly guest: Guest;
  readonly etag: string;
  readonly onClose: () => void;
}

/** Merges another guest into this one: search, preview, confirm. */
export function MergeDialog({ venueId, reference, guest, etag, onClose }: MergeDialogProps) {
  const seen = useSeenVersion(guest, etag);
  const [other, setOther] = useState<Guest | null>(null);
  const send = (merged: string, dryRun: boolean) =>
    client.post('/venues/{venueId}/guests/{reference}/merge', {
      path: { venueId, reference },
      body: { reference: merged, dryRun },
      ifMatch: seen.etag,
    });
  const preview = useMutation({
    mutationFn: (merged: string) => send(merged, true),
    invalidates: false,
  });
  const merge = useMutation({
    mutationFn: (merged: string) => send(merged, false),
    onSuccess({ etag: merged }) {
      onClose();
      const separated = other?.addresses ?? [];
      const button = undoInToast(() =>
        client.post('/venues/{venueId}/guests/{reference}/separate', {
          path: { venueId, reference },
          ifMatch: merged,
          body: {
            addresses: [...separated],
            notes: { kept: seen.content.notes ?? '', separated: other?.notes ?? '' },
          },
        }),
      );
      showToast({ text: t('merged'), button });
    },
  });
  seen.follow(merge.error, preview.error);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version
  useEffect(() => {
    if (other !== null && seen.conflict !== null) preview.mutate(other.reference);
  }, [seen.etag]);
  const previewError = preview.error ?? seen.conflict;
  const choose = (chosen: Guest) => {
    setOther(chosen);
    preview.mutate(chosen.reference);
  };
  const back = () => {
    preview.reset();
    merge.reset();
    setOther(null);
  };
  const result = preview.data?.data;
  return (
    <Dialog title={t('mergeTitle', { name: guest.guest.name })} onClose={onClose}>
      {other === null ? (
        <OtherGuests venueId={venueId} guest={guest} onChoose={choose} />
      ) : (
        <MutationForm
          mutation={merge}
          onSubmit={() => merge.mutate(other.reference)}
          submit={t('mergeGuests')}
          isDanger
          isOff={!result}
          className="form"
          actions={<Button onClick={back}>{t('chooseOther')}</Button>}
        >
          <p>{t('mergeText', namesOf(guest, other))}</p>
          <p>
            <strong>{t('canUndo')}</strong>
          </p>
          {previewError && merge.error === null && (
            <ErrorNotice
              error={previewError}
              {...(preview.error && { onRetry: () => preview.mutate(other.reference) })}
            />
          )}
          {preview.isPending && <p role="status">{shell('loading')}</p>}
          {result && (
            <section class={css.preview} aria-label={t('result')}>
              <h3>{t('result')}</h3>
              <ul class={css.addresses}>
                {result.addresses?.map((address) => (
                  <li key={address} dir="auto">
                    {address}
                  </li>
                ))}
              </ul>
              <p>
                {[t('bookings', { count: result.bookings }), acceptedValue(result)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {result.notes && (
                <p class={css.asWritten} dir="auto">
                  {result.notes}
                </p>
              )}
            </section>
          )}
        </MutationForm>
      )}
    </Dialog>
  );
}

/** Returns the names of two guests; if they are equal, with their addresses. */
function namesOf(guest: Guest, other: Guest) {
  const isSame = guest.guest.name === other.guest.name;
  const nameOf = (each: Guest) =>
    each.guest.name + (isSame ? formats.inBrackets((each.addresses ?? []).join(formats.comma)) : '');
  return { name: nameOf(guest), other: nameOf(other) };
}

interface OtherGuestsProps {
  readonly venueId: string;
  /** Left out of the results. */
  readonly guest: Guest;
  readonly onChoose: (guest: Guest) => void;
}

function OtherGuests({ venueId, guest, onChoose }: OtherGuestsProps) {
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), delayMs);
  const found = useQuery(text === '' ? null : '/venues/{venueId}/guests', {
    path: { venueId },
    query: { text: text.slice(0, 200), limit: '8' },
  });
  const own = new Set(guest.addresses);
  return (
    <>
      <p>{t('mergeHint')}</p>
      <Field
        name="merge-search"
        label={t('search')}
        value={typed}
        isRequired={false}
        hint={t('searchHint')}
        problem={undefined}
        autocomplete="off"
        onValue={setTyped}
      />
      {text !== '' && (
        <QueryView query={found} count={2}>
          {(all) => {
            const others = all.filter(
              ({ addresses = [] }) => addresses.length > 0 && !addresses.some((address) => own.has(address)),
            );
            const hasUnknown = all.some(({ addresses = [] }) => addresses.length === 0);
            return (
              <>
                {others.length === 0 && !hasUnknown && <p role="status">{t('noneFound')}</p>}
                {others.length > 0 && (
                  <ul class={css.choices}>
                    {others.map((other) => (
                      <li key={other.reference}>
                        <Button onClick={() => onChoose(other)}>
                          <b dir="auto">{other.guest.name}</b>{' '}
                          <small dir="auto">{other.addresses?.join(formats.comma)}</small>
                        </Button>
                      </li>
                    ))}
                  </ul>
                )}
                {hasUnknown && <p role="status">{t('mergeNeedsAddress')}</p>}
              </>
            );
          }}
        </QueryView>
      )}
    </>
  );
}
