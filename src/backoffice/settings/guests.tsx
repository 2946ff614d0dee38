import { useState } from 'preact/hooks';
import { Button, MainButton } from '../../ui/parts/button.tsx';
import { Field } from '../../ui/parts/field.tsx';
import { client } from '../api/client.ts';
import { useMutation } from '../api/use-mutation.ts';
import { Confirm } from '../parts/confirm.tsx';
import { problemsOf, Trouble } from '../parts/trouble.tsx';
import { tell } from '../shell/news.ts';
import { t } from './words.ts';

/** What the law lets guests ask for: all that is kept of them, and to be forgotten. */
export function Guests({ venueId }: { readonly venueId: string }) {
  const [who, setWho] = useState('');
  const [isErasing, setErasing] = useState(false);
  const path = { venueId };
  const named = /^br-/i.test(who.trim()) ? { reference: who.trim().toUpperCase() } : { email: who.trim() };
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.post('/venues/{venueId}/guests/export', { path, body: named }),
    onSuccess: ({ data }) => saveAs('guest.json', data),
  });
  return (
    <form
      class="form card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <p>{t('guestsLong')}</p>
      {error && <Trouble error={error}>{error.code === 'NOT_FOUND' && <p>{t('noSuchGuest')}</p>}</Trouble>}
      <Field
        {...{ name: 'who', label: t('guestWho'), value: who }}
        problem={[...problemsOf(error).values()][0]}
        autocomplete="off"
        isRequired
        onValue={setWho}
      />
      <div class="actions">
        <MainButton isSubmit isOff={isPending || who.trim() === ''}>
          {t('guestExport')}
        </MainButton>
        <Button isOff={who.trim() === ''} onClick={() => setErasing(true)}>
          {t('guestErase')}
        </Button>
      </div>
      {isErasing && (
        <Confirm
          title={t('guestErase')}
          words={t('guestErase')}
          mutationFn={() => client.post('/venues/{venueId}/guests/erase', { path, body: named })}
          onSuccess={({ data }) => tell({ text: t('guestErased', { count: data.references.length }) })}
          onClose={() => setErasing(false)}
        >
          <p>{t('guestEraseAbout', { who })}</p>
        </Confirm>
      )}
    </form>
  );
}

/** Has the browser keep something as a file. */
export function saveAs(name: string, data: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Once the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
