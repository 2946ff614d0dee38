import { useState } from 'preact/hooks';
import type { DataOfPath } from '../../client/manage.ts';
import { isAtLeast, type StaffRole, staffRoles } from '../../domain/access/staff-role.ts';
import { Button } from '../../ui/parts/button.tsx';
import { Field } from '../../ui/parts/field.tsx';
import { Select } from '../../ui/parts/select.tsx';
import { client } from '../api/client.ts';
import { preconditionFailed } from '../api/precondition-failed.ts';
import { useMutation } from '../api/use-mutation.ts';
import { useInfiniteQuery } from '../api/use-query.ts';
import { t as shell } from '../base/messages.ts';
import { markLoggedIn, may, session } from '../base/session.ts';
import { showToast } from '../base/toast.ts';
import { formats } from '../messages/language.ts';
import { problemsAt } from '../parts/error-notice.tsx';
import { showErrorToast } from '../parts/error-toast.ts';
import { LoadMoreButton } from '../parts/load-more-button.tsx';
import { MutationForm } from '../parts/mutation-form.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { dayOf } from './dates.ts';
import { LoweredRole } from './lowered-role.tsx';
import { t } from './messages.ts';
import { RemoveMember } from './remove-member.tsx';
import { RoleTable } from './role-table.tsx';
import { SecretOnce } from './secret-once.tsx';
import { SignInPolicy } from './sign-in-policy.tsx';
import css from './style.module.css';

type Member = DataOfPath<'get', '/venues/{venueId}/staff'>[number];
type Invited = DataOfPath<'get', '/venues/{venueId}/invitations'>[number];

const roleOptions = () => staffRoles.map((role) => [role, t(role)] as const);

/** Renders the venue's staff and invitations. */
export function Staff({ venueId }: { readonly venueId: string }) {
  const staff = useInfiniteQuery('/venues/{venueId}/staff', { path: { venueId } });
  const mayEdit = may(venueId, 'staff.edit');
  return (
    <>
      <QueryView query={staff}>
        {(entries) => (
          <>
            <ul class="rows">
              {entries.map((member) => (
                <MemberRow key={member.id} venueId={venueId} member={member} mayEdit={mayEdit} />
              ))}
            </ul>
            <LoadMoreButton list={staff} />
          </>
        )}
      </QueryView>
      <RoleTable />
      {mayEdit && <Invitations venueId={venueId} />}
      {mayEdit && <SignInPolicy venueId={venueId} />}
    </>
  );
}

interface MemberRowProps {
  readonly venueId: string;
  readonly member: Member;
  readonly mayEdit: boolean;
}

function MemberRow({ venueId, member, mayEdit }: MemberRowProps) {
  const current = session.value;
  const [isRemoving, setRemoving] = useState(false);
  const [isLowered, setLowered] = useState(false);
  const isSelf = current.kind === 'in' && current.account.id === member.id;
  const path = { venueId, staffId: member.id };
  const changeRole = useMutation({
    async mutationFn(role: StaffRole) {
      const seen = await client.get('/venues/{venueId}/staff/{staffId}', { path });
      if (!seen.ok) return seen;
      // Another person changed the role first: the page showed an outdated one.
      if (seen.data.role !== member.role) return preconditionFailed(seen.data);
      const answer = await client.patch('/venues/{venueId}/staff/{staffId}', {
        path,
        ifMatch: seen.etag,
        body: { role },
      });
      return { ...answer, isLower: !isAtLeast(role, seen.data.role) };
    },
    async onSuccess({ isLower }) {
      showToast({ text: shell('saved') });
      // A person may no longer end anything after lowering their own role.
      if (isSelf) await refreshSession();
      else setLowered(isLower);
    },
    onError: showErrorToast,
  });
  return (
    <li class={css.line}>
      <div>
        <strong>{member.name || member.email}</strong>
        {isSelf && <small>{formats.inBrackets(t('you'))}</small>}
        <p>
          {member.name && member.email}{' '}
          {member.hasPassword ? (
            member.lastSeenAt && <small>{t('lastSeen', { date: dayOf(member.lastSeenAt) })}</small>
          ) : (
            <small>{t('notYetIn')}</small>
          )}
        </p>
      </div>
      {mayEdit ? (
        <div class="actions">
          <Select
            name={`role-${member.id}`}
            label={t('role')}
            value={(changeRole.isPending && changeRole.variables) || member.role}
            options={roleOptions()}
            none={null}
            isRequired
            problem={undefined}
            // The value is one of the options.
            onValue={(role) => changeRole.mutate(role as StaffRole)}
          />
          <Button
            onClick={() => setRemoving(true)}
            name={`${shell('remove')}${formats.colon}${member.name || member.email}`}
          >
            {shell('remove')}
          </Button>
        </div>
      ) : (
        <span>{t(member.role)}</span>
      )}
      {isLowered && <LoweredRole venueId={venueId} member={member} onClose={() => setLowered(false)} />}
      {isRemoving && (
        <RemoveMember
          venueId={venueId}
          member={member}
          onSuccess={() => isSelf && refreshSession()}
          onClose={() => setRemoving(false)}
        />
      )}
    </li>
  );
}

