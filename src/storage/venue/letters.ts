/** A venue's own letter templates. */
import type {
  LetterLanguage,
  LetterOccasion,
  LetterTemplate,
  LetterText,
} from '../../domain/letters/letter.ts';
import type { Reader, Writer } from '../engine/storage.ts';

/** Names one template of a venue. */
export interface LetterName {
  readonly venueId: string;
  readonly occasion: LetterOccasion;
  readonly language: LetterLanguage;
}

/** Lists the templates of a venue by occasion and language. */
export async function listLetters(db: Reader, venueId: string): Promise<LetterTemplate[]> {
  return db
    .selectFrom('letter_templates')
    .select(['occasion', 'language', 'subject', 'body'])
    .where('venue_id', '=', venueId)
    .orderBy('occasion')
    .orderBy('language')
    .execute();
}

/** Finds a template; undefined: the venue uses the default text. */
export async function findLetter(
  db: Reader,
  { venueId, occasion, language }: LetterName,
): Promise<LetterText | undefined> {
  return db
    .selectFrom('letter_templates')
    .select(['subject', 'body'])
    .where('venue_id', '=', venueId)
    .where('occasion', '=', occasion)
    .where('language', '=', language)
    .executeTakeFirst();
}

/** Inserts or replaces a template. */
export async function upsertLetter(
  db: Writer,
  { venueId, occasion, language }: LetterName,
  { subject, body }: LetterText,
): Promise<void> {
  await db
    .insertInto('letter_templates')
    .values({ venue_id: venueId, occasion, language, subject, body })
    .onConflict((of) => of.columns(['venue_id', 'occasion', 'language']).doUpdateSet({ subject, body }))
    .execute();
}

/** Deletes a template: the venue uses the default text again. */
export async function deleteLetter(db: Writer, { venueId, occasion, language }: LetterName): Promise<void> {
  await db
    .deleteFrom('letter_templates')
    .where('venue_id', '=', venueId)
    .where('occasion', '=', occasion)
    .where('language', '=', language)
    .execute();
}
