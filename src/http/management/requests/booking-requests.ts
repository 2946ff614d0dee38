import { Type } from 'typebox';
import { type RequestStatus, requestStatuses } from '../../../domain/booking/booking-request.ts';
import { defaultHoldPeriod, type HoldPeriod, holdPeriods } from '../../../domain/booking/hold.ts';
import { isReference } from '../../../domain/booking/reference.ts';
import { NotFoundError, ValidationError } from '../../../domain/errors.ts';
import { dateRangeProblems } from '../../../domain/fields/dates.ts';
import { idOrNothing } from '../../../domain/fields/identifier.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { type ToldProblem, told } from '../../../domain/told-problem.ts';
import { addBooking } from '../../../operations/booking/add-booking.ts';
import { requestOfVenue } from '../../../operations/booking/lock-request.ts';
import { managementApi } from '../../../paths.ts';
import { listBookingRequests } from '../../../storage/booking/booking-request-list.ts';
import type { RequestPosition } from '../../../storage/booking/request-order.ts';
import { listAuditOf } from '../../../storage/events/event-log.ts';
import { IdempotencyKey } from '../../shell/idempotency-key.ts';
import { refTo } from '../../shell/schemas.ts';
import { editable, refusals, success } from '../answer-schemas.ts';
import { answerEditable, answerMade } from '../answers.ts';
import type { ManagementRoutes } from '../context.ts';
import { objectIn } from '../object-body.ts';
import { page, pageWish, staleCursor } from '../pages.ts';
import { VenuePath } from '../schemas.ts';
import { presentHistory, presentStaffRequest, presentSummaries } from './present.ts';
import {
  BookingRequestSummary,
  NewBooking,
  RequestPath,
  RequestsQuery,
  StaffBookingRequest,
} from './schemas.ts';

const tags = ['Booking requests'];

/** The request a path names; no other text is asked for. */
export function namedIn({ venueId, reference }: { readonly venueId: string; readonly reference: string }) {
  const spelled = reference.toUpperCase();
  if (!isReference(spelled)) throw new NotFoundError('There is no such booking request.');
  return { venueId, reference: spelled };
}

