import { NotFoundError } from '../../domain/errors.ts';
import { computeReport } from '../../domain/reports/report.ts';
import { maxReportDates } from '../../domain/reports/report-period.ts';
import { readWithItemTotals } from '../../operations/booking/refresh-instalment-dues.ts';
import { managementApiPaths } from '../../paths.ts';
import { readReportInput } from '../../storage/reports/report-figures.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import { checkDateRange, DateRangeQuery } from './calendar/date-range.ts';
import type { ManagementRoutes } from './context.ts';
import { ReportPair } from './report-schemas.ts';
import { errorResponses, success } from './response-schemas.ts';
import { VenuePath } from './schemas.ts';

/** Registers the route of reports. */
export const reportRoutes: ManagementRoutes = (app, { storage, clock }) => {
  app.get(
    managementApiPaths.reports,
    {
      config: { action: 'amounts.read', takesLong: true },
      schema: {
        operationId: 'getReport',
        tags: ['Reports'],
        summary: 'Report of a period',
        description: `Utilisation, value, lead time, time to decide, reasons and sources of the events on 1 to ${maxReportDates} dates, and of the same dates a year earlier. Offered hours follow today’s slots, seasons and blocks, also for past dates. Nothing is computed from what guests wrote.`,
        params: VenuePath,
        querystring: DateRangeQuery,
        response: {
          200: success(ReportPair, 'The report.'),
          ...errorResponses(401, 403, 404, 422),
        },
      },
    },
    async ({ params: { venueId }, query }) => {
      checkDateRange(query, maxReportDates);
      const { venue, current, yearBefore } = await readWithItemTotals({ storage }, venueId, async (db) => {
        const found = await findVenue(db, venueId);
        if (found === undefined) throw new NotFoundError(`There is no venue ${venueId}.`);
        return readReportInput(db, { venueId, timezone: found.timezone }, query, clock());
      });
      return {
        success: true,
        data: {
          current: computeReport(venue, current),
          yearBefore: computeReport(venue, yearBefore),
        },
      };
    },
  );
};
