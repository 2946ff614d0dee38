/** The schemas of a full export's records; `read-record.ts` checks what they cannot express. */
import { type TSchema, Type } from 'typebox';
import { tokenScopes } from '../../access/staff-actions.ts';
import { staffRoles } from '../../access/staff-role.ts';
import { block } from '../../booking/block-fields.ts';
import { maxItems } from '../../booking/booked-item.ts';
import { maxTextLengths, persistedStatuses } from '../../booking/booking-request.ts';
import { storedReasonCodes } from '../../booking/decision-reason.ts';
import { maxGuestLengths } from '../../booking/guest.ts';
import { maxGuestAddresses, maxGuestNotesLength } from '../../booking/guest-record.ts';
import { exportedGuest } from '../../booking/guest-schemas.ts';
import { maxFileRowLength } from '../../booking/import/file-row.ts';
import { maxNoteLength, maxNotes, noteSubjects } from '../../booking/note.ts';
import { seriesRuleFields } from '../../booking/series-rule.ts';
import { eventKinds } from '../../events/event.ts';
import { venueFileLimits } from '../../fields/limits.ts';
import { strictObject } from '../../fields/strict-object.ts';
import { date, identifier, instantText, singleLineText, timeOfDay } from '../../fields/text.ts';
import { multiLinePattern } from '../../fields/text-patterns.ts';
import { letterLanguages, letterOccasions } from '../../letters/letter.ts';
import { letterText } from '../../letters/letter-fields.ts';
import { adjustmentList } from '../../money/adjustment-fields.ts';
import { dueBases } from '../../money/payment-term.ts';
import { photoNamePattern } from '../../venue/stored-photo.ts';
import { exportedCorrections } from './exported-corrections.ts';
import { choiceNames, optionalFieldNames } from './optional-fields.ts';

const text = (maxLength: number) => singleLineText(maxLength, {});
const message = Type.String({ maxLength: maxTextLengths.message, pattern: multiLinePattern });
const orNull = (schema: TSchema) => Type.Union([schema, Type.Null()]);
const instant = instantText();
// A night may end after the last supported date.
const endInstant = instantText({ mayFollowLastDate: true });
const month = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' });
const cents = Type.Integer();
const count = Type.Integer({ minimum: 0 });
const pixels = Type.Integer({ minimum: 1, maximum: venueFileLimits.photoPixels });
/** The maximum length in base64, far more than our files have. */
const maxPhotoFileLength = 8_000_000;
/** SHA-256 of a secret. */
const secretHash = Type.String({ pattern: '^[\\w-]{43}$' });
/** A text encrypted with the passphrase of a move, or its salt, base64url. */
const encrypted = Type.String({ pattern: '^[\\w-]{16,20000}$' });
const named = strictObject({ id: identifier({}), name: text(venueFileLimits.nameLength) });

/** A monthly series may have one for each date; changes of dates may add instalments. */
const maxInstalments = 2 * maxItems;
/** The largest number that both databases store. */
const itemNumber = Type.Integer({ minimum: 0, maximum: 32_767 });

/** The members of an item; those of the main item are members of the request. */
const itemMembers = {
  space: named,
  // Slot and package have no id and name in a booking at custom times.
  slot: strictObject({
    id: orNull(identifier({})),
    name: orNull(text(venueFileLimits.nameLength)),
    startTime: timeOfDay({}),
    endTime: timeOfDay({}),
  }),
  package: strictObject({ id: orNull(identifier({})), name: orNull(text(venueFileLimits.nameLength)) }),
  date: date({}),
  timezone: text(100),
  startsAt: instant,
  endsAt: endInstant,
  rooms: Type.Array(identifier({}), { maxItems: venueFileLimits.rooms }),
} as const;

const quoteMembers = {
  hireFeeCents: cents,
  taxCents: cents,
  totalCents: cents,
  dueNowCents: cents,
  lines: Type.Array(
    strictObject({
      // Not an enum, since a newer version may have more types.
      type: Type.String({ pattern: '^[a-z_]{1,40}$' }),
      // A tax line has a label with its percentage, an extra's line its name and count.
      label: text(venueFileLimits.nameLength + 20),
      amountCents: cents,
      // Omitted for a tax, and where the venue stated its prices before tax.
      amountWithTaxCents: Type.Optional(cents),
      // Of a line for booked hours.
      minutes: Type.Optional(count),
      perHourCents: Type.Optional(cents),
      // Of an adjustment by a percentage.
      basisPoints: Type.Optional(Type.Integer()),
      // Omitted in the price of a single date.
      item: Type.Optional(itemNumber),
      // Omitted in prices of version 1.0, and for a stated tax of no rate.
      tax: Type.Optional(
        orNull(strictObject({ label: text(venueFileLimits.nameLength), basisPoints: count })),
      ),
    }),
  ),
  payments: Type.Array(
    strictObject({
      amountCents: cents,
      dueBasis: Type.Enum(dueBases),
      offsetDays: Type.Optional(count),
      fixedDate: Type.Optional(date({})),
      // Of a schedule with fixed amounts; omitted in prices of version 1.0.
      fixedCents: Type.Optional(cents),
      // Of a booking that is paid by months; omitted in prices of version 1.0.
      month: Type.Optional(month),
    }),
  ),
  currency: text(3),
} as const;