/** What waits for a decision, and all that was ever asked for; and what staff take down themselves. */
export const bookingRequestsRoutes: ManagementRoutes = (app, context) => {
  const { storage, clock } = context;
  app.get(
    managementApi.bookingRequests,
    {
      config: { action: 'requests.read' },
      schema: {
        operationId: 'listBookingRequests',
        tags,
        summary: 'Booking requests',
        description:
          'Booking requests, a page at a time. What waits, by what ends first: `?status=pending_approval&by=hold`. However many there are, few are looked at for one page, so a page may have fewer than `limit`, even none, and yet a `next`.',
        params: VenuePath,
        querystring: RequestsQuery,
        response: page(refTo(BookingRequestSummary), 'A page of booking requests.'),
      },
    },
    async ({ params: { venueId }, query }) => {
      const { limit, after } = pageWish(query);
      const { by = 'placed', spaceId, from, to, text } = query;
      const problems = [...dateRangeProblems({ from, to }, '')];
      if (problems.length > 0) throw new ValidationError(problems);
      const filter = {
        ...{ venueId, statuses: statusesIn(query.status, by), from, to, text },
        spaceId: spaceId === undefined ? undefined : idOrNothing(spaceId),
      };
      const position = after === null ? undefined : positionIn(after, by);
      return storage.read(async (db) => {
        const wanted = { limit, by, after: position };
        const now = clock();
        const { requests, next } = await listBookingRequests(db, filter, wanted, now);
        const data = await presentSummaries(db, venueId, requests, now);
        return { success: true, data, next: next && cursorOf(next, by) };
      });
    },
  );
  app.post(
    managementApi.bookingRequests,
    {
      config: { action: 'requests.decide', body: NewBooking },
      schema: {
        operationId: 'addBooking',
        tags,
        summary: 'Add a booking',
        description:
          'For somebody who does not use the website: for any date on which the rooms are vacant, whether visitors are offered it or not, at the price of today. With an `Idempotency-Key`, a repeat within 24 hours gets the first answer again.',
        params: VenuePath,
        headers: IdempotencyKey,
        response: {
          201: editable(refTo(StaffBookingRequest), 'The booking.'),
          ...refusals(400, 401, 403, 404, 409, 422),
        },
      },
    },
    (request, reply) => {
      const { venueId } = request.params;
      const { accept = false, holdPeriod, ...wanted } = objectIn(request);
      const as = placedAs(accept, holdPeriod);
      return answerMade(context, request, reply, async (held) => {
        const { reference } = await addBooking(held, venueId, wanted, as, request.staff.actor);
        const made = await storage.read((db) => requestOfVenue(db, { venueId, reference }));
        return presentStaffRequest(made, clock());
      });
    },
  );
  app.get(
    managementApi.bookingRequest,
    {
      config: { action: 'requests.read' },
      schema: {
        operationId: 'getBookingRequest',
        tags,
        summary: 'A booking request',
        description: 'All that was asked for and agreed on, with the `ETag` to decide on it by.',
        params: RequestPath,
        response: { 200: editable(refTo(StaffBookingRequest), 'The request.'), ...refusals(401, 403, 404) },
      },
    },
    async ({ params }, reply) => {
      const found = await storage.read((db) => requestOfVenue(db, namedIn(params)));
      return answerEditable(reply, presentStaffRequest(found, clock()));
    },
  );
  app.get(
    managementApi.bookingRequestHistory,
    {
      config: { action: 'requests.read' },
      schema: {
        operationId: 'getBookingRequestHistory',
        tags,
        summary: 'What was done with it',
        description:
          'Everything that happened to a request, the oldest first, as far as the event log is kept.',
        params: RequestPath,
        response: {
          200: success(
            Type.Array(
              Type.Object({
                at: Type.String({ format: 'date-time', description: 'When.' }),
                actor: Type.String({ description: 'Who.', examples: ['staff:staff-7f3c'] }),
                type: Type.String({ description: 'What.', examples: ['booking-request.accepted'] }),
                details: Type.Unknown({ description: 'What the type has to say.' }),
              }),
            ),
            'Its history.',
          ),
          ...refusals(401, 403, 404),
        },
      },
    },
    async ({ params }) => {
      const named = namedIn(params);
      const history = await storage.read(async (db) => {
        const { venueId, reference } = await requestOfVenue(db, named);
        return listAuditOf(db, venueId, [reference]);
      });
      return { success: true, data: history.map(presentHistory) };
    },
  );
};

function statusesIn(text: string | undefined, by: string): RequestStatus[] {
  const wanted = text === undefined ? [] : text.split(',');
  const known = requestStatuses.filter((status) => wanted.includes(status));
  const problem = (message: string) =>
    new ValidationError([{ path: 'status', message, ...told('not_a_choice') }]);
  if (wanted.some((each) => !known.some((status) => status === each)))
    throw problem(`must be some of ${requestStatuses.join(', ')}, with commas between them`);
  if (by !== 'hold') return known;
  if (known.some((status) => status !== 'pending_approval' && status !== 'expired'))
    throw problem('must be pending_approval or expired where the order is that of holds');
  return known.length === 0 ? ['pending_approval'] : known;
}

function placedAs(accept: unknown, holdPeriod: unknown): HoldPeriod | 'accepted' {
  const refuse = (path: string, message: string, said: ToldProblem) =>
    new ValidationError([{ path, message, ...said }]);
  if (typeof accept !== 'boolean') throw refuse('accept', 'must be true or false', told('wrong_kind'));
  const period = holdPeriods.find((each) => each === (holdPeriod ?? defaultHoldPeriod));
  if (period === undefined)
    throw refuse('holdPeriod', `must be one of ${holdPeriods.join(', ')}`, told('not_a_choice'));
  if (accept && holdPeriod !== undefined)
    throw refuse(
      'holdPeriod',
      'cannot stand beside "accept": the date is booked at once',
      told('does_not_fit'),
    );
  return accept ? 'accepted' : period;
}

const cursorOf = ({ at, reference }: RequestPosition, by: string) =>
  Buffer.from(JSON.stringify([by, at, reference])).toString('base64url');

function positionIn(after: readonly unknown[], by: string): RequestPosition {
  const [order, at, reference] = after;
  if (order !== by || !Number.isSafeInteger(at) || typeof reference !== 'string' || !isReference(reference))
    throw staleCursor();
  return { at: at as Instant, reference };
}
