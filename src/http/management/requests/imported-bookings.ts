import { Type } from 'typebox';
import { defaultHoldPeriod, holdPeriods } from '../../../domain/booking/hold.ts';
import { rowsOfBookings } from '../../../domain/booking/import/booking-rows.ts';
import { type CheckedBooking, memberOf } from '../../../domain/booking/import/check-bookings.ts';
import { type ImportBooking, importBookingSchema } from '../../../domain/booking/import/import-booking.ts';
import { linePath } from '../../../domain/booking/import/import-problem.ts';
import { overdueCentsOf } from '../../../domain/booking/import/imported-request.ts';
import { interpretTable } from '../../../domain/booking/import/interpret.ts';
import { SpreadsheetError } from '../../../domain/booking/import/spreadsheet-error.ts';
import { describeColumns, readStrictCsv } from '../../../domain/booking/import/strict-table.ts';
import { ValidationError } from '../../../domain/errors.ts';
import { strictObject } from '../../../domain/fields/strict-object.ts';
import { codedProblem } from '../../../domain/problem-codes.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { importBookings } from '../../../operations/booking/import-bookings.ts';
import { type ImportedBookings, planBookingImport } from '../../../operations/booking/plan-booking-import.ts';
import { readImportListing } from '../../../operations/booking/read-import-listing.ts';
import { undoImport } from '../../../operations/booking/undo-import.ts';
import { managementApiPaths } from '../../../paths.ts';
import { IdempotencyKey } from '../../server/idempotency-key.ts';
import { codedProblemSchema } from '../coded-problem-schema.ts';
import type { ManagementContext, ManagementRoutes } from '../context.ts';
import { errorResponses, success } from '../response-schemas.ts';
import { sendCreated } from '../responses.ts';
import { VenuePath } from '../schemas.ts';
import { decideEachOnce, notAllAtOnce, outcomes, references } from './decide-each.ts';

/** The body limit, in bytes: the most bookings may have 1,600 bytes each. */
const bodyLimit = 8 * 1024 * 1024;
/** The maximum number of bookings per table: other bookings wait while it is written. */
const maxLines = 5000;

const tags = ['Booking requests'];
const csv = Type.Optional(
  Type.String({
    description: `The table as CSV with commas, semicolons or tabs. The first line has the column names: ${describeColumns}. Instead of \`slot\`, a row may have \`start\` and \`end\`. At most ${maxLines} bookings.`,
    examples: ['space,slot,date,name\nmain-hall,main-hall-evening,2027-06-18,A. Visitor\n'],
  }),
);
const bookings = Type.Optional(
  Type.Array(importBookingSchema, {
    maxItems: maxLines,
    description: 'The bookings, instead of `csv`.',
  }),
);
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
const Problems = (description: string) =>
  Type.Array(
    Type.Object({
      path: Type.String({
        description: 'The line and the column; of `bookings`, the path of the member.',
        examples: ['line 2, date', 'bookings[0].date'],
      }),
      message: Type.String({ description: 'The problem with the field.', examples: ['is no date'] }),
      ...codedProblemSchema,
      takenBy: Type.Optional(
        Type.String({
          description: 'Of a conflict: the guest, space and date of the booking or row in the way.',
          examples: ['Chess Club, Main Hall, 2027-06-18 18:00–20:00'],
        }),
      ),
      alternative: Type.Optional(
        Type.Object(
          {
            spaceId: Type.String({ description: 'The space.', examples: ['main-hall'] }),
            spaceName: Type.String({ description: 'Its name.', examples: ['Main Hall'] }),
            date: Type.String({ description: 'The date.', examples: ['2027-06-18'] }),
          },
          {
            description:
              'Of a conflict: the nearest free place at the same time of day, each for one row only; absent: none is near.',
          },
        ),
      ),
    }),
    { description },
  );
const Plan = Type.Object(
  {
    fresh: count('Bookings that would be created.'),
    held: count('How many of those would be held and pending.'),
    past: count('How many of those are in the past.'),
    overdue: count(
      'How many of those are overdue, because an amount paid is stated and less than the price.',
    ),
    known,
    problems: Problems('All problems, by line.'),
    warnings: Type.Optional(
      Problems(
        `Things that are unusual but allowed, by line, such as a tax at no rate of the venue; absent: none.`,
      ),
    ),
    problemCount: count('The total number of problems.'),
  },
  { description: 'The result of the preview.' },
);
const ImportResult = Type.Object(
  { imported: Lines('The new bookings.'), known },
  { description: 'The result.' },
);

