import { useState } from 'preact/hooks';
import type { DataAt, ManagementError } from '../../client/manage.ts';
import { type StaffRole, staffRoles } from '../../domain/access/staff-role.ts';
import { Button, MainButton } from '../../ui/parts/button.tsx';
import { Field } from '../../ui/parts/field.tsx';
import { Select } from '../../ui/parts/select.tsx';
import { manager } from '../asking/manager.ts';
import { useList } from '../asking/use-answer.ts';
import { Answered } from '../parts/answered.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { done } from '../parts/done.ts';
import { problemsOf, Trouble, troubleWords } from '../parts/trouble.tsx';
import { useOnce } from '../parts/use-once.ts';
import { tell } from '../shell/news.ts';
import { may, nowIn, useSession } from '../shell/session.ts';
import { t as shell } from '../shell/words.ts';
import { dayOf } from './moments.ts';
import { OnceShown } from './once-shown.tsx';
import css from './style.module.css';
import { t } from './words.ts';

type Member = DataAt<'get', '/venues/{venueId}/staff'>[number];
type Invited = DataAt<'get', '/venues/{venueId}/invitations'>[number];

const roleOptions = () => staffRoles.map((role) => [role, t(role)] as const);

/** Who works at the venue, and who is invited to. */
export function People({ venueId }: { readonly venueId: string }) {
  const staff = useList('/venues/{venueId}/staff', { path: { venueId } });
  const mayEdit = may(venueId, 'staff.edit');
  return (
    <>
      <Answered asked={staff}>
        {({ entries, hasMore }) => (
          <>
            <ul class="rows">
              {entries.map((member) => (
                <MemberRow key={member.id} {...{ venueId, member, mayEdit }} />
              ))}
            </ul>
            {hasMore && <Button onClick={staff.more}>{shell('showMore')}</Button>}
          </>
        )}
      </Answered>
      <p class="note">{t('rolesAbout')}</p>
      {mayEdit && <Invitations venueId={venueId} />}
    </>
  );
}

interface MemberRowProps {
  readonly venueId: string;
  readonly member: Member;
  readonly mayEdit: boolean;
}

function MemberRow({ venueId, member, mayEdit }: MemberRowProps) {
  const session = useSession();
  const [isRemoving, setRemoving] = useState(false);
  const isSelf = session.kind === 'in' && session.account.id === member.id;
  const path = { venueId, staffId: member.id };
  // As it is chosen, until it is known what came of it.
  const [chosen, setChosen] = useState<string | null>(null);
  const changeRole = async (role: string) => {
    setChosen(role);
    await sendRole(role);
    setChosen(null);
  };
  const sendRole = async (role: string) => {
    const seen = await manager.get('/venues/{venueId}/staff/{staffId}', { path });
    if (!seen.ok) return tell({ text: troubleWords(seen.error) });
    // A colleague was first: what stands on the page is not what would be changed.
    if (seen.data.role !== member.role)
      return tell({ text: troubleWords({ code: 'PRECONDITION_FAILED', message: '', current: seen.data }) });
    const answer = await manager.patch('/venues/{venueId}/staff/{staffId}', {
      path,
      ifMatch: seen.etag,
      // Of the options.
      body: { role: role as StaffRole },
    });
    tell({ text: answer.ok ? shell('saved') : troubleWords(answer.error) });
    // What one may do oneself is another thing now.
    if (answer.ok && isSelf) await askAgain();
  };
  return (
    <li class={css.line}>
      <div>
        <strong>{member.name || member.email}</strong> {isSelf && <small>({t('you')})</small>}
        <p>
          {member.name && member.email} {!member.hasPassword && <small>{t('notYetIn')}</small>}
        </p>
      </div>
      {mayEdit ? (
        <div class="actions">
          <Select
            {...{
              name: `role-${member.id}`,
              label: t('role'),
              hint: undefined,
              value: chosen ?? member.role,
            }}
            options={roleOptions()}
            none={null}
            isRequired
            problem={undefined}
            onValue={changeRole}
          />
          <Button
            onClick={() => setRemoving(true)}
            name={`${shell('remove')}: ${member.name || member.email}`}
          >
            {shell('remove')}
          </Button>
        </div>
      ) : (
        <span>{t(member.role)}</span>
      )}
      {isRemoving && (
        <Confirm
          title={t('removeMember', { name: member.name || member.email })}
          words={shell('remove')}
          act={async () => {
            const answer = await manager.delete('/venues/{venueId}/staff/{staffId}', { path });
            if (answer.ok && isSelf) await askAgain();
            return answer;
          }}
          onClose={() => setRemoving(false)}
        >
          <p>{t('removeMemberAbout')}</p>
        </Confirm>
      )}
    </li>
  );
}

