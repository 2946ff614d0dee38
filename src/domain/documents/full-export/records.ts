/**
 * A full export: a venue with its history, one JSON document a line, so that it can be streamed at any length
 * (docs/run/import-export.md).
 *
 *     {"firstholdExport": {"version": 1, "exportedAt": "…"}}      with "move" if the venue moves
 *     {"venueFile": …}              the venue file
 *     {"block": …}                  each block, with its id
 *     {"feed": …}                   each calendar feed, with a hash of its secret
 *     {"letter": …}                 each letter template
 *     {"guestCode": …}              each code of a guest group
 *     {"guestGroupMember": …}       each member of a guest group
 *     {"photo": …}                  each uploaded photo, with its files
 *     {"bookingRequest": …}         each booking request, with its rooms
 *     {"guestContact": …}           each guest whom staff added without a booking
 *     {"guest": …}                  each guest with notes or several addresses
 *     {"auditEntry": …}             each event
 *     {"member": …}                 of a move: each member of staff
 *     {"token": …}                  of a move: each API token, with a hash of its secret
 *     {"idempotencyKey": …}         of a move: each idempotency key of a visitor
 *     {"webhook": …}                of a move: each webhook, with its encrypted secrets
 *     {"delivery": …}               of a move: each undelivered event of a webhook
 *     {"end": {"blocks": 1, …}}     the counts, so that a truncated file is detected
 */

import type { ApiToken } from '../../access/staff.ts';
import type { StaffRole } from '../../access/staff-role.ts';
import type { Block } from '../../booking/block.ts';
import type { BookingRequest } from '../../booking/booking-request.ts';
import type { Correction } from '../../booking/corrections.ts';
import type { BookedGuest } from '../../booking/guest.ts';
import type { StoredGuestRecord } from '../../booking/guest-record.ts';
import type { FileRow } from '../../booking/import/file-row.ts';
import type { Note } from '../../booking/note.ts';
import type { EventKind, ImportedEvent } from '../../events/event.ts';
import type { LetterTemplate } from '../../letters/letter.ts';
import type { Instant } from '../../time/instant.ts';
import type { GuestCode } from '../../venue/guest-code.ts';

/** Increase it when an older program would misread a file. */
export const fullExportVersion = 1;

/** A block with its id. Blocks of the venue file are also in the venue file, without ids. */
export interface ExportedBlock extends Block {
  readonly id: string;
  readonly source: 'import' | 'staff';
  readonly createdAt: Instant;
}

/** A calendar feed without its secret: its URL works after a move. */
export interface ExportedFeed {
  readonly id: string;
  readonly spaceId: string | null;
  readonly withGuests: boolean;
  /** Absent: false. */
  readonly withTitles?: boolean;
  readonly secretHash: string;
  readonly createdAt: Instant;
  readonly revokedAt: Instant | null;
}

/** An uploaded photo; it keeps its id, so listings continue to show it. */
export interface ExportedPhoto {
  readonly id: string;
  /** The width of its largest file in pixels. */
  readonly width: number;
  readonly height: number;
  readonly createdAt: Instant;
  readonly files: readonly ExportedPhotoFile[];
}

/** One of its files. */
export interface ExportedPhotoFile {
  readonly name: string;
  /** In pixels. */
  readonly width: number;
  /** Base64. */
  readonly content: string;
}

/** A member of a guest group, by its normalized e-mail address. */
export interface ExportedGroupMember {
  readonly groupId: string;
  readonly address: string;
}

/** The rooms that an item occupies, by name; empty if it no longer occupies any. */
export interface RoomsOfItem {
  /** Its number. */
  readonly item: number;
  readonly rooms: readonly string[];
}

/** A stored booking request, including personal data. */
export interface ExportedRequest extends Omit<BookingRequest, 'venueId'> {
  /** The rooms of each item. */
  readonly rooms: readonly RoomsOfItem[];
  /** Internal notes, oldest first. */
  readonly notes: readonly Note[];
  /** What staff corrected, oldest first. */
  readonly corrections: readonly Correction[];
  /** The rows of files that it was imported from. */
  readonly importedRows: readonly FileRow[];
}

/** An event; the file format still uses its former name. Of a move: with its position, so that its id stays the same; without one, it is published after the move. */
export interface ExportedAuditEntry extends Omit<ImportedEvent, 'venueId'> {
  readonly position?: number;
  readonly version?: number;
  readonly publishedAt?: Instant | null;
}

