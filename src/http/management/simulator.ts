import { type TSchema, Type } from 'typebox';
import { partOfSlot } from '../../domain/booking/slot-part.ts';
import { changePart } from '../../domain/documents/venue-file/parts.ts';
import type { VenueDocument } from '../../domain/documents/venue-file/schema.ts';
import { NotFoundError, ValidationError } from '../../domain/errors.ts';
import { validateDate } from '../../domain/fields/dates.ts';
import { venueFileLimits } from '../../domain/fields/limits.ts';
import { strictObject } from '../../domain/fields/strict-object.ts';
import { timeOfDay } from '../../domain/fields/text.ts';
import { adjustmentList, validateAdjustments } from '../../domain/money/adjustment-fields.ts';
import { type ExplainedQuote, explainQuote } from '../../domain/money/explained-quote.ts';
import { selectExtras } from '../../domain/money/extra.ts';
import { pricedMinutes } from '../../domain/money/hour-prices.ts';
import { presentQuote } from '../../domain/money/present-quote.ts';
import { spanOf } from '../../domain/time/clock-span.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import { draftPart } from '../../operations/venue/draft-part.ts';
import { managementApiPaths } from '../../paths.ts';
import { readPartOfVenue } from '../../storage/documents/venue-part.ts';
import { refTo } from '../server/schemas.ts';
import type { ManagementRoutes } from './context.ts';
import { StaffQuote } from './requests/schemas.ts';
import { Package, Slot, Space, Venue } from './resource-schemas.ts';
import { errorResponses, success } from './response-schemas.ts';
import { VenuePath } from './schemas.ts';

const id = (what: string, example: string) =>
  Type.String({ maxLength: 64, description: `The ${what}’s \`id\`.`, examples: [example] });
const date = (description: string) => Type.String({ format: 'date', description, examples: ['2027-03-12'] });
const time = (what: string) =>
  timeOfDay({
    description: `The ${what} of a booking in a slot with \`hours\`; omitted: the whole slot.`,
    examples: [what === 'start' ? '10:00' : '14:30'],
  });
const optional = (schema: TSchema) => Type.Optional(schema);
const conditions = ['bookedUntil', 'from', 'to', 'weekdays', 'slotIds', 'packageIds', 'groups'] as const;

const Question = strictObject({
  spaceId: id('space', 'main-hall'),
  slotId: id('slot', 'evening'),
  packageId: id('package', 'dry-hire'),
  date: date('The date of the event; may be in the past.'),
  bookedOn: Type.Optional(date('The date of the request; omitted: today.')),
  startTime: Type.Optional(time('start')),
  endTime: Type.Optional(time('end')),
  attendance: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'The number of guests.' }),
  ),
  extras: Type.Optional(
    Type.Array(
      strictObject({
        id: id('extra', 'piano'),
        pieces: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'The quantity.' })),
      }),
      { maxItems: 100, description: 'The extras.' },
    ),
  ),
  adjustments: Type.Optional({
    ...adjustmentList,
    description: 'Amounts and percentages that staff add to the price of a booking.',
  }),
  groups: Type.Optional(
    Type.Array(id('guest group', 'members'), {
      maxItems: venueFileLimits.groups,
      description: 'The guest groups whose rates apply; omitted: none, as for visitors without a code.',
    }),
  ),
  changes: Type.Optional(
    strictObject(
      {
        venue: optional(refTo(Venue.Changes)),
        space: optional(refTo(Space.Changes)),
        slot: optional(refTo(Slot.Changes)),
        package: optional(refTo(Package.Changes)),
      },
      { description: 'An unsaved edit: the bodies of the `PATCH` requests.' },
    ),
  ),
});

