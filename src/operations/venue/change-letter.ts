import { isDeepStrictEqual } from 'node:util';
import { NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { defaultLettersIn } from '../../domain/letters/default-letters.ts';
import type { LetterText } from '../../domain/letters/letter.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { deleteLetter, findLetter, type LetterName, upsertLetter } from '../../storage/venue/letters.ts';
import { lockVenue } from '../../storage/venue/venues.ts';
import type { Context } from '../context.ts';

/** A change of a letter template. */
export interface LetterChange extends LetterName {
  /** The new texts; null: the default texts again. */
  readonly text: LetterText | null;
  readonly actor: Actor;
  /** Called with the current texts under the venue's lock; throws if the client has seen others. */
  readonly check: (current: LetterText) => void;
}

/**
 * Changes a letter template, or restores the default texts.
 *
 * @returns the texts as they are now
 * @throws NotFoundError if there is no such venue
 */
export async function changeLetter(context: Context, changing: LetterChange): Promise<LetterText> {
  const { venueId, occasion, language, actor, check } = changing;
  const { [occasion]: usual } = await defaultLettersIn(language);
  return context.storage.transact(async (db) => {
    if (!(await lockVenue(db, venueId))) throw new NotFoundError(`There is no venue ${venueId}.`);
    const before = (await findLetter(db, changing)) ?? usual;
    check(before);
    const after = changing.text ?? usual;
    if (isDeepStrictEqual(before, after)) return before;
    if (isDeepStrictEqual(after, usual)) await deleteLetter(db, changing);
    else await upsertLetter(db, changing, after);
    const members = (['subject', 'body'] as const).filter((member) => before[member] !== after[member]);
    const change = { part: 'letter', id: `${occasion}/${language}`, change: 'changed', members } as const;
    await recordEvent(db, {
      at: context.clock(),
      actor,
      venueId,
      subject: venueId,
      kind: 'venue.edited',
      payload: { changes: [change] },
    });
    return after;
  });
}
