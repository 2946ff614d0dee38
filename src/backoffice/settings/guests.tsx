import { useState } from 'preact/hooks';
import type { ManagementError } from '../../client/manage.ts';
import { Button, MainButton } from '../../ui/parts/button.tsx';
import { Field } from '../../ui/parts/field.tsx';
import { manager } from '../asking/manager.ts';
import { Confirm } from '../parts/confirm.tsx';
import { problemsOf, Trouble } from '../parts/trouble.tsx';
import { useOnce } from '../parts/use-once.ts';
import { tell } from '../shell/news.ts';
import { t } from './words.ts';

/** What the law lets guests ask for: all that is kept of them, and to be forgotten. */
export function Guests({ venueId }: { readonly venueId: string }) {
  const [who, setWho] = useState('');
  const [error, setError] = useState<ManagementError | null>(null);
  const [isErasing, setErasing] = useState(false);
  const { isBusy, once } = useOnce();
  const path = { venueId };
  const named = /^br-/i.test(who.trim()) ? { reference: who.trim().toUpperCase() } : { email: who.trim() };
  const write = async () => {
    const answer = await manager.post('/venues/{venueId}/guests/export', { path, body: named });
    setError(answer.ok ? null : answer.error);
    if (answer.ok) saveAs('guest.json', answer.data);
  };
  return (
    <form
      class="form card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void once(write);
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
        <MainButton isSubmit isOff={isBusy || who.trim() === ''}>
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
          act={async () => {
            const answer = await manager.post('/venues/{venueId}/guests/erase', { path, body: named });
            if (answer.ok) tell({ text: t('guestErased', { count: answer.data.references.length }) });
            return answer;
          }}
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
