import { useState } from 'preact/hooks';
import type { ManagementError } from '../../client/manage.ts';
import { MainButton } from '../../ui/parts/button.tsx';
import { Field } from '../../ui/parts/field.tsx';
import { manager } from '../asking/manager.ts';
import { problemsOf, Trouble } from '../parts/trouble.tsx';
import { goTo } from '../shell/address.ts';
import { linkIn } from '../shell/places.ts';
import { KeyFields, type TypedKey, websitesIn } from './key-fields.tsx';
import { t } from './words.ts';

/** A key for another website: told by its address, it is shown with the lines to put there. */
export function NewKey({ venueId }: { readonly venueId: string }) {
  const [key, setKey] = useState(`${venueId}-web`.slice(0, 64));
  const [typed, setTyped] = useState<TypedKey>({ label: '', websites: '', holdPeriod: '48h', page: true });
  const [error, setError] = useState<ManagementError | null>(null);
  const [isMaking, setMaking] = useState(false);
  const make = async (event: Event) => {
    event.preventDefault();
    if (isMaking) return;
    setMaking(true);
    const answer = await manager.post('/venues/{venueId}/website-keys', {
      path: { venueId },
      body: { ...typed, key: key.trim(), websites: websitesIn(typed.websites) },
    });
    setMaking(false);
    if (answer.ok) goTo(linkIn(venueId, 'website', ['keys', answer.data.key]), 'replace');
    else setError(answer.error);
  };
  const problems = problemsOf(error);
  return (
    <form class="form card" noValidate onSubmit={make}>
      {error && <Trouble error={error} />}
      <KeyFields
        typed={typed}
        problems={problems}
        onChange={(members) => setTyped({ ...typed, ...members })}
      />
      <Field
        {...{ name: 'key', label: t('key'), hint: t('keyHint'), value: key, problem: problems.get('key') }}
        autocomplete="off"
        isRequired
        onValue={setKey}
      />
      <MainButton isSubmit isOff={isMaking || key.trim() === ''}>
        {t('makeKey')}
      </MainButton>
    </form>
  );
}
