import { type TSchema, Type } from 'typebox';
import { hasMembers } from '../../domain/fields/member.ts';

/**
 * Presents the members that a schema lists, in its order: others are never sent, and equal values have equal JSON.
 */
export function presentWithSchema(schema: TSchema, value: unknown): unknown {
  if (Type.IsUnion(schema))
    return value === null ? null : presentWithSchema(schema.anyOf[0] ?? schema, value);
  if (Type.IsArray(schema) && Array.isArray(value))
    return value.map((entry) => presentWithSchema(schema.items, entry));
  if (!Type.IsObject(schema) || !hasMembers(value)) return value;
  return Object.fromEntries(
    Object.entries(schema.properties).flatMap(([name, member]) =>
      value[name] === undefined ? [] : [[name, presentWithSchema(member, value[name])]],
    ),
  );
}
