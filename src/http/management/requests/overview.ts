import { Type } from 'typebox';
import { BookedAmountSums } from '../../../domain/booking/booked-amounts.ts';
import { readWithItemTotals } from '../../../operations/booking/refresh-instalment-dues.ts';
import { managementApiPaths } from '../../../paths.ts';
import { listBookedAmounts, type ReadAmounts } from '../../../storage/booking/booked-amounts.ts';
import type { ItemCursor } from '../../../storage/booking/items-by-start.ts';
import { countUndecided, maxCount } from '../../../storage/booking/undecided-counts.ts';
import { checkDateRange, DateRangeQuery } from '../calendar/date-range.ts';
import type { ManagementRoutes } from '../context.ts';
import { errorResponses, success } from '../response-schemas.ts';
import { VenuePath } from '../schemas.ts';
import { maxDatesWithAmounts } from './bookings-on-dates.ts';

const tags = ['Booking requests'];
/** The items that are read at once, in a fraction of a second; other requests are served in between. */
const batchSize = 2_000;

const Sum = (description: string) =>
  Type.Object(
    {
      count: Type.Integer({ description: 'The number of bookings.', examples: [7] }),
      totalCents: Type.Integer({
        description:
          'The agreed prices, or else the quotes, with tax. A booking with several dates counts each date’s part.',
        examples: [1_008_000],
      }),
    },
    { description },
  );

/** Registers the routes of a venue's counts and sums. */
export const overviewRoutes: ManagementRoutes = (app, { storage, clock }) => {
  app.get(
    managementApiPaths.requestCounts,
    {
      config: { action: 'bookings.read' },
      schema: {
        operationId: 'getRequestCounts',
        tags,
        summary: 'Number of undecided requests',
        description: `Counts pending and expired requests; ${maxCount} means that many or more.`,
        params: VenuePath,
        response: {
          200: success(
            Type.Object({
              pending: Type.Integer({ description: 'Pending requests.', examples: [23] }),
              expired: Type.Integer({
                description: 'Undecided requests whose hold has ended.',
                examples: [4],
              }),
            }),
            'The counts.',
          ),
          ...errorResponses(401, 403, 404),
        },
      },
    },
    async ({ params: { venueId } }) => ({
      success: true,
      data: await storage.read((db) => countUndecided(db, venueId, clock())),
    }),
  );
  app.get(
    managementApiPaths.bookedAmounts,
    {
      config: { action: 'amounts.read', takesLong: true },
      schema: {
        operationId: 'getBookedAmounts',
        tags,
        summary: 'Amounts booked by month',
        description: `Sums the prices of accepted and of pending bookings with events on 1 to ${maxDatesWithAmounts} dates, by month and currency. Months without bookings are missing.`,
        params: VenuePath,
        querystring: DateRangeQuery,
        response: {
          200: success(
            Type.Array(
              Type.Object({
                month: Type.String({ description: 'The month of the events.', examples: ['2027-03'] }),
                currency: Type.String({ description: 'The currency.', examples: ['GBP'] }),
                accepted: Sum('Accepted bookings.'),
                pending: Sum('Pending requests.'),
              }),
            ),
            'The sums, by month.',
          ),
          ...errorResponses(401, 403, 404, 422),
        },
      },
    },
    async ({ params: { venueId }, query }) => {
      checkDateRange(query, maxDatesWithAmounts);
      const sums = new BookedAmountSums(clock());
      const known: ReadAmounts = { requests: new Map(), ofItems: new Map() };
      let after: ItemCursor | null = null;
      do {
        const filter = { statuses: ['accepted', 'pending_approval'], after, limit: batchSize } as const;
        const page: Awaited<ReturnType<typeof listBookedAmounts>> = await readWithItemTotals(
          { storage },
          venueId,
          (db) => listBookedAmounts(db, venueId, query, filter, known),
        );
        for (const each of page.amounts) sums.add(each);
        after = page.next;
      } while (after !== null);
      return { success: true, data: sums.list() };
    },
  );
};
