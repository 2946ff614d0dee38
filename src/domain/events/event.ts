/**
 * The closed list of events. Each operation records one in its transaction, and subscribers (webhooks, `firsthold
 * events`) receive these and nothing else.
 */

import type { SiteKey } from '../access/site-key.ts';
import type { SignInMethod } from '../access/staff.ts';
import type { TokenScope } from '../access/staff-actions.ts';
import type { StaffRole } from '../access/staff-role.ts';
import type { BlockDocument } from '../booking/block-fields.ts';
import type { MovedTime, RequestStatus } from '../booking/booking-request.ts';
import type { CorrectedMember } from '../booking/corrections.ts';
import type { ReasonCode } from '../booking/decision-reason.ts';
import type { BookedGuest } from '../booking/guest.ts';
import type { MarkedInstalment } from '../booking/marked-instalment.ts';
import { keysOf } from '../fields/keys-of.ts';
import type { CalendarDate, Instant } from '../time/instant.ts';
import type { Actor } from './actor.ts';
import type { EventPosition } from './cursor.ts';

type Nothing = Readonly<Record<never, never>>;
/** The status before the decision. */
interface Decision {
  readonly from: RequestStatus;
}

/** A refusal or cancellation. */
interface Loss extends Decision {
  /** Omitted: no reason was chosen. */
  readonly reasonCode?: ReasonCode;
}

/** A change of dates. */
interface DatesChange {
  /** The id by which it can be undone, like a correction. Omitted in events of an older service. */
  readonly correctionId?: string;
  /** The change of dates that it undoes. */
  readonly undoes?: string;
}

