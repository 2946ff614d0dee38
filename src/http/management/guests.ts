import { Readable } from 'node:stream';
import { type Static, Type } from 'typebox';
import { roleAllows } from '../../domain/access/staff-actions.ts';
import type { BookedItem } from '../../domain/booking/booked-item.ts';
import { maxGuestLengths } from '../../domain/booking/guest.ts';
import { isUpcoming, type OpenMoney, openAmounts, openMoneyOf } from '../../domain/booking/owed.ts';
import { isContactReference, isReference } from '../../domain/booking/reference.ts';
import { ValidationError } from '../../domain/errors.ts';
import { isEmailAddress } from '../../domain/fields/email.ts';
import { strictObject } from '../../domain/fields/strict-object.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { eraseGuests } from '../../operations/booking/erase-guests.ts';
import { exportGuestDataAsJson } from '../../operations/booking/guest-data-export.ts';
import { unknownGuest } from '../../operations/booking/lock-guest.ts';
import { requestOfVenue } from '../../operations/booking/lock-request.ts';
import { recordGuestExport } from '../../operations/booking/record-guest-export.ts';
import type { Context } from '../../operations/context.ts';
import { managementApiPaths } from '../../paths.ts';
import {
  findDataOfAddress,
  findDataOfContact,
  findDataOfRequest,
  type GuestData,
  listAddressesOf,
  referencesOf,
} from '../../storage/booking/guests.ts';
import { listNotedOf } from '../../storage/booking/notes.ts';
import { mapRequests } from '../../storage/booking/request-pieces.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { IdempotencyKey } from '../server/idempotency-key.ts';
import { refTo } from '../server/schemas.ts';
import type { ManagementRoutes, Staff } from './context.ts';
import { ExportedContact, ExportedRequest } from './requests/schemas.ts';
import { errorResponses, success } from './response-schemas.ts';
import { makeOnce } from './responses.ts';
import { VenuePath } from './schemas.ts';

const tags = ['Guests'];
/** Identifies a guest in a request body, never in a URL, since URLs are logged. */
const GuestName = strictObject({
  email: Type.Optional(
    Type.String({
      maxLength: maxGuestLengths.email,
      description: 'The e-mail address of the guest, case-insensitive. Either this or `reference`.',
      examples: ['visitor@example.com'],
    }),
  ),
  reference: Type.Optional(
    Type.String({
      description: 'A `reference` of the guest. Either this or `email`.',
      examples: ['BR-7K3M9QZ2'],
    }),
  ),
});
type NamedGuest = Static<typeof GuestName>;

const references = (description: string) =>
  Type.Optional(Type.Array(Type.String(), { description, examples: [['BR-7K3M9QZ2']] }));

const amounts = (description: string) =>
  Type.Optional(
    Type.Array(
      Type.Object({
        currency: Type.String({ description: 'ISO 4217 code.', examples: ['GBP'] }),
        amountCents: Type.Integer({ description: 'Their sum, with tax.', examples: [94_328] }),
      }),
      { description },
    ),
  );

