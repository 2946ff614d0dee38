import { useState } from 'preact/hooks';
import type { DataAt } from '../../client/manage.ts';
import { browserName } from '../../domain/access/browser-name.ts';
import { Button, MainButton } from '../../ui/parts/button.tsx';
import { Field } from '../../ui/parts/field.tsx';
import { manager } from '../asking/manager.ts';
import { useAnswer } from '../asking/use-answer.ts';
import { Answered } from '../parts/answered.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { troubleWords } from '../parts/trouble.tsx';
import { useOnce } from '../parts/use-once.ts';
import { tell } from '../shell/news.ts';
import { t as shell } from '../shell/words.ts';
import { f } from '../words/language.ts';
import { canPasskeys, makePasskey } from './passkey.ts';
import css from './style.module.css';
import { t } from './words.ts';

type Passkey = DataAt<'get', '/passkeys'>[number];

/** The passkeys of whoever is logged in: added, named and removed. */
export function Passkeys() {
  const passkeys = useAnswer('/passkeys', {});
  const [removing, setRemoving] = useState<Passkey | null>(null);
  return (
    <section class="form card" aria-labelledby="passkeys">
      <h2 id="passkeys">{t('passkeys')}</h2>
      <p>{t('passkeysAbout')}</p>
      <Answered asked={passkeys} count={1}>
        {({ data }) => (
          <ul class="rows">
            {data.map((passkey) => (
              <li key={passkey.id} class={css.accountLine}>
                <div>
                  <strong>{passkey.label || passkey.host}</strong>
                  <p>{lastUsed(passkey)}</p>
                </div>
                <Button
                  onClick={() => setRemoving(passkey)}
                  name={`${shell('remove')}: ${passkey.label || passkey.host}`}
                >
                  {shell('remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Answered>
      <AddPasskey />
      {removing && (
        <Confirm
          title={t('removePasskey', { name: removing.label || removing.host })}
          words={shell('remove')}
          act={() => manager.delete('/passkeys/{passkeyId}', { path: { passkeyId: removing.id } })}
          onClose={() => setRemoving(null)}
        >
          <p>{t('removePasskeyAbout')}</p>
        </Confirm>
      )}
    </section>
  );
}

/** When a passkey was last used, for people. */
export const lastUsed = ({ lastUsedAt }: Passkey) =>
  lastUsedAt === null ? t('neverUsed') : t('lastUsed', { date: f.plainDate(lastUsedAt.slice(0, 10)) });

/** Has the browser make one. */
export function AddPasskey({ onMade }: { readonly onMade?: () => void }) {
  const { browser, system } = browserName(navigator.userAgent);
  const [label, setLabel] = useState([browser, system].filter((name) => name !== null).join(', '));
  const [problem, setProblem] = useState('');
  const { isBusy, once } = useOnce();
  if (!canPasskeys) return <p class="note">{t('noPasskeysHere')}</p>;
  const add = async () => {
    setProblem('');
    const made = await makePasskey(label);
    if (!made.ok) return setProblem(made.error === null ? t('passkeyNotMade') : troubleWords(made.error));
    tell({ text: t('passkeyAdded') });
    onMade?.();
  };
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void once(add);
      }}
    >
      <Field
        name="passkey-label"
        label={t('passkeyLabel')}
        value={label}
        onValue={setLabel}
        autocomplete="off"
        isRequired={false}
        problem={undefined}
      />
      <div role="alert">{problem && <p class="problem">{problem}</p>}</div>
      <MainButton isSubmit isOff={isBusy}>
        {t('addPasskey')}
      </MainButton>
    </form>
  );
}