/** The first line. */
export const headerSchema = strictObject({
  firstholdExport: strictObject({
    version: Type.Integer(),
    exportedAt: instant,
    // Only of a venue that moves.
    move: Type.Optional(
      strictObject({
        codeHash: secretHash,
        salt: encrypted,
        check: encrypted,
        lastPosition: count,
        unrecordedExpiries: Type.Array(Type.String({ maxLength: 20 })),
      }),
    ),
  }),
});

/** Each line after the venue file, by its only member. */
export const recordSchemas = {
  block: strictObject({
    id: identifier({}),
    ...block.properties,
    // Omitted for blocks of staff.
    source: Type.Optional(Type.Enum(['import'])),
    createdAt: instant,
  }),
  feed: strictObject({
    id: identifier({}),
    spaceId: orNull(identifier({})),
    withGuests: Type.Boolean(),
    // Omitted: false, so that older programs can read exports without such feeds.
    withTitles: Type.Optional(Type.Boolean()),
    secretHash,
    createdAt: instant,
    revokedAt: orNull(instant),
  }),
  letter: strictObject({
    occasion: Type.Enum([...letterOccasions]),
    language: Type.Enum([...letterLanguages]),
    ...letterText.properties,
  }),
  guestCode: strictObject({
    id: identifier({}),
    groupId: identifier({}),
    label: text(venueFileLimits.nameLength),
    code: Type.String({ pattern: '^[A-Z0-9-]{8,40}$' }),
    validUntil: orNull(date({})),
    createdAt: instant,
  }),
  guestGroupMember: strictObject({
    groupId: identifier({}),
    address: text(venueFileLimits.emailLength),
  }),
  photo: strictObject({
    id: Type.String({ pattern: '^[\\w-]{22}$' }),
    width: pixels,
    height: pixels,
    createdAt: instant,
    files: Type.Array(
      strictObject({
        name: Type.String({ pattern: photoNamePattern }),
        width: pixels,
        content: Type.String({ maxLength: maxPhotoFileLength, pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
      }),
      { minItems: 1, maxItems: venueFileLimits.photoSources },
    ),
  }),
  bookingRequest: strictObject({
    reference: Type.String({ maxLength: 20 }),
    // Omitted if staff entered it.
    siteKey: Type.Optional(identifier({})),
    ...itemMembers,
    // Omitted if it has the number 0.
    item: Type.Optional(itemNumber),
    // Omitted if no item with a higher number was removed.
    nextItem: Type.Optional(itemNumber),
    // Omitted if there are none, as in exports of earlier versions.
    additionalItems: Type.Optional(
      Type.Array(strictObject({ item: itemNumber, ...itemMembers, ...choiceNames }), {
        minItems: 1,
        maxItems: maxItems - 1,
      }),
    ),
    // Omitted if it has none.
    title: Type.Optional(text(maxTextLengths.title)),
    guest: exportedGuest,
    message: orNull(message),
    quote: strictObject(quoteMembers),
    // Omitted if its rates are of no guest group.
    guestGroups: Type.Optional(
      strictObject({
        groups: Type.Array(named, { minItems: 1, maxItems: venueFileLimits.groups }),
        code: orNull(text(venueFileLimits.nameLength)),
      }),
    ),
    // Omitted if there is no agreed price.
    agreedPrice: Type.Optional(
      strictObject({
        ...quoteMembers,
        reason: text(venueFileLimits.entryLength),
        agreedAt: instant,
        // Omitted if all were agreed, and in exports of version 1.0.
        agreedItems: Type.Optional(Type.Array(itemNumber)),
      }),
    ),
    // Omitted if nothing was added to the price.
    adjustments: Type.Optional(adjustmentList),
    // Omitted if no instalment is invoiced or paid.
    instalmentMarks: Type.Optional(
      Type.Array(
        strictObject({
          number: Type.Integer({ minimum: 1, maximum: maxInstalments }),
          invoicedOn: orNull(date({})),
          paidOn: orNull(date({})),
          // Omitted unless the booking was cancelled while it was marked, or imported as unpaid after its event.
          wasDueOn: Type.Optional(date({})),
        }),
        { maxItems: maxInstalments },
      ),
    ),
    status: Type.Enum(persistedStatuses),
    holdExpiresAt: orNull(instant),
    // Omitted if staff set no response deadline. `holdExpiresAt` is the earlier of the two ends.
    challenge: Type.Optional(
      strictObject({
        by: Type.String({ maxLength: 20 }),
        deadline: instant,
        challengedAt: instant,
        actor: text(200),
        ownHoldExpiresAt: orNull(instant),
      }),
    ),
    // Omitted if it was never on the waiting list.
    waited: Type.Optional(Type.Boolean()),
    heldAt: Type.Optional(instant),
    createdAt: instant,
    decidedAt: orNull(instant),
    // Omitted if no reason was chosen.
    reasonCode: Type.Optional(Type.Enum([...storedReasonCodes])),
    erasedAt: Type.Optional(instant),
    // Omitted if it is no series.
    series: Type.Optional(
      strictObject({ ...seriesRuleFields, continues: orNull(Type.String({ maxLength: 20 })) }),
    ),
    importReference: Type.Optional(text(maxTextLengths.importReference)),
    // Omitted if there are none.
    importedRows: Type.Optional(
      Type.Array(
        strictObject({
          importReference: text(maxTextLengths.importReference),
          fileRow: text(maxFileRowLength),
        }),
      ),
    ),
    // Omitted if staff corrected nothing.
    corrections: exportedCorrections,
    // Omitted if there were no amendments or notes.
    amendments: Type.Optional(count),
    amendedAt: Type.Optional(instant),
    notes: Type.Optional(
      Type.Array(
        strictObject({
          id: identifier({}),
          at: instant,
          actor: text(200),
          about: Type.Optional(Type.Enum([...noteSubjects])),
          text: Type.String({ maxLength: maxNoteLength, pattern: multiLinePattern }),
        }),
        { maxItems: maxNotes },
      ),
    ),
    ...optionalFieldNames,
  }),
  /** Before the guests. */
  guestContact: strictObject({
    reference: text(20),
    guest: exportedGuest,
    createdAt: instant,
    updatedAt: instant,
  }),
  /** After the requests: an address that none of them has is not imported. */
  guest: strictObject({
    id: identifier({}),
    addresses: Type.Array(text(maxGuestLengths.email), { minItems: 1, maxItems: maxGuestAddresses }),
    notes: Type.String({ maxLength: maxGuestNotesLength, pattern: multiLinePattern }),
  }),
  /** Its details depend on the kind; the reader checks them separately. */
  auditEntry: strictObject({
    at: instant,
    actor: text(200),
    action: text(200),
    subject: text(200),
    // Only of a move.
    position: Type.Optional(count),
    version: Type.Optional(count),
    publishedAt: Type.Optional(orNull(instant)),
  }),
  member: strictObject({
    id: identifier({}),
    name: text(maxGuestLengths.name),
    email: text(maxGuestLengths.email),
    role: Type.Enum([...staffRoles]),
    passwordHash: encrypted,
    createdAt: instant,
  }),
  token: strictObject({
    id: identifier({}),
    label: text(venueFileLimits.nameLength),
    secretHash: encrypted,
    scopes: Type.Array(Type.Enum([...tokenScopes])),
    createdBy: text(200),
    createdAt: instant,
    lastUsedAt: orNull(instant),
    endsAt: orNull(instant),
    revokedAt: orNull(instant),
  }),
  idempotencyKey: strictObject({
    siteKey: identifier({}),
    key: Type.String({ pattern: '^[!-~]{1,255}$' }),
    bodyHash: secretHash,
    receipt: Type.String({ maxLength: 20_000 }),
    createdAt: instant,
  }),
  webhook: strictObject({
    id: identifier({}),
    url: Type.String({ maxLength: 2000 }),
    kinds: Type.Array(Type.Enum([...eventKinds])),
    enabled: Type.Boolean(),
    secrets: encrypted,
    createdAt: instant,
  }),
  delivery: strictObject({ webhookId: identifier({}), position: count, subject: text(200) }),
  end: strictObject({
    blocks: count,
    feeds: Type.Optional(count),
    photos: Type.Optional(count),
    letters: Type.Optional(count),
    guestContacts: Type.Optional(count),
    guests: Type.Optional(count),
    guestCodes: Type.Optional(count),
    guestGroupMembers: Type.Optional(count),
    bookingRequests: count,
    auditEntries: count,
    members: Type.Optional(count),
    tokens: Type.Optional(count),
    idempotencyKeys: Type.Optional(count),
    webhooks: Type.Optional(count),
    deliveries: Type.Optional(count),
  }),
} as const;
