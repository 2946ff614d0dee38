/** Schemas of accounts: presenters send only the members listed here. */
import { type TSchema, Type } from 'typebox';
import { passwordLength } from '../../../domain/access/password.ts';
import { tokenScopes } from '../../../domain/access/staff-actions.ts';
import { staffRoles } from '../../../domain/access/staff-role.ts';
import { venueFileLimits } from '../../../domain/fields/limits.ts';
import { identifier, nonBlankText, singleLineText } from '../../../domain/fields/text.ts';

const instant = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2027-03-01T12:00:00.000Z'] });
const orNull = (schema: TSchema, description: string) => Type.Union([schema, Type.Null()], { description });

export const Role = Type.Enum([...staffRoles], {
  description: '`viewer` sees, `manager` also decides and edits, `owner` also says who may.',
  examples: ['manager'],
});
export const Email = Type.String({
  minLength: 3,
  maxLength: venueFileLimits.emailLength,
  description: 'An e-mail address. Capital letters do not matter.',
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
  description: 'As colleagues know them.',
  examples: ['Sam Example'],
});
export const Label = singleLineText(venueFileLimits.nameLength, {
  description: 'A note on what it is for.',
  examples: ['Ticketing'],
});
export const Scopes = Type.Array(Type.Enum([...tokenScopes]), {
  description: 'What it may be used for.',
  examples: [['requests:read']],
});
export const Secret = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'What stands behind `#` in the link.',
  examples: ['2kCEjM491d2IXETkUkCN4o6UjKhav0OP_n7-example'],
});

const Id = identifier({ examples: ['staff-Qm9va2luZ3M'] });

export const Account = Type.Object(
  {
    kind: Type.Enum(['staff', 'token'], {
      description: 'Whether somebody is logged in, or a program uses a token.',
    }),
    id: Id,
    name: Type.String({ description: 'Of the person, or the label of the token.' }),
    email: orNull(Email, 'null: it is a token.'),
    venues: Type.Array(
      Type.Object({ id: Id, role: orNull(Role, 'null: it is a token; its `scopes` count.') }),
      { description: 'Where they may do anything.' },
    ),
    scopes: orNull(Scopes, 'null: it is somebody, whose role counts.'),
    mayAddVenue: Type.Boolean({
      description: 'Whether they may make a venue: the first one of the service, while there is none.',
    }),
  },
  { $id: 'Account', description: 'Who asks.' },
);

export const StaffMember = Type.Object(
  {
    id: Id,
    name: Type.String({ description: 'Empty where they have not said it yet.' }),
    email: Email,
    role: Role,
    hasPassword: Type.Boolean({ description: 'false: they have not used their first link yet.' }),
    createdAt: instant('Since when they have an account.'),
  },
  { $id: 'StaffMember', description: 'Somebody who works at the venue.' },
);

const invitationMembers = {
  id: Id,
  role: Role,
  email: orNull(Email, 'null: whoever has the link.'),
  createdBy: Type.String({
    description: 'As the event log names them.',
    examples: ['staff:staff-Qm9va2luZ3M'],
  }),
  createdAt: instant('When it was made.'),
  endsAt: instant('Until when it works.'),
  usedAt: orNull(instant(''), 'When somebody came by it; null: nobody has.'),
  revokedAt: orNull(instant(''), 'When it was revoked; null: it was not.'),
};
export const Invitation = Type.Object(invitationMembers, {
  $id: 'Invitation',
  description: 'A one-time link into the venue; the link itself nobody can find out again.',
});
export const NewInvitation = Type.Object(
  {
    ...invitationMembers,
    link: Type.String({
      description: 'To be put behind the address of the service, and passed on. It is told this once.',
      examples: ['/manage/welcome#2kCEjM491d2IXETkUkCN4o6UjKhav0OP_n7-example'],
    }),
  },
  { $id: 'NewInvitation', description: 'An invitation, with its link.' },
);

