import { type TProperties, type TSchemaOptions, Type } from 'typebox';

/** An object that refuses members it does not know: a mistyped name would otherwise be dropped in silence. */
export const strictObject = <Properties extends TProperties>(
  properties: Properties,
  options: TSchemaOptions = {},
) => Type.Object(properties, { additionalProperties: false, ...options });
