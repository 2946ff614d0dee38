import { type TSchemaOptions, Type } from 'typebox';
import { limits } from '../fields/limits.ts';
import { strictObject } from '../fields/strict-object.ts';
import { lineOfText, photoAddressText } from '../fields/text.ts';

/** A picture and what it shows. */
export const photo = (options: TSchemaOptions) =>
  strictObject(
    {
      url: photoAddressText({
        description:
          'Where the picture is: an absolute http(s) address, or a path on this service beginning with "/".',
        examples: ['https://riverside.example/photos/main-hall.jpg', '/photos/main-hall.jpg'],
      }),
      alt: lineOfText(limits.entryLength, {
        description:
          'What the picture shows, for visitors who cannot see it; empty ("") where it is only decoration.',
        examples: ['The main hall set out in theatre rows'],
      }),
    },
    options,
  );

/** Pictures, the first of them first. */
export const photos = (options: TSchemaOptions) =>
  Type.Optional(Type.Array(photo({}), { maxItems: limits.photos, default: [], ...options }));
