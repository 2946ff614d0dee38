import { useState } from 'preact/hooks';
import type { ManagementError } from '../../client/manage.ts';
import { Button, MainButton } from '../../ui/parts/button.tsx';
import { Field } from '../../ui/parts/field.tsx';
import { canPasskeys, logInByPasskey } from '../account/passkey.ts';
import { stranger } from '../asking/manager.ts';
import { Dialog } from '../parts/dialog.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { troubleWords } from '../parts/trouble.tsx';
import { type LogInReason, notConfirmed, nowIn, useSession } from './session.ts';
import { t } from './words.ts';

/** Logging in by e-mail address and password. */
function LogInForm() {
  const session = useSession();
  const [email, setEmail] = useState(session.kind === 'in' ? (session.account.email ?? '') : '');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [isAsking, setAsking] = useState(false);
  const logIn = async (event: Event) => {
    event.preventDefault();
    if (isAsking) return;
    setAsking(true);
    setProblem('');
    const answer = await stranger.post('/session', { body: { email, password } });
    setAsking(false);
    if (answer.ok) nowIn(answer.data);
    else setProblem(troubleWords(answer.error));
  };
  const logInWithPasskey = async () => {
    setProblem('');
    const answer = await logInByPasskey();
    if (answer.ok) nowIn(answer.data);
    // Whoever thought better of it knows.
    else if (answer.error !== null) setProblem(passkeyTrouble(answer.error));
  };
  return (
    <form onSubmit={logIn} class="form">
      <Field
        // Not `email`: it may lie over a page that has a field of that name.
        {...{ name: 'username', label: t('email'), value: email, onValue: setEmail }}
        type="email"
        autocomplete="username"
        isRequired
        problem={undefined}
      />
      <PasswordField label={t('password')} value={password} onValue={setPassword} />
      <div role="alert">{problem && <p class="problem">{problem}</p>}</div>
      <MainButton isSubmit isOff={isAsking}>
        {t('logIn')}
      </MainButton>
      {canPasskeys && <Button onClick={logInWithPasskey}>{t('withPasskey')}</Button>}
    </form>
  );
}

const passkeyTrouble = (error: ManagementError) =>
  error.code === 'UNAUTHORIZED' ? t('passkeyUnknown') : troubleWords(error);

/** The whole page, where nobody is logged in. */
export function LogInPage() {
  return (
    <main class="alone" id="page">
      <h1>{t('logInTo')}</h1>
      <LogInForm />
    </main>
  );
}

/** Logging in over the page that was open when the session ended, or before a change that needs a recent login. */
export function LogInAgain({ reason }: { readonly reason: LogInReason }) {
  if (reason === 'confirm')
    return (
      <Dialog title={t('confirmItIsYou')} onClose={notConfirmed}>
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
