/** Writes the lines of a full export; `read-record.ts` reads them back. */
import { serializeBlock } from '../../booking/block-fields.ts';
import type { StoredGuestRecord } from '../../booking/guest-record.ts';
import { presentSeries } from '../../booking/series-rule.ts';
import type { LetterTemplate } from '../../letters/letter.ts';
import { type Instant, isoInstant, isoOrNull } from '../../time/instant.ts';
import type { GuestCode } from '../../venue/guest-code.ts';
import type { VenueDocument } from '../venue-file/schema.ts';
import { serializeAgreedPrice } from './agreed-price.ts';
import { serializeAmendmentsAndNotes } from './amendments-and-notes.ts';
import { serializeChallenge } from './exported-challenge.ts';
import { serializeCorrections } from './exported-corrections.ts';
import { serializeItems } from './exported-items.ts';
import { serializeOptionalFields } from './optional-fields.ts';
import {
  type ExportCounts,
  type ExportedAuditEntry,
  type ExportedBlock,
  type ExportedContact,
  type ExportedFeed,
  type ExportedGroupMember,
  type ExportedMove,
  type ExportedPhoto,
  type ExportedRequest,
  fullExportVersion,
} from './records.ts';

const line = (kind: string, value: object) => `${JSON.stringify({ [kind]: value })}\n`;

/** Formats the first line. All functions here include the line break. */
export const formatHeader = (exportedAt: Instant, move: ExportedMove | null = null) =>
  line('firstholdExport', {
    version: fullExportVersion,
    exportedAt: isoInstant(exportedAt),
    ...(move !== null && { move }),
  });

/** Formats the second line: the venue file, as `writeVenueFile` writes it. */
export const formatVenueFile = (document: VenueDocument) => line('venueFile', document);

/** Formats a block, with the id that the venue file does not have. */
export const formatBlock = (block: ExportedBlock) =>
  line('block', {
    id: block.id,
    ...serializeBlock(block),
    ...(block.source === 'import' && { source: block.source }),
    createdAt: isoInstant(block.createdAt),
  });

/** Formats a calendar feed, with the hash of its secret. */
export const formatFeed = ({ id, spaceId, withGuests, withTitles, ...feed }: ExportedFeed) =>
  line('feed', {
    id,
    spaceId,
    withGuests,
    ...(withTitles && { withTitles }),
    secretHash: feed.secretHash,
    createdAt: isoInstant(feed.createdAt),
    revokedAt: isoOrNull(feed.revokedAt),
  });

/** Formats a letter template. */
export const formatLetter = ({ occasion, language, subject, body }: LetterTemplate) =>
  line('letter', { occasion, language, subject, body });

/** Formats a guest whom staff added without a booking. */
export const formatGuestContact = ({ reference, guest, createdAt, updatedAt }: ExportedContact) =>
  line('guestContact', {
    reference,
    guest,
    createdAt: isoInstant(createdAt),
    updatedAt: isoInstant(updatedAt),
  });

/** Formats what staff stored about a guest. */
export const formatGuest = ({ id, addresses, notes }: StoredGuestRecord) =>
  line('guest', { id, addresses, notes });

/** Formats a code of a guest group. */
export const formatGuestCode = ({ id, groupId, label, code, validUntil, createdAt }: GuestCode) =>
  line('guestCode', { id, groupId, label, code, validUntil, createdAt: isoInstant(createdAt) });

/** Formats a member of a guest group. */
export const formatGroupMember = ({ groupId, address }: ExportedGroupMember) =>
  line('guestGroupMember', { groupId, address });

/** Formats a photo with its files, about a megabyte. */
export const formatPhoto = ({ id, width, height, createdAt, files }: ExportedPhoto) =>
  line('photo', { id, width, height, createdAt: isoInstant(createdAt), files });

/** Formats a booking request with its rooms. */
export const formatRequest = (request: ExportedRequest) =>
  line('bookingRequest', {
    reference: request.reference,
    ...(request.siteKey !== null && { siteKey: request.siteKey }),
    ...serializeItems(request, request.rooms),
    ...(request.title !== null && { title: request.title }),
    guest: request.guest,
    message: request.message,
    quote: request.quote,
    ...(request.guestGroups !== null && { guestGroups: request.guestGroups }),
    ...serializeAgreedPrice(request.agreedPrice),
    ...(request.adjustments.length > 0 && { adjustments: request.adjustments }),
    ...(request.instalmentMarks.length > 0 && { instalmentMarks: request.instalmentMarks }),
    status: request.status,
    holdExpiresAt: isoOrNull(request.holdExpiresAt),
    ...serializeChallenge(request.challenge),
    ...serializeWaited(request.waited),
    createdAt: isoInstant(request.createdAt),
    decidedAt: isoOrNull(request.decidedAt),
    ...(request.reasonCode !== null && { reasonCode: request.reasonCode }),
    // Omitted if null, so that programs without erasure can read all other requests.
    ...(request.erasedAt !== null && { erasedAt: isoInstant(request.erasedAt) }),
    ...(request.series !== null && { series: presentSeries(request.series) }),
    ...(request.importReference !== null && { importReference: request.importReference }),
    ...(request.importedRows.length > 0 && { importedRows: request.importedRows }),
    ...serializeCorrections(request.corrections),
    ...serializeAmendmentsAndNotes(request),
    ...serializeOptionalFields({ ...request.items[0], ...request }),
  });

const serializeWaited = (waited: ExportedRequest['waited']) =>
  waited !== null && { waited: true, ...(waited.heldAt !== null && { heldAt: isoInstant(waited.heldAt) }) };

/** Formats an event with its details as stored. */
export const formatEvent = ({ at, actor, action, subject, details }: ExportedAuditEntry) =>
  line('auditEntry', { at: isoInstant(at), actor, action, subject, details });

/** Formats an event of a move. An erasure since the freeze has no position: it is published after the move. */
export const formatMovedEvent = (event: Required<ExportedAuditEntry> & { readonly isPublished: boolean }) => {
  const { at, actor, action, subject, details, position, version, publishedAt, isPublished } = event;
  const isPending = !isPublished && action === 'guest.erased';
  return line('auditEntry', {
    at: isoInstant(at),
    actor,
    action,
    subject,
    details,
    ...(!isPending && { position }),
    version,
    publishedAt: isoOrNull(publishedAt),
  });
};

/** Formats a record of a move, whose instants have names that end with `At`. */
export const formatMoveRecord = (
  kind: 'member' | 'token' | 'idempotencyKey' | 'webhook' | 'delivery',
  record: object,
) =>
  line(
    kind,
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [
        name,
        name.endsWith('At') && typeof value === 'number' ? isoInstant(value) : value,
      ]),
    ),
  );

/** Formats the last line: the counts, so that a truncated file is detected. */
export const formatEnd = (counts: ExportCounts) => line('end', counts);
