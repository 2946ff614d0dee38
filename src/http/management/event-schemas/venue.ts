/** The events of the venue, its blocks, website keys and connections. */
import { Type } from 'typebox';
import { siteKey } from '../../../domain/access/site-key-fields.ts';
import { tokenScopes } from '../../../domain/access/staff-actions.ts';
import { block } from '../../../domain/booking/block-fields.ts';
import { downloadedLists, eventKinds } from '../../../domain/events/event.ts';
import { date } from '../requests/schemas.ts';
import { orNull, text } from '../schema-members.ts';
import { actors, count, type EventDescriptions, instant, reference } from './description.ts';

const byStaff = { actor: actors.staff, members: {}, payload: {} };
const byOperator = { ...byStaff, actor: actors.operator };
const ofVenue = { ...byStaff, subject: 'riverside' };
const ofBlock = { ...byStaff, subject: 'block-Qm9va2luZ3M' };
const ofKey = { ...byStaff, subject: 'riverside-web' };
const ofWebhook = { ...byStaff, subject: 'webhook-Qm9va2luZ3M' };
const ofFeed = { ...byStaff, subject: 'feed-Qm9va2luZ3M' };
const ofCode = { ...byStaff, subject: 'code-Qm9va2luZ3M' };

const { key: _, ...keyMembers } = siteKey.properties;
const christmas = {
  spaceId: 'main-hall',
  from: '2027-12-24',
  to: '2027-12-26',
  reason: 'Closed for Christmas',
};
const aKey = {
  label: 'Website',
  websites: ['https://riverside.example'],
  holdPeriod: '48h',
  enabled: true,
  page: true,
  frame: false,
  maxItems: 1,
  waitingList: false,
  codes: false,
} as const;
const aChange = {
  part: 'space',
  id: 'main-hall',
  name: 'Main Hall',
  change: 'changed',
  members: ['capacity'],
  values: [{ member: 'capacity', before: 400, after: 450 }],
} as const;

const id = (description: string, example: string) => Type.Optional(text(description, example));
const change = Type.Object({
  part: Type.Enum(['venue', 'space', 'slot', 'package', 'letter'], { description: 'The part of the venue.' }),
  id: text('The id of the part.', 'main-hall'),
  name: id('Its name at that time.', 'Main Hall'),
  spaceId: id('The space of a slot or package.', 'main-hall'),
  slotId: id('The slot of a package.', 'evening'),
  change: Type.Enum(['added', 'changed', 'removed'], { description: 'What happened to it.' }),
  members: Type.Optional(
    Type.Array(Type.String(), {
      description: 'The changed members, by their names in the venue file. Empty: the position changed.',
      examples: [['capacity']],
    }),
  ),
  values: Type.Optional(
    Type.Array(
      Type.Object({
        member: text('The member.', 'capacity'),
        before: Type.Optional(Type.Unknown({ description: 'The value before; absent: none, or long.' })),
        after: Type.Optional(Type.Unknown({ description: 'The value after; absent: none, or long.' })),
      }),
      { description: 'The values of these members.' },
    ),
  ),
});
const group = {
  groupId: text('The guest group.', 'members'),
  label: text('The label of the code.', 'Newsletter, spring'),
};

/** The descriptions. */
export const venueEvents: EventDescriptions<
  'venue' | 'block' | 'site-key' | 'feed' | 'webhook' | 'token' | 'guest-group' | 'guest-code'
