/** Writes the lines of a full export; `read-record.ts` reads them back. */
import { writtenBlock } from '../../booking/block-fields.ts';
import { type Instant, isoInstant, isoOrNull } from '../../time/instant.ts';
import type { VenueDocument } from '../venue-file/schema.ts';
import { writtenAdditions } from './additions.ts';
import { writtenAfterwards } from './afterwards.ts';
import { writtenPrice } from './agreed-price.ts';
import {
  type ExportCounts,
  type ExportedAuditEntry,
  type ExportedBlock,
  type ExportedFeed,
  type ExportedPhoto,
  type ExportedRequest,
  fullExportVersion,
} from './records.ts';

const line = (kind: string, value: object) => `${JSON.stringify({ [kind]: value })}\n`;

/** The first line; like all of these with its line break. */
export const headerLine = (exportedAt: Instant) =>
  line('firstholdExport', { version: fullExportVersion, exportedAt: isoInstant(exportedAt) });

/** The second line: the venue file, written as `writeVenueFile` does. */
export const venueFileLine = (document: VenueDocument) => line('venueFile', document);

/** A block, with the id that the venue file does not have. */
export const blockLine = (block: ExportedBlock) =>
  line('block', {
    id: block.id,
    ...writtenBlock(block),
    ...(block.source === 'import' && { source: block.source }),
    createdAt: isoInstant(block.createdAt),
  });

/** A calendar feed, by the hash of its secret. */
export const feedLine = ({ id, spaceId, withGuests, secretHash, createdAt, revokedAt }: ExportedFeed) =>
  line('feed', {
    id,
    spaceId,
    withGuests,
    secretHash,
    createdAt: isoInstant(createdAt),
    revokedAt: isoOrNull(revokedAt),
  });

/** A photo with its files: a megabyte or so. */
export const photoLine = ({ id, width, height, createdAt, files }: ExportedPhoto) =>
  line('photo', { id, width, height, createdAt: isoInstant(createdAt), files });

/** A booking request, with the rooms it takes up. */
export const bookingRequestLine = (request: ExportedRequest) =>
  line('bookingRequest', {
    reference: request.reference,
    ...(request.siteKey !== null && { siteKey: request.siteKey }),
    space: request.space,
    slot: request.slot,
    package: request.package,
    date: request.date,
    timezone: request.timezone,
    startsAt: isoInstant(request.startsAt),
    endsAt: isoInstant(request.endsAt),
    rooms: request.rooms,
    guest: request.guest,
    message: request.message,
    quote: request.quote,
    ...writtenPrice(request.agreedPrice),
    status: request.status,
    holdExpiresAt: isoOrNull(request.holdExpiresAt),
    createdAt: isoInstant(request.createdAt),
    decidedAt: isoOrNull(request.decidedAt),
    // Left out where it is nothing, so that a program that knows of no erasing can read all others.
    ...(request.erasedAt !== null && { erasedAt: isoInstant(request.erasedAt) }),
    ...writtenAfterwards(request),
    ...writtenAdditions(request.additions),
  });

/** A line of the event log, its details as they were logged. */
export const auditEntryLine = ({ at, actor, action, subject, details }: ExportedAuditEntry) =>
  line('auditEntry', { at: isoInstant(at), actor, action, subject, details });

/** The last line: how many of each there were, so that a file cut short is noticed. */
export const endLine = (counts: ExportCounts) => line('end', counts);
