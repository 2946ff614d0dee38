import { Type } from 'typebox';
import type { ChallengeHours } from '../../../domain/booking/challenge.ts';
import { ValidationError } from '../../../domain/errors.ts';
import { codedProblem } from '../../../domain/problem-codes.ts';
import {
  type NewChallenge as Challenging,
  challengeRequest,
} from '../../../operations/booking/challenge-hold.ts';
import { withdrawChallenge } from '../../../operations/booking/withdraw-challenge.ts';
import { managementApiPaths } from '../../../paths.ts';
import { refTo } from '../../server/schemas.ts';
import type { ManagementRoutes } from '../context.ts';
import { IfMatch } from '../if-match.ts';
import { editable, errorResponses } from '../response-schemas.ts';
import { ChallengeWithdrawal, NewChallenge } from './body-schemas.ts';
import { requestReferenceIn } from './booking-requests.ts';
import { parseEdit, sendChangedRequest } from './decisions.ts';
import { presentStaffRequest } from './present.ts';
import { BookingRequestSummary, RequestPath, StaffBookingRequest } from './schemas.ts';
import { presentSummaries } from './summaries.ts';

const tags = ['Booking requests'];
const rejected = errorResponses(400, 401, 403, 404, 409, 422);

/** Registers the routes to set and withdraw a response deadline for a hold. They notify no guest. */
export const challengeRoutes: ManagementRoutes = (app, context) => {
  const { storage, clock } = context;
  app.post(
    managementApiPaths.bookingRequestChallenge,
    {
      config: { action: 'requests.decide' },
      schema: {
        operationId: 'challengeRequest',
        tags,
        summary: 'Challenge a hold',
        description:
          'Sets a response deadline for a pending request because another one waits for one of its dates. The hold of all its dates then ends at the deadline, or at its own end if that is earlier. The deadline remains if the waiting request is decided. Guests are not notified: write to them. With `dryRun`, everything is checked and nothing changed.',
        params: RequestPath,
        headers: IfMatch,
        body: NewChallenge,
        response: {
          200: Type.Object(
            {
              success: Type.Literal(true),
              data: refTo(StaffBookingRequest),
              rankedBefore: Type.Array(refTo(BookingRequestSummary), {
                description:
                  'The requests that wait for the same time as the challenger and were placed earlier, oldest first. It is customary to ask their guests first.',
              }),
            },
            { description: 'The challenged request.' },
          ),
          ...rejected,
        },
      },
    },
    async (request, reply) => {
      const { body, params } = request;
      const { venueId } = params;
      const { reference: by } = requestReferenceIn({ venueId, reference: body.by });
      const challenged = await challengeRequest(context, {
        ...parseEdit(context, request, reply),
        by,
        response: responseIn(body),
        isDryRun: body.dryRun,
      });
      const now = clock();
      const rankedBefore = await storage.read((db) =>
        presentSummaries(db, venueId, challenged.rankedBefore, { now, access: 'all' }),
      );
      return {
        ...(body.dryRun
          ? { success: true, data: presentStaffRequest(challenged.request, now) }
          : await sendChangedRequest(context, params, reply)),
        rankedBefore,
      };
    },
  );
  app.post(
    managementApiPaths.bookingRequestChallengeWithdrawal,
    {
      config: { action: 'requests.decide' },
      schema: {
        operationId: 'withdrawChallenge',
        tags,
        summary: 'Withdraw a challenge',
        description:
          'Removes the response deadline of an undecided request: its hold has its own end again. If it ended at the deadline, it holds its dates again while they are free; if its own end has passed too, it stays expired. With `dryRun`, everything is checked and nothing changed.',
        params: RequestPath,
        headers: IfMatch,
        body: ChallengeWithdrawal,
        response: {
          200: editable(refTo(StaffBookingRequest), 'The request without the deadline.'),
          ...rejected,
        },
      },
    },
    async (request, reply) => {
      const { dryRun: isDryRun = false } = request.body;
      const restored = await withdrawChallenge(context, {
        ...parseEdit(context, request, reply),
        isDryRun,
      });
      return isDryRun
        ? { success: true, data: presentStaffRequest(restored, clock()) }
        : sendChangedRequest(context, request.params, reply);
    },
  );
};

/** @throws ValidationError if not exactly one of the two is sent */
function responseIn({
  hours,
  deadline,
}: {
  readonly hours?: ChallengeHours;
  readonly deadline?: string;
}): Challenging['response'] {
  if (hours !== undefined && deadline !== undefined)
    throw new ValidationError([
      { path: 'deadline', message: 'is not allowed with "hours"', ...codedProblem('one_of_two') },
    ]);
  if (hours !== undefined) return hours;
  if (deadline === undefined)
    throw new ValidationError([
      { path: 'hours', message: 'or "deadline" is required', ...codedProblem('required') },
    ]);
  return { deadline };
}
