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
export const omitMember = (schema: TSchema, name: string) => filterMembers(schema, (each) => each !== name);

/** Returns the schema with some of its members. */
export const pickMembers = (schema: TSchema, names: readonly string[]) =>
  filterMembers(schema, (each) => names.includes(each));

function filterMembers(schema: TSchema, isKept: (name: string) => boolean): TSchema {
  if (!Type.IsObject(schema)) return schema;
  const { type: _, properties: __, required: ___, ...options } = shapeOf(schema);
  const kept = Object.entries(schema.properties).filter(([name]) => isKept(name));
  return Type.Object(Object.fromEntries(kept), options);
}

/** Returns the schema of a response in which only these members are always present. */
export function optionalExcept(schema: TSchema, names: readonly string[]): TSchema {
  const { required = [], properties = {}, ...shape } = shapeOf(schema);
  const described = Object.entries(properties).map(([name, member]) => [
    name,
    names.includes(name)
      ? member
      : { ...member, description: `${member['description']} Absent for the role \`front_desk\`.` },
  ]);
  return {
    ...shape,
    properties: Object.fromEntries(described),
    required: required.filter((name) => names.includes(name)),
  };
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
