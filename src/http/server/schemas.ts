/** How schemas give types to requests and responses, in any API. */
import type { FastifyInstance, FastifyTypeProvider } from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';

/** The type of a schema as sent: read-only. */
export type Immutable<Schema extends TSchema> = DeepReadonly<Static<Schema>>;
type DeepReadonly<T> = { readonly [Member in keyof T]: DeepReadonly<T[Member]> };

/**
 * Refers to a shared schema by its name, with its type here.
 *
 * @throws Error if the schema has no `$id`
 */
export function refTo<Schema extends TSchema>(schema: Schema) {
  if (!('$id' in schema)) throw new Error('Only a schema with an `$id` can be referred to.');
  return Type.Unsafe<Static<Schema>>({ $ref: schema.$id });
}

/** Types `request.body`, `query` and `params` by the schemas of their route. */
export interface TypesFromSchema extends FastifyTypeProvider {
  readonly validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown;
}

/** An app whose routes are typed by their schemas. */
export type TypedApp = ReturnType<typeof withTypes>;

/** Returns the same app with routes typed by their schemas. */
export const withTypes = (app: FastifyInstance) => app.withTypeProvider<TypesFromSchema>();
