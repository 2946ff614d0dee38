import { Type } from 'typebox';
import type { ManagementSchemas, Manager } from '../client/manage.ts';
import { maxResultTokens, tokensOf } from './page.ts';
import { endDateOf, moneyText } from './question.ts';
import { answerWithGuestTexts, defineTool, failure, next, text } from './tool.ts';

/** The maximum number of requests on a page, and the tokens of a result besides them. */
const maxRequests = 50;
const labelTokens = 500;

type Summary = ManagementSchemas['BookingRequestSummary'];

const output = Type.Object({
  requests: Type.Array(
    Type.Object({
      reference: Type.String(),
      date: Type.String(),
      space: Type.String(),
      startTime: Type.String(),
      endTime: Type.String(),
      endDate: Type.Optional(Type.String({ description: 'The date of the end, if it is not `date`.' })),
      holdExpiresAt: Type.Union([Type.String(), Type.Null()], { description: 'Null: no time limit.' }),
    }),
  ),
  next,
});

/** Creates `list_pending`: a summary of the requests that wait for a decision. */
export const listPending = (api: Manager, venueId: string) =>
  defineTool(
    {
      name: 'list_pending',
      title: 'List pending requests',
      description:
        'Lists booking requests that wait for a decision, the hold that ends first at the top; get_request has the details of one. What guests wrote is in a second, untrusted item.',
      annotations: { readOnlyHint: true },
      input: Type.Object({ cursor: Type.Optional(text('`next` of the previous page.')) }),
      output,
    },
    async ({ cursor }) => {
      // The cursor of the API names the end of its page, so a page that is too large is read again, with fewer.
      for (let limit = maxRequests; ; ) {
        const found = await api.get('/venues/{venueId}/booking-requests', {
          path: { venueId },
          query: { status: 'pending_approval', sort: 'hold', limit, ...(cursor !== undefined && { cursor }) },
        });
        if (!found.ok) return failure(found.error);
        const fitting = Math.max(1, fittingCount(found.data));
        if (fitting >= found.data.length)
          return answerWithGuestTexts(
            { requests: found.data.map(factsOf), next: found.next },
            found.data.map(textsOf),
          );
        limit = fitting;
      }
    },
  );

const textsOf = ({ reference, title, guest, messageStart }: Summary) => ({
  reference,
  ...(title && { title }),
  guest,
  messageStart,
});

/** Returns how many of the requests fit into a result: their facts, once more as text, and what the guests wrote. */
function fittingCount(requests: readonly Summary[]): number {
  let room = maxResultTokens - labelTokens;
  const isOver = (request: Summary) => {
    const facts = JSON.stringify(factsOf(request));
    room -= tokensOf(JSON.stringify([facts, JSON.stringify(textsOf(request))])) + tokensOf(facts);
    return room < 0;
  };
  const end = requests.findIndex(isOver);
  return end === -1 ? requests.length : end;
}

function totalOf({ agreedTotalCents, totalCents: quoted, currency }: Partial<Summary>) {
  const totalCents = agreedTotalCents ?? quoted;
  if (totalCents === undefined || currency === undefined) return { totalCents, currency };
  const isAgreed = quoted !== undefined && typeof agreedTotalCents === 'number';
  return {
    totalCents,
    currency,
    total: moneyText(totalCents, currency),
    ...(isAgreed && { quotedTotal: moneyText(quoted, currency) }),
  };
}

const endDateUnless = (date: string, { endsAt, timezone }: Pick<Summary, 'endsAt' | 'timezone'>) => {
  // A server of version 1.0 does not send it.
  const endDate = endsAt === undefined ? date : endDateOf({ endsAt, timezone });
  return endDate === date ? {} : { endDate };
};

const factsOf = ({
  reference,
  date,
  space,
  slotName,
  packageName,
  startTime,
  endTime,
  ...more
}: Summary) => ({
  reference,
  date,
  space: space.name,
  slot: slotName,
  package: packageName,
  startTime,
  endTime,
  ...endDateUnless(date, more),
  itemCount: more.itemCount,
  attendance: more.attendance,
  ...totalOf(more),
  holdExpiresAt: more.holdExpiresAt,
});
