import { useState } from 'preact/hooks';
import type { ManagementError } from '../../client/manage.ts';
import { MainButton } from '../../ui/parts/button.tsx';
import { manager } from '../asking/manager.ts';
import { PasswordField } from '../parts/password-field.tsx';
import { problemsOf, troubleWords } from '../parts/trouble.tsx';
import { useOnce } from '../parts/use-once.ts';
import { tell } from '../shell/news.ts';
import { t as shell } from '../shell/words.ts';
import { PasskeysToo } from './passkeys-too.tsx';
import { t } from './words.ts';

/** Another password for whoever is logged in. */
export function PasswordForm({ email }: { readonly email: string }) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [removePasskeys, setRemovePasskeys] = useState(false);
  const [error, setError] = useState<ManagementError | null>(null);
  const { isBusy, once } = useOnce();
  const change = async () => {
    setError(null);
    const answer = await manager.put('/password', { body: { current, password, removePasskeys } });
    if (!answer.ok) return setError(answer.error);
    setCurrent('');
    setPassword('');
    setRemovePasskeys(false);
    tell({ text: t('passwordChanged') });
  };
  const isWrong = error?.code === 'FORBIDDEN';
  const problem = problemsOf(error).get('password');
  return (
    <section class="form card" aria-labelledby="another-password">
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void once(change);
        }}
      >
        <h2 id="another-password">{t('anotherPassword')}</h2>
        <p>{t('anotherPasswordAbout')}</p>
        {/* So that a password manager knows whose it is. */}
        <input type="hidden" name="username" autocomplete="username" value={email} />
        <PasswordField
          label={t('currentPassword')}
          value={current}
          problem={isWrong ? t('wrongCurrent') : undefined}
          onValue={setCurrent}
        />
        <PasswordField
          label={t('newPassword')}
          hint={t('passwordHint')}
          value={password}
          problem={problem}
          onValue={setPassword}
          isNew
        />
        <PasskeysToo
          name="remove-passkeys-with-password"
          isChosen={removePasskeys}
          onChoose={setRemovePasskeys}
        />
        <div role="alert">
          {error && !isWrong && !problem && <p class="problem">{troubleWords(error)}</p>}
        </div>
        <MainButton isSubmit isOff={isBusy}>
          {shell('save')}
        </MainButton>
      </form>
    </section>
  );
}
