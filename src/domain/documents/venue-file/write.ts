/** Converts a stored venue to a document. */

import { type TObject, type TSchema, Type } from 'typebox';
import { serializeBlock } from '../../booking/block-fields.ts';
import { hasMembers } from '../../fields/member.ts';
import type { PackageDetails } from '../../venue/package.ts';
import { packageOffer } from '../../venue/package-fields.ts';
import { type VenueDocument, venueFileSchema } from './schema.ts';
import type { VenueFile } from './venue-file.ts';

/**
 * Returns the document of a venue for `JSON.stringify`; `parseVenueFile` restores an equal venue.
 *
 * Members are in the order of docs/api/venue-file.md. Default values are omitted, except switches and choices
 * (`published`, `holdPeriod`), which people look for to change them.
 */
export function writeVenueFile(file: VenueFile): VenueDocument {
  const spaces = file.spaces.map(({ rooms, ...space }) =>
    rooms.length === 1 && rooms[0] === space.id ? space : { ...space, rooms },
  );
  // Written only if set, for programs that do not know the members.
  const siteKeys = file.siteKeys.map(({ page, frame, maxItems, waitingList, codes, ...siteKey }) => ({
    ...siteKey,
    ...(!page && { page }),
    ...(frame && { frame }),
    ...(maxItems > 1 && { maxItems }),
    ...(waitingList && { waitingList }),
    ...(codes && { codes }),
  }));
  const { pricesIncludeTax, ...ofVenue } = file.venue;
  const venue = { ...ofVenue, ...(pricesIncludeTax && { pricesIncludeTax }) };
  // Serialized by the schema.
  const blocks = file.blocks.map(serializeBlock);
  return serialized(venueFileSchema, { ...file, venue, spaces, siteKeys, blocks }) as VenueDocument;
}

/** Returns the members of a package as in a document, without its id and price. */
export function writePackageDetails({ id: _, ...details }: PackageDetails): object {
  return serializeObject(packageOffer, details);
}

function serialized(schema: TSchema, value: unknown): unknown {
  if (Type.IsUnion(schema)) return value === null ? null : serialized(schema.anyOf[0] ?? schema, value);
  if (Type.IsArray(schema) && Array.isArray(value))
    return value.map((entry) => serialized(schema.items, entry));
  if (Type.IsObject(schema) && hasMembers(value)) return serializeObject(schema, value);
  return value;
}

function serializeObject(schema: TObject, value: Record<string, unknown>): Record<string, unknown> {
  const document: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(schema.properties)) {
    if (value[name] === undefined) continue;
    const memberDocument = serialized(member, value[name]);
    if (!isDefault(member, memberDocument)) document[name] = memberDocument;
  }
  return document;
}

function isDefault(member: TSchema, document: unknown): boolean {
  if (Type.IsBoolean(member) || Type.IsEnum(member) || !('default' in member)) return false;
  return JSON.stringify(document) === JSON.stringify(member.default);
}
