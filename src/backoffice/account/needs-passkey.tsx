import { Button } from '../../ui/parts/button.tsx';
import { useMutation } from '../api/use-mutation.ts';
import { useQuery } from '../api/use-query.ts';
import { t as shell } from '../base/messages.ts';
import { markLoggedIn } from '../base/session.ts';
import { errorMessage } from '../parts/error-message.ts';
import { Page } from '../parts/page.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { t } from './messages.ts';
import { logInByPasskey, supportsPasskeys } from './passkey.ts';
import { AddPasskey } from './passkeys.tsx';

/**
 * Renders the page of a session without the passkey that a venue requires: it signs in with the person's passkey, or adds
 * the first one. The service refuses everything else of the account.
 */
export function NeedsPasskeyPage() {
  const passkeys = useQuery('/passkeys', {});
  return (
    <Page title={t('needsPasskey')}>
      <QueryView query={passkeys} count={1}>
        {(data) =>
          data.length > 0 ? (
            <SignIn />
          ) : (
            <section class="form card" aria-labelledby="passkeys">
              <h2 id="passkeys">{t('passkeys')}</h2>
              <p>{t('needsFirstPasskey')}</p>
              <p>{t('passkeysAbout')}</p>
              <AddPasskey />
            </section>
          )
        }
      </QueryView>
    </Page>
  );
}

function SignIn() {
  const { mutate, isPending, error } = useMutation({
    mutationFn: logInByPasskey,
    onSuccess: ({ data }) => markLoggedIn(data),
  });
  return (
    <>
      <p>{t('needsPasskeyAbout')}</p>
      {supportsPasskeys ? (
        <div class="actions">
          <Button isOff={isPending} onClick={() => mutate()}>
            {shell('withPasskey')}
          </Button>
        </div>
      ) : (
        <p class="note">{t('noPasskeysHere')}</p>
      )}
      <div role="alert">
        {error && error.code !== 'ABORTED' && (
          <p class="problem">
            {error.code === 'UNAUTHORIZED' ? shell('passkeyUnknown') : errorMessage(error)}
          </p>
        )}
      </div>
    </>
  );
}
