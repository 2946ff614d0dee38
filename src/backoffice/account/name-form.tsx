import { useState } from 'preact/hooks';
import { PrimaryButton } from '../../ui/parts/button.tsx';
import { Field } from '../../ui/parts/field.tsx';
import { client } from '../api/client.ts';
import { useMutation } from '../api/use-mutation.ts';
import { t as shell } from '../base/messages.ts';
import { markLoggedIn } from '../base/session.ts';
import { showToast } from '../base/toast.ts';
import { ErrorNotice, problemsAt } from '../parts/error-notice.tsx';
import { t } from './messages.ts';

/** Renders a form for the name of the logged-in person. */
export function NameForm({ name }: { readonly name: string }) {
  const [typed, setTyped] = useState(name);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.patch('/session', { body: { name: typed } }),
    onSuccess({ data }) {
      setTyped(data.name);
      markLoggedIn(data);
      showToast({ text: shell('saved') });
    },
  });
  const problem = problemsAt(error).get('name');
  return (
    <section class="form card" aria-labelledby="own-name">
      <form
        class="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <h2 id="own-name">{t('ownName')}</h2>
        <Field
          name="own-name-field"
          label={t('ownName')}
          hint={t('ownNameHint')}
          value={typed}
          problem={problem}
          autocomplete="name"
          isRequired
          onValue={setTyped}
        />
        {error && problem === undefined && <ErrorNotice error={error} />}
        <PrimaryButton isSubmit isOff={isPending}>
          {shell('save')}
        </PrimaryButton>
      </form>
    </section>
  );
}
