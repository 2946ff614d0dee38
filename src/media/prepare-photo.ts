import sharp from 'sharp';
import { type CodedProblem, codedProblem } from '../domain/problem-codes.ts';
import {
  maxPhotoBytes,
  maxPhotoPixels,
  type PhotoContent,
  type PreparedPhoto,
} from '../domain/venue/stored-photo.ts';

/** The widths offered to browsers, in pixels: a card on a phone, on a high-density phone, a full window. */
const widths = [480, 960, 1920] as const;
/** The width of the fallback JPEG. */
const fallbackWidth = 1280;
/** The maximum ratio of height to width; taller images are reduced. */
const maxAspectRatio = 2;
const timeoutSeconds = 30;

/** The libvips loaders that may decode an image; all others are disabled. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);
/** libvips' names of the accepted formats; AVIF is a kind of HEIF. */
const formats = ['jpeg', 'png', 'webp', 'heif'];

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: loaders });
sharp.concurrency(1);
sharp.cache(false);

/** The image cannot be shown; the message is the end of a sentence about it. */
export class UnsupportedImageError extends Error {
  readonly codedProblem: CodedProblem;

  constructor(message: string, coded: CodedProblem) {
    super(message);
    this.codedProblem = coded;
  }
}

/**
 * Converts an image for display: checks its content, rotates it upright, converts it to sRGB, and removes metadata
 * such as the location. Of an animation, takes the first frame.
 *
 * A crafted image may exploit a decoder, so call this in a separate process (photo-processor.ts).
 *
 * @throws UnsupportedImageError if the image cannot be shown
 */
export async function convertImage(picture: Uint8Array): Promise<PreparedPhoto> {
  try {
    return await prepare(picture);
  } catch (error) {
    if (error instanceof UnsupportedImageError) throw error;
    // libvips' messages about broken files are for programmers.
    throw new UnsupportedImageError(
      'cannot be read: it is damaged or too large',
      codedProblem('broken_picture'),
    );
  }
}

async function prepare(picture: Uint8Array): Promise<PreparedPhoto> {
  if (picture.length > maxPhotoBytes)
    throw new UnsupportedImageError(
      `is larger than ${maxPhotoBytes / 1e6} MB`,
      codedProblem('picture_too_large', { megabytes: maxPhotoBytes / 1e6 }),
    );
  // The header, before anything is decoded.
  const { format, compression, width, height } = await sharp(picture, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ format: '', compression: undefined, width: 0, height: 0 }));
  // HEIC is a kind of HEIF too, whose decoders need a paid licence.
  if (!formats.includes(format) || (format === 'heif' && compression !== 'av1'))
    throw new UnsupportedImageError(
      'is not a supported image: send a JPEG, PNG, WebP or AVIF',
      codedProblem('no_picture'),
    );
  if (width * height > maxPhotoPixels)
    throw new UnsupportedImageError(
      `has more than ${maxPhotoPixels / 1e6} megapixels`,
      codedProblem('picture_too_many_pixels', { megapixels: maxPhotoPixels / 1e6 }),
    );

  // Decoded, rotated and reduced once; all sizes are made from that.
  const { data, info } = await sharp(picture, { limitInputPixels: maxPhotoPixels, failOn: 'error' })
    .timeout({ seconds: timeoutSeconds })
    .autoOrient()
    .resize(within(widths[2]))
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const sized = (width: number) =>
    sharp(data, { raw }).timeout({ seconds: timeoutSeconds }).resize(within(width));

  const files = new Map<string, PhotoContent>();
  for (const width of widths) {
    const encoded = await sized(width).webp({ quality: 78 }).toBuffer({ resolveWithObject: true });
    keep(encoded, 'webp');
  }
  const fallback = sized(fallbackWidth).flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true });
  keep(await fallback.toBuffer({ resolveWithObject: true }), 'jpg');
  return { width: info.width, height: info.height, files: [...files.values()] };

  function keep({ data: content, info: { width } }: EncodedImage, ending: string): void {
    const name = `${width}.${ending}`;
    // A small image has fewer sizes.
    files.set(name, { name, width, content });
  }
}

interface EncodedImage {
  readonly data: Uint8Array;
  readonly info: { readonly width: number };
}

const within = (width: number) =>
  ({ width, height: width * maxAspectRatio, fit: 'inside', withoutEnlargement: true }) as const;
