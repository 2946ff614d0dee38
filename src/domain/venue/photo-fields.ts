import { type TSchemaOptions, Type } from 'typebox';
import { venueFileLimits } from '../fields/limits.ts';
import { strictObject } from '../fields/strict-object.ts';
import { imageType, photoAddressText, singleLineText } from '../fields/text.ts';

const pixels = (options: TSchemaOptions) =>
  Type.Integer({ minimum: 1, maximum: venueFileLimits.photoPixels, ...options });

const source = strictObject(
  {
    url: photoAddressText({
      description: 'The URL, in the notation of the photo’s `url`.',
      examples: ['/photos/Qm9va2luZ3MgYXJlIGtlcH/960.webp'],
    }),
    type: imageType({ description: 'The media type.', examples: ['image/webp'] }),
    width: pixels({ description: 'The width in pixels.', examples: [960] }),
  },
  { description: 'The picture in another size or format.' },
);

/** Returns the schema of an image with its description. */
export const photo = (options: TSchemaOptions) =>
  strictObject(
    {
      url: photoAddressText({
        description:
          'Where the picture is: an absolute http(s) address, or a path on this service beginning with "/".',
        examples: ['https://riverside.example/photos/main-hall.jpg', '/photos/main-hall.jpg'],
      }),
      alt: singleLineText(venueFileLimits.entryLength, {
        description:
          'A description of the picture for visitors who cannot see it; "" if it is only decoration.',
        examples: ['The main hall set out in theatre rows'],
      }),
      width: Type.Optional(
        pixels({
          description: 'The width in pixels of the largest file. Pages use it to avoid layout shifts.',
          examples: [1920],
        }),
      ),
      height: Type.Optional(
        pixels({ description: 'The height in pixels of the largest file.', examples: [1280] }),
      ),
      sources: Type.Optional(
        Type.Array(source, {
          maxItems: venueFileLimits.photoSources,
          description:
            'The same picture in other sizes and formats; browsers choose the smallest suitable one. Uploads have them.',
        }),
      ),
    },
    options,
  );

/** Returns the field for a list of photos, in display order. */
export const photos = (options: TSchemaOptions) =>
  Type.Optional(Type.Array(photo({}), { maxItems: venueFileLimits.photos, default: [], ...options }));
