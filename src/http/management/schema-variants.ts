/** Variants of a resource's schema: response, creation, change. */
import { type TSchema, Type } from 'typebox';

/** A JSON schema as plain data. */
interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly default?: unknown;
  readonly [keyword: string]: unknown;
}

const shapeOf = (schema: TSchema): Shape => JSON.parse(JSON.stringify(schema));

/** Returns the schema of the response: with all defaults. */
export const responseSchema = (schema: TSchema): TSchema => complete(shapeOf(schema));

function complete({ default: _, additionalProperties: __, ...shape }: Shape): Shape {
  const { properties, required = [], items, anyOf } = shape;
  return {
    ...shape,
    ...(properties && {
      properties: mapped(properties, complete),
      required: Object.keys(properties).filter(
        (name) => required.includes(name) || properties[name]?.default !== undefined,
      ),
    }),
    ...(items && { items: complete(items) }),
    ...(anyOf && { anyOf: anyOf.map(complete) }),
  };
}

/** Returns the schema of a creation; `key` is generated if omitted. */
export function createSchema(schema: TSchema, key: string): TSchema {
  const { required = [], ...shape } = shapeOf(schema);
  return { ...shape, required: required.filter((name) => name !== key) };
}

/** Returns the schema of a change: omitted members stay, and null resets to the default. */
export function patchSchema(schema: TSchema, key: string): TSchema {
  const { properties = {}, required = [], ...shape } = shapeOf(omitMember(schema, key));
  const changeable = Object.entries(properties).map(([name, { default: _, ...member }]) => [
    name,
    required.includes(name) || member.anyOf !== undefined ? member : orNull(member),
  ]);
  return { ...shape, properties: Object.fromEntries(changeable) };
}

/** Returns the schema without one of its members. */
export function omitMember(schema: TSchema, name: string): TSchema {
  if (!Type.IsObject(schema)) return schema;
  const { type: _, properties: __, required: ___, ...options } = shapeOf(schema);
  const stored = Object.entries(schema.properties).filter(([each]) => each !== name);
  return Type.Object(Object.fromEntries(stored), options);
}

/** Returns a value with some of its members; the others have the defaults of the schema. */
export function withDefaults(schema: TSchema, value: object, names: readonly string[]): object {
  const members = Object.entries(shapeOf(schema).properties ?? {});
  const given = new Map(Object.entries(value));
  return Object.fromEntries(
    members.map(([name, member]) => [name, names.includes(name) ? given.get(name) : member.default]),
  );
}

function orNull({ description, examples, ...member }: Shape): Shape {
  return {
    anyOf: [member, { type: 'null' }],
    ...(description !== undefined && { description }),
    ...(examples !== undefined && { examples }),
  };
}

const mapped = (shapes: Readonly<Record<string, Shape>>, map: (shape: Shape) => Shape) =>
  Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, map(shape)]));
