import { type Static, Type } from 'typebox';
import type { InputOf, ManagementSchemas, Manager } from '../client/manage.ts';
import { correctionFields } from '../domain/booking/correction-fields.ts';
import { type Confirm, dryRunRequired, errorOf, notConfirmed } from './confirmation.ts';
import { exceededCapacities } from './exceeded-capacity.ts';
import { separated } from './get-request.ts';
import { describeRequest, shortName } from './question.ts';
import { answer, answerWithGuestTexts, defineTool, failure, id, text } from './tool.ts';

const request = '/venues/{venueId}/booking-requests/{reference}';

const input = Type.Object({
  reference: id('The reference of the request.'),
  version: Type.Optional(text('The `version` that the dry run of the same edit returned.')),
  ...correctionFields,
  answers: Type.Optional(
    Type.Array(
      Type.Object({
        questionId: id('The id of the question.'),
        value: Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
      }),
      { description: 'The answers to change; null removes one.' },
    ),
  ),
  holdExpiresAt: Type.Optional(
    Type.Union([Type.String({ maxLength: 40 }), Type.Null()], {
      description:
        'The end of the hold: an instant, or a time such as 2027-03-03T18:00 on the venue’s clock; null: no time limit.',
    }),
  ),
});

const output = Type.Object({
  dryRun: Type.Optional(Type.Boolean()),
  version: Type.Optional(Type.String()),
  members: Type.Array(Type.String(), { description: 'The names of what changes.' }),
  request: Type.Optional(Type.Object({ reference: Type.String(), status: Type.String() })),
  reference: Type.Optional(Type.String()),
  status: Type.Optional(Type.String()),
  correctionId: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});

type Changes = readonly ManagementSchemas['MemberCorrection'][];

/** Creates `edit_request`, which corrects a booking request in two calls: a dry run, and one with its version. */
export function editRequest(api: Manager, venueId: string, confirm: Confirm) {
  /** What dry runs of this session have returned: only what a person has seen is saved. */
  const seen = new Map<string, string>();
  return defineTool(
    {
      name: 'edit_request',
      title: 'Edit a request',
      description:
        'Corrects a booking or request: title, guest, answers, end of the hold, people, layout, extras and adjustments of the price. Omitted members stay. Without `version` it is a dry run that changes nothing and returns what would change, with a `version`. Show it to the person who decides, then call again with the same members and the `version`. If the total would change, the error `price_choice` has both totals: ask the person, then send `price`. The guest is not notified. Staff can undo it.',
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
      input,
      output,
    },
    async ({ reference, version, ...correction }, signal) => {
      const path = { venueId, reference };
      const shownAs = (etag: string) => JSON.stringify([reference, etag, correction]);
      const send = (ifMatch: string, isDryRun: boolean) =>
        api.patch(request, { path, ifMatch, body: bodyOf(correction, isDryRun) });
      if (version === undefined) {
        const current = await api.get(request, { path });
        if (!current.ok) return failure(errorOf(current.error));
        const tried = await send(current.etag, true);
        if (!tried.ok) return failure(errorOf(tried.error));
        const { changes, data } = tried;
        const { facts, texts } = separated(data);
        const members = changes.map(({ member }) => member);
        if (changes.length === 0) return answer({ dryRun: true, members });
        const exceeded = await exceededCapacities(api, venueId, data);
        seen.set(
          shownAs(current.etag),
          [describeRequest(data, exceeded), ...changes.map(describeChange)].join('\n'),
        );
        return answerWithGuestTexts(
          { dryRun: true, version: current.etag, members, request: facts },
          { ...texts, changes },
        );
      }
      const what = seen.get(shownAs(version));
      seen.delete(shownAs(version));
      if (what === undefined) return dryRunRequired('edit_request');
      const answered = await confirm(`Save this edit?\n${what}`, signal);
      if (answered !== 'confirmed') return notConfirmed(answered, 'Nothing was changed.');
      const saved = await send(version, false);
      if (!saved.ok) return failure(errorOf(saved.error));
      const { correctionId, changes } = saved;
      const members = changes.map(({ member }) => member);
      return answer({ reference, status: saved.data.status, correctionId, members });
    },
  );
}

/** The schema of the API checks it again. */
const bodyOf = (correction: Omit<Static<typeof input>, 'reference' | 'version'>, dryRun: boolean) =>
  ({ ...correction, dryRun }) as InputOf<'patch', typeof request>['body'];

/** Names a change for the person who confirms it: values that staff, guest or assistant wrote are quoted and short. */
function describeChange({ member, before, after }: Changes[number]): string {
  if (member === 'agreedPrice') return 'The price is stored as agreed.';
  const value = (of: unknown) =>
    of === null ? 'none' : `"${shortName(typeof of === 'string' ? of : JSON.stringify(of))}"`;
  return `${member}: ${value(before)} becomes ${value(after)}`;
}