/** Registers the routes of a guest's data at one venue: exported or erased (docs/run/guest-data.md). */
export const guestRoutes: ManagementRoutes = (app, context) => {
  const { storage, clock } = context;
  app.post(
    managementApiPaths.guestExport,
    {
      config: { action: 'guests.export', takesLong: 'very long' },
      schema: {
        operationId: 'exportGuest',
        tags,
        summary: 'Export the data of a guest',
        description:
          'Returns the data of a guest from all their requests at this venue, including notes of staff and what they entered without a booking. The event log records the access.',
        params: VenuePath,
        body: GuestName,
        response: {
          200: success(
            Type.Object({
              venueId: Type.String({ description: 'The venue.' }),
              exportedAt: Type.String({ format: 'date-time', description: 'When it was exported.' }),
              guestNotes: Type.String({ description: 'The notes of staff about the guest; empty: none.' }),
              groups: Type.Array(
                Type.Object({
                  id: Type.String({ description: 'The id of the group.', examples: ['members'] }),
                  name: Type.String({ description: 'Its name.', examples: ['Members'] }),
                }),
                { description: 'The guest groups of the guest’s e-mail addresses.' },
              ),
              contacts: Type.Array(refTo(ExportedContact), {
                description: 'What staff entered about the guest without a booking; empty: nothing.',
              }),
              requests: Type.Array(refTo(ExportedRequest), {
                description: 'Each request with all its data.',
              }),
            }),
            'The data of the guest.',
          ),
          ...errorResponses(400, 401, 403, 404, 422),
        },
      },
    },
    async ({ params: { venueId }, body, staff: { actor } }, reply) => {
      // In bytes, before the export is recorded.
      const parts = [Buffer.from('{"success":true,"data":')];
      const references = await storage.read(async (db) => {
        const found = await dataOf(db, venueId, body);
        for await (const json of exportGuestDataAsJson(db, { venueId, ...found }, clock()))
          parts.push(Buffer.from(json));
        return referencesOf(found);
      });
      if (references.length === 0) throw unknownGuest();
      await recordGuestExport(context, { venueId, references, actor });
      parts.push(Buffer.from('}'));
      return reply.type('application/json; charset=utf-8').send(Readable.from(drained(parts)));
    },
  );
  app.post(
    managementApiPaths.guestErasure,
    {
      config: { action: 'guests.erase', takesLong: 'very long' },
      schema: {
        operationId: 'eraseGuest',
        tags,
        summary: 'Erase a guest',
        description:
          'Erases name, contact details, message, answers and notes from all requests of the guest at this venue, permanently. The bookings stay. A repeat with a `reference` erases what staff have written about that request since: notes and reasons of decisions. Otherwise it finds nothing more to erase. With `dryRun`, it names the requests that are still to come, those with money that is not paid or may have to be returned, which are erased too, and those with notes or reasons. With an `Idempotency-Key`, a repeat within 24 hours returns the first response.',
        params: VenuePath,
        headers: IdempotencyKey,
        body: strictObject({
          ...GuestName.properties,
          dryRun: Type.Optional(Type.Boolean({ description: 'Whether to change nothing.' })),
        }),
        response: {
          200: success(
            Type.Object({
              references: Type.Array(Type.String(), {
                description:
                  'The requests whose guest, or notes and reasons written after an earlier erasure, were erased now, or would be; also `GU-…` of a guest whom staff added.',
                examples: [['BR-7K3M9QZ2']],
              }),
              upcoming: references(
                'Those of them that are still to come: their guest can no longer be contacted. Only with `dryRun`.',
              ),
              upcomingBookings: Type.Optional(
                Type.Array(
                  Type.Object({
                    reference: Type.String({ description: 'The reference.', examples: ['BR-7K3M9QZ2'] }),
                    title: Type.Union([Type.String({ examples: ['Wedding Weiss'] }), Type.Null()], {
                      description: 'The title; null: none.',
                    }),
                    date: Type.String({
                      format: 'date',
                      description: 'The date of the first item.',
                      examples: ['2027-03-12'],
                    }),
                    spaceName: Type.String({
                      description: 'The space of the first item.',
                      examples: ['The Wick Room'],
                    }),
                  }),
                  { description: 'What names those of `upcoming`. Only with `dryRun`.' },
                ),
              ),
              owing: references(
                'Those that are not paid: bookings with an unpaid instalment, due or not, and requests with an unpaid invoice. Only with `dryRun`.',
              ),
              owedAmounts: amounts('What is not paid of `owing`, by currency. Only with `dryRun`.'),
              returnable: references(
                'Those with money that may have to be returned: bookings with a credit, and requests that are paid but not booked, such as cancelled ones. Only with `dryRun`.',
              ),
              returnableAmounts: amounts(
                'What may have to be returned of `returnable`, by currency. Only with `dryRun`.',
              ),
              notes: references(
                'Those with notes, letters or reasons of decisions by staff. Only with `dryRun`.',
              ),
              elsewhere: Type.Optional(
                Type.Array(
                  Type.Object({
                    venueId: Type.String({ description: 'The venue.', examples: ['riverside'] }),
                    requests: Type.Integer({
                      description: 'How many requests stay there, or entries of staff about the guest.',
                      examples: [2],
                    }),
                  }),
                  {
                    description:
                      'Other venues of the sender that have the guest’s e-mail address. They are not erased. Only with `dryRun`.',
                  },
                ),
              ),
            }),
            'The erased requests.',
          ),
          ...errorResponses(400, 401, 403, 404, 409, 422),
        },
      },
    },
    async (request, reply) => {
      const { params, body, staff } = request;
      const { venueId } = params;
      const { dryRun = false, ...named } = body;
      if (dryRun) return { success: true, data: await findWarnings(venueId, named, staff) };
      const erase = async (held: Context) => {
        const references = await held.storage.read(async (db) =>
          referencesOf(await dataOf(db, venueId, named)),
        );
        return { references: await eraseGuests(held, { venueId, references, actor: staff.actor }) };
      };
      const data = await makeOnce(context, request, reply, erase, { namesNoGuest: true });
      return { success: true, data };
    },
  );

  /** Returns what an erasure would erase, and what of it still needs the guest. */
  const findWarnings = (venueId: string, named: NamedGuest, staff: Staff) =>
    storage.read(async (db) => {
      const found = await dataOf(db, venueId, named);
      const references = referencesOf(found);
      const noted = await listNotedOf(db, venueId, references);
      const elsewhere = await listElsewhere(db, { venueId, found, staff });
      const warnings = warningsOf(await concernedBy(db, venueId, found, clock()), noted);
      return { ...warnings, references, elsewhere };
    });
};

