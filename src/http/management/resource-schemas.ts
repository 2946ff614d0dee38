/**
 * Schemas of a venue's resources: the venue file's schemas (`domain/…/…-fields.ts`) define responses, creation and
 * changes here, so nothing is described twice.
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

/** A resource: how it is presented and described. */
export interface ResourceSchema {
  /** Presents its public members. */
  readonly present: (value: unknown) => unknown;
  readonly Response: Named;
  readonly New: Named;
  readonly Changes: Named;
}

/**
 * @param schema of the venue file
 * @param key the member that identifies it, generated if omitted, and unchangeable
 * @param below its lists that have separate routes
 */
function defineResource(name: string, schema: TSchema, { key = 'id', below = '' } = {}): ResourceSchema {
  const own = omitMember(schema, below);
  return {
    present: (value) => presentWithSchema(own, value),
    Response: { ...responseSchema(own), $id: name },
    New: { ...createSchema(schema, key), $id: `New${name}` },
    Changes: { ...patchSchema(own, key), $id: `${name}Changes` },
  };
}

/** The venue itself. */
export const Venue = defineResource('Venue', venue);
/** A space; its slots have routes of their own. */
export const Space = defineResource('Space', space, { below: 'slots' });
/** A slot; its packages have routes of their own. */
export const Slot = defineResource('Slot', slot, { below: 'packages' });
/** A package as offered by a slot. */
export const Package = defineResource('Package', packageOffer);
/** A website key. */
export const WebsiteKey = defineResource('WebsiteKey', siteKey, { key: 'key' });
