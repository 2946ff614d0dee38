import { useState } from 'preact/hooks';
import type { DataOfPath } from '../../client/manage.ts';
import { browserName } from '../../domain/access/browser-name.ts';
import { Button, PrimaryButton } from '../../ui/parts/button.tsx';
import { Field } from '../../ui/parts/field.tsx';
import { client } from '../api/client.ts';
import { useMutation } from '../api/use-mutation.ts';
import { useQuery } from '../api/use-query.ts';
import { t as shell } from '../base/messages.ts';
import { showToast } from '../base/toast.ts';
import { formats } from '../messages/language.ts';
import { Confirm } from '../parts/confirm.tsx';
import { errorMessage } from '../parts/error-message.ts';
import { QueryView } from '../parts/query-view.tsx';
import { t } from './messages.ts';
import { createPasskey, supportsPasskeys } from './passkey.ts';
import css from './style.module.css';

type Passkey = DataOfPath<'get', '/passkeys'>[number];

/** Lists the account's passkeys, to add, rename and remove them. */
export function Passkeys() {
  const passkeys = useQuery('/passkeys', {});
  const [removing, setRemoving] = useState<Passkey | null>(null);
  return (
    <section class="form card" aria-labelledby="passkeys">
      <h2 id="passkeys">{t('passkeys')}</h2>
      <p>{t('passkeysAbout')}</p>
      <QueryView query={passkeys} count={1}>
        {(data) => (
          <ul class="rows">
            {data.map((passkey) => (
              <li key={passkey.id} class={css.accountLine}>
                <div>
                  <strong>{passkey.label || passkey.host}</strong>
                  <p>{lastUsed(passkey)}</p>
                </div>
                <Button
                  onClick={() => setRemoving(passkey)}
                  name={`${shell('remove')}${formats.colon}${passkey.label || passkey.host}`}
                >
                  {shell('remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <AddPasskey />
      {removing && (
        <Confirm
          title={t('removePasskey', { name: removing.label || removing.host })}
          label={shell('remove')}
          mutationFn={() => client.delete('/passkeys/{passkeyId}', { path: { passkeyId: removing.id } })}
          onClose={() => setRemoving(null)}
        >
          <p>{t('removePasskeyAbout')}</p>
        </Confirm>
      )}
    </section>
  );
}

/** Formats when a passkey was last used. */
export const lastUsed = ({ lastUsedAt }: Passkey) =>
  lastUsedAt === null ? t('neverUsed') : t('lastUsed', { date: formats.plainDate(lastUsedAt.slice(0, 10)) });

/** Creates a passkey in the browser. */
export function AddPasskey({ onCreated }: { readonly onCreated?: () => void }) {
  const { browser, system } = browserName(navigator.userAgent);
  const [label, setLabel] = useState([browser, system].filter((name) => name !== null).join(formats.comma));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => createPasskey(label),
    onSuccess() {
      showToast({ text: t('passkeyAdded') });
      onCreated?.();
    },
  });
  if (!supportsPasskeys) return <p class="note">{t('noPasskeysHere')}</p>;
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
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
      <div role="alert">
        {error && (
          <p class="problem">{error.code === 'ABORTED' ? t('passkeyNotCreated') : errorMessage(error)}</p>
        )}
      </div>
      <PrimaryButton isSubmit isOff={isPending}>
        {t('addPasskey')}
      </PrimaryButton>
    </form>
  );
}