/** Yields each entry and removes it, so that it is in memory once while it is copied. */
function* drained<T>(entries: T[]): Iterable<T> {
  for (let first = entries.shift(); first !== undefined; first = entries.shift()) yield first;
}

/** A request that an erasure concerns. */
interface Concerned extends OpenMoney {
  readonly isErased: boolean;
  readonly isUpcoming: boolean;
  readonly title: string | null;
  readonly main: BookedItem;
}

const concernedBy = (db: Reader, venueId: string, { requests }: GuestData, now: Instant) =>
  mapRequests(
    db,
    venueId,
    requests,
    (request): Concerned => ({
      ...openMoneyOf(request),
      isErased: request.erasedAt !== null,
      isUpcoming: isUpcoming(request, now),
      title: request.title,
      main: request.items[0],
    }),
  );

/** Returns which requests an erasure concerns, and which of them still need the guest. */
function warningsOf(found: readonly Concerned[], noted: ReadonlySet<string>) {
  const named = found.filter(({ isErased }) => !isErased);
  const namesOf = (some: readonly Concerned[]) => some.map(({ reference }) => reference);
  const unpaid = openAmounts(named, 'unpaidCents');
  const returnable = openAmounts(named, 'returnableCents');
  const upcoming = named.filter((request) => request.isUpcoming);
  return {
    upcoming: namesOf(upcoming),
    upcomingBookings: upcoming.map(({ reference, title, main: { date, space } }) => ({
      reference,
      title,
      date,
      spaceName: space.name,
    })),
    owing: unpaid.references,
    owedAmounts: unpaid.amounts,
    returnable: returnable.references,
    returnableAmounts: returnable.amounts,
    notes: namesOf(found.filter(({ reference }) => noted.has(reference))),
  };
}

/** Counts the requests of a guest at the other venues whose guests the sender may read. */
async function listElsewhere(
  db: Reader,
  { venueId, found, staff }: { venueId: string; found: GuestData; staff: Staff },
) {
  const addresses = await listAddressesOf(db, venueId, referencesOf(found));
  const emails = [...new Set(addresses.values())].filter((address) => address !== '');
  const elsewhere = [];
  for (const { venueId: other, role } of staff.memberships) {
    const isReadable = role !== null && roleAllows(role, 'bookings.read');
    if (other === venueId || !isReadable || staff.venuesNeedingPasskey.has(other)) continue;
    const references = new Set<string>();
    for (const email of emails)
      for (const reference of referencesOf(await findDataOfAddress(db, { venueId: other, email })))
        references.add(reference);
    if (references.size > 0) elsewhere.push({ venueId: other, requests: references.size });
  }
  return elsewhere;
}

/**
 * Finds all requests and contacts of a guest.
 *
 * @throws ValidationError if neither or both members are given, or the address is invalid
 * @throws NotFoundError if there is no such request or contact, or none with that address
 */
async function dataOf(db: Reader, venueId: string, { email, reference }: NamedGuest): Promise<GuestData> {
  if ((email === undefined) === (reference === undefined))
    throw new ValidationError([
      {
        path: 'email',
        message: 'either "email" or "reference" is required, not both',
        ...codedProblem('one_of_two'),
      },
    ]);
  if (email !== undefined) {
    if (!isEmailAddress(email))
      throw new ValidationError([
        { path: 'email', message: 'is not an email address', ...codedProblem('email') },
      ]);
    const found = await findDataOfAddress(db, { venueId, email });
    if (referencesOf(found).length === 0) throw unknownGuest();
    return found;
  }
  const normalized = (reference ?? '').toUpperCase();
  if (isContactReference(normalized)) {
    const found = await findDataOfContact(db, { venueId, reference: normalized });
    if (found === undefined) throw unknownGuest();
    return found;
  }
  if (!isReference(normalized)) throw unknownGuest();
  const request = await requestOfVenue(db, { venueId, reference: normalized });
  return findDataOfRequest(db, venueId, request);
}
