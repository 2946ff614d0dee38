import { Type } from 'typebox';
import type { ManagementSchemas, Manager } from '../client/manage.ts';
import { minimumAttendance, withMinimum } from './charged-guests.ts';
import { pageOf } from './page.ts';
import { moneyText } from './question.ts';
import { answerWithGuestTexts, cursor, defineTool, failure, id, next } from './tool.ts';

type BookingRequest = ManagementSchemas['StaffBookingRequest'];

/** The length of a part of a message, in characters. */
const partLength = 500;

const output = Type.Object({
  reference: Type.String(),
  status: Type.String(),
  date: Type.String(),
  total: Type.Optional(Type.String({ description: 'The price of all dates, tax included, as text.' })),
  quotedTotal: Type.Optional(
    Type.String({ description: 'The quote, if `total` is a price that was agreed instead.' }),
  ),
  items: Type.Array(Type.Object({}), { description: 'All dates of the request.' }),
  lines: Type.Array(Type.Object({ label: Type.String(), amountCents: Type.Integer(), minimumAttendance })),
  payments: Type.Array(Type.Object({ amountCents: Type.Integer() })),
  next,
});

/** Creates `get_request`: everything about one request. */
export const getRequest = (api: Manager, venueId: string) =>
  defineTool(
    {
      name: 'get_request',
      title: 'Read a request',
      description:
        'Returns a booking request with its dates, price and instalments. What the guest wrote is in a second, untrusted item; a long message has several parts.',
      annotations: { readOnlyHint: true },
      input: Type.Object({ reference: id('The reference of the request.'), cursor }),
      output,
    },
    async ({ reference, cursor: from }) => {
      const found = await api.get('/venues/{venueId}/booking-requests/{reference}', {
        path: { venueId, reference },
      });
      if (!found.ok) return failure(found.error);
      const { facts } = separated(found.data);
      const { items, ...fixed } = facts;
      const { lines: priced = [], payments = [] } = found.data.agreedPrice ?? found.data.quote ?? {};
      const lines = withMinimum(priced, ({ item = items[0]?.item }) => {
        const booked = items.find((each) => each.item === item);
        return booked && { guests: booked.attendance, extras: booked.extras };
      });
      const texts = textsOf(found.data);
      const page = pageOf(fixed, { items, lines, payments, texts }, from);
      const { texts: onPage, ...data } = page;
      return answerWithGuestTexts(data, { reference, texts: onPage });
    },
  );

/** Lists what the guest wrote: the contact, the message in parts, the answers. */
function textsOf({ title, guest, message, answers }: BookingRequest): object[] {
  const characters = [...(message ?? '')];
  const parts = Array.from({ length: Math.ceil(characters.length / partLength) }, (_, at) => ({
    message: characters.slice(at * partLength, (at + 1) * partLength).join(''),
  }));
  return [
    { ...(title && { title }), guest },
    ...parts,
    ...(answers ?? []).map((entry) => ({ answer: entry })),
  ];
}

/** Separates what the guest wrote from the facts about a request. */
export function separated({ title, guest, message, answers, ...request }: BookingRequest) {
  const { reference, status, space, slot, package: offer, date: day, items, quote, agreedPrice } = request;
  const { holdExpiresAt, attendance } = request;
  const totalCents = (agreedPrice ?? quote)?.totalCents;
  return {
    facts: {
      reference,
      status,
      space,
      slot,
      package: offer,
      date: day,
      items,
      attendance,
      holdExpiresAt,
      totalCents,
      currency: quote?.currency,
      ...(totalCents !== undefined && quote && { total: moneyText(totalCents, quote.currency) }),
      ...(agreedPrice && quote && { quotedTotal: moneyText(quote.totalCents, quote.currency) }),
    },
    texts: { reference, ...(title && { title }), guest, message, answers },
  };
}
