import { useState } from 'preact/hooks';
import type { DataAt } from '../../client/manage.ts';
import { Button } from '../../ui/parts/button.tsx';
import { manager } from '../asking/manager.ts';
import { useAnswer } from '../asking/use-answer.ts';
import { Answered } from '../parts/answered.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { done } from '../parts/done.ts';
import { useOnce } from '../parts/use-once.ts';
import { nowOut } from '../shell/session.ts';
import { f } from '../words/language.ts';
import { PasskeysToo } from './passkeys-too.tsx';
import css from './style.module.css';
import { t } from './words.ts';

type Session = DataAt<'get', '/sessions'>[number];

/** Where somebody is logged in, and logging out: here, somewhere else, everywhere. */
export function Sessions() {
  const sessions = useAnswer('/sessions', {});
  const [isLeaving, setLeaving] = useState(false);
  const [removesPasskeys, setRemovesPasskeys] = useState(false);
  const { isBusy, once } = useOnce();
  const logOut = async () => {
    if (await done(manager.delete('/session', {}))) nowOut();
  };
  const logOutThere = ({ id: sessionId }: Session) =>
    done(manager.delete('/sessions/{sessionId}', { path: { sessionId } }));
  const logOutEverywhere = async () => {
    const removePasskeys = removesPasskeys ? 'true' : 'false';
    const answer = await manager.delete('/sessions', { query: { removePasskeys } });
    if (answer.ok) nowOut();
    return answer;
  };
  return (
    <section class="form card" aria-labelledby="sessions">
      <h2 id="sessions">{t('sessions')}</h2>
      <Answered asked={sessions} count={2}>
        {({ data }) => (
          <ul class="rows">
            {data.map((session) => (
              <li key={session.id} class={css.accountLine}>
                <div>
                  <strong>{nameOf(session)}</strong> {session.isCurrent && <small>{t('thisBrowser')}</small>}
                  <p>{t('lastSeen', { date: f.plainDate(session.lastSeenAt.slice(0, 10)) })}</p>
                </div>
                {!session.isCurrent && (
                  <Button
                    name={`${t('logOut')}: ${nameOf(session)}`}
                    isOff={isBusy}
                    onClick={() => once(() => logOutThere(session))}
                  >
                    {t('logOut')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Answered>
      <div class="actions">
        <Button isOff={isBusy} onClick={() => once(logOut)}>
          {t('logOut')}
        </Button>
        <Button onClick={() => setLeaving(true)}>{t('logOutEverywhere')}</Button>
      </div>
      {isLeaving && (
        <Confirm
          title={t('logOutEverywhere')}
          words={t('logOutEverywhere')}
          act={logOutEverywhere}
          onClose={() => setLeaving(false)}
        >
          <p>{t('logOutEverywhereAbout')}</p>
          <PasskeysToo
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
  [browser, system].filter((name) => name !== null).join(', ') || t('unknownBrowser');
