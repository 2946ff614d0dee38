import { Type } from 'typebox';
import { defaultHoldPeriod, holdPeriods } from '../../../domain/booking/hold.ts';
import { describeColumns } from '../../../domain/booking/spreadsheet-columns.ts';
import { ValidationError } from '../../../domain/errors.ts';
import { strictObject } from '../../../domain/fields/strict-object.ts';
import { importBookings } from '../../../operations/booking/import-bookings.ts';
import {
  type BookingSpreadsheet,
  planBookingImport,
} from '../../../operations/booking/plan-booking-import.ts';
import { parseSpreadsheetFile, SpreadsheetError } from '../../../operations/booking/spreadsheet-file.ts';
import { managementApiPaths } from '../../../paths.ts';
import { IdempotencyKey } from '../../common/idempotency-key.ts';
import { codedProblemSchema } from '../coded-problem-schema.ts';
import type { ManagementRoutes } from '../context.ts';
import { errorResponses, success } from '../response-schemas.ts';
import { sendCreated } from '../responses.ts';
import { VenuePath } from '../schemas.ts';

/** The body limit, in bytes. */
const bodyLimit = 2 * 1024 * 1024;
/** The maximum number of bookings per table: other bookings wait while it is written. */
const maxLines = 5000;
/** The maximum number of problems in a plan. */
const maxProblems = 200;

const tags = ['Booking requests'];
const csv = Type.String({
  description: `The table as CSV with commas, semicolons or tabs. The first line has the column names: ${describeColumns}. At most ${maxLines} bookings.`,
  examples: ['space,slot,date,name\nmain-hall,main-hall-evening,2027-06-18,A. Visitor\n'],
});
const count = (description: string) => Type.Integer({ minimum: 0, description, examples: [2] });
const line = Type.Integer({
  minimum: 1,
  description: 'The line of the file, starting at 1.',
  examples: [2],
});
const Lines = (description: string) =>
  Type.Array(
    Type.Object({
      line,
      reference: Type.String({ description: 'The reference of the booking.', examples: ['BR-7Q2M4XKD'] }),
    }),
    { description },
  );
const known = Lines('Lines that were imported before; they stay unchanged.');
const Plan = Type.Object(
  {
    fresh: count('Bookings that would be created.'),
    held: count('How many of those would be held and pending.'),
    past: count('How many of those are in the past.'),
    known,
    problems: Type.Array(
      Type.Object({
        path: Type.String({ description: 'The line and the column.', examples: ['line 2, date'] }),
        message: Type.String({ description: 'The problem with the field.', examples: ['is no date'] }),
        ...codedProblemSchema,
      }),
      {
        description: `The first ${maxProblems} problems, by line.`,
      },
    ),
    problemCount: count('The total number of problems.'),
  },
  { description: 'The result of the preview.' },
);
const ImportedBookings = Type.Object(
  { imported: Lines('The new bookings.'), known },
  { description: 'The result.' },
);

/** Imports existing bookings from a table. */
export const importRoutes: ManagementRoutes = (app, context) => {
  app.post(
    managementApiPaths.importedBookingsPlan,
    {
      bodyLimit,
      config: { action: 'requests.decide', isLarge: true },
      schema: {
        operationId: 'planBookingImport',
        tags,
        summary: 'Preview an import of bookings',
        description: 'Changes nothing and reports all problems by line.',
        params: VenuePath,
        body: strictObject({ csv }),
        response: {
          200: success(Plan, 'The result of the preview.'),
          ...errorResponses(400, 401, 403, 404, 422, 429),
        },
      },
    },
    async ({ params: { venueId }, body }) => {
      const spreadsheet = spreadsheetIn(body.csv);
      const now = context.clock();
      const plan = await context.storage.read((db) => planBookingImport(db, venueId, spreadsheet, now));
      const { newBookings, problems } = plan;
      const data = {
        fresh: newBookings.length,
        held: newBookings.filter(({ isHeld }) => isHeld).length,
        past: newBookings.filter(({ endsAt }) => endsAt <= now).length,
        known: plan.existing.map(lineOf),
        problems: problems.slice(0, maxProblems),
        problemCount: problems.length,
      };
      return { success: true, data };
    },
  );
  app.post(
    managementApiPaths.importedBookings,
    {
      bodyLimit,
      config: { action: 'requests.decide', isLarge: true },
      schema: {
        operationId: 'importBookings',
        tags,
        summary: 'Import existing bookings',
        description:
          'Imports all bookings or none. Lines imported before stay unchanged, so the same table twice changes nothing. With an `Idempotency-Key`, a repeat within 24 hours returns the first response. Webhooks get one event for all of them (`venue.history-imported`).',
        params: VenuePath,
        headers: IdempotencyKey,
        body: strictObject({
          csv,
          holdPeriod: Type.Optional(
            Type.Enum([...holdPeriods], {
              description: `How long held bookings hold their dates; omitted: ${defaultHoldPeriod}.`,
            }),
          ),
        }),
        response: {
          201: success(ImportedBookings, 'The result.'),
          ...errorResponses(400, 401, 403, 404, 409, 422, 429),
        },
      },
    },
    (request, reply) => {
      const { holdPeriod = defaultHoldPeriod } = request.body;
      const spreadsheet = spreadsheetIn(request.body.csv);
      const by = { venueId: request.params.venueId, holdPeriod, actor: request.staff.actor };
      return sendCreated(context, request, reply, async (held) => {
        const { imported, plan } = await importBookings(held, spreadsheet, by);
        return { imported: imported.map(lineOf), known: plan.existing.map(lineOf) };
      });
    },
  );
};

const lineOf = ({ line, reference }: { readonly line: number; readonly reference: string }) => ({
  line,
  reference,
});

/** @throws ValidationError if it is not a table of bookings */
function spreadsheetIn(text: string): BookingSpreadsheet {
  try {
    return parseSpreadsheetFile(text, maxLines);
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    throw new ValidationError([{ path: 'csv', message: error.message, ...error.codedProblem }]);
  }
}
