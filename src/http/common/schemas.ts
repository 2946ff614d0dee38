/** How schemas give types to what is received and sent: any API's, whatever it is about. */
import type { FastifyInstance, FastifyTypeProvider } from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';

/** What a schema describes, as it is sent: nobody changes it any more. */
export type Immutable<Schema extends TSchema> = Finished<Static<Schema>>;
type Finished<T> = { readonly [Member in keyof T]: Finished<T[Member]> };

/**
 * A shared schema inside another one: under its name in the document, with its type here.
 *
 * @throws Error where the schema has no `$id`, so nothing could refer to it
 */
export function refTo<Schema extends TSchema>(schema: Schema) {
  if (!('$id' in schema)) throw new Error('Only a schema with an `$id` can be referred to.');
  return Type.Unsafe<Static<Schema>>({ $ref: schema.$id });
}

/** Handlers find in `request.body`, `query` and `params` what the schemas of their route describe. */
export interface TypesFromSchema extends FastifyTypeProvider {
  readonly validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown;
}

/** An app whose routes are typed by their schemas. */
export type TypedApp = ReturnType<typeof withTypes>;

/** The same app; its routes are typed by their schemas. */
export const withTypes = (app: FastifyInstance) => app.withTypeProvider<TypesFromSchema>();
