import { mayWith } from '../../domain/access/staff-actions.ts';
import { venueFileSteps } from '../../domain/documents/venue-file/parse.ts';
import { withStoredBlocks } from '../../domain/documents/venue-file/stored-blocks.ts';
import type { VenueFile as StoredVenue } from '../../domain/documents/venue-file/venue-file.ts';
import { warningsOf } from '../../domain/documents/venue-file/warnings.ts';
import { writeVenueFile } from '../../domain/documents/venue-file/write.ts';
import { ValidationError } from '../../domain/errors.ts';
import { told } from '../../domain/told-problem.ts';
import type { ImportPlan } from '../../operations/documents/import/plan-import.ts';
import { toldPlan } from '../../operations/documents/import/told-plan.ts';
import { importVenue, planVenueImport } from '../../operations/documents/import-venue.ts';
import { managementApi } from '../../paths.ts';
import { refTo } from '../shell/schemas.ts';
import { editable, refusals, success } from './answer-schemas.ts';
import { answerEditable } from './answers.ts';
import type { ManagementRoutes, Staff } from './context.ts';
import { IfMatch, ifMatch } from './if-match.ts';
import { inSlices } from './in-slices.ts';
import { venueIn } from './part-routes.ts';
import { ImportPlan as ImportPlanSchema, LeaveQuery, leaveIn, VenueFile, VenuePath } from './schemas.ts';

/** Largest venue file that is taken, in bytes. */
const bodyLimit = 4 * 1024 * 1024;

const tags = ['The venue file'];

/**
 * What somebody sent, if it is this venue's file.
 *
 * @throws ValidationError where it is none, or another venue's
 */
async function fileOf(venueId: string, body: unknown): Promise<StoredVenue> {
  const file = await inSlices(venueFileSteps(body));
  if (file.venue.id === venueId) return file;
  throw new ValidationError([
    { path: 'venue.id', message: `must be "${venueId}", the venue it is sent to`, ...told('fixed') },
  ]);
}

/** A role that may read or import the file may do the same with blocks; the scopes of a token may not cover them. */
const mayUse = ({ scopes }: Staff, action: 'blocks.read' | 'blocks.edit') =>
  scopes === null || mayWith(scopes, action);

/** Writes the file, without blocks if a token's scopes do not cover them. */
const writtenFor = (staff: Staff, venue: StoredVenue) =>
  writeVenueFile(mayUse(staff, 'blocks.read') ? venue : { ...venue, blocks: [] });

/** @throws ForbiddenError when the file changes blocks and a token's scopes do not cover that */
const allowedFor = (staff: Staff, file: StoredVenue, stored: StoredVenue | undefined) =>
  mayUse(staff, 'blocks.edit') ? file : withStoredBlocks(file, stored?.blocks ?? []);

function planFor(staff: Staff, plan: ImportPlan) {
  const blocks = mayUse(staff, 'blocks.read') ? plan.blocks : { added: [], removed: [] };
  return toldPlan({ ...plan, blocks });
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
          'The whole venue in one document (docs/venue-file.md): spaces, slots, packages, website keys, and the blocks that came with a file. No booking and no guest is in it. Blocks are left out for a token without `requests:read`.',
        params: VenuePath,
        response: { 200: editable(refTo(VenueFile), 'The venue file.'), ...refusals(401, 403, 404) },
      },
    },
    async ({ params, staff }, reply) =>
      answerEditable(reply, writtenFor(staff, await venueIn(storage, params.venueId))),
  );
  app.put(
    managementApi.venueFile,
    {
      bodyLimit,
      config: { action: 'venue.edit', isLarge: true, body: refTo(VenueFile) },
      schema: {
        operationId: 'importVenueFile',
        tags,
        summary: 'The venue made what its file says',
        description:
          'Imports the file whole or not at all: what it no longer names is removed, except website keys and the blocks of staff. What is booked stands. A token without `requests:write` keeps the stored blocks.',
        params: VenuePath,
        querystring: LeaveQuery,
        headers: IfMatch,
        response: {
          200: success(refTo(ImportPlanSchema), 'What was changed.'),
          ...refusals(400, 401, 403, 404, 409, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const { venueId } = request.params;
      const seen = ifMatch(request, reply);
      const file = await fileOf(venueId, request.body);
      const { actor } = request.staff;
      const plan = await importVenue(context, file, actor, leaveIn(request.query), (stored) => {
        if (stored !== undefined) seen(writtenFor(request.staff, stored));
        return allowedFor(request.staff, file, stored);
      });
      return { success: true, data: { ...planFor(request.staff, plan), warnings: warningsOf(file) } };
    },
  );
  app.post(
    managementApi.venueFilePlan,
    {
      bodyLimit,
      config: { action: 'venue.edit', isLarge: true, body: refTo(VenueFile) },
      schema: {
        operationId: 'planVenueFile',
        tags,
        summary: 'What importing a venue file would do',
        description:
          'Changes nothing. `bookings.inTheWay` and `problems` are what the import would be refused for.',
        params: VenuePath,
        querystring: LeaveQuery,
        response: {
          200: success(refTo(ImportPlanSchema), 'What would be changed.'),
          ...refusals(400, 401, 403, 404, 422, 429),
        },
      },
    },
    async ({ params, body, query, staff }) => {
      const file = await fileOf(params.venueId, body);
      const plan = await storage.read((db) =>
        planVenueImport(db, file, { leave: leaveIn(query), now: clock() }, (stored) =>
          allowedFor(staff, file, stored),
        ),
      );
      return { success: true, data: { ...planFor(staff, plan), warnings: warningsOf(file) } };
    },
  );
};
