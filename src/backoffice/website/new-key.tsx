import { useState } from 'preact/hooks';
import { Field } from '../../ui/parts/field.tsx';
import { client } from '../api/client.ts';
import { useMutation } from '../api/use-mutation.ts';
import { navigate } from '../base/address.ts';
import { pathOf } from '../base/routes.ts';
import { problemsAt } from '../parts/error-notice.tsx';
import { MutationForm } from '../parts/mutation-form.tsx';
import { KeyFields, type KeyFormValues, parseWebsites } from './key-fields.tsx';
import { t } from './messages.ts';

/** Renders a form for another website's key; it then shows the code to embed. */
export function NewKey({ venueId }: { readonly venueId: string }) {
  const [key, setKey] = useState(`${venueId}-web`.slice(0, 64));
  const [typed, setTyped] = useState<KeyFormValues>({
    label: '',
    websites: '',
    holdPeriod: '48h',
    maxItems: 1,
    waitingList: false,
    codes: false,
    page: true,
    frame: false,
  });
  const create = useMutation({
    mutationFn: () =>
      client.post('/venues/{venueId}/website-keys', {
        path: { venueId },
        body: { ...typed, key: key.trim(), websites: parseWebsites(typed.websites) },
      }),
    onSuccess: ({ data }) => navigate(pathOf(venueId, 'website', ['keys', data.key]), 'replace'),
  });
  const problems = problemsAt(create.error);
  return (
    <MutationForm
      mutation={create}
      onSubmit={() => create.mutate()}
      submit={t('makeKey')}
      isOff={key.trim() === ''}
    >
      <KeyFields
        typed={typed}
        problems={problems}
        onChange={(members) => setTyped({ ...typed, ...members })}
      />
      <Field
        name="key"
        label={t('key')}
        hint={t('keyHint')}
        value={key}
        problem={problems.get('key')}
        autocomplete="off"
        isRequired
        onValue={setKey}
      />
    </MutationForm>
  );
}
