import { useState } from 'preact/hooks';
import { Button } from '../../ui/parts/button.tsx';
import { Field } from '../../ui/parts/field.tsx';
import { client } from '../api/client.ts';
import { useMutation } from '../api/use-mutation.ts';
import { useQuery } from '../api/use-query.ts';
import { currentUrl } from '../base/address.ts';
import { showToast } from '../base/toast.ts';
import { erasedText } from '../guests/erased-text.ts';
import { ErasureWarnings } from '../guests/erasure-warnings.tsx';
import { t as ofGuest } from '../guests/messages.ts';
import { Confirm } from '../parts/confirm.tsx';
import { downloadJson } from '../parts/download.ts';
import { ErrorNotice, problemsAt } from '../parts/error-notice.tsx';
import { MutationForm } from '../parts/mutation-form.tsx';
import { KeptGuests } from './kept-guests.tsx';
import { t } from './messages.ts';

/** Exports or erases a guest's data, on their request. */
export function Guests({ venueId }: { readonly venueId: string }) {
  const [who, setWho] = useState(() => currentUrl.value.searchParams.get('who') ?? '');
  const [isErasing, setErasing] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const path = { venueId };
  const named = /^(?:br|gu)-/i.test(who.trim())
    ? { reference: who.trim().toUpperCase() }
    : { email: who.trim() };
  const exported = useMutation({
    mutationFn: () => client.post('/venues/{venueId}/guests/export', { path, body: named }),
    onSuccess: ({ data }) => downloadJson('guest.json', data),
  });
  const isBlank = who.trim() === '';
  return (
    <MutationForm
      mutation={exported}
      onSubmit={() => exported.mutate()}
      submit={ofGuest('guestExport')}
      isOff={isBlank}
      showError={(error) => (
        <ErrorNotice error={error}>{error.code === 'NOT_FOUND' && <p>{t('noSuchGuest')}</p>}</ErrorNotice>
      )}
      actions={
        <Button isOff={isBlank} onClick={() => setErasing(true)}>
          {ofGuest('guestErase')}
        </Button>
      }
    >
      <p>{t('guestsLong')}</p>
      <Retention venueId={venueId} />
      <Field
        name="who"
        label={t('guestWho')}
        value={who}
        problem={[...problemsAt(exported.error).values()][0]}
        autocomplete="off"
        isRequired
        onValue={setWho}
      />
      {isErasing && (
        <Confirm
          title={ofGuest('guestErase')}
          label={ofGuest('guestErase')}
          isOff={!isWarned}
          mutationFn={() => client.post('/venues/{venueId}/guests/erase', { path, body: named })}
          onSuccess={({ data }) => showToast({ text: erasedText(data.references) })}
          onClose={() => setErasing(false)}
        >
          <p>{ofGuest('guestEraseAbout', { who })}</p>
          <ErasureWarnings venueId={venueId} named={named} onShown={setWarned} />
        </Confirm>
      )}
      <KeptGuests venueId={venueId} />
    </MutationForm>
  );
}

/** Renders whether and when guests are erased automatically. */
function Retention({ venueId }: { readonly venueId: string }) {
  const { data } = useQuery('/venues/{venueId}/guest-retention', { path: { venueId } });
  if (!data) return null;
  const { erasedAfterDays } = data;
  return <p>{erasedAfterDays === null ? t('erasedNever') : t('erasedAfter', { count: erasedAfterDays })}</p>;
}
