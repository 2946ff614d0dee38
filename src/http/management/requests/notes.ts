import { Type } from 'typebox';
import { longestNote } from '../../../domain/booking/note.ts';
import { strictObject } from '../../../domain/fields/strict-object.ts';
import { requestOfVenue } from '../../../operations/booking/lock-request.ts';
import { noteRequest } from '../../../operations/booking/note-request.ts';
import { removeNote } from '../../../operations/booking/remove-note.ts';
import { managementApi } from '../../../paths.ts';
import { listNotes } from '../../../storage/booking/notes.ts';
import { IdempotencyKey } from '../../shell/idempotency-key.ts';
import { refTo } from '../../shell/schemas.ts';
import { refusals, success } from '../answer-schemas.ts';
import { answerMade } from '../answers.ts';
import type { ManagementRoutes } from '../context.ts';
import { namedIn } from './booking-requests.ts';
import { presentNote } from './present.ts';
import { RequestNote, RequestPath } from './schemas.ts';

const tags = ['Booking requests'];
const NewNote = strictObject({
  text: Type.String({ maxLength: longestNote, description: 'What to note.', examples: ['Rang twice'] }),
});
const NotePath = Type.Object({
  ...RequestPath.properties,
  noteId: Type.String({ description: 'The note’s `id`.', examples: ['note-Qm9va2luZ3M'] }),
});

/** What staff write down about a request. No guest sees it, and it is forgotten with the guest. */
export const noteRoutes: ManagementRoutes = (app, context) => {
  const { storage } = context;
  app.get(
    managementApi.requestNotes,
    {
      config: { action: 'requests.read' },
      schema: {
        operationId: 'listRequestNotes',
        tags,
        summary: 'Notes on a request',
        description: 'All that staff wrote down about it, reasons of decisions among it, the oldest first.',
        params: RequestPath,
        response: { 200: success(Type.Array(refTo(RequestNote)), 'The notes.'), ...refusals(401, 403, 404) },
      },
    },
    async ({ params }) => {
      const named = namedIn(params);
      const notes = await storage.read(async (db) => {
        await requestOfVenue(db, named);
        return listNotes(db, named.reference);
      });
      return { success: true, data: notes.map(presentNote) };
    },
  );
  app.post(
    managementApi.requestNotes,
    {
      config: { action: 'requests.decide' },
      schema: {
        operationId: 'addRequestNote',
        tags,
        summary: 'Add a note',
        description:
          'Notes are never changed; one that is wrong is removed. With an `Idempotency-Key`, a repeat within 24 hours gets the first answer again.',
        params: RequestPath,
        headers: IdempotencyKey,
        body: NewNote,
        response: {
          201: success(refTo(RequestNote), 'The note.'),
          ...refusals(400, 401, 403, 404, 409, 422),
        },
      },
    },
    (request, reply) => {
      const named = namedIn(request.params);
      const { text } = request.body;
      return answerMade(context, request, reply, async (held) =>
        presentNote(await noteRequest(held, { ...named, text, actor: request.staff.actor })),
      );
    },
  );
  app.delete(
    managementApi.requestNote,
    {
      config: { action: 'requests.decide' },
      schema: {
        operationId: 'removeRequestNote',
        tags,
        summary: 'Remove a note',
        description:
          'Forgets it for good. The event log says that there was one, and nothing of what it said.',
        params: NotePath,
        response: { 200: success(Type.Null(), 'Done.'), ...refusals(401, 403, 404) },
      },
    },
    async ({ params, staff: { actor } }) => {
      await removeNote(context, { ...namedIn(params), noteId: params.noteId, actor });
      return { success: true, data: null };
    },
  );
};
