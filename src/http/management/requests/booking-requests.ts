import { type Static, Type } from 'typebox';
import { type RequestStatus, requestStatuses } from '../../../domain/booking/booking-request.ts';
import { defaultHoldPeriod, holdPeriods } from '../../../domain/booking/hold.ts';
import { isReference, namesGuest } from '../../../domain/booking/reference.ts';
import { NotFoundError, ValidationError } from '../../../domain/errors.ts';
import type { Actor } from '../../../domain/events/actor.ts';
import { allAddressForms } from '../../../domain/fields/address-forms.ts';
import { validateDateRange } from '../../../domain/fields/dates.ts';
import { idOrEmpty } from '../../../domain/fields/identifier.ts';
import { type CodedProblem, codedProblem } from '../../../domain/problem-codes.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { addBooking, type Placement } from '../../../operations/booking/add-booking.ts';
import { foldSearchWords } from '../../../operations/booking/fold-search-words.ts';
import { unknownGuest } from '../../../operations/booking/lock-guest.ts';
import { requestOfVenue } from '../../../operations/booking/lock-request.ts';
import { managementApiPaths } from '../../../paths.ts';
import { listBookingRequests } from '../../../storage/booking/booking-request-list.ts';
import { listCorrections } from '../../../storage/booking/corrections.ts';
import { addressesOfGuest } from '../../../storage/booking/guest-directory.ts';
import type { RequestCursor } from '../../../storage/booking/request-order.ts';
import type { Reader } from '../../../storage/engine/storage.ts';
import { listLatestEventsOf, maxHistory } from '../../../storage/events/event-log.ts';
import { IdempotencyKey } from '../../server/idempotency-key.ts';
import { refTo } from '../../server/schemas.ts';
import type { ManagementRoutes, Staff } from '../context.ts';
import { requireObjectBody } from '../object-body.ts';
import { invalidCursorError, pageSchema, parsePageRequest } from '../pagination.ts';
import { editable, errorResponses, success } from '../response-schemas.ts';
import { sendCreated, sendEditable } from '../responses.ts';
import { VenuePath } from '../schemas.ts';
import { searchInBody } from '../search-text.ts';
import { NewBooking } from './body-schemas.ts';
import { guestAccess } from './guest-access.ts';
import { MemberCorrection } from './member-correction-schema.ts';
import { presentFrontDeskRequest, presentHistory, presentStaffRequest } from './present.ts';
import {
  BookingRequestSummary,
  eventDetails,
  RequestPath,
  RequestSearch,
  RequestsQuery,
  StaffBookingRequest,
} from './schemas.ts';
import { presentSummaries } from './summaries.ts';

const tags = ['Booking requests'];

/** Returns the reference in a path. Other texts get a 404 without a lookup. */
export function requestReferenceIn({
  venueId,
  reference,
}: {
  readonly venueId: string;
  readonly reference: string;
}) {
  const normalized = reference.toUpperCase();
  if (!isReference(normalized)) throw new NotFoundError('There is no such booking request.');
  return { venueId, reference: normalized };
}

