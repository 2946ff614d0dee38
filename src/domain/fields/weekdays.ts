import { type TSchemaOptions, Type } from 'typebox';

/** ISO weekdays, 1 = Monday. */
export const everyDay = [1, 2, 3, 4, 5, 6, 7] as const;

/** Returns the schema of ISO weekdays, 1 is Monday; omitted means every day. */
export const weekdays = (options: TSchemaOptions) =>
  Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
      minItems: 1,
      maxItems: everyDay.length,
      examples: [[4, 5, 6]],
      ...options,
    }),
  );
