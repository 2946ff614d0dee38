/**
 * The nouns of a venue on the wire: what a venue file may say of each (`domain/…/…-fields.ts`) is what is answered, made
 * and changed here, so nothing is described twice.
 */
import type { TSchema } from 'typebox';
import { venue } from '../../domain/venue/venue-fields.ts';
import { presentBy } from './presenters.ts';
import { answered, changesOf } from './shapes.ts';

/** A kind of thing: how it is read, and how it is described. */
export interface Noun<Name extends string = string> {
  readonly name: Name;
  /** Who is told of it sees these members. */
  readonly present: (value: unknown) => unknown;
  readonly Answer: TSchema & { readonly $id: string };
  readonly Changes: TSchema & { readonly $id: string };
}

function noun<Name extends string>(name: Name, schema: TSchema): Noun<Name> {
  return {
    name,
    present: (value) => presentBy(schema, value),
    Answer: { ...answered(schema), $id: name },
    Changes: { ...changesOf(schema), $id: `${name}Changes` },
  };
}

export const Venue = noun('Venue', venue);
