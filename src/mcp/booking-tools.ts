/** The tools of visitors, which need only a website key. */
import { type Static, Type } from 'typebox';
import type { Client } from '../client/client.ts';
import type { Quote, QuoteRequest, Result, Slot } from '../client/types.ts';
import { answer, answerWithStaffTexts, date, defineTool, failure, id, type Tool, text } from './tool.ts';

const attendance = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'The number of people.' }),
);
const selection = {
  spaceId: id('The `spaceId` of find_free.'),
  slotId: id('The `slotId` of find_free.'),
  packageId: id('The `packageId` of find_free.'),
  date: date('The date, YYYY-MM-DD.'),
  attendance,
  layout: Type.Optional(text('The name of a layout of the space.')),
  extras: Type.Optional(
    Type.Array(
      Type.Object({ id: id('The id of the extra.'), pieces: Type.Optional(Type.Integer({ minimum: 1 })) }),
      { description: 'Extras of the package.' },
    ),
  ),
  code: Type.Optional(text('A code that the visitor has from the venue.')),
};
const { layout: _, ...priced } = selection;
const BookingInput = Type.Object({
  ...selection,
  guest: Type.Object(
    {
      name: text('The visitor’s name.'),
      email: text('The visitor’s e-mail address.'),
      phone: Type.Optional(text('The telephone number.')),
      company: Type.Optional(text('The company.')),
    },
    { additionalProperties: false, description: 'How the venue reaches the visitor. Ask; never invent it.' },
  ),
  message: Type.Optional(text('The visitor’s message to the venue.')),
  answers: Type.Optional(
    Type.Array(
      Type.Object({
        questionId: id('The id of the question.'),
        value: Type.Union([Type.String(), Type.Number(), Type.Boolean()]),
      }),
      { description: 'Answers to the `questions` of find_free.' },
    ),
  ),
  terms: Type.Optional(text('The `version` of the terms that the visitor has accepted.')),
  expectedTotalCents: Type.Integer({
    minimum: 0,
    description: '`totalCents` of the quote that the visitor has seen and confirmed.',
  }),
  idempotencyKey: Type.String({
    pattern: '^[!-~]{8,255}$',
    description: 'A new random text for each request of a visitor. To repeat a call, send the same one.',
  }),
});

/** Creates the tools of visitors. */
export const bookingTools = (api: Client): readonly Tool[] => [
  defineTool(
    {
      name: 'find_free',
      title: 'Find free dates',
      description:
        'Lists the free spaces and slots of the venue on 1 to 31 dates, with their packages and lowest prices. Amounts are in the smallest unit of the currency.',
      annotations: { readOnlyHint: true, openWorldHint: true },
      input: Type.Object({
        from: date('The first date, YYYY-MM-DD, in the venue’s time zone.'),
        to: date('The last date, inclusive; at most 30 days after the first.'),
        attendance,
      }),
    },
    async ({ from, to, attendance: people = null }) => {
      const [venue, spaces, availability] = await Promise.all([
        api.getVenue(),
        api.listSpaces(),
        api.listAvailability(from, to, { attendance: people }),
      ]);
      if (!venue.ok) return failure(venue.error);
      if (!spaces.ok) return failure(spaces.error);
      if (!availability.ok) return failure(availability.error);
      const days = availability.data.map((day) => ({
        date: day.date,
        free: day.spaces.flatMap(({ spaceId, slots }) =>
          slots.filter(({ free }) => free).map(({ slotId }) => ({ spaceId, slotId })),
        ),
      }));
      const used = new Set(days.flatMap(({ free }) => free.map(({ spaceId }) => spaceId)));
      const listed = await Promise.all(
        spaces.data
          .filter(({ id }) => used.has(id))
          .map(async (space) => ({ space, slots: await api.listSlots(space.id) })),
      );
      const failed = listed.find(({ slots }) => !slots.ok)?.slots;
      if (failed && !failed.ok) return failure(failed.error);
      const { name, timezone, currency, terms, questions, maxItems: _max, ...about } = venue.data;
      return answerWithStaffTexts({
        venue: { name, timezone, currency, contact: about.contact, privacyUrl: about.privacyUrl },
        terms,
        questions,
        spaces: listed.map(({ space: { id, ...space }, slots }) => ({
          spaceId: id,
          ...{ name: space.name, capacity: space.capacity, layouts: space.layouts },
          slots: slotsOf(slots),
        })),
        days,
      });
    },
  ),
  defineTool(
    {
      name: 'quote',
      title: 'Get the price',
      description: 'Returns the price of a space, slot, package and date line by line. It holds nothing.',
      annotations: { readOnlyHint: true, openWorldHint: true },
      input: Type.Object(priced),
    },
    async (input) => priceOf(await api.getQuote(input as QuoteRequest)),
  ),
  defineTool(
    {
      name: 'request',
      title: 'Request a date',
      description:
        'Sends a booking request: the date is held while the venue decides. Before, show the visitor the quote and the terms, and let them confirm the total. The venue answers the visitor itself.',
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: true,
      },
      input: BookingInput,
    },
    async ({ idempotencyKey, ...input }) => placed(api, input, idempotencyKey),
  ),
];

async function placed(
  api: Client,
  // The client adds the empty spam trap `website` itself; the schema accepts no other members.
  request: Omit<Static<typeof BookingInput>, 'idempotencyKey'>,
  idempotencyKey: string,
) {
  const result = await api.placeBookingRequest(request as Parameters<Client['placeBookingRequest']>[0], {
    idempotencyKey,
  });
  return result.ok ? answer(result.data) : failure(result.error);
}

const priceOf = (result: Result<Quote>) =>
  result.ok ? answerWithStaffTexts(result.data) : failure(result.error);

const slotsOf = (slots: Result<readonly Slot[]>) =>
  slots.ok
    ? slots.data.map(({ id, name, startTime, endTime, packages }) => ({
        ...{ slotId: id, name, startTime, endTime },
        packages: packages.map(({ id: packageId, ...offer }) => ({
          packageId,
          name: offer.name,
          hireFeeWithTaxCents: offer.hireFeeWithTaxCents,
          venueIncludes: offer.venueIncludes,
          promoterResponsibilities: offer.promoterResponsibilities,
          extras: offer.extras,
        })),
      }))
    : [];
