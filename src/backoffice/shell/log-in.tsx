import { useState } from 'preact/hooks';
import type { ManagementError } from '../../client/manage.ts';
import { Button, PrimaryButton } from '../../ui/parts/button.tsx';
import { Field } from '../../ui/parts/field.tsx';
import { logInByPasskey, supportsPasskeys } from '../account/passkey.ts';
import { anonymousClient } from '../api/client.ts';
import { useMutation } from '../api/use-mutation.ts';
import { t } from '../base/messages.ts';
import { cancelConfirmation, type LogInReason, markLoggedIn, session } from '../base/session.ts';
import { Dialog } from '../parts/dialog.tsx';
import { errorMessage } from '../parts/error-message.ts';
import { PasswordField } from '../parts/password-field.tsx';

/** The form to log in with e-mail address and password. */
function LogInForm() {
  const current = session.value;
  const [email, setEmail] = useState(current.kind === 'in' ? (current.account.email ?? '') : '');
  const [password, setPassword] = useState('');
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (by: 'password' | 'passkey') =>
      by === 'passkey' ? logInByPasskey() : anonymousClient.post('/session', { body: { email, password } }),
    onSuccess: ({ data }) => markLoggedIn(data),
    // No refetch is needed: the waiting requests are repeated.
    invalidates: false,
  });
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        mutate('password');
      }}
    >
      <Field
        // Not `email`, since the page behind the dialog may have a field with that name.
        name="username"
        label={t('email')}
        value={email}
        onValue={setEmail}
        type="email"
        autocomplete="username"
        isRequired
        problem={undefined}
      />
      <PasswordField label={t('password')} value={password} onValue={setPassword} />
      <div role="alert">
        {error && error.code !== 'ABORTED' && (
          <p class="problem">{variables === 'passkey' ? passkeyError(error) : errorMessage(error)}</p>
        )}
      </div>
      <PrimaryButton isSubmit isOff={isPending}>
        {t('logIn')}
      </PrimaryButton>
      {supportsPasskeys && <Button onClick={() => mutate('passkey')}>{t('withPasskey')}</Button>}
      <details>
        <summary>{t('forgotPassword')}</summary>
        <p>{t('forgotPasswordText')}</p>
        <p>
          {t('forgotPasswordOperator')} <code>firsthold staff reset</code>
        </p>
      </details>
    </form>
  );
}

const passkeyError = (error: ManagementError) =>
  error.code === 'UNAUTHORIZED' ? t('passkeyUnknown') : errorMessage(error);

/** Renders the login page. */
export function LogInPage() {
  return (
    <main class="alone" id="page">
      <h1>{t('logInTo')}</h1>
      <LogInForm />
    </main>
  );
}

/** Renders the login over the page that was open when the session ended, or before a change that needs a recent login. */
export function ReauthenticateDialog({ reason }: { readonly reason: LogInReason }) {
  if (reason === 'confirm')
    return (
      <Dialog title={t('confirmItIsYou')} onClose={cancelConfirmation}>
        <p>{t('confirmItIsYouText')}</p>
        <LogInForm />
      </Dialog>
    );
  return (
    <Dialog title={t('sessionEnded')}>
      <p>{t('sessionEndedText')}</p>
      <LogInForm />
    </Dialog>
  );
}
