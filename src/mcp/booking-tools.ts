/** The tools of visitors, which need only a website key. */
import { type Static, Type } from 'typebox';
import type { Client } from '../client/client.ts';
import type { QuoteRequest, WaitingRequest } from '../client/types.ts';
import { idempotencyKeyPattern, timeOfDay } from '../domain/fields/text.ts';
import { minimumAttendance, withMinimum } from './charged-guests.ts';
import { exceededCapacity as exceededBy } from './exceeded-capacity.ts';
import { findFree } from './find-free.ts';
import { pageOf } from './page.ts';
import {
  answer,
  answerWithStaffTexts,
  attendance,
  cursor,
  date,
  defineTool,
  failure,
  id,
  next,
  type Tool,
  text,
} from './tool.ts';

const time = (what: string) =>
  Type.Optional(
    timeOfDay({
      description: `The ${what}, HH:MM, only in a slot with \`hours\`. Without them, the whole slot is meant.`,
    }),
  );
const selection = {
  spaceId: id('The `spaceId` of find_free.'),
  slotId: id('The `slotId` of find_free.'),
  packageId: id('The `packageId` of find_free.'),
  date: date('The date, YYYY-MM-DD.'),
  startTime: time('start'),
  endTime: time('end'),
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
/** The members of a request, also of one for the waiting list. */
const WaitingInput = Type.Object({
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
      { description: 'Answers to the `questions` that find_free lists with `spaceId`.' },
    ),
  ),
  terms: Type.Optional(text('The `version` of the terms that the visitor has accepted.')),
  idempotencyKey: Type.String({
    pattern: idempotencyKeyPattern,
    description:
      'A new random text for each request of a visitor, 1 to 255 ASCII characters without spaces. To repeat a call, send the same one.',
  }),
});
const BookingInput = Type.Object({
  ...WaitingInput.properties,
  expectedTotalCents: Type.Integer({
    minimum: 0,
    description: '`totalCents` of the quote that the visitor has seen and confirmed.',
  }),
});

const amount = Type.Integer();
const described = (description: string) => Type.Integer({ description });
const exceededCapacity = Type.Optional(
  described(
    'The space, or its layout if one is chosen, is for at most so many people, fewer than `attendance`: say so to the visitor.',
  ),
);
const QuoteOutput = Type.Object({
  hireFeeCents: described('The sum of all `lines` but tax, people and extras included.'),
  taxCents: described('The tax.'),
  totalCents: described('The whole price: `hireFeeCents` and `taxCents`. Add nothing to it.'),
  dueNowCents: described('The part of `totalCents` that is due after signing.'),
  exceededCapacity,
  currency: Type.String(),
  lines: Type.Array(
    Type.Object({
      type: Type.String(),
      label: Type.String(),
      amountCents: described('Before tax.'),
      amountWithTaxCents: Type.Optional(
        described('With tax, as the venue states it: tell the visitor this one. Absent: tax is added.'),
      ),
      minutes: Type.Optional(described('Of a line of type `hours`: how many minutes it is for.')),
      minimumAttendance,
    }),
  ),
  payments: Type.Array(Type.Object({ amountCents: amount, dueBasis: Type.String() })),
  next,
});
const Receipt = Type.Object({
  reference: Type.String(),
  status: Type.String(),
  holdExpiresAt: Type.Optional(Type.String({ description: 'Omitted: the hold has no time limit.' })),
  totalCents: amount,
  currency: Type.String(),
  exceededCapacity,
});
const WaitingReceipt = Type.Object({
  reference: Type.String(),
  status: Type.String(),
  exceededCapacity,
});

/** The annotations of tools that send a request: a repeated call with its `idempotencyKey` changes nothing. */
const sends = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true };

/** Creates the tools of visitors. */
export const bookingTools = (api: Client): readonly Tool[] => [
  findFree(api),
  defineTool(
    {
      name: 'quote',
      title: 'Get the price',
      description: 'Returns the price of a space, slot, package and date line by line. It holds nothing.',
      annotations: { readOnlyHint: true, openWorldHint: true },
      input: Type.Object({ ...selection, cursor }),
      output: QuoteOutput,
    },
    async ({ cursor, layout, ...input }) => {
      const [quote, spaces, slots] = await Promise.all([
        api.getQuote(input as QuoteRequest),
        api.listSpaces(),
        // Which extras are priced per person.
        input.extras?.length ? api.listSlots(input.spaceId) : null,
      ]);
      if (!quote.ok) return failure(quote.error);
      if (!spaces.ok) return failure(spaces.error);
      const space = spaces.data.find(({ id }) => id === input.spaceId);
      const { payments, ...totals } = quote.data;
      const packages = (slots?.ok ? slots.data : []).find(({ id }) => id === input.slotId)?.packages;
      const offer = packages?.find(({ id }) => id === input.packageId);
      const booked = {
        guests: input.attendance,
        extras: offer?.extras.filter(({ per }) => per === 'attendee'),
      };
      const lines = withMinimum(quote.data.lines, () => booked);
      const about = { ...totals, ...exceededBy(space, input.attendance, layout) };
      return answerWithStaffTexts(pageOf(about, { lines, payments }, cursor));
    },
  ),
  defineTool(
    {
      name: 'request',
      title: 'Request a date',
      description:
        'Sends a booking request: the date is held while the venue decides. Before, show the visitor the quote and the terms, and let them confirm the total. The venue answers the visitor itself.',
      annotations: sends,
      input: BookingInput,
      output: Receipt,
    },
    (input) => placed(api, input, api.placeBookingRequest),
  ),
  defineTool(
    {
      name: 'join_waiting_list',
      title: 'Join the waiting list',
      description:
        'Puts the visitor on the waiting list for a date that is taken: `notFree` of find_free with `spaceId` has it with the reason `taken`, or request answered CONFLICT. Never because find_free lists nothing: the spaces may be too small (`tooSmall`), or closed. Only if `venue` of find_free has `waitingList`. It holds nothing and gives no priority, and costs nothing: say so. A date that is free or not offered is a CONFLICT.',
      annotations: sends,
      input: WaitingInput,
      output: WaitingReceipt,
    },
    (input) => placed(api, input, api.joinWaitingList),
  ),
];

/** Sends a request, for a date or for the waiting list. */
async function placed(
  api: Client,
  // The client adds the empty spam trap `website` itself; the schema accepts no other members.
  { idempotencyKey, ...request }: Static<typeof WaitingInput>,
  send: Client['placeBookingRequest'] | Client['joinWaitingList'],
) {
  const [result, spaces] = await Promise.all([
    send(request as WaitingRequest, { idempotencyKey }),
    api.listSpaces(),
  ]);
  if (!result.ok) return failure(result.error);
  const space = spaces.ok ? spaces.data.find(({ id }) => id === request.spaceId) : undefined;
  return answer({ ...result.data, ...exceededBy(space, request.attendance, request.layout) });
}