/** What the first line of a move has. */
export interface ExportedMove {
  /** The hash of the code that unfreezes the copy. */
  readonly codeHash: string;
  /** The salt of the passphrase, and a text encrypted with it, to recognise a wrong one. */
  readonly salt: string;
  readonly check: string;
  /** The position of the last event of the log. */
  readonly lastPosition: number;
  /** References of requests whose hold has expired without an event. */
  readonly unrecordedExpiries: readonly string[];
}

/** A member of staff, encrypted so that no one else can add an account. Passkeys and push subscriptions belong to the host name and do not move. */
export interface ExportedMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  /** The hash of the password, encrypted with the passphrase; empty: none. */
  readonly passwordHash: string;
  readonly createdAt: Instant;
}

/** An API token without its secret: it works after a move. */
export interface ExportedToken extends Omit<ApiToken, 'venueId'> {
  /** Encrypted with the passphrase, so that no one else can add a token. */
  readonly secretHash: string;
}

/** An idempotency key with the receipt that a repeat gets. */
export interface ExportedIdempotencyKey {
  readonly siteKey: string;
  readonly key: string;
  readonly bodyHash: string;
  /** JSON, as stored. */
  readonly receipt: string;
  readonly createdAt: Instant;
}

/** A webhook. */
export interface ExportedWebhook {
  readonly id: string;
  readonly url: string;
  readonly kinds: readonly EventKind[];
  readonly enabled: boolean;
  /** Its secrets with their validity, as JSON, encrypted with the passphrase. */
  readonly secrets: string;
  readonly createdAt: Instant;
}

/** An event that a webhook has not received. */
export interface ExportedDelivery {
  readonly webhookId: string;
  readonly position: number;
  readonly subject: string;
}

/** A guest whom staff added without a booking. */
export interface ExportedContact {
  readonly reference: string;
  readonly guest: BookedGuest;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** The names of the counts in the last line, by kind of record, in the order of the file. */
export const countNames = {
  block: 'blocks',
  feed: 'feeds',
  letter: 'letters',
  guestCode: 'guestCodes',
  guestGroupMember: 'guestGroupMembers',
  photo: 'photos',
  bookingRequest: 'bookingRequests',
  guestContact: 'guestContacts',
  guest: 'guests',
  auditEntry: 'auditEntries',
  member: 'members',
  token: 'tokens',
  idempotencyKey: 'idempotencyKeys',
  webhook: 'webhooks',
  delivery: 'deliveries',
} as const satisfies Record<Exclude<ExportRecord['kind'], 'end'>, string>;

type CountName = (typeof countNames)[keyof typeof countNames];
type RequiredCount = 'blocks' | 'bookingRequests' | 'auditEntries';

/** The counts of each kind. All but three are omitted if there are none. */
export type ExportCounts = Readonly<
  Record<RequiredCount, number> & Partial<Record<Exclude<CountName, RequiredCount>, number>>
>;

/** A record after the venue file, one per line. */
export type ExportRecord =
  | { readonly kind: 'block'; readonly block: ExportedBlock }
  | { readonly kind: 'feed'; readonly feed: ExportedFeed }
  | { readonly kind: 'letter'; readonly letter: LetterTemplate }
  | { readonly kind: 'guestCode'; readonly guestCode: GuestCode }
  | { readonly kind: 'guestGroupMember'; readonly guestGroupMember: ExportedGroupMember }
  | { readonly kind: 'photo'; readonly photo: ExportedPhoto }
  | { readonly kind: 'bookingRequest'; readonly bookingRequest: ExportedRequest }
  | { readonly kind: 'guestContact'; readonly guestContact: ExportedContact }
  | { readonly kind: 'guest'; readonly guest: StoredGuestRecord }
  | { readonly kind: 'auditEntry'; readonly auditEntry: ExportedAuditEntry }
  | { readonly kind: 'member'; readonly member: ExportedMember }
  | { readonly kind: 'token'; readonly token: ExportedToken }
  | { readonly kind: 'idempotencyKey'; readonly idempotencyKey: ExportedIdempotencyKey }
  | { readonly kind: 'webhook'; readonly webhook: ExportedWebhook }
  | { readonly kind: 'delivery'; readonly delivery: ExportedDelivery }
  | { readonly kind: 'end'; readonly end: ExportCounts };
