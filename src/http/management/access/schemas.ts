/** Schemas of accounts: presenters send only the members listed here. */
import { type TSchema, Type } from 'typebox';
import { passwordLength } from '../../../domain/access/password.ts';
import { tokenScopes } from '../../../domain/access/staff-actions.ts';
import { staffRoles } from '../../../domain/access/staff-role.ts';
import { venueFileLimits } from '../../../domain/fields/limits.ts';
import { identifier, nonBlankText, singleLineText } from '../../../domain/fields/text.ts';
import { orNull } from '../schema-members.ts';

const instant = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2027-03-01T12:00:00.000Z'] });

export const Role = Type.Enum([...staffRoles], {
  description:
    '`front_desk` sees bookings without contacts and prices, `viewer` can read everything, `manager` can also decide and edit, `owner` can also manage access.',
  examples: ['manager'],
});
export const Email = Type.String({
  minLength: 3,
  maxLength: venueFileLimits.emailLength,
  description: 'The e-mail address, case-insensitive.',
  examples: ['sam@riverside.example'],
});
/** Only its length is validated before it is checked. */
export const CurrentPassword = Type.String({
  maxLength: passwordLength.most * 2,
  description: 'The password.',
  examples: ['correct horse battery staple'],
});
export const NewPassword = Type.String({
  maxLength: passwordLength.most * 2,
  description: `${passwordLength.least} to ${passwordLength.most} characters.`,
  examples: ['correct horse battery staple'],
});
export const PersonName = nonBlankText(venueFileLimits.nameLength, {
  description: 'The name that colleagues see.',
  examples: ['Sam Example'],
});
export const Label = singleLineText(venueFileLimits.nameLength, {
  description: 'A free-text label.',
  examples: ['Ticketing'],
});
export const Scopes = Type.Array(Type.Enum([...tokenScopes]), {
  description: 'The scopes of the token: the actions that it allows.',
  examples: [['requests:read']],
});
export const Secret = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'The part of the link after `#`.',
  examples: ['2kCEjM491d2IXETkUkCN4o6UjKhav0OP_n7-example'],
});

const Id = identifier({ examples: ['staff-Qm9va2luZ3M'] });

export const Account = Type.Object(
  {
    kind: Type.Enum(['staff', 'token'], {
      description: 'Whether this is a person’s session or a token.',
    }),
    id: Id,
    name: Type.String({ description: 'The name of the person, or the label of the token.' }),
    email: orNull(Email, 'null: it is a token.'),
    venues: Type.Array(
      Type.Object({
        id: Id,
        role: orNull(Role, 'null: it is a token; its `scopes` count.'),
        needsPasskey: Type.Boolean({
          description:
            'True: the venue requires a passkey, and this session was opened without one, so it has no access.',
        }),
      }),
      { description: 'The venues with the role or scopes there.' },
    ),
    scopes: orNull(Scopes, 'Null for a person, whose role counts.'),
    mayAddVenue: Type.Boolean({
      description: 'Whether they may create a venue: only the first one of the service.',
    }),
  },
  { $id: 'Account', description: 'The current user or token.' },
);

export const SignInPolicy = Type.Object(
  { passkeysRequired: Type.Boolean({ description: 'Whether staff need a passkey.' }) },
  { $id: 'SignInPolicy', description: 'What the venue requires of its staff at sign-in.' },
);

export const StaffMember = Type.Object(
  {
    id: Id,
    name: Type.String({ description: 'Empty if not set yet.' }),
    email: Email,
    role: Role,
    hasPassword: Type.Boolean({ description: 'False: they have not used their first link yet.' }),
    createdAt: instant('When the account was created.'),
    lastSeenAt: Type.Optional(
      orNull(
        instant(''),
        'When they last used the back-office; null: unknown. Only in the list, and only for owners.',
      ),
    ),
  },
  { $id: 'StaffMember', description: 'A member of the venue.' },
);

const invitationMembers = {
  id: Id,
  role: Role,
  email: orNull(Email, 'Null: anyone who has the link.'),
  createdBy: Type.String({
    description: 'The name used in the event log.',
    examples: ['staff:staff-Qm9va2luZ3M'],
  }),
  createdAt: instant('When it was created.'),
  endsAt: instant('When it expires.'),
  usedAt: orNull(instant(''), 'When it was used; null: not yet.'),
  revokedAt: orNull(instant(''), 'When it was revoked; null: it was not.'),
};
export const Invitation = Type.Object(invitationMembers, {
  $id: 'Invitation',
  description: 'A one-time link into the venue. The link itself is shown once.',
});
export const NewInvitation = Type.Object(
  {
    ...invitationMembers,
    link: Type.String({
      description: 'The path of the link, to append to the address of the service. It is shown once.',
      examples: ['/manage/welcome#2kCEjM491d2IXETkUkCN4o6UjKhav0OP_n7-example'],
    }),
  },
  { $id: 'NewInvitation', description: 'An invitation, with its link.' },
);

