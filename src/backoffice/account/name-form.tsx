import { useState } from 'preact/hooks';
import type { ManagementError } from '../../client/manage.ts';
import { MainButton } from '../../ui/parts/button.tsx';
import { Field } from '../../ui/parts/field.tsx';
import { manager } from '../asking/manager.ts';
import { problemsOf, Trouble } from '../parts/trouble.tsx';
import { tell } from '../shell/news.ts';
import { nowIn } from '../shell/session.ts';
import { t as shell } from '../shell/words.ts';
import { t } from './words.ts';

/** What whoever is logged in is called. */
export function NameForm({ name }: { readonly name: string }) {
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<ManagementError | null>(null);
  const [isAsking, setAsking] = useState(false);
  const save = async (event: Event) => {
    event.preventDefault();
    if (isAsking) return;
    setAsking(true);
    const answer = await manager.patch('/session', { body: { name: typed } });
    setAsking(false);
    setError(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    setTyped(answer.data.name);
    nowIn(answer.data);
    tell({ text: shell('saved') });
  };
  const problem = problemsOf(error).get('name');
  return (
    <section class="form card" aria-labelledby="own-name">
      <form class="form" onSubmit={save} noValidate>
        <h2 id="own-name">{t('ownName')}</h2>
        <Field
          {...{ name: 'own-name-field', label: t('ownName'), hint: t('ownNameHint'), value: typed, problem }}
          autocomplete="name"
          isRequired
          onValue={setTyped}
        />
        {error && problem === undefined && <Trouble error={error} />}
        <MainButton isSubmit isOff={isAsking}>
          {shell('save')}
        </MainButton>
      </form>
    </section>
  );
}
