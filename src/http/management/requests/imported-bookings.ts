import { Type } from 'typebox';
import { defaultHoldPeriod, holdPeriods } from '../../../domain/booking/hold.ts';
import { columnsInWords } from '../../../domain/booking/sheet-columns.ts';
import { ValidationError } from '../../../domain/errors.ts';
import { strictObject } from '../../../domain/fields/strict-object.ts';
import { importBookings } from '../../../operations/booking/import-bookings.ts';
import { type BookingSheet, planBookingImport } from '../../../operations/booking/plan-booking-import.ts';
import { readSheetFile, SheetFault } from '../../../operations/booking/sheet-file.ts';
import { managementApi } from '../../../paths.ts';
import { IdempotencyKey } from '../../shell/idempotency-key.ts';
import { refusals, success } from '../answer-schemas.ts';
import { answerMade } from '../answers.ts';
import type { ManagementRoutes } from '../context.ts';
import { VenuePath } from '../schemas.ts';
import { toldProblem } from '../told-problem-schema.ts';

/** Largest body that is taken, in bytes. */
const bodyLimit = 2 * 1024 * 1024;
/** Most bookings of one sheet: whoever wants to book waits while it is written. */
const mostLines = 5000;
/** Of what is wrong, a plan tells so much; whoever has more to mend begins with these. */
const mostProblems = 200;

const tags = ['Booking requests'];
const csv = Type.String({
  description: `The table, as spreadsheets write it: CSV with commas, semicolons or tabs. Its first line names its columns: ${columnsInWords}. At most ${mostLines} bookings.`,
  examples: ['space,slot,date,name\nmain-hall,main-hall-evening,2027-06-18,A. Visitor\n'],
});
const count = (description: string) => Type.Integer({ minimum: 0, description, examples: [2] });
const line = Type.Integer({
  minimum: 1,
  description: 'The line of the file, the first being 1.',
  examples: [2],
});
const Lines = (description: string) =>
  Type.Array(
    Type.Object({
      line,
      reference: Type.String({ description: 'What it is here.', examples: ['BR-7Q2M4XKD'] }),
    }),
    { description },
  );
const known = Lines('Lines that are here already: they stay as they are.');
const Plan = Type.Object(
  {
    fresh: count('Bookings that would be made.'),
    held: count('How many of those would be held, and wait for a decision.'),
    past: count('How many of those are past.'),
    known,
    problems: Type.Array(
      Type.Object({
        path: Type.String({ description: 'The line, and its column.', examples: ['line 2, date'] }),
        message: Type.String({ description: 'What is wrong with it.', examples: ['is no date'] }),
        ...toldProblem,
      }),
      {
        description: `Everything it would be refused for, in the order of the lines; the first ${mostProblems}.`,
      },
    ),
    problemCount: count('How many problems there are in all.'),
  },
  { description: 'What would be done.' },
);
const Imported = Type.Object(
  { imported: Lines('The bookings that were made.'), known },
  { description: 'What was done.' },
);

/** Bookings that a venue has already, from a table. */
export const importRoutes: ManagementRoutes = (app, context) => {
  app.post(
    managementApi.importedBookingsPlan,
    {
      bodyLimit,
      config: { action: 'requests.decide', isLarge: true },
      schema: {
        operationId: 'planBookingImport',
        tags,
        summary: 'What importing existing bookings would do',
        description: 'Changes nothing, and tells everything that is wrong, by line.',
        params: VenuePath,
        body: strictObject({ csv }),
        response: { 200: success(Plan, 'What would be done.'), ...refusals(400, 401, 403, 404, 422, 429) },
      },
    },
    async ({ params: { venueId }, body }) => {
      const sheet = sheetIn(body.csv);
      const now = context.clock();
      const plan = await context.storage.read((db) => planBookingImport(db, venueId, sheet, now));
      const { fresh, problems } = plan;
      const data = {
        fresh: fresh.length,
        held: fresh.filter(({ isHeld }) => isHeld).length,
        past: fresh.filter(({ endsAt }) => endsAt <= now).length,
        known: plan.known.map(lineOf),
        problems: problems.slice(0, mostProblems),
        problemCount: problems.length,
      };
      return { success: true, data };
    },
  );
  app.post(
    managementApi.importedBookings,
    {
      bodyLimit,
      config: { action: 'requests.decide', isLarge: true },
      schema: {
        operationId: 'importBookings',
        tags,
        summary: 'Existing bookings brought along',
        description:
          'All of them or none. What is here already stays as it is, so the same table twice changes nothing. With an `Idempotency-Key`, a repeat within 24 hours gets the first answer again. Webhooks are told once of all of them (`venue.history-imported`).',
        params: VenuePath,
        headers: IdempotencyKey,
        body: strictObject({
          csv,
          holdPeriod: Type.Optional(
            Type.Enum([...holdPeriods], {
              description: `For how long those that are held hold their dates; left out: ${defaultHoldPeriod}.`,
            }),
          ),
        }),
        response: {
          201: success(Imported, 'What was done.'),
          ...refusals(400, 401, 403, 404, 409, 422, 429),
        },
      },
    },
    (request, reply) => {
      const { holdPeriod = defaultHoldPeriod } = request.body;
      const sheet = sheetIn(request.body.csv);
      const by = { venueId: request.params.venueId, holdPeriod, actor: request.staff.actor };
      return answerMade(context, request, reply, async (held) => {
        const { imported, plan } = await importBookings(held, sheet, by);
        return { imported: imported.map(lineOf), known: plan.known.map(lineOf) };
      });
    },
  );
};

const lineOf = ({ line, reference }: { readonly line: number; readonly reference: string }) => ({
  line,
  reference,
});

/** @throws ValidationError where it is no sheet of bookings */
function sheetIn(text: string): BookingSheet {
  try {
    return readSheetFile(text, mostLines);
  } catch (error) {
    if (!(error instanceof SheetFault)) throw error;
    throw new ValidationError([{ path: 'csv', message: error.message, ...error.told }]);
  }
}
