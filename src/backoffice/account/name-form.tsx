import { useState } from 'preact/hooks';
import type { ManagementError } from '../../client/manage.ts';
import { MainButton } from '../../ui/parts/button.tsx';
import { Field } from '../../ui/parts/field.tsx';
import { manager } from '../asking/manager.ts';
import { problemsOf, Trouble } from '../parts/trouble.tsx';
import { useOnce } from '../parts/use-once.ts';
import { tell } from '../shell/news.ts';
import { nowIn } from '../shell/session.ts';
import { t as shell } from '../shell/words.ts';
import { t } from './words.ts';

/** What whoever is logged in is called. */
export function NameForm({ name }: { readonly name: string }) {
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<ManagementError | null>(null);
  const { isBusy, once } = useOnce();
  const save = async () => {
    const answer = await manager.patch('/session', { body: { name: typed } });
    setError(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    setTyped(answer.data.name);
    nowIn(answer.data);
    tell({ text: shell('saved') });
  };
  const problem = problemsOf(error).get('name');
  return (
    <section class="form card" aria-labelledby="own-name">
      <form
        class="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void once(save);
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
        <MainButton isSubmit isOff={isBusy}>
          {shell('save')}
        </MainButton>
      </form>
    </section>
  );
}