/** Refreshes the session's permissions. */
async function refreshSession(): Promise<void> {
  const answer = await client.get('/session', {});
  if (answer.ok) markLoggedIn(answer.data);
}

function Invitations({ venueId }: { readonly venueId: string }) {
  const invitations = useInfiniteQuery('/venues/{venueId}/invitations', { path: { venueId } });
  const [role, setRole] = useState<StaffRole>('manager');
  const [email, setEmail] = useState('');
  const [link, setLink] = useState<string | null>(null);
  const invite = useMutation({
    mutationFn: () =>
      client.post('/venues/{venueId}/invitations', {
        path: { venueId },
        body: { role, ...(email.trim() !== '' && { email: email.trim() }) },
      }),
    onSuccess({ data }) {
      setLink(location.origin + data.link);
      setEmail('');
    },
  });
  const revoke = useMutation({
    mutationFn: (invitationId: string) =>
      client.delete('/venues/{venueId}/invitations/{invitationId}', { path: { venueId, invitationId } }),
    onError: showErrorToast,
  });
  const isOpen = ({ usedAt, revokedAt, endsAt }: Invited) =>
    usedAt === null && revokedAt === null && Date.parse(endsAt) > Date.now();
  return (
    <section class="form" aria-labelledby="invite">
      <h2 id="invite">{t('invite')}</h2>
      <p>{t('inviteAbout')}</p>
      <MutationForm mutation={invite} onSubmit={() => invite.mutate()} submit={t('makeLink')}>
        <div class={css.pair}>
          <Select
            name="role"
            label={t('role')}
            value={role}
            options={roleOptions()}
            none={null}
            isRequired
            problem={undefined}
            // The value is one of the options.
            onValue={(value) => setRole(value as StaffRole)}
          />
          <Field
            name="email"
            label={t('inviteEmail')}
            hint={t('inviteEmailAbout')}
            value={email}
            problem={problemsAt(invite.error).get('email')}
            type="email"
            autocomplete="off"
            isRequired={false}
            onValue={setEmail}
          />
        </div>
      </MutationForm>
      {link && <SecretOnce title={t('inviteLink')} text={link} onClose={() => setLink(null)} />}
      <QueryView query={invitations} count={1}>
        {(entries) => (
          <>
            <ul class="rows">
              {entries.filter(isOpen).map((invitation) => (
                <li class={css.line} key={invitation.id}>
                  <p>
                    {t('invited', {
                      role: t(invitation.role),
                      email: invitation.email ?? t('anyoneWithLink'),
                      date: dayOf(invitation.endsAt),
                    })}
                  </p>
                  <Button
                    isOff={revoke.isPending}
                    name={`${t('revoke')}${formats.colon}${invitation.email ?? t('anyoneWithLink')}`}
                    onClick={() => revoke.mutate(invitation.id)}
                  >
                    {t('revoke')}
                  </Button>
                </li>
              ))}
            </ul>
            <LoadMoreButton list={invitations} />
          </>
        )}
      </QueryView>
    </section>
  );
}
