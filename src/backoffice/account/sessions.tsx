import { useState } from 'preact/hooks';
import type { DataOfPath } from '../../client/manage.ts';
import { Button } from '../../ui/parts/button.tsx';
import { client } from '../api/client.ts';
import { useMutation } from '../api/use-mutation.ts';
import { useQuery } from '../api/use-query.ts';
import { markLoggedOut } from '../base/session.ts';
import { formats } from '../messages/language.ts';
import { Confirm } from '../parts/confirm.tsx';
import { showErrorToast } from '../parts/error-toast.ts';
import { QueryView } from '../parts/query-view.tsx';
import { t } from './messages.ts';
import { OtherPasskeys } from './other-passkeys.tsx';
import css from './style.module.css';

type Session = DataOfPath<'get', '/sessions'>[number];

/** Lists the account's sessions, with buttons to end one of them, this one or all. */
export function Sessions() {
  const sessions = useQuery('/sessions', {});
  const [isLeaving, setLeaving] = useState(false);
  const [removesPasskeys, setRemovesPasskeys] = useState(false);
  const logOut = useMutation({
    mutationFn: () => client.delete('/session', {}),
    onSuccess: markLoggedOut,
    onError: showErrorToast,
    invalidates: false,
  });
  const endSession = useMutation({
    mutationFn: (sessionId: string) => client.delete('/sessions/{sessionId}', { path: { sessionId } }),
    onError: showErrorToast,
  });
  return (
    <section class="form card" aria-labelledby="sessions">
      <h2 id="sessions">{t('sessions')}</h2>
      <QueryView query={sessions} count={2}>
        {(data) => (
          <ul class="rows">
            {data.map((session) => (
              <li key={session.id} class={css.accountLine}>
                <div>
                  <strong>{nameOf(session)}</strong> {session.isCurrent && <small>{t('thisBrowser')}</small>}
                  <p>{t('lastSeen', { date: formats.plainDate(session.lastSeenAt.slice(0, 10)) })}</p>
                </div>
                {!session.isCurrent && (
                  <Button
                    name={`${t('logOut')}${formats.colon}${nameOf(session)}`}
                    isOff={endSession.isPending}
                    onClick={() => endSession.mutate(session.id)}
                  >
                    {t('logOut')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <div class="actions">
        <Button isOff={logOut.isPending} onClick={() => logOut.mutate()}>
          {t('logOut')}
        </Button>
        <Button onClick={() => setLeaving(true)}>{t('logOutEverywhere')}</Button>
      </div>
      {isLeaving && (
        <Confirm
          title={t('logOutEverywhere')}
          label={t('logOutEverywhere')}
          mutationFn={() =>
            client.delete('/sessions', { query: { removePasskeys: removesPasskeys ? 'true' : 'false' } })
          }
          onSuccess={markLoggedOut}
          invalidates={false}
          onClose={() => setLeaving(false)}
        >
          <p>{t('logOutEverywhereAbout')}</p>
          <OtherPasskeys
            name="remove-passkeys-with-sessions"
            isChosen={removesPasskeys}
            onChoose={setRemovesPasskeys}
          />
        </Confirm>
      )}
    </section>
  );
}

const nameOf = ({ browser, system }: Session) =>
  [browser, system].filter((name) => name !== null).join(formats.comma) || t('unknownBrowser');
