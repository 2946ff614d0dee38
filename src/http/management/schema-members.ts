/** Members that several schemas of the management API have. */
import { type TSchema, Type } from 'typebox';

/** Returns the schema of a text. */
export const text = (description: string, example: string) =>
  Type.String({ description, examples: [example] });
/** Returns the schema of an object whose members the place does not determine: generated types accept any. */
export const openObject = (description: string) =>
  Type.Object({}, { additionalProperties: true, description });
/** Returns a schema that also accepts null. */
export const orNull = (schema: TSchema, description: string) =>
  Type.Union([schema, Type.Null()], { description });
/** Returns the schema of an amount in the currency's smallest unit. */
export const cents = (description: string, example = 144_000) =>
  Type.Integer({ description: `${description}, in the smallest unit of \`currency\`.`, examples: [example] });
