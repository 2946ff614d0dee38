import { parseVenueFile } from '../../domain/documents/venue-file/parse.ts';
import type { VenueFile as StoredVenue } from '../../domain/documents/venue-file/venue-file.ts';
import { warningsOf } from '../../domain/documents/venue-file/warnings.ts';
import { writeVenueFile } from '../../domain/documents/venue-file/write.ts';
import { ValidationError } from '../../domain/errors.ts';
import { told } from '../../domain/told-problem.ts';
import { toldPlan } from '../../operations/documents/import/told-plan.ts';
import { importVenue, planVenueImport } from '../../operations/documents/import-venue.ts';
import { managementApi } from '../../paths.ts';
import { refTo } from '../shell/schemas.ts';
import { editable, refusals, success } from './answer-schemas.ts';
import { answerEditable } from './answers.ts';
import type { ManagementRoutes } from './context.ts';
import { IfMatch, ifMatch } from './if-match.ts';
import { venueIn } from './part-routes.ts';
import { ImportPlan, LeaveQuery, leaveIn, VenueFile, VenuePath } from './schemas.ts';

/** Largest venue file that is taken, in bytes. */
const bodyLimit = 4 * 1024 * 1024;

const tags = ['The venue file'];

/**
 * What somebody sent, if it is this venue's file.
 *
 * @throws ValidationError where it is none, or another venue's
 */
function fileOf(venueId: string, body: unknown): StoredVenue {
  const file = parseVenueFile(body);
  if (file.venue.id === venueId) return file;
  throw new ValidationError([
    { path: 'venue.id', message: `must be "${venueId}", the venue it is sent to`, ...told('fixed') },
  ]);
}

/** The venue as one file: read whole, tried out, and made what it says. */
export const venueFileRoutes: ManagementRoutes = (app, context) => {
  const { storage, clock } = context;
  app.get(
    managementApi.venueFile,
    {
      config: { action: 'venue.read' },
      schema: {
        operationId: 'exportVenueFile',
        tags,
        summary: 'The venue file',
        description:
          'The whole venue in one document (docs/venue-file.md): spaces, slots, packages, website keys, and the blocks that came with a file. No booking and no guest is in it.',
        params: VenuePath,
        response: { 200: editable(refTo(VenueFile), 'The venue file.'), ...refusals(401, 403, 404) },
      },
    },
    async (request, reply) =>
      answerEditable(reply, writeVenueFile(await venueIn(storage, request.params.venueId))),
  );
  app.put(
    managementApi.venueFile,
    {
      bodyLimit,
      config: { action: 'venue.edit', body: refTo(VenueFile) },
      schema: {
        operationId: 'importVenueFile',
        tags,
        summary: 'The venue made what its file says',
        description:
          'Imports the file whole or not at all: what it no longer names is removed, except website keys and the blocks of staff. What is booked stands.',
        params: VenuePath,
        querystring: LeaveQuery,
        headers: IfMatch,
        response: {
          200: success(refTo(ImportPlan), 'What was changed.'),
          ...refusals(400, 401, 403, 404, 409, 422),
        },
      },
    },
    async (request, reply) => {
      const { venueId } = request.params;
      const seen = ifMatch(request, reply);
      const file = fileOf(venueId, request.body);
      const { actor } = request.staff;
      const plan = await importVenue(context, file, actor, leaveIn(request.query), (venue) => {
        if (venue !== undefined) seen(writeVenueFile(venue));
      });
      return { success: true, data: { ...toldPlan(plan), warnings: warningsOf(file) } };
    },
  );
  app.post(
    managementApi.venueFilePlan,
    {
      bodyLimit,
      config: { action: 'venue.edit', body: refTo(VenueFile) },
      schema: {
        operationId: 'planVenueFile',
        tags,
        summary: 'What importing a venue file would do',
        description:
          'Changes nothing. `bookings.inTheWay` and `problems` are what the import would be refused for.',
        params: VenuePath,
        querystring: LeaveQuery,
        response: {
          200: success(refTo(ImportPlan), 'What would be changed.'),
          ...refusals(400, 401, 403, 404, 422),
        },
      },
    },
    async (request) => {
      const file = fileOf(request.params.venueId, request.body);
      const leave = leaveIn(request.query);
      const plan = await storage.read((db) => planVenueImport(db, file, { leave, now: clock() }));
      return { success: true, data: { ...toldPlan(plan), warnings: warningsOf(file) } };
    },
  );
};
