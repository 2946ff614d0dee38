import { useState } from 'preact/hooks';
import { MainButton } from '../../ui/parts/button.tsx';
import { manager } from '../asking/manager.ts';
import { PasswordField } from '../parts/password-field.tsx';
import { troubleWords } from '../parts/trouble.tsx';
import { tell } from '../shell/news.ts';
import { t as shell } from '../shell/words.ts';
import { passwordProblemIn } from './password-problem.ts';
import { t } from './words.ts';

/** Another password for whoever is logged in. */
export function PasswordForm({ email }: { readonly email: string }) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [isAsking, setAsking] = useState(false);
  const change = async (event: Event) => {
    event.preventDefault();
    setAsking(true);
    setProblem('');
    const answer = await manager.put('/password', { body: { current, password } });
    setAsking(false);
    if (answer.ok) {
      setCurrent('');
      setPassword('');
      tell({ text: t('passwordChanged') });
    } else if (answer.error.code === 'FORBIDDEN') setProblem(t('wrongCurrent'));
    else setProblem(passwordProblemIn(answer.error) ?? troubleWords(answer.error));
  };
  return (
    <section class="form card" aria-labelledby="another-password">
      <form class="form" onSubmit={change}>
        <h2 id="another-password">{t('anotherPassword')}</h2>
        <p>{t('anotherPasswordAbout')}</p>
        {/* So that a password manager knows whose it is. */}
        <input type="hidden" name="username" autocomplete="username" value={email} />
        <PasswordField label={t('currentPassword')} value={current} onValue={setCurrent} />
        <PasswordField
          label={t('newPassword')}
          hint={t('passwordHint')}
          value={password}
          onValue={setPassword}
          isNew
        />
        <div role="alert">{problem && <p class="problem">{problem}</p>}</div>
        <MainButton isSubmit isOff={isAsking}>
          {shell('save')}
        </MainButton>
      </form>
    </section>
  );
}
