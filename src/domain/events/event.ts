/**
 * The closed list of what can happen. Each operation records one of these in the transaction that does it, and
 * whoever wants to be told (webhooks, `firsthold events`) is told of these and nothing else.
 */

import type { SiteKey } from '../access/site-key.ts';
import type { TokenScope } from '../access/staff-actions.ts';
import type { StaffRole } from '../access/staff-role.ts';
import type { BlockDocument } from '../booking/block-fields.ts';
import type { BookedTime, RequestStatus } from '../booking/booking-request.ts';
import { keysOf } from '../fields/keys-of.ts';
import type { Instant } from '../time/instant.ts';
import type { Actor } from './actor.ts';
import type { Cursor } from './cursor.ts';

type Nothing = Readonly<Record<never, never>>;
/** What a request was before. */
interface Decision {
  readonly from: RequestStatus;
}

/** What was done to a part of a venue. */
export interface VenuePartChange {
  readonly part: 'venue' | 'space' | 'slot' | 'package';
  readonly id: string;
  readonly change: 'added' | 'changed' | 'removed';
  /** Of a change: which of its members, by the names of the venue file. None: where it stands among the others. */
  readonly members?: readonly string[];
}

/**
 * What a kind has to say beyond who, when and what it is about. Nothing about a guest: what is known of them is looked
 * up in the booking request when somebody is told, so that erasing it there is enough.
 */
export interface EventPayloads {
  'booking-request.placed': Nothing;
  'booking-request.accepted': Decision;
  'booking-request.declined': Decision;
  'booking-request.cancelled': Decision;
  /** Staff and guest agreed on another price than was quoted, or than they had agreed on before; amounts with tax. */
  'booking-request.price-agreed': {
    readonly totalCents: number;
    readonly formerTotalCents: number;
    readonly currency: string;
    readonly reason: string;
  };
  /** What somebody decided no longer counts. `expired`: its hold would have ended by then, so it does not come back. */
  'booking-request.undone': Decision & { readonly to: RequestStatus };
  /** It is for another date, slot or space now; what was quoted and agreed on stays. */
  'booking-request.moved': { readonly from: BookedTime; readonly to: BookedTime };
  /** Staff wrote something down about it, which stands under this id; what it says is for nobody else. */
  'booking-request.noted': { readonly noteId: string };
  'booking-request.note-removed': { readonly noteId: string };
  /** An import left it in rooms that its space no longer takes up. */
  'booking-request.left': { readonly rooms: readonly string[] };
  /** A pending request no longer holds its date (specification §3, hold rules) since this instant (ISO 8601, UTC). */
  'hold.lapsed': { readonly lapsedAt: string };
  'block.added': BlockDocument;
  'block.removed': Nothing;
  'site-key.added': Omit<SiteKey, 'key'>;
  /** The members that were changed, as they are now. */
  'site-key.changed': Partial<Omit<SiteKey, 'key'>>;
  'venue.imported': { readonly isNew: boolean };
  /** A full export was imported, or a sheet of bookings: how much of it was not there before. */
  'venue.history-imported': {
    readonly blocks: number;
    readonly bookingRequests: number;
    readonly auditEntries: number;
  };
  /** Parts of it were made, changed or taken away by staff; what they are now is for whoever asks. */
  'venue.edited': { readonly changes: readonly VenuePartChange[] };
  'venue.published': Nothing;
  'venue.unpublished': Nothing;
  'guest.exported': Nothing;
  /** What was known of the guest of a request has been forgotten; the booking stands. */
  'guest.erased': Nothing;
  'feed.added': { readonly spaceId: string | null; readonly withGuests: boolean };
  'feed.revoked': Nothing;
  'webhook.added': { readonly host: string; readonly kinds: readonly EventKind[] };
  'webhook.removed': Nothing;
  'webhook.enabled': Nothing;
  /** Somebody switched it off. */
  'webhook.disabled': Nothing;
  /** Nothing could be delivered since this instant (ISO 8601, UTC), for so long that it was given up. */
  'webhook.switched-off': { readonly failingSince: string };
  /** The operator made somebody a member of a venue. */
  'staff.added': { readonly role: StaffRole };
  'staff.invited': { readonly role: StaffRole };
  'invitation.revoked': Nothing;
  /** Somebody came by an invitation. */
  'staff.joined': { readonly role: StaffRole; readonly invitationId: string };
  'staff.role-changed': { readonly from: StaffRole; readonly to: StaffRole };
  'staff.removed': { readonly role: StaffRole };
  /** The operator made a one-time link to a new password. */
  'staff.link-made': Nothing;
  'staff.password-set': Nothing;
  /** Somebody goes by another name; which, is for whoever asks. */
  'staff.renamed': Nothing;
  'staff.logged-in': { readonly by: 'password' | 'passkey' | 'link' };
  'staff.logged-out': { readonly everywhere: boolean };
  'passkey.added': Nothing;
  'passkey.removed': Nothing;
  /** A browser of a member of staff is told of new requests, or no longer is. */
  'push.subscribed': Nothing;
  'push.unsubscribed': Nothing;
  'token.added': { readonly scopes: readonly TokenScope[] };
  'token.revoked': Nothing;
}

