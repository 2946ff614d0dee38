import type { AreaProps } from '../base/area-props.ts';
import { needsPasskey } from '../base/routes.ts';
import { session } from '../base/session.ts';
import { Page as Layout } from '../parts/page.tsx';
import { t } from './messages.ts';
import { NameForm } from './name-form.tsx';
import { NeedsPasskeyPage } from './needs-passkey.tsx';
import { Notifications } from './notifications.tsx';
import { OneTimeLinkPage } from './one-time-link.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions.tsx';

/** Renders the pages of the account, and the target of one-time links. */
export function Page({ rest }: AreaProps) {
  const current = session.value;
  if (rest[0] === 'welcome') return <OneTimeLinkPage />;
  if (current.kind !== 'in') return null;
  if (rest[0] === needsPasskey) return <NeedsPasskeyPage />;
  const { name, email } = current.account;
  return (
    <Layout title={t('title')}>
      <p>
        <strong dir="auto">{name}</strong> {email}
      </p>
      <NameForm name={name} />
      <Notifications />
      <Passkeys />
      <PasswordForm email={email ?? ''} />
      <Sessions />
    </Layout>
  );
}
