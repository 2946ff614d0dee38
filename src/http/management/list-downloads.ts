import { Type } from 'typebox';
import { ValidationError } from '../../domain/errors.ts';
import { downloadedLists } from '../../domain/events/event.ts';
import { validateDateRange } from '../../domain/fields/dates.ts';
import { strictObject } from '../../domain/fields/strict-object.ts';
import { recordListDownload } from '../../operations/booking/record-list-download.ts';
import { managementApiPaths } from '../../paths.ts';
import { dateSchema } from './calendar/date-range.ts';
import type { ManagementRoutes } from './context.ts';
import { deleted, errorResponses } from './response-schemas.ts';
import { VenuePath } from './schemas.ts';

/** Records downloads of lists, which the back-office makes in the browser. */
export const listDownloadRoutes: ManagementRoutes = (app, context) => {
  app.post(
    managementApiPaths.listDownloads,
    {
      config: { action: 'amounts.read' },
      schema: {
        operationId: 'recordListDownload',
        tags: ['Guests'],
        summary: 'Record the download of a list',
        description:
          'Records in the event log that a list with names of guests is saved as a file (`venue.list-downloaded`). The back-office sends it before each download.',
        params: VenuePath,
        body: strictObject({
          list: Type.Enum([...downloadedLists], { description: 'The list.', examples: ['instalments'] }),
          from: dateSchema('The first date of the list.'),
          to: dateSchema('The last date of the list.'),
        }),
        response: { 204: deleted, ...errorResponses(400, 401, 403, 404, 422) },
      },
    },
    async ({ params: { venueId }, body, staff: { actor } }, reply) => {
      const problems = [...validateDateRange(body, '')];
      if (problems.length > 0) throw new ValidationError(problems);
      await recordListDownload(context, { ...body, venueId, actor });
      return reply.code(204).send(null);
    },
  );
};
