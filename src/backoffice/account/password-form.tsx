import { useState } from 'preact/hooks';
import { MainButton } from '../../ui/parts/button.tsx';
import { client } from '../api/client.ts';
import { useMutation } from '../api/use-mutation.ts';
import { PasswordField } from '../parts/password-field.tsx';
import { problemsOf, troubleWords } from '../parts/trouble.tsx';
import { tell } from '../shell/news.ts';
import { t as shell } from '../shell/words.ts';
import { PasskeysToo } from './passkeys-too.tsx';
import { t } from './words.ts';

/** Another password for whoever is logged in. */
export function PasswordForm({ email }: { readonly email: string }) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [removePasskeys, setRemovePasskeys] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.put('/password', { body: { current, password, removePasskeys } }),
    onSuccess() {
      setCurrent('');
      setPassword('');
      setRemovePasskeys(false);
      tell({ text: t('passwordChanged') });
    },
  });
  const isWrong = error?.code === 'FORBIDDEN';
  const problem = problemsOf(error).get('password');
  return (
    <section class="form card" aria-labelledby="another-password">
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <h2 id="another-password">{t('anotherPassword')}</h2>
        <p>{t('anotherPasswordAbout')}</p>
        {/* So that a password client knows whose it is. */}
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
        <MainButton isSubmit isOff={isPending}>
          {shell('save')}
        </MainButton>
      </form>
    </section>
  );
}
