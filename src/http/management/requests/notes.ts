import { Type } from 'typebox';
import { maxNoteLength } from '../../../domain/booking/note.ts';
import { strictObject } from '../../../domain/fields/strict-object.ts';
import { addNote } from '../../../operations/booking/add-note.ts';
import { requestOfVenue } from '../../../operations/booking/lock-request.ts';
import { removeNote } from '../../../operations/booking/remove-note.ts';
import { managementApiPaths } from '../../../paths.ts';
import { listNotes } from '../../../storage/booking/notes.ts';
import { IdempotencyKey } from '../../server/idempotency-key.ts';
import { refTo } from '../../server/schemas.ts';
import type { ManagementRoutes } from '../context.ts';
import { deleted, errorResponses, success } from '../response-schemas.ts';
import { sendCreated } from '../responses.ts';
import { requestReferenceIn } from './booking-requests.ts';
import { guestAccess } from './guest-access.ts';
import { presentNote, presentNotes } from './present.ts';
import { RequestNote, RequestPath } from './schemas.ts';

const tags = ['Booking requests'];
const NewNote = strictObject({
  text: Type.String({
    maxLength: maxNoteLength,
    description: 'The text of the note.',
    examples: ['Rang twice'],
  }),
  about: Type.Optional(
    Type.Enum(['letter'], { description: 'The text is that of a letter to the guest, which staff sent.' }),
  ),
  guestErased: Type.Optional(
    Type.Boolean({
      description:
        'Whether you know that the guest was erased, so that the text does not name the guest. Without it, a note about an erased guest is refused (409, `guest_erased`).',
    }),
  ),
});
const NotePath = Type.Object({
  ...RequestPath.properties,
  noteId: Type.String({ description: 'The note’s `id`.', examples: ['note-Qm9va2luZ3M'] }),
});

/** Registers the routes of internal notes about a request, erased with its guest. */
export const noteRoutes: ManagementRoutes = (app, context) => {
  const { storage } = context;
  app.get(
    managementApiPaths.requestNotes,
    {
      config: { action: 'bookings.read' },
      schema: {
        operationId: 'listRequestNotes',
        tags,
        summary: 'Notes on a request',
        description:
          'Lists all notes of staff on the request, including reasons of decisions, oldest first. For the role `front_desk`, without reasons and letters.',
        params: RequestPath,
        response: {
          200: success(Type.Array(refTo(RequestNote)), 'The notes.'),
          ...errorResponses(401, 403, 404),
        },
      },
    },
    async ({ params, staff }) => {
      const named = requestReferenceIn(params);
      const notes = await storage.read(async (db) => {
        await requestOfVenue(db, named);
        return listNotes(db, named);
      });
      return { success: true, data: presentNotes(notes, guestAccess(staff, params.venueId)) };
    },
  );
  app.post(
    managementApiPaths.requestNotes,
    {
      config: { action: 'requests.decide' },
      schema: {
        operationId: 'addRequestNote',
        tags,
        summary: 'Add a note',
        description:
          'Adds a note. Notes cannot be changed, only deleted. With an `Idempotency-Key`, a repeat within 24 hours returns the first response.',
        params: RequestPath,
        headers: IdempotencyKey,
        body: NewNote,
        response: {
          201: success(refTo(RequestNote), 'The note.'),
          ...errorResponses(400, 401, 403, 404, 409, 422),
        },
      },
    },
    (request, reply) => {
      const named = requestReferenceIn(request.params);
      const { text, about, guestErased = false } = request.body;
      const newNote = {
        ...named,
        text,
        guestErased,
        actor: request.staff.actor,
        ...(about && { about: 'letter' as const }),
      };
      return sendCreated(context, request, reply, async (held) => presentNote(await addNote(held, newNote)));
    },
  );
  app.delete(
    managementApiPaths.requestNote,
    {
      config: { action: 'requests.decide' },
      schema: {
        operationId: 'removeRequestNote',
        tags,
        summary: 'Delete a note',
        description: 'Deletes the note permanently. The event log records the deletion, not the text.',
        params: NotePath,
        response: { 204: deleted, ...errorResponses(401, 403, 404) },
      },
    },
    async ({ params, staff: { actor } }, reply) => {
      await removeNote(context, { ...requestReferenceIn(params), noteId: params.noteId, actor });
      return reply.code(204).send();
    },
  );
};
