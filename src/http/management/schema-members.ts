/** Members that several schemas of the management API have. */
import { type TSchema, Type } from 'typebox';

export const text = (description: string, example: string) =>
  Type.String({ description, examples: [example] });
export const orNull = (schema: TSchema, description: string) =>
  Type.Union([schema, Type.Null()], { description });
export const cents = (description: string, example = 144_000) =>
  Type.Integer({ description: `${description}, in the smallest unit of \`currency\`.`, examples: [example] });
