import { Type } from 'typebox';
import { keyUsageRetentionDays } from '../../domain/access/key-usage.ts';
import { buildKeyUsageReport, type KeyUsageReport } from '../../domain/access/key-usage-report.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { numberText } from '../../domain/fields/text.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { msPerDay } from '../../domain/time/instant.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import { managementApiPaths } from '../../paths.ts';
import { listKeyUsage, timezonesOfKeys } from '../../storage/access/key-usage.ts';
import { findSiteKey } from '../../storage/access/site-keys.ts';
import { countPlacedByKey } from '../../storage/booking/placed-by-key.ts';
import type { ManagementRoutes } from './context.ts';
import { presentWithSchema } from './presenters.ts';
import { errorResponses, success } from './response-schemas.ts';
import { WebsiteKeyPath } from './schemas.ts';

/** The default number of days. */
const usualDays = 14;

const count = (description: string, example = 0) =>
  Type.Integer({ minimum: 0, description, examples: [example] });
const date = (description: string) => Type.String({ format: 'date', description, examples: ['2027-03-01'] });

const Day = Type.Object(
  {
    date: date('The day at the venue.'),
    reads: count('Reads that were let in; a visit makes several.', 312),
    quotes: count('Quotes that were let in.', 18),
    placed: count('Booking requests that were placed, whatever became of them.', 4),
    refused: count('Requests of pages of websites that were not on the key’s list (403).', 31),
    limited: count('Requests refused because a limit was reached (429).'),
    disabled: count('Requests while the key was switched off, or the venue not published (404).'),
  },
  { description: 'What came in on one day.' },
);
const Website = Type.Object(
  {
    website: Type.String({
      description: 'As the list of the key would have it.',
      examples: ['https://www.riverside.example'],
    }),
    count: count('How often.', 31),
    from: date('The first of these days on which it was refused.'),
    to: date('The last one.'),
  },
  { description: 'A website that was refused.' },
);
const Report = Type.Object(
  {
    days: Type.Array(Day, { description: 'Each day, today at the venue first.' }),
    refusedWebsites: Type.Array(Website, {
      description:
        'Websites that were refused in these days and are not on the key’s list now, the most refused first: at most 20, of at most 20 that are told apart on a day. Anybody can make a browser name a website, so add only what is yours.',
    }),
    refusedUnnamed: count('Refusals of pages that name no website, and of websites beyond those.', 2),
  },
  { description: 'What came in by a website key.' },
);

/** The recent usage of a website key. */
export const websiteKeyUseRoutes: ManagementRoutes = (app, { storage, clock }) => {
  app.get(
    managementApiPaths.websiteKeyUse,
    {
      config: { action: 'site-keys.read' },
      schema: {
        operationId: 'getWebsiteKeyUse',
        tags: ['Website keys'],
        summary: 'What came in by a website key',
        description: `Counts by day, forgotten after ${keyUsageRetentionDays} days, and nobody’s address. Booking requests are exact; the rest is written down every quarter of a minute, so it may be that late, and an instance that ends without a word loses that much.`,
        params: WebsiteKeyPath,
        querystring: Type.Object({
          days: Type.Optional(
            numberText(keyUsageRetentionDays, '^(?:[1-9]|[12]\\d|30)$', {
              description: `How many days, today included: 1 to ${keyUsageRetentionDays}; left out: ${usualDays}.`,
              examples: ['14'],
            }),
          ),
        }),
        response: { 200: success(Report, 'What came in.'), ...errorResponses(401, 403, 404, 422) },
      },
    },
    async ({ params: { venueId, siteKey }, query }) => {
      const days = Number(query.days ?? usualDays);
      const now = clock();
      const report = await storage.read(async (db): Promise<KeyUsageReport> => {
        const found = await findSiteKey(db, siteKey);
        if (found?.venueId !== venueId) throw new NotFoundError(`There is no website key ${siteKey}.`);
        const timezone = (await timezonesOfKeys(db, [siteKey])).get(siteKey) ?? 'UTC';
        const today = todayIn(timezone, now);
        const uses = await listKeyUsage(db, siteKey, addDays(today, 1 - days));
        const placed = await countPlacedByKey(
          db,
          { venueId, siteKey, timezone },
          now - (days + 1) * msPerDay,
        );
        return buildKeyUsageReport(found.siteKey, { uses, placed }, { today, days });
      });
      return { success: true, data: presentWithSchema(Report, report) };
    },
  );
};
