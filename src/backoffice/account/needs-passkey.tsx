import { Button } from '../../ui/parts/button.tsx';
import { useMutation } from '../api/use-mutation.ts';
import { errorMessage } from '../parts/error-notice.tsx';
import { Page } from '../parts/page.tsx';
import { t as shell } from '../shell/messages.ts';
import { markLoggedIn } from '../shell/session.ts';
import { t } from './messages.ts';
import { logInByPasskey, supportsPasskeys } from './passkey.ts';
import { Passkeys } from './passkeys.tsx';

/** Renders the page of a venue that requires a passkey, for a session without one: signs in with one, or adds the first. */
export function NeedsPasskeyPage() {
  const { mutate, isPending, error } = useMutation({
    mutationFn: logInByPasskey,
    onSuccess: ({ data }) => markLoggedIn(data),
  });
  return (
    <Page title={t('needsPasskey')}>
      <p>{t('needsPasskeyAbout')}</p>
      {supportsPasskeys && (
        <div class="actions">
          <Button isOff={isPending} onClick={() => mutate()}>
            {shell('withPasskey')}
          </Button>
        </div>
      )}
      <div role="alert">
        {error && error.code !== 'ABORTED' && (
          <p class="problem">
            {error.code === 'UNAUTHORIZED' ? shell('passkeyUnknown') : errorMessage(error)}
          </p>
        )}
      </div>
      <Passkeys />
    </Page>
  );
}
