/** From a stored venue back to a document as its staff would have written it. */

import { type TObject, type TSchema, Type } from 'typebox';
import { serializeBlock } from '../../booking/block-fields.ts';
import { hasMembers } from '../../fields/member.ts';
import { type VenueDocument, venueFileSchema } from './schema.ts';
import type { VenueFile } from './venue-file.ts';

/**
 * The document of a venue, ready for `JSON.stringify`; `parseVenueFile` makes an equal venue of it.
 *
 * Members stand in the order of docs/venue-file.md. Those that say no more than leaving them out would are
 * left out, except switches and choices (`published`, `holdPeriod`): people look for them to change them.
 */
export function writeVenueFile(file: VenueFile): VenueDocument {
  const spaces = file.spaces.map(({ rooms, ...space }) =>
    rooms.length === 1 && rooms[0] === space.id ? space : { ...space, rooms },
  );
  // Said where it is not so, for programs that know no such member.
  const siteKeys = file.siteKeys.map(({ page, ...siteKey }) => (page ? siteKey : { ...siteKey, page }));
  // What the schema says, written by the schema.
  const blocks = file.blocks.map(serializeBlock);
  return serialized(venueFileSchema, { ...file, spaces, siteKeys, blocks }) as VenueDocument;
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
    if (!goesWithoutSaying(member, memberDocument)) document[name] = memberDocument;
  }
  return document;
}

function goesWithoutSaying(member: TSchema, document: unknown): boolean {
  if (Type.IsBoolean(member) || Type.IsEnum(member) || !('default' in member)) return false;
  return JSON.stringify(document) === JSON.stringify(member.default);
}
