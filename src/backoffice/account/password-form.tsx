import { useState } from 'preact/hooks';
import { PrimaryButton } from '../../ui/parts/button.tsx';
import { client } from '../api/client.ts';
import { useMutation } from '../api/use-mutation.ts';
import { t as shell } from '../base/messages.ts';
import { showToast } from '../base/toast.ts';
import { errorMessage } from '../parts/error-message.ts';
import { problemsAt } from '../parts/error-notice.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { t } from './messages.ts';
import { OtherPasskeys } from './other-passkeys.tsx';

/** Renders a form for a new password. */
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
      showToast({ text: t('passwordChanged') });
    },
  });
  const isWrong = error?.code === 'FORBIDDEN';
  const problem = problemsAt(error).get('password');
  return (
    <section class="form card" aria-labelledby="another-password">
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <h2 id="another-password">{t('changePassword')}</h2>
        <p>{t('changePasswordAbout')}</p>
        {/* Tells password managers which account the password belongs to. */}
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
        <OtherPasskeys
          name="remove-passkeys-with-password"
          isChosen={removePasskeys}
          onChoose={setRemovePasskeys}
        />
        <div role="alert">
          {error && !isWrong && !problem && <p class="problem">{errorMessage(error)}</p>}
        </div>
        <PrimaryButton isSubmit isOff={isPending}>
          {shell('save')}
        </PrimaryButton>
      </form>
    </section>
  );
}
