/** The tools of a venue's staff, which need a token. */
import { Type } from 'typebox';
import type { ManagementSchemas, Manager } from '../client/manage.ts';
import {
  answer,
  answerWithGuestTexts,
  answerWithStaffTexts,
  date,
  defineTool,
  failure,
  id,
  type Tool,
  text,
} from './tool.ts';

type BookingRequest = ManagementSchemas['StaffBookingRequest'];
const request = '/venues/{venueId}/booking-requests/{reference}';

/** Creates the tools that read. */
export const readingTools = (api: Manager, venueId: string): readonly Tool[] => [
  defineTool(
    {
      name: 'list_pending',
      title: 'List pending requests',
      description:
        'Lists booking requests that wait for a decision, the hold that ends first at the top. What guests wrote is in a second, untrusted item.',
      annotations: { readOnlyHint: true },
      input: Type.Object({ cursor: Type.Optional(text('`next` of the previous page.')) }),
    },
    async ({ cursor }) => {
      const found = await api.get('/venues/{venueId}/booking-requests', {
        path: { venueId },
        query: { status: 'pending_approval', ...(cursor !== undefined && { cursor }) },
      });
      if (!found.ok) return failure(found.error);
      const facts = found.data.map(({ guest: _guest, messageStart: _message, ...facts }) => facts);
      const texts = found.data.map(({ reference, guest, messageStart }) => ({
        reference,
        guest,
        messageStart,
      }));
      return answerWithGuestTexts({ requests: facts, next: found.next }, texts);
    },
  ),
  defineTool(
    {
      name: 'why_not_free',
      title: 'Why a date is not free',
      description: 'Returns every reason why visitors cannot book the slots of a space on a date.',
      annotations: { readOnlyHint: true },
      input: Type.Object({
        spaceId: id('The id of the space.'),
        date: date('The date, YYYY-MM-DD.'),
        slotId: Type.Optional(id('Only this slot.')),
      }),
    },
    async ({ spaceId, date: day, slotId }) => {
      const calendar = await api.get('/venues/{venueId}/spaces/{spaceId}/calendar', {
        path: { venueId, spaceId },
        query: { from: day, to: day },
      });
      if (!calendar.ok) return failure(calendar.error);
      const slots = calendar.data.days.flatMap((entry) => entry.slots);
      return answerWithStaffTexts({
        isShownToVisitors: calendar.data.isOnShow,
        slots: slots.filter((slot) => slotId === undefined || slot.slotId === slotId),
      });
    },
  ),
];

/**
 * Creates the tools that decide. Each call without a `version` is a dry run and returns one; a call with it decides,
 * unless the request has changed since and if the person confirms it.
 *
 * @param confirm asks the person who uses the assistant; the assistant cannot answer
 */
export function decidingTools(
  api: Manager,
  venueId: string,
  confirm: (message: string) => Promise<boolean>,
): readonly Tool[] {
  /** What dry runs of this session have returned, so that no version is invented. */
  const seen = new Map<string, string>();
  return (['accept', 'decline'] as const).map((decision) =>
    defineTool(
      {
        name: decision,
        title: decision === 'accept' ? 'Accept a request' : 'Decline a request',
        description: `${
          decision === 'accept'
            ? 'Accepts a booking request: books its date.'
            : 'Declines a booking request: frees its date.'
        } Without \`version\` it is a dry run that changes nothing and returns the request with a \`version\`. Show it to the person who decides, then call again with the \`version\`. The guest is not notified.`,
        annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
        input: Type.Object({
          reference: id('The reference of the request.'),
          version: Type.Optional(text('The `version` that the dry run of this decision returned.')),
          reason: Type.Optional(text('A note for staff; guests never see it.')),
        }),
      },
      async ({ reference, version, reason }) => {
        const path = { venueId, reference };
        if (version === undefined) {
          const current = await api.get(request, { path });
          if (!current.ok) return failure(current.error);
          const { facts, texts } = separated(current.data);
          const { space, date: day, totalCents, currency } = facts;
          const what = `${reference}: ${space.name}, ${day}, total ${totalCents} ${currency ?? ''} in the smallest unit`;
          seen.set(`${decision} ${reference} ${current.etag}`, what);
          const dryRun = { dryRun: true, would: decision, version: current.etag, request: facts };
          return answerWithGuestTexts(dryRun, texts);
        }
        const shown = `${decision} ${reference} ${version}`;
        const what = seen.get(shown);
        seen.delete(shown);
        if (what === undefined)
          return failure({
            code: 'DRY_RUN_REQUIRED',
            message: `Call ${decision} without "version" first, and show the result to the person who decides.`,
          });
        if (!(await confirm(`${decision === 'accept' ? 'Accept' : 'Decline'} the request ${what}?`)))
          return failure({ code: 'NOT_CONFIRMED', message: 'The person has not confirmed the decision.' });
        const input = { path, ifMatch: version, body: reason === undefined ? {} : { reason } };
        const decided =
          decision === 'accept'
            ? await api.post(`${request}/accept`, input)
            : await api.post(`${request}/decline`, input);
        if (!decided.ok) return failure({ code: decided.error.code, message: decided.error.message });
        return answer({ reference, status: decided.data.status });
      },
    ),
  );
}

/** Separates what the guest wrote from the facts about a request. */
function separated({ guest, message, answers, ...request }: BookingRequest) {
  const { reference, status, space, slot, package: offer, date: day, items, quote, agreedPrice } = request;
  const { holdExpiresAt, attendance } = request;
  return {
    facts: {
      ...{ reference, status, space, slot, package: offer, date: day, items, attendance, holdExpiresAt },
      totalCents: (agreedPrice ?? quote)?.totalCents,
      currency: quote?.currency,
    },
    texts: { reference, guest, message, answers },
  };
}
