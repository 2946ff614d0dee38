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
const defaultDays = 14;

const count = (description: string, example = 0) =>
  Type.Integer({ minimum: 0, description, examples: [example] });
const date = (description: string) => Type.String({ format: 'date', description, examples: ['2027-03-01'] });

const Day = Type.Object(
  {
    date: date('The date at the venue.'),
    reads: count('Allowed reads; a visit makes several.', 312),
    quotes: count('Allowed quotes.', 18),
    placed: count('Booking requests placed, regardless of their status now.', 4),
    refused: count('Requests from pages of websites that were not allowed for the key (403).', 31),
    limited: count('Requests over a rate limit (429).'),
    disabled: count('Requests while the key was disabled or the venue hidden (404).'),
  },
  { description: 'The usage on one day.' },
);
const Website = Type.Object(
  {
    website: Type.String({
      description: 'The website in the notation of the key’s list.',
      examples: ['https://www.riverside.example'],
    }),
    count: count('The number of rejected requests.', 31),
    from: date('The first of these days with a rejected request.'),
    to: date('The last one.'),
  },
  { description: 'A rejected website.' },
);
const Report = Type.Object(
  {
    days: Type.Array(Day, { description: 'Each day, starting with today at the venue.' }),
    refusedWebsites: Type.Array(Website, {
      description:
        'Websites that were rejected on these days and are not on the key’s list now, most rejected first: at most 20, of at most 20 recorded per day. Anyone can make a browser send a website’s name, so add only your own.',
    }),
    refusedUnnamed: count(
      'Rejected requests from pages that send no website, and from websites beyond the maximum.',
      2,
    ),
  },
  { description: 'The usage of a website key.' },
);

/** Registers the routes of the recent usage of a website key. */
export const websiteKeyUseRoutes: ManagementRoutes = (app, { storage, clock }) => {
  app.get(
    managementApiPaths.websiteKeyUse,
    {
      config: { action: 'site-keys.read' },
      schema: {
        operationId: 'getWebsiteKeyUse',
        tags: ['Website keys'],
        summary: 'Website key usage',
        description: `Returns counts by day, kept for ${keyUsageRetentionDays} days, without client addresses. Booking requests are exact. Other counts are saved every 15 seconds, and an instance that crashes loses the unsaved ones.`,
        params: WebsiteKeyPath,
        querystring: Type.Object({
          days: Type.Optional(
            numberText(1, keyUsageRetentionDays, {
              pattern: '^(?:[1-9]|[12]\\d|30)$',
              description: `The number of days including today, 1 to ${keyUsageRetentionDays}; omitted: ${defaultDays}.`,
              examples: ['14'],
            }),
          ),
        }),
        response: { 200: success(Report, 'The usage.'), ...errorResponses(401, 403, 404, 422) },
      },
    },
    async ({ params: { venueId, siteKey }, query }) => {
      const days = Number(query.days ?? defaultDays);
      const now = clock();
      const report = await storage.read(async (db): Promise<KeyUsageReport> => {
        const found = await findSiteKey(db, { venueId, key: siteKey });
        if (found === undefined) throw new NotFoundError(`There is no website key ${siteKey}.`);
        const timezone = (await timezonesOfKeys(db, [{ venueId, siteKey }])).get(siteKey) ?? 'UTC';
        const today = todayIn(timezone, now);
        const uses = await listKeyUsage(db, { venueId, siteKey }, addDays(today, 1 - days));
        const placed = await countPlacedByKey(
          db,
          { venueId, siteKey, timezone },
          now - (days + 1) * msPerDay,
        );
        return buildKeyUsageReport(found, { uses, placed }, { today, days });
      });
      return { success: true, data: presentWithSchema(Report, report) };
    },
  );
};
