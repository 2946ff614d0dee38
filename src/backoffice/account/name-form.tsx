import { useState } from 'preact/hooks';
import { MainButton } from '../../ui/parts/button.tsx';
import { Field } from '../../ui/parts/field.tsx';
import { client } from '../api/client.ts';
import { useMutation } from '../api/use-mutation.ts';
import { problemsOf, Trouble } from '../parts/trouble.tsx';
import { tell } from '../shell/news.ts';
import { nowIn } from '../shell/session.ts';
import { t as shell } from '../shell/words.ts';
import { t } from './words.ts';

/** What whoever is logged in is called. */
export function NameForm({ name }: { readonly name: string }) {
  const [typed, setTyped] = useState(name);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.patch('/session', { body: { name: typed } }),
    onSuccess({ data }) {
      setTyped(data.name);
      nowIn(data);
      tell({ text: shell('saved') });
    },
  });
  const problem = problemsOf(error).get('name');
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
          {...{ name: 'own-name-field', label: t('ownName'), hint: t('ownNameHint'), value: typed, problem }}
          autocomplete="name"
          isRequired
          onValue={setTyped}
        />
        {error && problem === undefined && <Trouble error={error} />}
        <MainButton isSubmit isOff={isPending}>
          {shell('save')}
        </MainButton>
      </form>
    </section>
  );
}