export const OpenInvitation = Type.Object(
  {
    kind: Type.Enum(['invitation', 'password', 'first'], {
      description:
        'Whether it leads into a venue, to a new password, or, `first`, into a service or venue without an owner. An `invitation` with `email` null needs an account.',
    }),
    venue: orNull(
      Type.Object({ id: Id, name: Type.String() }),
      'The venue it leads into; null: it leads into none.',
    ),
    role: orNull(Role, 'As what; null: it leads into no venue.'),
    email: orNull(Email, 'The address it is for, or null.'),
    name: Type.String({ description: 'Of the person, where it is known; otherwise empty.' }),
    endsAt: instant('Until when it works.'),
  },
  { $id: 'OpenInvitation', description: 'What a one-time link leads to.' },
);

const tokenMembers = {
  id: Id,
  label: Label,
  scopes: Scopes,
  createdBy: Type.String({
    description: 'As the event log names them.',
    examples: ['staff:staff-Qm9va2luZ3M'],
  }),
  createdAt: instant('When it was made.'),
  lastUsedAt: orNull(instant(''), 'When it was used last, to the hour; null: never.'),
  endsAt: orNull(instant(''), 'Until when it works; null: until it is revoked.'),
  revokedAt: orNull(instant(''), 'When it was revoked; null: it works.'),
};
export const ApiToken = Type.Object(tokenMembers, {
  $id: 'ApiToken',
  description: 'A token for programs of the venue’s; the token itself nobody can find out again.',
});
export const NewApiToken = Type.Object(
  {
    ...tokenMembers,
    token: Type.String({
      description: 'To be sent as `Authorization: Bearer …`. It is told this once.',
      examples: ['fh_2kCEjM491d2IXETkUkCN4o6UjKhav0OP_n7-example'],
    }),
  },
  { $id: 'NewApiToken', description: 'A token, told this once.' },
);

export const Passkey = Type.Object(
  {
    id: Type.String({ description: 'As the browser names it.' }),
    label: Label,
    host: Type.String({
      description: 'The host where it was registered, with its port unless that is the default port.',
      examples: ['book.riverside.example'],
    }),
    createdAt: instant('When it was made.'),
    lastUsedAt: orNull(instant(''), 'When somebody logged in with it last; null: never.'),
  },
  { $id: 'Passkey', description: 'A passkey of one’s own.' },
);

export const Session = Type.Object(
  {
    id: Type.String({ description: 'To end it by.', examples: ['q1fVwzJ7mBk0n3yXc8sTZA'] }),
    browser: orNull(Type.String({ examples: ['Firefox'] }), 'What browser; null: nobody knows.'),
    system: orNull(Type.String({ examples: ['Android'] }), 'On what; null: nobody knows.'),
    createdAt: instant('When somebody logged in.'),
    lastSeenAt: instant('When it was used last, to the hour.'),
    endsAt: instant('When it ends at the latest.'),
    isCurrent: Type.Boolean({ description: 'Whether it is the one that asks.' }),
  },
  { $id: 'Session', description: 'Somewhere one is logged in.' },
);

export const PushVenues = Type.Array(identifier({ examples: ['riverside'] }), {
  maxItems: 1000,
  description:
    'Of which venues it is told; left out where it subscribes: as before, and the first time all where one works.',
});
export const PushSubscription = Type.Object(
  {
    id: Type.String({ description: 'To change it by.', examples: ['push-Qm9va2luZ3M'] }),
    label: Label,
    service: Type.String({ description: 'The push service of its maker.', examples: ['push.example'] }),
    language: Type.String({ description: 'In which it is told.', examples: ['de'] }),
    venueIds: PushVenues,
    isThisBrowser: Type.Boolean({ description: 'Whether it is the browser that asks.' }),
    createdAt: instant('Since when it is told.'),
    sentAt: orNull(instant(''), 'When something arrived last; null: nothing has.'),
    outcome: orNull(
      Type.String({ examples: ['201'] }),
      'How the last call went: a status of 200 to 299 where it was taken; null: there was none.',
    ),
  },
  { $id: 'PushSubscription', description: 'A browser of one’s own that is told of new requests.' },
);

/** Registered with the app before any route. */
export const accessSchemas: readonly TSchema[] = [
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
