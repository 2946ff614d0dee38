/**
 * A full export: a venue with everything that happened there, one JSON document a line, so that it can be
 * written and read piece by piece however long it is (docs/cli.md).
 *
 *     {"firstholdExport": {"version": 1, "exportedAt": "…"}}
 *     {"venueFile": …}              the venue file
 *     {"block": …}                  each block, with its id
 *     {"feed": …}                   each calendar feed, with a hash of what is secret in its address
 *     {"photo": …}                  each photo that was uploaded, with its files
 *     {"bookingRequest": …}         each booking request, with the rooms it takes up
 *     {"auditEntry": …}             each line of the event log
 *     {"end": {"blocks": 1, …}}     how many there were, so that a file cut short is noticed
 */

import type { Block } from '../../booking/block.ts';
import type { BookingRequest } from '../../booking/booking-request.ts';
import type { Note } from '../../booking/note.ts';
import type { ImportedEvent } from '../../events/event.ts';
import type { Instant } from '../../time/instant.ts';

/** Raised when a program that reads the one before would read a file wrongly. */
export const fullExportVersion = 1;

/** A block with its id. Blocks of the venue file are also in the venue file, without ids. */
export interface ExportedBlock extends Block {
  readonly id: string;
  readonly source: 'import' | 'staff';
  readonly createdAt: Instant;
}

/** A calendar feed, without its secret: whoever has its address keeps it through a move. */
export interface ExportedFeed {
  readonly id: string;
  readonly spaceId: string | null;
  readonly withGuests: boolean;
  readonly secretHash: string;
  readonly createdAt: Instant;
  readonly revokedAt: Instant | null;
}

/** A photo that was uploaded; what shows it goes on showing it, since it keeps its id. */
export interface ExportedPhoto {
  readonly id: string;
  /** Pixels of its largest file. */
  readonly width: number;
  readonly height: number;
  readonly createdAt: Instant;
  readonly files: readonly ExportedPhotoFile[];
}

/** One of its files. */
export interface ExportedPhotoFile {
  readonly name: string;
  /** Pixels. */
  readonly width: number;
  /** Its bytes, in base64. */
  readonly content: string;
}

/** A booking request as it is kept, personal data included. */
export interface ExportedRequest extends Omit<BookingRequest, 'venueId'> {
  /** The rooms it takes up, as the venue writes them; empty where it takes up none (any more). */
  readonly rooms: readonly string[];
  /** What staff wrote down about it, the oldest first. */
  readonly notes: readonly Note[];
}

/** A line of the event log, under its former name. */
export type ExportedAuditEntry = Omit<ImportedEvent, 'venueId'>;

/** How many of each there were. */
export interface ExportCounts {
  readonly blocks: number;
  /** Left out where there is none, as in every export of a version that knew none. */
  readonly feeds?: number;
  /** Likewise. */
  readonly photos?: number;
  readonly bookingRequests: number;
  readonly auditEntries: number;
}

/** What follows the venue file, one of these a line. */
export type ExportRecord =
  | { readonly kind: 'block'; readonly block: ExportedBlock }
  | { readonly kind: 'feed'; readonly feed: ExportedFeed }
  | { readonly kind: 'photo'; readonly photo: ExportedPhoto }
  | { readonly kind: 'bookingRequest'; readonly bookingRequest: ExportedRequest }
  | { readonly kind: 'auditEntry'; readonly auditEntry: ExportedAuditEntry }
  | { readonly kind: 'end'; readonly end: ExportCounts };
