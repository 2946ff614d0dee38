import { type TProperties, type TSchemaOptions, Type } from 'typebox';

/** Creates an object schema that rejects unknown members: a mistyped name would otherwise be ignored silently. */
export const strictObject = <Properties extends TProperties>(
  properties: Properties,
  options: TSchemaOptions = {},
) => Type.Object(properties, { additionalProperties: false, ...options });
