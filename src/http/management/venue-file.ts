import { scopeAllows } from '../../domain/access/staff-actions.ts';
import { parseVenueFile } from '../../domain/documents/venue-file/parse.ts';
import { withStoredBlocks } from '../../domain/documents/venue-file/stored-blocks.ts';
import type { VenueFile as StoredVenue } from '../../domain/documents/venue-file/venue-file.ts';
import { venueFileWarnings } from '../../domain/documents/venue-file/warnings.ts';
import { writeVenueFile } from '../../domain/documents/venue-file/write.ts';
import { NotFoundError, ValidationError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { ImportPlan } from '../../operations/documents/import/plan-import.ts';
import { presentImportPlan } from '../../operations/documents/import/present-import-plan.ts';
import { importVenue, planVenueImport } from '../../operations/documents/import-venue.ts';
import { managementApiPaths } from '../../paths.ts';
import { readVenueFile } from '../../storage/documents/venue-file.ts';
import { refTo } from '../server/schemas.ts';
import type { ManagementRoutes, Staff } from './context.ts';
import { IfMatch, ifMatch } from './if-match.ts';
import { editable, errorResponses, success } from './response-schemas.ts';
import { sendEditable } from './responses.ts';
import {
  ImportPlan as ImportPlanSchema,
  SkipBookingsQuery,
  skippedBookingsIn,
  VenueFile,
  VenuePath,
} from './schemas.ts';

/** The body limit of a venue file, in bytes: the largest venue has 8 MiB, and thousands of blocks. */
const bodyLimit = 12 * 1024 * 1024;

const tags = ['The venue file'];

/**
 * Parses a body as this venue's file.
 *
 * @throws ValidationError if it is invalid, or another venue's
 */
function fileOf(venueId: string, body: unknown): StoredVenue {
  const file = parseVenueFile(body);
  if (file.venue.id === venueId) return file;
  throw new ValidationError([
    { path: 'venue.id', message: `must be "${venueId}", the venue it is sent to`, ...codedProblem('fixed') },
  ]);
}

/**
 * Returns whether the sender may read or edit blocks. Every role that may use the file may; a token needs the scope.
 */
const mayUse = ({ scopes }: Staff, action: 'blocks.read' | 'blocks.edit') =>
  scopes === null || scopeAllows(scopes, action);

/** Writes the file, without blocks if a token's scopes do not cover them. */
const serializeFor = (staff: Staff, venue: StoredVenue) =>
  writeVenueFile(mayUse(staff, 'blocks.read') ? venue : { ...venue, blocks: [] });

/**
 * Returns the file, with the stored blocks if a token's scopes do not cover blocks.
 *
 * @throws ForbiddenError if the file changes blocks and the scopes do not cover that
 */
const fileToImport = (staff: Staff, file: StoredVenue, stored: StoredVenue | undefined) =>
  mayUse(staff, 'blocks.edit') ? file : withStoredBlocks(file, stored?.blocks ?? []);

function planFor(staff: Staff, plan: ImportPlan) {
  const blocks = mayUse(staff, 'blocks.read') ? plan.blocks : { added: [], removed: [] };
  return presentImportPlan({ ...plan, blocks });
}

/** Registers the routes to export, preview and import the venue file. */
export const venueFileRoutes: ManagementRoutes = (app, context) => {
  const { storage, clock } = context;
  app.get(
    managementApiPaths.venueFile,
    {
      config: { action: 'venue.read', takesLong: 'at a large venue' },
      schema: {
        operationId: 'exportVenueFile',
        tags,
        summary: 'Export the venue file',
        description:
          'Returns the whole venue in one document (docs/api/venue-file.md): spaces, slots, packages, website keys, and the blocks that came with a file. It contains no bookings and no guests. Without `requests:read`, a token gets no blocks.',
        params: VenuePath,
        response: { 200: editable(refTo(VenueFile), 'The venue file.'), ...errorResponses(401, 403, 404) },
      },
    },
    async ({ params: { venueId }, staff }, reply) => {
      const file = await storage.read((db) => readVenueFile(db, venueId, ['import']));
      if (file === undefined) throw new NotFoundError(`There is no venue ${venueId}.`);
      return sendEditable(reply, serializeFor(staff, file));
    },
  );
  app.put(
    managementApiPaths.venueFile,
    {
      bodyLimit,
      config: { action: 'venue.edit', isLarge: true, takesLong: true, body: refTo(VenueFile) },
      schema: {
        operationId: 'importVenueFile',
        tags,
        summary: 'Import a venue file',
        description:
          'Imports the file completely or not at all. Parts that it no longer names are removed, except website keys and the blocks of staff. Bookings stay. A token without `requests:write` keeps the stored blocks.',
        params: VenuePath,
        querystring: SkipBookingsQuery,
        headers: IfMatch,
        response: {
          200: success(refTo(ImportPlanSchema), 'The changes.'),
          ...errorResponses(400, 401, 403, 404, 409, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const { venueId } = request.params;
      const checkPrecondition = ifMatch(request, reply);
      const file = fileOf(venueId, request.body);
      const { actor } = request.staff;
      const plan = await importVenue(context, file, actor, skippedBookingsIn(request.query), (stored) => {
        if (stored !== undefined) checkPrecondition(serializeFor(request.staff, stored));
        return fileToImport(request.staff, file, stored);
      });
      return { success: true, data: { ...planFor(request.staff, plan), warnings: venueFileWarnings(file) } };
    },
  );
  app.post(
    managementApiPaths.venueFilePlan,
    {
      bodyLimit,
      config: { action: 'venue.edit', isLarge: true, takesLong: true, body: refTo(VenueFile) },
      schema: {
        operationId: 'planVenueFile',
        tags,
        summary: 'Preview an import',
        description:
          'Changes nothing. `bookings.inTheWay` and `problems` are the reasons why an import would be rejected.',
        params: VenuePath,
        querystring: SkipBookingsQuery,
        response: {
          200: success(refTo(ImportPlanSchema), 'The planned changes.'),
          ...errorResponses(400, 401, 403, 404, 422, 429),
        },
      },
    },
    async ({ params, body, query, staff }) => {
      const file = fileOf(params.venueId, body);
      const plan = await storage.read((db) =>
        planVenueImport(db, file, { leave: skippedBookingsIn(query), now: clock() }, (stored) =>
          fileToImport(staff, file, stored),
        ),
      );
      return { success: true, data: { ...planFor(staff, plan), warnings: venueFileWarnings(file) } };
    },
  );
};