/** Registers the routes of booking requests: lists, single ones, and bookings that staff enter. */
export const bookingRequestsRoutes: ManagementRoutes = (app, context) => {
  const { storage, clock } = context;
  app.get(
    managementApiPaths.bookingRequests,
    {
      config: { action: 'bookings.read', takesLong: 'for many rows' },
      schema: {
        operationId: 'listBookingRequests',
        tags,
        summary: 'Booking requests',
        description:
          'Lists booking requests with pagination. For pending requests, soonest expiry first: `?status=pending_approval&sort=hold`. A filtered page may have fewer than `limit` entries, or none, and still have a `next`. Bookings whose import was undone are listed only with a `status`. For the role `front_desk`, entries have neither contacts nor prices. ' +
          searchInBody,
        params: VenuePath,
        querystring: RequestsQuery,
        response: pageSchema(refTo(BookingRequestSummary), 'A page of booking requests.'),
      },
    },
    async ({ params: { venueId }, query, staff }) => list(venueId, query, staff),
  );
  app.post(
    managementApiPaths.bookingRequestSearch,
    {
      config: { action: 'bookings.read', takesLong: true },
      schema: {
        operationId: 'searchBookingRequests',
        tags,
        summary: 'Search booking requests',
        description:
          'Lists booking requests like `GET …/booking-requests`, also those of a guest, by `text`. For the role `front_desk`, it matches neither e-mail addresses nor phone numbers.',
        params: VenuePath,
        body: RequestSearch,
        response: pageSchema(refTo(BookingRequestSummary), 'A page of booking requests.'),
      },
    },
    async ({ params: { venueId }, body, staff }) => list(venueId, body, staff),
  );
  async function list(venueId: string, query: Static<typeof RequestSearch>, staff: Staff) {
    const { limit, after } = parsePageRequest(query);
    const access = guestAccess(staff, venueId);
    const { sort: by = 'placed', spaceId, from, to, text } = query;
    const problems = [...validateDateRange({ from, to }, '')];
    if (problems.length > 0) throw new ValidationError(problems);
    const filter = {
      venueId,
      statuses: statusesIn(query.status, by),
      from,
      to,
      text,
      ignoresContacts: access === 'names',
      spaceId: spaceId === undefined ? undefined : idOrEmpty(spaceId),
    };
    const position = after === null ? undefined : positionIn(after, by);
    if (text !== undefined) await foldSearchWords(context, venueId);
    return storage.read(async (db) => {
      const requested = { limit, by, after: position };
      const now = clock();
      const guest = query.guest === undefined ? undefined : await guestIn(db, venueId, query.guest);
      const { requests, next } = await listBookingRequests(db, { ...filter, guest }, requested, now);
      const data = await presentSummaries(db, venueId, requests, { now, access });
      return { success: true, data, next: next && cursorOf(next, by) };
    });
  }
  app.post(
    managementApiPaths.bookingRequests,
    {
      config: { action: 'requests.decide', takesLong: 'for many dates', body: NewBooking },
      schema: {
        operationId: 'addBooking',
        tags,
        summary: 'Add a booking',
        description:
          'Adds a booking for someone who does not use the website, for any date on which the rooms are free: at a slot, or a part of one with `hours`, at today’s price, or at custom times; an agreed price may replace it. `adjustments` are added to today’s price. With `wait`, it joins the waiting list of a taken date: it occupies nothing until staff give it the date. With an `Idempotency-Key`, a repeat within 24 hours returns the first response.',
        params: VenuePath,
        headers: IdempotencyKey,
        response: {
          200: editable(refTo(StaffBookingRequest), 'With `dryRun`: the booking as it would be.'),
          201: editable(refTo(StaffBookingRequest), 'The booking.'),
          ...errorResponses(400, 401, 403, 404, 409, 422),
        },
      },
    },
    (request, reply) => {
      const { venueId } = request.params;
      const {
        accept = false,
        wait = false,
        holdPeriod,
        dryRun = false,
        ...requested
      } = requireObjectBody(request);
      const as = parsePlacement({ accept, wait, holdPeriod });
      if (typeof dryRun !== 'boolean')
        throw rejection('dryRun', 'must be true or false', codedProblem('wrong_kind'));
      if (dryRun) return sendDryRun(venueId, requested, as, request.staff.actor);
      return sendCreated(context, request, reply, async (held) => {
        const { reference } = await addBooking(held, venueId, requested, as, request.staff.actor);
        request.placedReference = reference;
        const made = await storage.read((db) => requestOfVenue(db, { venueId, reference }));
        return presentStaffRequest(made, clock());
      });
    },
  );
  async function sendDryRun(...of: [venueId: string, requested: unknown, as: Placement, actor: Actor]) {
    const { request: wouldBe } = await addBooking(context, ...of, true);
    return { success: true, data: presentStaffRequest(wouldBe, clock()) };
  }
  app.get(
    managementApiPaths.bookingRequest,
    {
      config: { action: 'bookings.read' },
      schema: {
        operationId: 'getBookingRequest',
        tags,
        summary: 'A booking request',
        description:
          'Returns all details of the request, with the `ETag` needed to decide on it. For the role `front_desk`, without contacts, prices and what the guest wrote.',
        params: RequestPath,
        response: {
          200: editable(refTo(StaffBookingRequest), 'The request.'),
          ...errorResponses(401, 403, 404),
        },
      },
    },
    async ({ params, staff }, reply) => {
      const found = await storage.read((db) => requestOfVenue(db, requestReferenceIn(params)));
      const present =
        guestAccess(staff, params.venueId) === 'all' ? presentStaffRequest : presentFrontDeskRequest;
      return sendEditable(reply, present(found, clock()));
    },
  );
  app.get(
    managementApiPaths.bookingRequestHistory,
    {
      config: { action: 'requests.read' },
      schema: {
        operationId: 'getBookingRequestHistory',
        tags,
        summary: 'History of a request',
        description: `Lists the events of a request, oldest first, as far back as the event log reaches: the last ${maxHistory}. The values of the last 200 corrections are kept, at most a million characters of them.`,
        params: RequestPath,
        response: {
          200: success(
            Type.Array(
              Type.Object({
                at: Type.String({ format: 'date-time', description: 'When it happened.' }),
                actor: Type.String({ description: 'Who did it.', examples: ['staff:staff-7f3c'] }),
                type: Type.String({
                  description: 'The type of the event.',
                  examples: ['booking-request.accepted'],
                }),
                details: eventDetails,
                changes: Type.Optional(
                  Type.Array(refTo(MemberCorrection), {
                    description:
                      'What a correction or a change of dates changed. Absent for other events, and once the guest is erased.',
                  }),
                ),
                undo: Type.Optional(
                  Type.Enum(['possible', 'changed_since', 'decided_since', 'over'], {
                    description:
                      'With `changes`: whether the correction can be undone now. `changed_since`: one of its members has another value; `decided_since`: the request was accepted, declined or cancelled; `over`: a date that would change is over, or no longer held. The undo is also refused if a date is taken.',
                  }),
                ),
              }),
            ),
            'The history.',
          ),
          ...errorResponses(401, 403, 404),
        },
      },
    },
    async ({ params }) => {
      const named = requestReferenceIn(params);
      const history = await storage.read(async (db) => {
        const request = await requestOfVenue(db, named);
        const { venueId, reference } = request;
        const corrections = await listCorrections(db, { venueId, reference });
        const byId = new Map(corrections.map((correction) => [correction.id, correction]));
        const events = await listLatestEventsOf(db, venueId, reference);
        return events.map((event) => presentHistory(event, byId, { request, now: clock() }));
      });
      return { success: true, data: history };
    },
  );
};

