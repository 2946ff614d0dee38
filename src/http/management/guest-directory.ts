import type { FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import { statusAt } from '../../domain/booking/booking-request.ts';
import { maxGuestLengths, presentGuest, presentGuestName } from '../../domain/booking/guest.ts';
import { type GuestRecord, maxGuestAddresses } from '../../domain/booking/guest-record.ts';
import { namesGuest } from '../../domain/booking/reference.ts';
import { strictObject } from '../../domain/fields/strict-object.ts';
import { type Instant, isoOrNull } from '../../domain/time/instant.ts';
import { addGuest } from '../../operations/booking/add-guest.ts';
import { changeGuest } from '../../operations/booking/change-guest.ts';
import { foldSearchWords } from '../../operations/booking/fold-search-words.ts';
import { unknownGuest } from '../../operations/booking/lock-guest.ts';
import { mergeGuests } from '../../operations/booking/merge-guests.ts';
import { separateGuest } from '../../operations/booking/separate-guest.ts';
import type { CorrectedBooking } from '../../operations/booking/store-correction.ts';
import { managementApiPaths } from '../../paths.ts';
import {
  findGuest,
  type DirectoryGuest as Guest,
  listGuests,
} from '../../storage/booking/guest-directory.ts';
import { IdempotencyKey } from '../server/idempotency-key.ts';
import { refTo } from '../server/schemas.ts';
import type { ManagementRoutes, Staff } from './context.ts';
import {
  ChangedGuest,
  CorrectedOfGuest,
  DirectoryGuest,
  GuestPath,
  GuestSearch,
  GuestsQuery,
  NewGuest,
} from './guest-schemas.ts';
import { IfMatchOnce, ifMatch } from './if-match.ts';
import { requireObjectBody } from './object-body.ts';
import { cursorOf, invalidCursorError, pageSchema, parsePageRequest } from './pagination.ts';
import { type GuestAccess, guestAccess } from './requests/guest-access.ts';
import { editable, errorResponses } from './response-schemas.ts';
import { etagOf, makeOnce } from './responses.ts';
import { VenuePath } from './schemas.ts';
import { searchInBody } from './search-text.ts';

const tags = ['Guests'];
const Merge = strictObject({
  reference: Type.String({
    description: 'A `reference` of the guest who is merged into the guest of the path.',
    examples: ['BR-7K3M9QZ2'],
  }),
  dryRun: Type.Optional(Type.Boolean({ description: 'true: checks everything and changes nothing.' })),
});
const Separation = strictObject({
  addresses: Type.Array(Type.String({ maxLength: maxGuestLengths.email }), {
    description: 'The addresses that become a guest of their own: some of the guest’s, but not all.',
    examples: [['visitor@example.org']],
    minItems: 1,
    maxItems: maxGuestAddresses,
  }),
  notes: Type.Optional(
    strictObject(
      {
        kept: Type.String({ description: 'The notes of the guest of the path.' }),
        separated: Type.String({ description: 'The notes of the other guest.' }),
      },
      { description: 'The notes of both. Omitted: they stay with the guest of the path.' },
    ),
  ),
});

/** Registers the routes of the directory of guests. */
export const guestDirectoryRoutes: ManagementRoutes = (app, context) => {
  const { storage, clock } = context;
  app.get(
    managementApiPaths.guests,
    {
      config: { action: 'bookings.read', takesLong: 'for many rows' },
      schema: {
        operationId: 'listGuests',
        tags,
        summary: 'Guests',
        description:
          'Lists the guests of a venue with pagination. A guest is an e-mail address: all requests with the same one, ignoring case. Guests whom staff added are listed too. A page may have fewer than `limit` entries, or none, and still have a `next`. For the role `front_desk`, entries have neither contacts nor prices nor notes. ' +
          searchInBody,
        params: VenuePath,
        querystring: GuestsQuery,
        response: pageSchema(refTo(DirectoryGuest), 'A page of guests.'),
      },
    },
    async ({ params: { venueId }, query, staff }) => list(venueId, query, staff),
  );
  app.post(
    managementApiPaths.guests,
    {
      config: { action: 'requests.decide', body: NewGuest },
      schema: {
        operationId: 'addGuest',
        tags,
        summary: 'Add a guest',
        description:
          'Adds a guest without a booking. The e-mail address is required, because it identifies the guest: later requests with it are this guest’s. 409 `guest_exists` with the `reference` if there is a guest with this address. With an `Idempotency-Key`, a repeat within 24 hours returns the first response.',
        params: VenuePath,
        headers: IdempotencyKey,
        response: {
          201: editable(refTo(DirectoryGuest), 'The guest.'),
          ...errorResponses(400, 401, 403, 404, 409, 422),
        },
      },
    },
    async (request, reply) => {
      const { venueId } = request.params;
      const by = { venueId, actor: request.staff.actor };
      const body = requireObjectBody(request);
      const added = await makeOnce(context, request, reply, async (held) =>
        presentAll(await addGuest(held, by, body), isWhole),
      );
      return reply.status(201).send(sendAll(reply, added));
    },
  );
  app.post(
    managementApiPaths.guestSearch,
    {
      config: { action: 'bookings.read', takesLong: true },
      schema: {
        operationId: 'searchGuests',
        tags,
        summary: 'Search guests',
        description:
          'Finds guests by `text`, in the lists of `GET …/guests`. For the role `front_desk`, it matches neither e-mail addresses nor phone numbers.',
        params: VenuePath,
        body: GuestSearch,
        response: pageSchema(refTo(DirectoryGuest), 'A page of guests.'),
      },
    },
    async ({ params: { venueId }, body, staff }) => list(venueId, body, staff),
  );
  async function list(venueId: string, query: Static<typeof GuestSearch>, staff: Staff) {
    const { limit, after } = parsePageRequest(query);
    const { sort: by = 'recent', text } = query;
    const access = guestAccess(staff, venueId);
    const page = { limit, by, after: after === null ? undefined : referenceOf(after, by) };
    const filter = { venueId, text, ignoresContacts: access === 'names' };
    if (text !== undefined) await foldSearchWords(context, venueId);
    const found = await storage.read((db) => listGuests(db, filter, page, clock()));
    if (found === undefined) throw invalidCursorError();
    const next = found.next && cursorOf([by, found.next]);
    return { success: true, data: found.guests.map((guest) => present(guest, access)), next };
  }
  app.get(
    managementApiPaths.guest,
    {
      config: { action: 'bookings.read', takesLong: 'for many requests' },
      schema: {
        operationId: 'getGuest',
        tags,
        summary: 'A guest',
        description:
          'Returns the guest of a request, with the `ETag` needed to change the notes or to merge another guest. It covers addresses and notes only, so new requests cause no conflict. The requests: `GET …/booking-requests?guest=…`. For the role `front_desk`, without contacts, prices and notes.',
        params: GuestPath,
        response: { 200: editable(refTo(DirectoryGuest), 'The guest.'), ...errorResponses(401, 403, 404) },
      },
    },
    async ({ params, staff }, reply) => {
      const guest = await find(guestIn(params));
      return send(reply, guest, guestAccess(staff, params.venueId), isWhole);
    },
  );
  app.patch(
    managementApiPaths.guest,
    {
      config: { action: 'requests.decide', takesLong: 'for many requests', body: ChangedGuest },
      schema: {
        operationId: 'changeGuest',
        tags,
        summary: 'Change a guest',
        description:
          'Changes the members that are sent, and keeps the others. `notes` are internal and are erased with the guest’s last request; the event log records the change, not the text. Name, contacts, language and postal address are those of the newest request, so `guest` corrects that request, and with `upcoming` all requests and bookings of the guest that are still to come (at most 100 together): one event for each, and each can be undone. Of a guest whom staff added, it also changes what they entered (event `guest.changed`). 409 `guest_exists` with the `reference` if the new address is another guest’s: merge the two instead. With `dryRun`, everything is checked and nothing changed. With an `Idempotency-Key`, a repeat within 24 hours returns the first response.',
        params: GuestPath,
        headers: IfMatchOnce,
        response: {
          200: Type.Object(
            {
              success: Type.Literal(true),
              data: refTo(DirectoryGuest),
              corrected: Type.Array(CorrectedOfGuest, {
                description:
                  'The requests and bookings that were corrected, or would be, the newest request first.',
              }),
            },
            { description: 'The guest as it is now, or would be, and what was corrected.' },
          ),
          ...errorResponses(400, 401, 403, 404, 409, 422),
        },
      },
    },
    async (request, reply) => {
      const named = guestIn(request.params);
      const change = { ...named, actor: request.staff.actor, seen: ifMatch(request, reply) };
      const body = requireObjectBody(request);
      const changed = await makeOnce(context, request, reply, async (held) => {
        const { guest, corrected } = await changeGuest(held, change, body);
        return {
          data: presentAll(guest, isWhole),
          corrected: corrected.map((each) => presentCorrected(each, clock())),
        };
      });
      return { ...sendAll(reply, changed.data), corrected: changed.corrected };
    },
  );
  app.post(
    managementApiPaths.guestMerge,
    {
      config: { action: 'requests.decide', takesLong: 'for many requests' },
      schema: {
        operationId: 'mergeGuest',
        tags,
        summary: 'Merge two guests',
        description: `Merges the guest of \`reference\` into the guest of the path: adds the addresses (at most ${maxGuestAddresses} together), and the notes below the guest’s own. \`separate\` undoes it. With \`dryRun\`, everything is checked and nothing changed. If the two are one guest already, nothing changes. With an \`Idempotency-Key\`, a repeat within 24 hours returns the first response.`,
        params: GuestPath,
        headers: IfMatchOnce,
        body: Merge,
        response: changedGuest('The guest as it is now, or as it would be.'),
      },
    },
    async (request, reply) => {
      const { reference, dryRun: isDryRun = false } = request.body;
      const { venueId } = request.params;
      const merge = {
        ...guestIn(request.params),
        merged: guestIn({ venueId, reference }).reference,
        isDryRun,
        actor: request.staff.actor,
        seen: ifMatch(request, reply),
      };
      const merged = await makeOnce(context, request, reply, async (held) =>
        presentAll(await mergeGuests(held, merge)),
      );
      return sendAll(reply, merged);
    },
  );
  app.post(
    managementApiPaths.guestSeparation,
    {
      config: { action: 'requests.decide', takesLong: 'for many requests' },
      schema: {
        operationId: 'separateGuest',
        tags,
        summary: 'Separate addresses of a guest',
        description:
          'Makes some addresses of a guest a guest of their own again, with their requests, for example to undo a merge. The requests themselves do not change. With an `Idempotency-Key`, a repeat within 24 hours returns the first response.',
        params: GuestPath,
        headers: IfMatchOnce,
        body: Separation,
        response: changedGuest('The guest of the path as it is now.'),
      },
    },
    async (request, reply) => {
      const separation = {
        ...request.body,
        ...guestIn(request.params),
        actor: request.staff.actor,
        seen: ifMatch(request, reply),
      };
      const separated = await makeOnce(context, request, reply, async (held) =>
        presentAll(await separateGuest(held, separation)),
      );
      return sendAll(reply, separated);
    },
  );

  async function find(named: { readonly venueId: string; readonly reference: string }): Promise<Guest> {
    const guest = await storage.read((db) => findGuest(db, named, clock()));
    if (guest === undefined) throw unknownGuest();
    return guest;
  }
};

/** The responses of every change of a guest. */
const changedGuest = (description: string) => ({
  200: editable(refTo(DirectoryGuest), description),
  ...errorResponses(400, 401, 403, 404, 409, 422),
});

/** @throws NotFoundError for a text that is no reference */
function guestIn({ venueId, reference }: { readonly venueId: string; readonly reference: string }) {
  const normalized = reference.toUpperCase();
  if (!namesGuest(normalized)) throw unknownGuest();
  return { venueId, reference: normalized };
}

function referenceOf([order, reference]: readonly unknown[], by: string): string {
  if (order !== by || typeof reference !== 'string' || !namesGuest(reference)) throw invalidCursorError();
  return reference;
}

/** With language and postal address. */
const isWhole = true;

/** Sends a guest with the ETag of what can be changed. */
function send(reply: FastifyReply, guest: Guest, access: GuestAccess, isWholeGuest = false) {
  return sendAs(reply, guest, present(guest, access, isWholeGuest));
}

/** Sends a presented guest with all members (`presentAll`). */
const sendAll = (reply: FastifyReply, guest: ReturnType<typeof presentAll>) => sendAs(reply, guest, guest);

function sendAs(reply: FastifyReply, { addresses, notes }: GuestRecord, data: object) {
  const record: GuestRecord = { addresses, notes };
  reply.header('etag', etagOf(record));
  return { success: true, data };
}

/** Presents what names a corrected booking. */
const presentCorrected = ({ request, correctionId }: CorrectedBooking, now: Instant) => ({
  reference: request.reference,
  status: statusAt(request, now),
  title: request.title,
  date: request.items[0].date,
  spaceName: request.items[0].space.name,
  correctionId,
});

function present(guest: Guest, access: GuestAccess, isWholeGuest = false) {
  if (access === 'all') return presentAll(guest, isWholeGuest);
  return { ...presentFigures(guest), guest: presentGuestName(guest.guest) };
}

function presentAll(guest: Guest, isWholeGuest = false) {
  const { addresses, notes, accepted } = guest;
  const { language = null, address = null } = guest.guest;
  return {
    ...presentFigures(guest),
    guest: { ...presentGuest(guest.guest), ...(isWholeGuest && { language, address }) },
    addresses,
    notes,
    accepted,
  };
}

const presentFigures = ({ reference, requests, bookings, nextDate, lastRequestAt }: Guest) => ({
  reference,
  requests,
  bookings,
  nextDate,
  lastRequestAt: isoOrNull(lastRequestAt),
});