/** Whoever is logged in is told anew what they may. */
async function askAgain(): Promise<void> {
  const answer = await manager.get('/session', {});
  if (answer.ok) nowIn(answer.data);
}

function Invitations({ venueId }: { readonly venueId: string }) {
  const invitations = useList('/venues/{venueId}/invitations', { path: { venueId } });
  const [role, setRole] = useState<StaffRole>('manager');
  const [email, setEmail] = useState('');
  const [link, setLink] = useState<string | null>(null);
  const [error, setError] = useState<ManagementError | null>(null);
  const { isBusy, once } = useOnce();
  const invite = async () => {
    const answer = await manager.post('/venues/{venueId}/invitations', {
      path: { venueId },
      body: { role, ...(email.trim() !== '' && { email: email.trim() }) },
    });
    setError(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    setLink(location.origin + answer.data.link);
    setEmail('');
  };
  const revoking = useOnce();
  const revoke = ({ id: invitationId }: Invited) => {
    const path = { venueId, invitationId };
    return done(manager.delete('/venues/{venueId}/invitations/{invitationId}', { path }));
  };
  const isOpen = ({ usedAt, revokedAt, endsAt }: Invited) =>
    usedAt === null && revokedAt === null && Date.parse(endsAt) > Date.now();
  return (
    <section class="form" aria-labelledby="invite">
      <h2 id="invite">{t('invite')}</h2>
      <p>{t('inviteAbout')}</p>
      <form
        class="form card"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void once(invite);
        }}
      >
        {error && <Trouble error={error} />}
        <div class={css.pair}>
          <Select
            {...{ name: 'role', label: t('role'), hint: undefined, value: role, options: roleOptions() }}
            none={null}
            isRequired
            problem={undefined}
            // Of the options.
            onValue={(value) => setRole(value as StaffRole)}
          />
          <Field
            {...{ name: 'email', label: t('inviteEmail'), hint: t('inviteEmailAbout'), value: email }}
            problem={problemsOf(error).get('email')}
            type="email"
            autocomplete="off"
            isRequired={false}
            onValue={setEmail}
          />
        </div>
        <MainButton isSubmit isOff={isBusy}>
          {t('makeLink')}
        </MainButton>
      </form>
      {link && <OnceShown title={t('inviteLink')} text={link} onClose={() => setLink(null)} />}
      <Answered asked={invitations} count={1}>
        {({ entries, hasMore }) => (
          <>
            <ul class="rows">
              {entries.filter(isOpen).map((invitation) => (
                <li class={css.line} key={invitation.id}>
                  <p>
                    {t('invited', {
                      role: t(invitation.role),
                      email: invitation.email ?? t('whoeverHasIt'),
                      date: dayOf(invitation.endsAt),
                    })}
                  </p>
                  <Button
                    isOff={revoking.isBusy}
                    name={`${t('revoke')}: ${invitation.email ?? t('whoeverHasIt')}`}
                    onClick={() => revoking.once(() => revoke(invitation))}
                  >
                    {t('revoke')}
                  </Button>
                </li>
              ))}
            </ul>
            {hasMore && <Button onClick={invitations.more}>{shell('showMore')}</Button>}
          </>
        )}
      </Answered>
    </section>
  );
}