const SimulationResponse = Type.Object({
  quote: refTo(StaffQuote),
  lines: Type.Array(Type.Union([Type.Integer(), Type.Null()]), {
    description:
      'For each line of `quote`, the index in `rates` of the rate behind it, counted from 0; null: none.',
    examples: [[null, 0, null]],
  }),
  rates: Type.Array(
    Type.Object({
      label: Type.String({ description: 'The name of the rate.', examples: ['Weekend'] }),
      unmetConditions: Type.Array(Type.Enum([...conditions]), {
        description: 'The unmet conditions; empty: it applies.',
        examples: [['weekdays']],
      }),
    }),
    { description: 'All rates of the space, in its order.' },
  ),
  paymentsOf: Type.Union([Type.Enum(['package', 'venue']), Type.Null()], {
    description:
      'The source of the payment schedule; null: there is none, and everything is due after signing.',
  }),
});

/** Registers the route that simulates and explains the price of a date, also for hidden spaces and unsaved edits. */
export const simulatorRoutes: ManagementRoutes = (app, { storage, clock }) => {
  app.post(
    managementApiPaths.simulatedQuote,
    {
      config: { action: 'venue.read', takesLong: 'at a large venue' },
      schema: {
        operationId: 'simulateQuote',
        tags: ['Spaces, slots and packages'],
        summary: 'Simulate a price',
        description:
          'Returns the quote a visitor would get on that day, also for hidden spaces, with the rate behind each line and the reasons why other rates do not apply. With `changes`, the quote is computed as if they were saved; nothing is changed.',
        params: VenuePath,
        body: Question,
        response: {
          200: success(SimulationResponse, 'The quote with its rates.'),
          ...errorResponses(400, 401, 403, 404, 422),
        },
      },
    },
    async ({ params: { venueId }, body }) => {
      const { spaceId, slotId, packageId, extras = [], attendance = null, groups = [], changes = {} } = body;
      const problems = [
        ...validateDate(body.date, 'date'),
        ...validateDate(body.bookedOn, 'bookedOn'),
        ...validateAdjustments(body.adjustments),
      ];
      if (problems.length > 0) throw new ValidationError(problems);
      const parts = {
        venue: [],
        space: [spaceId],
        slot: [spaceId, slotId],
        package: [spaceId, slotId, packageId],
      };
      const file = await storage.read(async (db) => {
        let part = await readPartOfVenue(db, venueId, spaceId);
        if (part === undefined) throw new NotFoundError(`There is no venue ${venueId}.`);
        for (const [name, ids] of Object.entries(parts)) {
          const requested = changes[name as keyof typeof changes];
          if (requested === undefined) continue;
          const edit = (document: VenueDocument) => changePart(document, ids, requested as object);
          ({ part } = await draftPart(db, part, { edit }, `changes.${name}.`));
        }
        return part;
      });
      const space = file.spaces.find((each) => each.id === spaceId);
      const slot = space?.slots.find((each) => each.id === slotId);
      const offer = slot?.packages.find((each) => each.id === packageId);
      if (space === undefined || slot === undefined || offer === undefined)
        throw new NotFoundError('There is no such space, slot or package.');
      const requested = extras.map((extra) => ({ id: extra.id, pieces: extra.pieces ?? null }));
      const { startTime = null, endTime = null } = body;
      const part = partOfSlot(slot, { startTime, endTime }) ?? spanOf(slot);
      const explained = explainQuote({
        slotId,
        offer,
        minutes: pricedMinutes(offer, slot, part),
        rates: space.rates,
        venue: file.venue,
        date: body.date,
        attendance,
        today: body.bookedOn ?? todayIn(file.venue.timezone, clock()),
        extras: selectExtras(offer.extras, requested),
        groups,
        adjustments: body.adjustments ?? [],
      });
      return { success: true, data: present(explained) };
    },
  );
};

const present = (explained: ExplainedQuote) => ({
  quote: presentQuote({ ...explained, lines: explained.lines.map(({ tax: _, ...line }) => line) }),
  lines: explained.lines.map(({ rate }) => rate),
  rates: explained.rates.map(({ label, unmetConditions }) => ({ label, unmetConditions })),
  paymentsOf: explained.paymentsOf,
});
