/** The tools of a venue's staff, which need a token. */
import { Type } from 'typebox';
import type { ManagementError, Manager } from '../client/manage.ts';
import { type Confirm, dryRunRequired, errorOf, notConfirmed } from './confirmation.ts';
import { editRequest } from './edit-request.ts';
import { exceededCapacities } from './exceeded-capacity.ts';
import { getRequest, separated } from './get-request.ts';
import { listPending } from './list-pending.ts';
import { occupantsOf } from './occupants.ts';
import { describeRequest } from './question.ts';
import { answer, answerWithGuestTexts, defineTool, failure, id, type Tool, text } from './tool.ts';
import { whyNotFree } from './why-not-free.ts';

const request = '/venues/{venueId}/booking-requests/{reference}';

/** Creates the tools that read. */
export const readingTools = (api: Manager, venueId: string): readonly Tool[] => [
  listPending(api, venueId),
  getRequest(api, venueId),
  whyNotFree(api, venueId),
];

/** The result of a dry run, or of a decision. */
const Decision = Type.Object({
  dryRun: Type.Optional(Type.Boolean()),
  would: Type.Optional(Type.String()),
  version: Type.Optional(Type.String()),
  exceededCapacities: Type.Optional(
    Type.Array(
      Type.Object({ item: Type.Integer(), attendance: Type.Integer(), exceededCapacity: Type.Integer() }),
      {
        description:
          'The dates with more people than their space is for at most: tell the person who decides. Only with the scope venue:read.',
      },
    ),
  ),
  request: Type.Optional(Type.Object({ reference: Type.String(), status: Type.String() })),
  reference: Type.Optional(Type.String()),
  status: Type.Optional(Type.String()),
});

/** The decisions, with the status that each results in. */
const decisions = { accept: 'accepted', decline: 'declined' } as const;

/**
 * Creates the tools that decide and change. Each call without a `version` is a dry run and returns one; a call with it decides,
 * unless the request has changed since and if the person confirms it.
 *
 * @param confirm asks the person who uses the assistant; the assistant cannot answer
 */
export function decidingTools(api: Manager, venueId: string, confirm: Confirm): readonly Tool[] {
  /** What dry runs of this session have returned, so that no version is invented. */
  const seen = new Map<string, string>();
  const decide = (
    decision: keyof typeof decisions,
    input: {
      readonly path: { readonly venueId: string; readonly reference: string };
      readonly ifMatch: string;
    },
    body: { readonly reason?: string; readonly dryRun?: boolean },
  ) => api.post(`${request}/${decision}`, { ...input, body });
  const deciding = (['accept', 'decline'] as const).map((decision) =>
    defineTool(
      {
        name: decision,
        title: decision === 'accept' ? 'Accept a request' : 'Decline a request',
        description: `${
          decision === 'accept'
            ? 'Accepts a booking request: books its date.'
            : 'Declines a booking request: it no longer holds its date.'
        } Without \`version\` it is a dry run that changes nothing and returns the request with a \`version\`, or why the decision is impossible. Show it to the person who decides, then call again with the \`version\`. The guest is not notified.`,
        annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
        input: Type.Object({
          reference: id('The reference of the request.'),
          version: Type.Optional(text('The `version` that the dry run of this decision returned.')),
          reason: Type.Optional(text('A note for staff; guests never see it.')),
        }),
        output: Decision,
      },
      async ({ reference, version, reason }, signal) => {
        const path = { venueId, reference };
        const reasoned = reason === undefined ? {} : { reason };
        if (version === undefined) {
          const current = await api.get(request, { path });
          if (!current.ok) return failure(current.error);
          const { data, etag } = current;
          if (data.status === decisions[decision])
            return failure({ code: 'CONFLICT', message: `${reference} is already ${data.status}.` });
          const tried = await decide(decision, { path, ifMatch: etag }, { ...reasoned, dryRun: true });
          if (!tried.ok && !isUnknownDryRun(tried.error)) {
            const occupiedBy = decision === 'accept' ? await occupantsOf(api, venueId, data) : [];
            return failure({ ...errorOf(tried.error), ...(occupiedBy.length > 0 && { occupiedBy }) });
          }
          const exceeded = await exceededCapacities(api, venueId, data);
          seen.set(`${decision} ${reference} ${etag}`, describeRequest(data, exceeded));
          const { facts, texts } = separated(data);
          const tooMany = data.items.flatMap(({ item, attendance }) => {
            const most = exceeded.get(item);
            return most === undefined ? [] : [{ item, attendance, exceededCapacity: most }];
          });
          return answerWithGuestTexts(
            {
              dryRun: true,
              would: decision,
              version: etag,
              ...(tooMany.length > 0 && { exceededCapacities: tooMany }),
              request: facts,
            },
            texts,
          );
        }
        const shown = `${decision} ${reference} ${version}`;
        const what = seen.get(shown);
        seen.delete(shown);
        if (what === undefined) return dryRunRequired(decision);
        const answered = await confirm(
          `${decision === 'accept' ? 'Accept' : 'Decline'} this request?\n${what}`,
          signal,
        );
        if (answered !== 'confirmed') return notConfirmed(answered, 'Nothing was decided.');
        const decided = await decide(decision, { path, ifMatch: version }, reasoned);
        if (!decided.ok) return failure(errorOf(decided.error));
        return answer({ reference, status: decided.data.status });
      },
    ),
  );
  return [...deciding, editRequest(api, venueId, confirm)];
}

/** Returns whether a service of version 1.0 refused a dry run, which it does not know: it checks only the decision. */
const isUnknownDryRun = (error: ManagementError) =>
  error.code === 'VALIDATION_ERROR' && error.details.some(({ path }) => path === 'dryRun');
