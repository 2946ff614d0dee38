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
import { createSchema, omitMember, patchSchema, responseSchema, withDefaults } from './schema-variants.ts';

const noMembers: readonly string[] = [];

type Named = TSchema & { readonly $id: string };

/** A resource: how it is presented and described. */
export interface ResourceSchema {
  /** Presents its public members. */
  readonly present: (value: unknown) => unknown;
  /** Presents it to a sender without `venue.read`: the members for the front desk, defaults for the others. */
  readonly presentForFrontDesk: (value: unknown) => unknown;
  /** The action of reading it. */
  readonly readAction: 'spaces.read' | 'venue.read';
  readonly Response: Named;
  readonly New: Named;
  readonly Changes: Named;
}

/**
 * @param schema of the venue file
 * @param key the member that identifies it, generated if omitted, and unchangeable
 * @param below its lists that have separate routes
 * @param frontDesk the members that the front desk reads; the others have their defaults
 */
function defineResource(
  name: string,
  schema: TSchema,
  { key = 'id', below = '', frontDesk = noMembers } = {},
): ResourceSchema {
  const own = omitMember(schema, below);
  const isForFrontDesk = frontDesk.length > 0;
  return {
    present: (value) => presentWithSchema(own, value),
    presentForFrontDesk: (value) => presentWithSchema(own, withDefaults(own, Object(value), frontDesk)),
    readAction: isForFrontDesk ? 'spaces.read' : 'venue.read',
    Response: { ...responseSchema(own), $id: name },
    New: { ...createSchema(schema, key), $id: `New${name}` },
    Changes: { ...patchSchema(own, key), $id: `${name}Changes` },
  };
}

/** The venue itself; the front desk reads no tax and no payment schedule. */
export const Venue = defineResource('Venue', venue, {
  frontDesk: [
    ...['id', 'name', 'description', 'timezone', 'currency', 'locale', 'published', 'website', 'address'],
    ...['photos', 'contact', 'terms', 'privacyUrl', 'noticeHours', 'horizonDays'],
  ],
});
/** A space; its slots have routes of their own. The front desk reads no rates. */
export const Space = defineResource('Space', space, {
  below: 'slots',
  frontDesk: [
    ...['id', 'name', 'description', 'capacity', 'amenities', 'photos', 'layouts', 'active', 'published'],
    ...['rooms', 'setupMinutes', 'turnaroundMinutes', 'noticeHours', 'horizonDays'],
  ],
});
/** A slot; its packages have routes of their own. */
export const Slot = defineResource('Slot', slot, {
  below: 'packages',
  frontDesk: ['id', 'name', 'startTime', 'endTime', 'weekdays', 'seasons', 'hours'],
});
/** A package as offered by a slot. */
export const Package = defineResource('Package', packageOffer);
/** A website key. */
export const WebsiteKey = defineResource('WebsiteKey', siteKey, { key: 'key' });
