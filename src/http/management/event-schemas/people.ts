/** The events of accounts and memberships. They contain ids, but no names and addresses. */
import { Type } from 'typebox';
import { staffRoles } from '../../../domain/access/staff-role.ts';
import { text } from '../schema-members.ts';
import { actors, type EventDescriptions } from './description.ts';

const ofStaff = { subject: 'staff-7f3c', actor: actors.staff, members: {}, payload: {} };
const ofInvitation = { ...ofStaff, subject: 'invitation-Qm9va2luZ3M' };
const roleOf = (description: string) => Type.Enum([...staffRoles], { description });
const role = { members: { role: roleOf('The role.') }, payload: { role: 'manager' } } as const;

/** The descriptions. */
export const peopleEvents: EventDescriptions<'staff' | 'invitation' | 'passkey' | 'push'> = {
  'staff.added': {
    ...ofStaff,
    ...role,
    actor: actors.operator,
    description: 'The operator added a member to the venue.',
  },
  'staff.invited': { ...ofInvitation, ...role, description: 'A person was invited.' },
  'invitation.revoked': { ...ofInvitation, description: 'An invitation was revoked.' },
  'staff.joined': {
    ...ofStaff,
    description: 'A person accepted an invitation.',
    members: { ...role.members, invitationId: text('The invitation.', 'invitation-Qm9va2luZ3M') },
    payload: { role: 'manager', invitationId: 'invitation-Qm9va2luZ3M' },
  },
  'staff.role-changed': {
    ...ofStaff,
    description: 'The role of a member changed.',
    members: { from: roleOf('The role before.'), to: roleOf('The new role.') },
    payload: { from: 'viewer', to: 'manager' },
  },
  'staff.removed': { ...ofStaff, ...role, description: 'A member was removed from the venue.' },
  'staff.passkeys-required': {
    ...ofStaff,
    subject: 'riverside',
    description: 'An owner changed whether the staff of the venue need a passkey.',
    members: { required: Type.Boolean({ description: 'Whether they need one.' }) },
    payload: { required: true },
  },
  'staff.link-made': {
    ...ofStaff,
    actor: actors.operator,
    description: 'The operator created a link to set a password.',
  },
  'staff.password-set': { ...ofStaff, description: 'A person set their password.' },
  'staff.renamed': { ...ofStaff, description: 'A person changed their name.' },
  'staff.logged-in': {
    ...ofStaff,
    description: 'A person signed in.',
    members: { by: Type.Enum(['password', 'passkey', 'link'], { description: 'How.' }) },
    payload: { by: 'passkey' },
  },
  'staff.logged-out': {
    ...ofStaff,
    description: 'A person signed out.',
    members: { everywhere: Type.Boolean({ description: 'Whether all their sessions ended.' }) },
    payload: { everywhere: false },
  },
  'passkey.added': { ...ofStaff, description: 'A person added a passkey.' },
  'passkey.removed': { ...ofStaff, description: 'A person removed a passkey.' },
  'push.subscribed': { ...ofStaff, description: 'A browser was subscribed to notifications.' },
  'push.unsubscribed': { ...ofStaff, description: 'A browser was unsubscribed from notifications.' },
};
