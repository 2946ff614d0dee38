/** Codes with which visitors get the rates of a guest group. */
import { encodeReference } from '../../domain/booking/reference.ts';
import { ConflictError, NotFoundError, ValidationError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { type GuestCode, maxGuestCodes, parseNewCode } from '../../domain/venue/guest-code.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import {
  deleteGuestCode,
  findGuestGroups,
  insertGuestCode,
  listGuestCodes,
} from '../../storage/venue/guest-groups.ts';
import { lockVenue } from '../../storage/venue/venues.ts';
import { type Context, newId } from '../context.ts';

/**
 * Adds a code; without a text, an unguessable one.
 *
 * @param requested validated here
 * @throws ValidationError with every invalid member, for an unknown group, and for a code that the venue has
 * @throws ConflictError if the venue has too many codes
 */
export async function addGuestCode(
  context: Context,
  {
    venueId,
    requested,
    actor,
  }: { readonly venueId: string; readonly requested: unknown; readonly actor: Actor },
): Promise<GuestCode> {
  const { code: written, ...parsed } = parseNewCode(requested);
  const code: GuestCode = {
    ...parsed,
    id: newId(context, 'code'),
    code: written ?? encodeReference(context.randomBytes(5)).slice('BR-'.length),
    createdAt: context.clock(),
  };
  await context.storage.transact(async (db) => {
    await lockVenue(db, venueId);
    const groups = await findGuestGroups(db, venueId);
    if (groups === undefined) throw new NotFoundError(`There is no venue ${venueId}.`);
    const { groupId, label, validUntil } = code;
    if (!groups.some(({ id }) => id === groupId))
      throw new ValidationError([
        {
          path: 'groupId',
          message: `"${groupId}" is not the id of a group of the venue`,
          ...codedProblem('no_such', { text: groupId }),
        },
      ]);
    if ((await listGuestCodes(db, venueId)).length >= maxGuestCodes)
      throw new ConflictError(
        `The venue has ${maxGuestCodes} codes, the most possible.`,
        codedProblem('too_many', { most: maxGuestCodes }),
      );
    if (!(await insertGuestCode(db, venueId, code)))
      throw new ValidationError([
        {
          path: 'code',
          message: 'is already a code of the venue',
          ...codedProblem('repeated', { text: code.code }),
        },
      ]);
    const payload = { groupId, label, validUntil };
    const entry = { at: code.createdAt, actor, venueId, subject: code.id };
    await recordEvent(db, { ...entry, kind: 'guest-code.added', payload });
  });
  return code;
}

/**
 * Ends a code: it is then unknown. Bookings made with it keep their price.
 *
 * @throws NotFoundError if the venue has no such code
 */
export async function endGuestCode(
  context: Context,
  { venueId, codeId, actor }: { readonly venueId: string; readonly codeId: string; readonly actor: Actor },
): Promise<void> {
  await context.storage.transact(async (db) => {
    const code = await deleteGuestCode(db, { venueId, codeId });
    if (code === undefined) throw new NotFoundError(`There is no code ${codeId}.`);
    const { groupId, label } = code;
    const entry = { at: context.clock(), actor, venueId, subject: codeId };
    await recordEvent(db, { ...entry, kind: 'guest-code.ended', payload: { groupId, label } });
  });
}