/** A changed member with its values. Long values are left out, to keep the log compact. */
export interface MemberChange {
  readonly member: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** A change of a part of a venue. */
export interface VenuePartChange {
  readonly part: 'venue' | 'space' | 'slot' | 'package' | 'letter';
  readonly id: string;
  /** Its name at that time; absent in events of earlier versions. */
  readonly name?: string;
  /** The space of a slot or package, and the slot of a package. */
  readonly spaceId?: string;
  readonly slotId?: string;
  readonly change: 'added' | 'changed' | 'removed';
  /** For a change, the changed members by their names in the venue file. Empty: the position changed. */
  readonly members?: readonly string[];
  /** The values of these members. */
  readonly values?: readonly MemberChange[];
}

/**
 * The data of each kind beyond actor, time and subject. It contains nothing about a guest: that is read from the
 * booking request when an event is presented, so that erasing it there is enough.
 */
export interface EventPayloads {
  'booking-request.placed': {
    /** True if it was on the waiting list and was given its date; absent in events of version 1.0. */
    readonly fromWaitingList?: true;
  };
  /** Put on the waiting list; `.placed` follows when it is given its date. */
  'booking-request.waiting': Nothing;
  /** Nothing occupies its date since the hold of this request lapsed: it is the first that waits. */
  'booking-request.next': { readonly lapsed: string };
  /**
   * Staff set a response deadline for its hold because the request `by` waits for one of its dates. The hold ends at
   * `holdExpiresAt`, the earlier of its own end and the deadline (ISO 8601, UTC).
   */
  'booking-request.challenged': {
    readonly by: string;
    readonly deadline: string;
    readonly holdExpiresAt: string;
  };
  /** Staff withdrew the deadline: its hold has its own end again (null: no time limit). */
  'booking-request.challenge-withdrawn': { readonly by: string; readonly holdExpiresAt: string | null };
  /** The same challenge, for the history of the waiting request: the hold of `challenged` got this deadline. */
  'booking-request.challenger-named': { readonly challenged: string; readonly deadline: string };
  'booking-request.challenger-withdrawn': { readonly challenged: string };
  'booking-request.accepted': Decision;
  'booking-request.declined': Loss;
  'booking-request.cancelled': Loss;
  /** Staff and guest agreed on another price than the quote or an earlier agreement; amounts with tax. */
  'booking-request.price-agreed': {
    readonly totalCents: number;
    readonly formerTotalCents: number;
    readonly currency: string;
    readonly reason: string;
    /** The tax, if it changed and the total did not. */
    readonly taxCents?: number;
    readonly formerTaxCents?: number;
    /** The id by which it can be undone. Absent: it is that of a new booking, or of an older service. */
    readonly correctionId?: string;
  };
  /** Staff noted when an instalment, by its number from 1, was invoiced and paid (dates; null: not), and what was noted before. */
  'booking-request.instalment-marked': MarkedInstalment;
  /** A decision was undone. `expired`: its hold would have ended, so it is not restored. */
  'booking-request.undone': Decision & { readonly to: RequestStatus };
  /** Moved to another date, slot, space or other times, as both places name them; quote and agreed price stay. */
  'booking-request.moved': DatesChange & { readonly from: MovedTime; readonly to: MovedTime };
  /**
   * A date was added, moved or cancelled: the number of its item, where it was and is, and the total with its tax before and after.
   * `others`: the further dates of the same change.
   */
  'booking-request.items-changed': DatesChange & {
    readonly item: number;
    readonly from?: MovedTime;
    readonly to?: MovedTime;
    readonly others?: readonly {
      readonly item: number;
      readonly from?: MovedTime;
      readonly to?: MovedTime;
    }[];
    readonly totalCents: number;
    readonly formerTotalCents: number;
    readonly currency: string;
    readonly reason: string;
    /** The tax, if it changed. */
    readonly taxCents?: number;
    readonly formerTaxCents?: number;
  };
  /**
   * Staff corrected these members, or undid that; the undo of a change of dates is such a change. Their values are with the booking until its guest is erased; the
   * end of the hold is also here (ISO 8601, UTC; null: no time limit).
   */
  'booking-request.corrected': {
    readonly correctionId: string;
    readonly members: readonly CorrectedMember[];
    /** The correction that it undoes. */
    readonly undoes?: string;
    /** The dates whose choices changed. Omitted: none, or an event of an older service. */
    readonly items?: readonly { readonly item: number; readonly date: CalendarDate }[];
    readonly holdExpiresAt?: string | null;
    readonly formerHoldExpiresAt?: string | null;
    /** If the price changed: its totals with tax. */
    readonly totalCents?: number;
    readonly formerTotalCents?: number;
    readonly currency?: string;
  };
  /** Staff added a note with this id; its text is internal. */
  'booking-request.noted': { readonly noteId: string };
  'booking-request.note-removed': { readonly noteId: string };
  /** An import left the booking in rooms that its space no longer uses. */
  'booking-request.left': { readonly rooms: readonly string[] };
  /** A pending request stopped holding its date at this instant (ISO 8601, UTC; specification §3, hold rules). */
  'hold.lapsed': { readonly lapsedAt: string };
  'block.added': BlockDocument;
  /** The block before and after the change. */
  'block.changed': { readonly before: BlockDocument; readonly after: BlockDocument };
  'block.removed': Nothing;
  'site-key.added': Omit<SiteKey, 'key'>;
  /** The changed members with their new values; `former` has the values before. */
  'site-key.changed': Partial<Omit<SiteKey, 'key'>> & { readonly former?: Partial<Omit<SiteKey, 'key'>> };
  /** The operator deleted the website key. */
  'site-key.removed': Nothing;
  'venue.imported': {
    readonly isNew: boolean;
    /** Absent for a new venue, and in events of version 1.0.0. */
    readonly changes?: readonly VenuePartChange[];
  };
  /**
   * A full export or a spreadsheet of bookings was imported: the number of new records; for a spreadsheet also the
   * `references` of its bookings, in several events if there are many.
   */
  'venue.history-imported': {
    readonly blocks: number;
    readonly bookingRequests: number;
    readonly auditEntries: number;
    readonly references?: readonly string[];
  };
  /** Staff added, changed or removed parts of the venue; read the venue for their content. */
  'venue.edited': { readonly changes: readonly VenuePartChange[] };
  'venue.published': Nothing;
  'venue.unpublished': Nothing;
  /** The operator froze the venue to move it to another installation, or ended that. */
  'venue.frozen': Nothing;
  'venue.unfrozen': Nothing;
  /** It has moved to the installation at this address. */
  'venue.moved': { readonly to: string };
  /** The operator removed the venue with its log; the event belongs to the installation, and the subject is its id. */
  'venue.removed': Nothing;
  /** Staff saved a list with names of guests as a file. */
  'venue.list-downloaded': {
    readonly list: (typeof downloadedLists)[number];
    readonly from: CalendarDate;
    readonly to: CalendarDate;
  };
  /** Staff added a guest without a booking. The subject of this and the next is its reference, `GU-…`. */
  'guest.added': Nothing;
  /** Staff changed these members of a guest that they had added. */
  'guest.changed': { readonly members: readonly (keyof BookedGuest)[] };
  'guest.exported': Nothing;
  /** Another guest, by a request of theirs, was merged into the guest of this request. */
  'guest.merged': { readonly merged: string };
  /** Addresses of the guest of this request became a guest of their own, by a request of theirs. */
  'guest.separated': { readonly separated: string };
  /** Staff changed the notes about the guest of this request; they are internal. */
  'guest.notes-changed': Nothing;
  /** The guest of a request was erased; the booking remains. */
  'guest.erased': Nothing;
  /** A code of a guest group; the subject is its id. */
  'guest-code.added': {
    readonly groupId: string;
    readonly label: string;
    readonly validUntil: CalendarDate | null;
  };
  'guest-code.ended': { readonly groupId: string; readonly label: string };
  /** The subject is the id of the guest group. */
  'guest-group.members-changed': { readonly added: number; readonly removed: number };
  'feed.added': {
    readonly spaceId: string | null;
    readonly withGuests: boolean;
    /** Absent: false. */
    readonly withTitles?: boolean;
  };
  'feed.revoked': Nothing;
  'webhook.added': { readonly host: string; readonly kinds: readonly EventKind[] };
  'webhook.removed': Nothing;
  'webhook.enabled': Nothing;
  /** A person disabled the webhook. */
  'webhook.disabled': Nothing;
  /** It has a new signing secret; the previous one is valid until this instant (ISO 8601, UTC). */
  'webhook.secret-rotated': { readonly previousUntil: string };
  /** Events were queued for it again. */
  'webhook.redelivered': { readonly events: number };
  /** No delivery succeeded since this instant (ISO 8601, UTC), so it was disabled. */
  'webhook.switched-off': { readonly failingSince: string };
  /** The operator added a member to a venue. */
  'staff.added': { readonly role: StaffRole };
  'staff.invited': { readonly role: StaffRole };
  'invitation.revoked': Nothing;
  /** A person accepted an invitation. */
  'staff.joined': { readonly role: StaffRole; readonly invitationId: string };
  'staff.role-changed': { readonly from: StaffRole; readonly to: StaffRole };
  'staff.removed': { readonly role: StaffRole };
  /** Whether the staff of the venue need a passkey. */
  'staff.passkeys-required': { readonly required: boolean };
  /** The operator created a link to set a password. */
  'staff.link-made': Nothing;
  'staff.password-set': Nothing;
  /** A person changed their name; read the account for the new one. */
  'staff.renamed': Nothing;
  'staff.logged-in': { readonly by: SignInMethod };
  'staff.logged-out': { readonly everywhere: boolean };
  'passkey.added': Nothing;
  'passkey.removed': Nothing;
  /** A browser of staff was subscribed to new requests, or unsubscribed. */
  'push.subscribed': Nothing;
  'push.unsubscribed': Nothing;
  'token.added': { readonly scopes: readonly TokenScope[] };
  'token.revoked': Nothing;
}

/** The lists with names of guests that the back-office saves as files: the rows of `GET` requests of these names. */
export const downloadedLists = ['booked-events', 'instalments', 'overdue', 'payments'] as const;

/** The kinds of events. */
export type EventKind = keyof EventPayloads;

/**
 * The version of each kind's data: increased when a member is removed or changes its meaning. Rows from before this
 * list have version 0 (`legacy-events.ts`).
 */
export const payloadVersions = {
  'booking-request.placed': 1,
  'booking-request.waiting': 1,
  'booking-request.next': 1,
  'booking-request.challenged': 1,
  'booking-request.challenge-withdrawn': 1,
  'booking-request.challenger-named': 1,
  'booking-request.challenger-withdrawn': 1,
  'booking-request.accepted': 1,
  'booking-request.declined': 1,
  'booking-request.cancelled': 1,
  'booking-request.price-agreed': 1,
  'booking-request.instalment-marked': 1,
  'booking-request.undone': 1,
  'booking-request.moved': 1,
  'booking-request.items-changed': 1,
  'booking-request.corrected': 1,
  'booking-request.noted': 1,
  'booking-request.note-removed': 1,
  'booking-request.left': 1,
  'hold.lapsed': 1,
  'block.added': 2,
  'block.changed': 1,
  'block.removed': 1,
  'site-key.added': 1,
  'site-key.changed': 1,
  'site-key.removed': 1,
  'venue.imported': 1,
  'venue.history-imported': 1,
  'venue.edited': 1,
  'venue.published': 1,
  'venue.unpublished': 1,
  'venue.frozen': 1,
  'venue.unfrozen': 1,
  'venue.moved': 1,
  'venue.removed': 1,
  'venue.list-downloaded': 1,
  'guest.added': 1,
  'guest.changed': 1,
  'guest.exported': 1,
  'guest.merged': 1,
  'guest.separated': 1,
  'guest.notes-changed': 1,
  'guest.erased': 1,
  'guest-code.added': 1,
  'guest-code.ended': 1,
  'guest-group.members-changed': 1,
  'feed.added': 1,
  'feed.revoked': 1,
  'webhook.added': 1,
  'webhook.removed': 1,
  'webhook.enabled': 1,
  'webhook.disabled': 1,
  'webhook.secret-rotated': 1,
  'webhook.redelivered': 1,
  'webhook.switched-off': 1,
  'staff.added': 1,
  'staff.invited': 1,
  'invitation.revoked': 1,
  'staff.joined': 1,
  'staff.role-changed': 1,
  'staff.removed': 1,
  'staff.passkeys-required': 1,
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

/** All kinds, in the order above. */
export const eventKinds = keysOf(payloadVersions);

/** Returns whether a text is a kind of this version. */
export const isEventKind = (text: string): text is EventKind => Object.hasOwn(payloadVersions, text);

interface EventOf<Kind extends EventKind> {
  readonly kind: Kind;
  readonly at: Instant;
  readonly actor: Actor;
  /** Null: it concerns all venues. */
  readonly venueId: string | null;
  /** The subject: a reference, a block's id, a website key, a venue's id. Events of one subject are ordered. */
  readonly subject: string;
  readonly payload: EventPayloads[Kind];
}

/** An event of one of the kinds. */
export type DomainEvent = { [Kind in EventKind]: EventOf<Kind> }[EventKind];

/**
 * An event of the log, written by this or an earlier version. Other shapes of an event derive from this one. Its
 * position is 0 if it is not published.
 */
export interface LoggedEvent extends EventPosition {
  readonly at: Instant;
  /** `visitor:riverside-web`, `operator`, … (`actor.ts`). */
  readonly actor: string;
  /** The kind, for example `booking-request.accepted`, or a former one (`legacy-events.ts`). */
  readonly action: string;
  /** As in `DomainEvent`. */
  readonly subject: string;
  readonly details: object;
  /** The version of its data; 0: imported. */
  readonly version: number;
}

/** An event from an export or a spreadsheet. It has no position in the published log, and no subscriber receives it. */
export type ImportedEvent = Omit<LoggedEvent, 'position' | 'version'>;