> = {
  'block.added': {
    ...ofBlock,
    description: 'A block was added.',
    members: block.properties,
    payload: christmas,
  },
  'block.changed': {
    ...ofBlock,
    description: 'A block was changed.',
    members: { before: block, after: block },
    payload: { before: christmas, after: { ...christmas, to: '2027-12-27' } },
  },
  'block.removed': { ...ofBlock, description: 'A block was removed.' },
  'site-key.added': {
    ...ofKey,
    description: 'A website key was added.',
    members: keyMembers,
    payload: aKey,
  },
  'site-key.changed': {
    ...ofKey,
    description: 'A website key was changed: its changed members with their new values.',
    members: {
      ...Type.Partial(Type.Object(keyMembers)).properties,
      former: Type.Optional(
        Type.Partial(Type.Object(keyMembers), { description: 'The same members with the values before.' }),
      ),
    },
    payload: { holdPeriod: '7d', former: { holdPeriod: '48h' } },
  },
  'site-key.removed': { ...ofKey, actor: actors.operator, description: 'A website key was deleted.' },
  'venue.imported': {
    ...ofVenue,
    actor: actors.operator,
    description: 'A venue file was imported; for many changes, there are several events.',
    members: {
      isNew: Type.Boolean({ description: 'Whether the venue is new.' }),
      changes: Type.Optional(
        Type.Array(change, {
          description: 'The changed parts. Absent for a new venue, and in events of version 1.0.0.',
        }),
      ),
    },
    payload: { isNew: false, changes: [aChange] },
  },
  'venue.history-imported': {
    ...ofVenue,
    actor: actors.operator,
    description:
      'A full export or a table of bookings was imported; for a large table, one event for each 200 bookings.',
    members: {
      blocks: count('New blocks.'),
      bookingRequests: count('New booking requests.'),
      auditEntries: count('New entries of the log.'),
      references: Type.Optional(
        Type.Array(reference('A new booking request.'), {
          maxItems: 200,
          description:
            'The new booking requests of a table. Absent for a full export, and in events of version 1.0.0: read the list of booking requests again.',
        }),
      ),
    },
    payload: { blocks: 0, bookingRequests: 2, auditEntries: 4, references: ['BR-7K3M9QZ2', 'BR-2M8D4XVA'] },
  },
  'venue.edited': {
    ...ofVenue,
    description:
      'Staff changed parts of the venue; read the venue for their content. For many changes, there are several events.',
    members: { changes: Type.Array(change, { description: 'The changed parts.' }) },
    payload: { changes: [aChange] },
  },
  'venue.published': { ...ofVenue, description: 'The venue was published.' },
  'venue.unpublished': { ...ofVenue, description: 'The venue was unpublished.' },
  'venue.frozen': {
    ...ofVenue,
    actor: actors.operator,
    description:
      'Changes of the venue are rejected, because it moves to another installation or the installation is maintained.',
  },
  'venue.unfrozen': { ...ofVenue, actor: actors.operator, description: 'The venue accepts changes again.' },
  'venue.moved': {
    ...ofVenue,
    actor: actors.operator,
    description: 'The venue has moved to another installation and accepts no more changes here.',
    members: { to: text('The address of the other installation.', 'https://booking.example') },
    payload: { to: 'https://booking.example' },
  },
  'venue.removed': {
    ...ofVenue,
    actor: actors.operator,
    description:
      'A venue was removed, with everything that belonged to it. Only in the log of the installation: `subject` is the id of the venue.',
  },
  'venue.list-downloaded': {
    ...ofVenue,
    description: 'A list with names of guests was saved as a file.',
    members: {
      list: Type.Enum([...downloadedLists], { description: 'The list.' }),
      from: date('Its first date.'),
      to: date('Its last date.'),
    },
    payload: { list: 'instalments', from: '2027-03-01', to: '2027-03-31' },
  },
  'guest-code.added': {
    ...ofCode,
    description: 'A code of a guest group was added; the event does not contain it.',
    members: { ...group, validUntil: orNull(date('The date.'), 'Its last day; null: no end.') },
    payload: { groupId: 'members', label: 'Newsletter, spring', validUntil: '2027-05-31' },
  },
  'guest-code.ended': {
    ...ofCode,
    description: 'A code of a guest group was ended.',
    members: group,
    payload: { groupId: 'members', label: 'Newsletter, spring' },
  },
  'guest-group.members-changed': {
    ...ofVenue,
    subject: 'members',
    description: 'Members of a guest group were added or removed.',
    members: { added: count('How many were added.'), removed: count('How many were removed.') },
    payload: { added: 3, removed: 0 },
  },
  'feed.added': {
    ...ofFeed,
    description: 'A calendar feed was added.',
    members: {
      spaceId: orNull(text('The space.', 'main-hall'), 'The space; null: all.'),
      withGuests: Type.Boolean({ description: 'Whether it names guests.' }),
      withTitles: Type.Optional(
        Type.Boolean({ description: 'Whether it names companies only; absent: no.' }),
      ),
    },
    payload: { spaceId: 'main-hall', withGuests: false },
  },
  'feed.revoked': { ...ofFeed, description: 'A calendar feed was revoked.' },
  'webhook.added': {
    ...ofWebhook,
    description: 'A webhook was added.',
    members: {
      host: text('The host of its URL.', 'desk.example'),
      kinds: Type.Array(Type.Enum([...eventKinds]), { description: 'The event types; empty: all.' }),
    },
    payload: { host: 'desk.example', kinds: ['booking-request.placed'] },
  },
  'webhook.removed': { ...ofWebhook, description: 'A webhook was removed.' },
  'webhook.enabled': { ...ofWebhook, description: 'A webhook was enabled.' },
  'webhook.disabled': { ...ofWebhook, description: 'A person disabled a webhook.' },
  'webhook.secret-rotated': {
    ...ofWebhook,
    description: 'A webhook has a new signing secret.',
    members: { previousUntil: instant('When the previous secret ends.') },
    payload: { previousUntil: '2027-03-02T12:04:09.120Z' },
  },
  'webhook.redelivered': {
    ...ofWebhook,
    description: 'Events were queued for a webhook again.',
    members: { events: count('The number of events.') },
    payload: { events: 3 },
  },
  'webhook.switched-off': {
    ...ofWebhook,
    actor: actors.service,
    description: 'A webhook was disabled because its deliveries had failed for days.',
    members: { failingSince: instant('Since when no delivery succeeded.') },
    payload: { failingSince: '2027-02-26T12:00:00.000Z' },
  },
  'token.added': {
    ...byOperator,
    subject: 'token-Qm9va2luZ3M',
    description: 'An API token was added.',
    members: { scopes: Type.Array(Type.Enum([...tokenScopes]), { description: 'Its scopes.' }) },
    payload: { scopes: ['requests:read'] },
  },
  'token.revoked': { ...byOperator, subject: 'token-Qm9va2luZ3M', description: 'An API token was revoked.' },
};
