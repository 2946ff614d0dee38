/**
 * A full export: a venue with its history, one JSON document a line, so that it can be streamed at any length
 * (docs/run/import-export.md).
 *
 *     {"firstholdExport": {"version": 1, "exportedAt": "…"}}
 *     {"venueFile": …}              the venue file
 *     {"block": …}                  each block, with its id
 *     {"feed": …}                   each calendar feed, with a hash of its secret
 *     {"letter": …}                 each letter template
 *     {"guestCode": …}              each code of a guest group
 *     {"guestGroupMember": …}       each member of a guest group
 *     {"photo": …}                  each uploaded photo, with its files
 *     {"bookingRequest": …}         each booking request, with its rooms
 *     {"guest": …}                  each guest with notes or several addresses
 *     {"auditEntry": …}             each event
 *     {"end": {"blocks": 1, …}}     the counts, so that a truncated file is detected
 */

import type { Block } from '../../booking/block.ts';
import type { BookingRequest } from '../../booking/booking-request.ts';
import type { StoredGuestRecord } from '../../booking/guest-record.ts';
import type { Note } from '../../booking/note.ts';
import type { ImportedEvent } from '../../events/event.ts';
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
}

/** An event; the file format still uses its former name. */
export type ExportedAuditEntry = Omit<ImportedEvent, 'venueId'>;

/** The counts of each kind. */
export interface ExportCounts {
  readonly blocks: number;
  /** Omitted if there are none, and in exports of older versions. */
  readonly feeds?: number;
  /** Omitted in the same cases as `feeds`. */
  readonly photos?: number;
  readonly letters?: number;
  readonly guests?: number;
  readonly guestCodes?: number;
  readonly guestGroupMembers?: number;
  readonly bookingRequests: number;
  readonly auditEntries: number;
}

/** A record after the venue file, one per line. */
export type ExportRecord =
  | { readonly kind: 'block'; readonly block: ExportedBlock }
  | { readonly kind: 'feed'; readonly feed: ExportedFeed }
  | { readonly kind: 'letter'; readonly letter: LetterTemplate }
  | { readonly kind: 'guestCode'; readonly guestCode: GuestCode }
  | { readonly kind: 'guestGroupMember'; readonly guestGroupMember: ExportedGroupMember }
  | { readonly kind: 'photo'; readonly photo: ExportedPhoto }
  | { readonly kind: 'bookingRequest'; readonly bookingRequest: ExportedRequest }
  | { readonly kind: 'guest'; readonly guest: StoredGuestRecord }
  | { readonly kind: 'auditEntry'; readonly auditEntry: ExportedAuditEntry }
  | { readonly kind: 'end'; readonly end: ExportCounts };