/** Imports existing bookings from a table. */
export const importRoutes: ManagementRoutes = (app, context) => {
  app.post(
    managementApiPaths.importedBookingsPlan,
    {
      bodyLimit,
      config: { action: 'requests.decide', isLarge: true, takesLong: true },
      schema: {
        operationId: 'planBookingImport',
        tags,
        summary: 'Preview an import of bookings',
        description: 'Changes nothing and reports all problems by line.',
        params: VenuePath,
        body: strictObject({ csv, bookings }),
        response: {
          200: success(Plan, 'The result of the preview.'),
          ...errorResponses(400, 401, 403, 404, 422, 429),
        },
      },
    },
    async ({ params: { venueId }, body }) => {
      const requested = await bookingsIn(context, venueId, body);
      const now = context.clock();
      const plan = await context.storage.read((db) => planBookingImport(db, venueId, requested, now));
      const { newBookings, problems, warnings } = plan;
      const data = {
        ...countBookings(newBookings, now),
        known: plan.existing.map(lineOf),
        problems,
        ...(warnings.length > 0 && { warnings }),
        problemCount: problems.length,
      };
      return { success: true, data };
    },
  );
  app.post(
    managementApiPaths.importedBookings,
    {
      bodyLimit,
      config: { action: 'requests.decide', isLarge: true, takesLong: 'very long' },
      schema: {
        operationId: 'importBookings',
        tags,
        summary: 'Import existing bookings',
        description:
          'Imports all bookings or none. A large table is written 200 rows at a time: if a date is taken meanwhile, the earlier ones are undone; after an interruption, send the same table again, with another key, to complete it. Bookings imported before stay unchanged, so the same table twice changes nothing: those with the same `importReference`, else with the same space, start, guest name and e-mail address. Rows with one `importReference`, guest and status are the dates of one booking. Without a slot, a booking has custom times, if no room is used twice. With an `Idempotency-Key`, a repeat within 24 hours returns the first response. Webhooks get one event for all of them (`venue.history-imported`).',
        params: VenuePath,
        headers: IdempotencyKey,
        body: strictObject({
          csv,
          bookings,
          holdPeriod: Type.Optional(
            Type.Enum([...holdPeriods], {
              description: `How long held bookings hold their dates; omitted: ${defaultHoldPeriod}.`,
            }),
          ),
        }),
        response: {
          201: success(ImportResult, 'The result.'),
          ...errorResponses(400, 401, 403, 404, 409, 422, 429),
        },
      },
    },
    (request, reply) => {
      const { holdPeriod = defaultHoldPeriod } = request.body;
      const { venueId } = request.params;
      const by = { venueId, holdPeriod, actor: request.staff.actor };
      return sendCreated(context, request, reply, async (held, onUndone) => {
        const requested = await bookingsIn(context, venueId, request.body);
        const { imported, plan } = await importBookings(held, requested, { ...by, onUndone });
        return { imported: imported.map(lineOf), known: plan.existing.map(lineOf) };
      });
    },
  );
  app.post(
    managementApiPaths.importedBookingsUndo,
    {
      config: { action: 'requests.decide', takesLong: true },
      schema: {
        operationId: 'undoBookingImport',
        tags,
        summary: 'Undo an import of bookings',
        description:
          'Cancels each unchanged imported booking, or declines it if it was held, and removes the payments that the import recorded. Those that were cancelled or declined since stay so; others are reported and stay. A later import creates the bookings again. The references are in the response of the import and in its events (`venue.history-imported`). ' +
          notAllAtOnce,
        params: VenuePath,
        headers: IdempotencyKey,
        body: strictObject({ references }),
        response: { 200: outcomes, ...errorResponses(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request, reply) => {
      const by = { venueId: request.params.venueId, actor: request.staff.actor };
      return decideEachOnce(context, request, reply, request.body.references, (held, reference) =>
        undoImport(held, { ...by, reference }),
      );
    },
  );
};

function countBookings(rows: readonly CheckedBooking[], now: Instant) {
  const bookings = rowsOfBookings(rows);
  return {
    fresh: bookings.length,
    held: bookings.filter(([{ isHeld }]) => isHeld).length,
    past: bookings.filter((dates) => dates.every(({ endsAt }) => endsAt <= now)).length,
    overdue: bookings.filter((dates) => overdueCentsOf(dates, now) > 0).length,
  };
}

const lineOf = ({ line, reference }: { readonly line: number; readonly reference: string }) => ({
  line,
  reference,
});

/**
 * Returns the bookings of a body.
 *
 * @throws ValidationError if it has neither a table of bookings nor bookings, or both
 */
async function bookingsIn(
  { storage }: ManagementContext,
  venueId: string,
  body: { readonly csv?: string; readonly bookings?: readonly ImportBooking[] },
): Promise<ImportedBookings> {
  const given = body.bookings;
  if ((body.csv === undefined) === (given === undefined))
    throw new ValidationError([
      given === undefined
        ? { path: 'csv', message: 'is missing, and so is "bookings"', ...codedProblem('required') }
        : { path: 'csv', message: 'goes without "bookings"', ...codedProblem('one_of_two') },
    ]);
  if (given !== undefined)
    return {
      rows: given.map((booking, index) => ({ line: booking.line ?? index + 1, booking })),
      problems: [],
      pathOf: ({ index, field }) => `bookings[${index}]${field === null ? '' : `.${memberOf(field)}`}`,
    };
  const { table, settings } = tableIn(body.csv ?? '');
  const listing = await storage.read((db) => readImportListing(db, venueId));
  const { rows } = interpretTable(table, settings, listing);
  return {
    rows: rows.flatMap(({ line, booking }) => (booking === null ? [] : [{ line, booking }])),
    problems: rows.flatMap(({ problems }) => problems),
    warnings: rows.flatMap(({ warnings }) => warnings),
    pathOf: linePath,
  };
}

/** @throws ValidationError if it is not a table of bookings */
function tableIn(text: string): ReturnType<typeof readStrictCsv> {
  try {
    return readStrictCsv(text, maxLines);
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    throw new ValidationError([{ path: 'csv', message: error.message, ...error.codedProblem }]);
  }
}
