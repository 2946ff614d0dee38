import { useEffect, useState } from 'preact/hooks';
import type { DataOfPath, ManagementError } from '../../client/manage.ts';
import { PrimaryButton } from '../../ui/parts/button.tsx';
import { Field } from '../../ui/parts/field.tsx';
import { Placeholder } from '../../ui/parts/placeholder.tsx';
import { anonymousClient } from '../api/client.ts';
import { useMutation } from '../api/use-mutation.ts';
import { navigate } from '../base/address.ts';
import { t as shell } from '../base/messages.ts';
import { home } from '../base/routes.ts';
import { markLoggedIn, session } from '../base/session.ts';
import { formats } from '../messages/language.ts';
import { errorMessage } from '../parts/error-message.ts';
import { ErrorNotice, problemsAt } from '../parts/error-notice.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { t } from './messages.ts';
import { supportsPasskeys } from './passkey.ts';
import { AddPasskey } from './passkeys.tsx';

type OpenedLink = DataOfPath<'post', '/invitations/open'>;

/**
 * Renders the target of one-time links: joins a venue, sets up the service or sets a new password, then offers a
 * passkey.
 */
export function OneTimeLinkPage() {
  // Browsers do not send the fragment, so no log contains the secret. Only the bodies of two requests contain it.
  const [secret] = useState(() => location.hash.slice(1));
  const open = useMutation({
    mutationFn: () => anonymousClient.post('/invitations/open', { body: { secret } }),
    invalidates: false,
  });
  const { error } = open;
  const openedLink = open.data?.data;
  const [isLoggedIn, setLoggedIn] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (secret) open.mutate();
  }, []);
  const title = isLoggedIn
    ? t('signedIn')
    : openedLink?.kind === 'password'
      ? t('setPassword')
      : openedLink?.venue
        ? t('joinVenue', { venue: openedLink.venue.name })
        : t('welcome');
  useEffect(() => {
    document.title = title;
  }, [title]);
  const isOver = error !== null && (error.code === 'NOT_FOUND' || error.code === 'VALIDATION_ERROR');
  return (
    <main class="alone" id="page">
      <h1 tabIndex={-1}>{title}</h1>
      {!secret && <p>{t('linkIncomplete')}</p>}
      {isOver && <p role="alert">{t('linkExpired')}</p>}
      {error && !isOver && <ErrorNotice error={error} onRetry={open.mutate} />}
      {secret && !openedLink && !error && (
        <Placeholder
          className="bones"
          count={3}
          messages={{ loading: shell('loading'), slow: shell('slow') }}
        />
      )}
      {openedLink && !isLoggedIn && (
        <JoinVenue secret={secret} link={openedLink} onLoggedIn={() => setLoggedIn(true)} />
      )}
      {isLoggedIn && <PasskeyOffer />}
    </main>
  );
}

interface JoinVenueProps {
  readonly secret: string;
  readonly link: OpenedLink;
  readonly onLoggedIn: () => void;
}

function JoinVenue({ secret, link, onLoggedIn }: JoinVenueProps) {
  const current = session.value;
  const [name, setName] = useState(link.name);
  const [email, setEmail] = useState(link.email ?? '');
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: { password?: string; name?: string; email?: string }) =>
      anonymousClient.post('/invitations/accept', { body: { secret, ...body } }),
    onSuccess({ data }) {
      // The link has been used and no longer works.
      history.replaceState(null, '', location.pathname);
      markLoggedIn(data);
      onLoggedIn();
    },
    invalidates: false,
  });
  const isNamedVenue = current.kind === 'in' && link.venue !== null;
  const needsAccount = !isNamedVenue && link.kind === 'invitation' && link.email === null;
  const problems = problemsAt(error);
  const isShownAtField = ['name', 'email', 'password'].some((name) => problems.has(name));
  const notice = (
    <div role="alert">
      {error && !isShownAtField && <p class="problem">{errorText(error, !isNamedVenue)}</p>}
    </div>
  );
  return (
    <>
      {link.role && <p>{t('invitedAs', { role: t(`role-${link.role}`) })}</p>}
      {isNamedVenue && (
        <p>
          <PrimaryButton isOff={isPending} onClick={() => mutate({})}>
            {t('joinAs', { email: current.account.email ?? '' })}
          </PrimaryButton>
        </p>
      )}
      {needsAccount && (
        <>
          <p>{t('needsAccount')}</p>
          <p>
            <a href={home}>{shell('logIn')}</a>
          </p>
        </>
      )}
      {!isNamedVenue && !needsAccount && (
        <form
          class="form"
          onSubmit={(event) => {
            event.preventDefault();
            mutate({ password, email, ...(name.trim() && { name }) });
          }}
        >
          {!link.name && (
            <Field
              name="name"
              label={t('yourName')}
              value={name}
              onValue={setName}
              autocomplete="name"
              isRequired={link.kind !== 'password'}
              problem={problems.get('name')}
            />
          )}
          {link.email === null ? (
            <Field
              name="email"
              label={shell('email')}
              value={email}
              onValue={setEmail}
              type="email"
              autocomplete="username"
              isRequired
              problem={problems.get('email')}
            />
          ) : (
            <p>
              {shell('email') + formats.colon}
              <strong>{link.email}</strong>
              <input type="hidden" name="username" autocomplete="username" value={link.email} />
            </p>
          )}
          <PasswordField
            label={t('passwordLabel')}
            hint={t('passwordHint')}
            value={password}
            problem={problems.get('password')}
            onValue={setPassword}
            isNew
          />
          {notice}
          <PrimaryButton isSubmit isOff={isPending}>
            {t('submitPassword')}
          </PrimaryButton>
        </form>
      )}
      {isNamedVenue && notice}
    </>
  );
}

/** Returns the message for a one-time link that does not work. */
function errorText(error: ManagementError, isNew: boolean): string {
  if (error.code === 'NOT_FOUND') return t('linkExpired');
  if (error.code === 'CONFLICT') return t(isNew ? 'hasAccount' : 'alreadyStaff');
  if (error.code === 'FORBIDDEN') return t('wrongAccount');
  return errorMessage(error);
}

function PasskeyOffer() {
  return (
    <>
      {supportsPasskeys && (
        <section class="form" aria-labelledby="passkey-next">
          <h2 id="passkey-next">{t('offerPasskey')}</h2>
          <p>{t('passkeysAbout')}</p>
          <AddPasskey onCreated={() => navigate(home)} />
        </section>
      )}
      <p>
        <a href={home}>{t('goToVenue')}</a>
      </p>
    </>
  );
}