/** What can happen, by name. */
export type EventKind = keyof EventPayloads;

/**
 * Of each kind, which version its payload is of: raised when a member goes or means something else. Rows of programs
 * from before this list have version 0 (`legacy-events.ts`).
 */
export const payloadVersions = {
  'booking-request.placed': 1,
  'booking-request.accepted': 1,
  'booking-request.declined': 1,
  'booking-request.cancelled': 1,
  'booking-request.price-agreed': 1,
  'booking-request.undone': 1,
  'booking-request.moved': 1,
  'booking-request.noted': 1,
  'booking-request.note-removed': 1,
  'booking-request.left': 1,
  'hold.lapsed': 1,
  'block.added': 2,
  'block.removed': 1,
  'site-key.added': 1,
  'site-key.changed': 1,
  'venue.imported': 1,
  'venue.history-imported': 1,
  'venue.edited': 1,
  'venue.published': 1,
  'venue.unpublished': 1,
  'guest.exported': 1,
  'guest.erased': 1,
  'feed.added': 1,
  'feed.revoked': 1,
  'webhook.added': 1,
  'webhook.removed': 1,
  'webhook.enabled': 1,
  'webhook.disabled': 1,
  'webhook.switched-off': 1,
  'staff.added': 1,
  'staff.invited': 1,
  'invitation.revoked': 1,
  'staff.joined': 1,
  'staff.role-changed': 1,
  'staff.removed': 1,
  'staff.link-made': 1,
  'staff.password-set': 1,
  'staff.renamed': 1,
  'staff.logged-in': 1,
  'staff.logged-out': 1,
  'passkey.added': 1,
  'passkey.removed': 1,
  'push.subscribed': 1,
  'push.unsubscribed': 1,
  'token.added': 1,
  'token.revoked': 1,
} as const satisfies Record<EventKind, number>;

/** Everything that can happen, in the order above. */
export const eventKinds = keysOf(payloadVersions);

/** Whether a text is the name of something that can happen, in this version. */
export const isEventKind = (text: string): text is EventKind => Object.hasOwn(payloadVersions, text);

interface EventOf<Kind extends EventKind> {
  readonly kind: Kind;
  readonly at: Instant;
  readonly actor: Actor;
  /** Null: it concerns all venues. */
  readonly venueId: string | null;
  /** What it was done to: a reference, a block's id, a website key, a venue's id. Events of one subject have an order. */
  readonly subject: string;
  readonly payload: EventPayloads[Kind];
}

/** Something that happened, of one of the kinds. */
export type DomainEvent = { [Kind in EventKind]: EventOf<Kind> }[EventKind];

/** An event of the log, written by this or an earlier version. Other shapes of an event derive from this one. */
export interface LoggedEvent extends Cursor {
  readonly at: Instant;
  /** `visitor:riverside-web`, `operator`, … (`actor.ts`). */
  readonly actor: string;
  /** The kind, for example `booking-request.accepted`, or a former one (`legacy-events.ts`). */
  readonly action: string;
  /** Null: it concerns all venues. */
  readonly venueId: string | null;
  /** As in `Happening`. */
  readonly subject: string;
  readonly details: object;
  /** Of the details; 0: imported. */
  readonly version: number;
}

/** An event from an export or a sheet. It has no place in this log's order, and no subscriber receives it. */
export type ImportedEvent = Omit<LoggedEvent, keyof Cursor | 'version'>;
