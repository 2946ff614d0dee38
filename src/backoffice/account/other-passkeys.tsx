import { useQuery } from '../api/use-query.ts';
import { Checkbox } from '../parts/checkbox.tsx';
import { t } from './messages.ts';
import { lastUsed } from './passkeys.tsx';

interface OtherPasskeysProps {
  /** The checkbox's name, unique on the page. */
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

/** Offers to remove the passkeys that would survive a new password or logging out everywhere. */
export function OtherPasskeys({ name, isChosen, onChoose }: OtherPasskeysProps) {
  const passkeys = useQuery('/passkeys', {}).data ?? [];
  if (passkeys.length === 0) return null;
  return (
    <div>
      <p>{t('passkeysStay')}</p>
      <ul class="rows">
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <strong>{passkey.label || passkey.host}</strong> <small>{lastUsed(passkey)}</small>
          </li>
        ))}
      </ul>
      <Checkbox name={name} isChecked={isChosen} onChange={onChoose}>
        {t('removePasskeysToo')}
      </Checkbox>
    </div>
  );
}