export const OpenInvitation = Type.Object(
  {
    kind: Type.Enum(['invitation', 'password', 'first'], {
      description:
        'The purpose: joining a venue (`invitation`), setting a new password, or becoming the first owner (`first`). An `invitation` with `email` null needs an account.',
    }),
    venue: orNull(Type.Object({ id: Id, name: Type.String() }), 'The venue it gives access to; null: none.'),
    role: orNull(Role, 'The role it gives; null: none.'),
    email: orNull(Email, 'The address it is for, or null.'),
    name: Type.String({ description: 'The name of the person if known; otherwise empty.' }),
    endsAt: instant('When it expires.'),
  },
  { $id: 'OpenInvitation', description: 'The purpose of a one-time link.' },
);

const tokenMembers = {
  id: Id,
  label: Label,
  scopes: Scopes,
  createdBy: Type.String({
    description: 'The name used in the event log.',
    examples: ['staff:staff-Qm9va2luZ3M'],
  }),
  createdAt: instant('When it was created.'),
  lastUsedAt: orNull(instant(''), 'The last use, to the hour; null: never.'),
  endsAt: orNull(instant(''), 'When it expires; null: never.'),
  revokedAt: orNull(instant(''), 'When it was revoked; null: it is active.'),
};
export const ApiToken = Type.Object(tokenMembers, {
  $id: 'ApiToken',
  description: 'A token for programs of the venue. The token itself is shown once.',
});
export const NewApiToken = Type.Object(
  {
    ...tokenMembers,
    token: Type.String({
      description: 'Send it as `Authorization: Bearer …`. It is shown once.',
      examples: ['fh_2kCEjM491d2IXETkUkCN4o6UjKhav0OP_n7-example'],
    }),
  },
  { $id: 'NewApiToken', description: 'A token with its secret, shown once.' },
);

export const Passkey = Type.Object(
  {
    id: Type.String({ description: 'The name given by the browser.' }),
    label: Label,
    host: Type.String({
      description: 'The host where it was registered, with its port unless that is the default port.',
      examples: ['book.riverside.example'],
    }),
    createdAt: instant('When it was created.'),
    lastUsedAt: orNull(instant(''), 'The last sign-in with it; null: never.'),
  },
  { $id: 'Passkey', description: 'A passkey of the signed-in person.' },
);

export const Session = Type.Object(
  {
    id: Type.String({ description: 'The id of the session.', examples: ['q1fVwzJ7mBk0n3yXc8sTZA'] }),
    browser: orNull(Type.String({ examples: ['Firefox'] }), 'The browser; null: unknown.'),
    system: orNull(Type.String({ examples: ['Android'] }), 'The operating system; null: unknown.'),
    createdAt: instant('When the person signed in.'),
    lastSeenAt: instant('The last use, to the hour.'),
    endsAt: instant('When it ends at the latest.'),
    isCurrent: Type.Boolean({ description: 'Whether this is the current session.' }),
  },
  { $id: 'Session', description: 'A session of the signed-in person.' },
);

export const PushVenues = Type.Array(identifier({ examples: ['riverside'] }), {
  maxItems: 1000,
  description: 'The venues to notify about. Omitted on subscription: unchanged, or all venues at first.',
});
export const PushSubscription = Type.Object(
  {
    id: Type.String({ description: 'The id of the subscription.', examples: ['push-Qm9va2luZ3M'] }),
    label: Label,
    service: Type.String({ description: 'The push service of the browser.', examples: ['push.example'] }),
    language: Type.String({ description: 'The language of the notifications.', examples: ['de'] }),
    venueIds: PushVenues,
    isThisBrowser: Type.Boolean({ description: 'Whether this is the current browser.' }),
    createdAt: instant('When it subscribed.'),
    sentAt: orNull(instant(''), 'The last successful delivery; null: none.'),
    outcome: orNull(
      Type.String({ examples: ['201'] }),
      'The status of the last delivery; 200 to 299 is success; null: there was none.',
    ),
  },
  { $id: 'PushSubscription', description: 'A push subscription of the signed-in person.' },
);

/** Registered with the app before any route. */
export const accessSchemas: readonly TSchema[] = [
  SignInPolicy,
  Account,
  StaffMember,
  Invitation,
  NewInvitation,
  OpenInvitation,
  ApiToken,
  NewApiToken,
  Passkey,
  Session,
  PushSubscription,
];
