/**
 * The nouns of a venue on the wire: what a venue file may say of each (`domain/…/…-fields.ts`) is what is answered, made
 * and changed here, so nothing is described twice.
 */
import type { TSchema } from 'typebox';
import { siteKey } from '../../domain/access/site-key-fields.ts';
import { packageOffer } from '../../domain/venue/package-fields.ts';
import { slot } from '../../domain/venue/slot-fields.ts';
import { space } from '../../domain/venue/space-fields.ts';
import { venue } from '../../domain/venue/venue-fields.ts';
import { presentWithSchema } from './presenters.ts';
import { createSchema, omitMember, patchSchema, responseSchema } from './schema-variants.ts';

type Named = TSchema & { readonly $id: string };

/** A kind of thing: how it is read, and how it is described. */
export interface ResourceSchema {
  /** Whoever is told of it sees these members. */
  readonly present: (value: unknown) => unknown;
  readonly Answer: Named;
  readonly New: Named;
  readonly Changes: Named;
}

/**
 * @param schema of the venue file
 * @param key the member that names it, which is made where it is not given, and never changes
 * @param below the list in it that has an address of its own
 */
function noun(name: string, schema: TSchema, { key = 'id', below = '' } = {}): ResourceSchema {
  const own = omitMember(schema, below);
  return {
    present: (value) => presentWithSchema(own, value),
    Answer: { ...responseSchema(own), $id: name },
    New: { ...createSchema(schema, key), $id: `New${name}` },
    Changes: { ...patchSchema(own, key), $id: `${name}Changes` },
  };
}

/** The venue itself. */
export const Venue = noun('Venue', venue);
/** A space, whose slots have addresses of their own. */
export const Space = noun('Space', space, { below: 'slots' });
/** A slot, whose packages have addresses of their own. */
export const Slot = noun('Slot', slot, { below: 'packages' });
/** A package as a slot offers it. */
export const Package = noun('Package', packageOffer);
/** A website key. */
export const WebsiteKey = noun('WebsiteKey', siteKey, { key: 'key' });