/** @throws NotFoundError if the reference is unknown, or its guest is erased */
async function guestIn(db: Reader, venueId: string, text: string) {
  const reference = text.toUpperCase();
  const addresses = namesGuest(reference) ? await addressesOfGuest(db, { venueId, reference }) : undefined;
  if (addresses === undefined) throw unknownGuest();
  return { addresses: allAddressForms(addresses), reference };
}

function statusesIn(text: string | undefined, by: string): RequestStatus[] {
  const requested = text === undefined ? [] : text.split(',');
  const known = requestStatuses.filter((status) => requested.includes(status));
  if (by !== 'hold') return known;
  const message = 'must be pending_approval or expired if the order is by hold';
  if (known.some((status) => status !== 'pending_approval' && status !== 'expired'))
    throw new ValidationError([{ path: 'status', message, ...codedProblem('not_a_choice') }]);
  return known.length === 0 ? ['pending_approval'] : known;
}

const rejection = (path: string, message: string, coded: CodedProblem) =>
  new ValidationError([{ path, message, ...coded }]);

function parsePlacement({
  accept,
  wait,
  holdPeriod,
}: {
  readonly [Member in 'accept' | 'wait' | 'holdPeriod']: unknown;
}): Placement {
  if (typeof accept !== 'boolean')
    throw rejection('accept', 'must be true or false', codedProblem('wrong_kind'));
  if (typeof wait !== 'boolean') throw rejection('wait', 'must be true or false', codedProblem('wrong_kind'));
  const period = holdPeriods.find((each) => each === (holdPeriod ?? defaultHoldPeriod));
  if (period === undefined)
    throw rejection('holdPeriod', `must be one of ${holdPeriods.join(', ')}`, codedProblem('not_a_choice'));
  if (accept && holdPeriod !== undefined)
    throw rejection(
      'holdPeriod',
      'is not allowed with "accept": the date is booked at once',
      codedProblem('does_not_fit'),
    );
  if (!wait) return accept ? 'accepted' : period;
  if (accept || holdPeriod !== undefined)
    throw rejection(
      'wait',
      'is not allowed with "accept" or "holdPeriod": a waiting request holds no date',
      codedProblem('does_not_fit'),
    );
  return 'waiting';
}

const cursorOf = ({ at, reference }: RequestCursor, by: string) =>
  Buffer.from(JSON.stringify([by, at, reference])).toString('base64url');

function positionIn(after: readonly unknown[], by: string): RequestCursor {
  const [order, at, reference] = after;
  if (order !== by || !Number.isSafeInteger(at) || typeof reference !== 'string' || !isReference(reference))
    throw invalidCursorError();
  return { at: at as Instant, reference };
}
