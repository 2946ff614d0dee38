import sharp from 'sharp';
import { type CodedProblem, codedProblem } from '../domain/problem-codes.ts';
import {
  maxPhotoBytes,
  maxPhotoPixels,
  type PhotoContent,
  type PreparedPhoto,
} from '../domain/venue/stored-photo.ts';

/** Widths of what browsers are offered, in pixels: a card on a phone, a card on a sharp one, a whole window. */
const widths = [480, 960, 1920] as const;
/** Of the one for everything that knows no other. */
const plainWidth = 1280;
/** A picture may be so many times as high as it is wide; one that is narrower is made smaller. */
const maxHeights = 2;
const timeoutSeconds = 30;

/** The parts of libvips that may look at a picture: no others are ever let near one. */
const readers = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);
/** What libvips calls the formats that are taken; AVIF is a kind of HEIF. */
const formats = ['jpeg', 'png', 'webp', 'heif'];

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: readers });
sharp.concurrency(1);
sharp.cache(false);

/** It is no picture that can be shown; the message says why, as the end of a sentence about it. */
export class UnsupportedImageError extends Error {
  readonly told: CodedProblem;

  constructor(message: string, result: CodedProblem) {
    super(message);
    this.told = result;
  }
}

/**
 * Makes a picture fit to be shown: checked by its content, whatever its name says; upright; in sRGB; without anything that
 * the camera wrote down beside it, such as where it stood. Of one that moves, the first picture.
 *
 * A crafted one may still find a fault in what unpacks it: this is for a process of its own (photo-workshop.ts).
 *
 * @throws UnfitPictureError where it is none that can be shown
 */
export async function convertImage(picture: Uint8Array): Promise<PreparedPhoto> {
  try {
    return await prepare(picture);
  } catch (error) {
    if (error instanceof UnsupportedImageError) throw error;
    // What libvips says of a broken file is for programmers.
    throw new UnsupportedImageError(
      'cannot be read: it is broken, or too large to be unpacked',
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
  // What it says of itself, before anything of it is unpacked.
  const { format, compression, width, height } = await sharp(picture, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ format: '', compression: undefined, width: 0, height: 0 }));
  // HEIC is a kind of HEIF too, whose pictures only those who pay for it may unpack.
  if (!formats.includes(format) || (format === 'heif' && compression !== 'av1'))
    throw new UnsupportedImageError(
      'is no picture that can be shown: send a JPEG, PNG, WebP or AVIF',
      codedProblem('no_picture'),
    );
  if (width * height > maxPhotoPixels)
    throw new UnsupportedImageError(
      `has more than ${maxPhotoPixels / 1e6} megapixels`,
      codedProblem('picture_too_many_pixels', { megapixels: maxPhotoPixels / 1e6 }),
    );

  // Unpacked once, turned and made smaller; what is made of it is made of that.
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
    const made = await sized(width).webp({ quality: 78 }).toBuffer({ resolveWithObject: true });
    keep(made, 'webp');
  }
  const plain = sized(plainWidth).flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true });
  keep(await plain.toBuffer({ resolveWithObject: true }), 'jpg');
  return { width: info.width, height: info.height, files: [...files.values()] };

  function keep({ data: content, info: { width } }: Made, ending: string): void {
    const name = `${width}.${ending}`;
    // Of a small picture, there are fewer sizes.
    files.set(name, { name, width, content });
  }
}

interface Made {
  readonly data: Uint8Array;
  readonly info: { readonly width: number };
}

const within = (width: number) =>
  ({ width, height: width * maxHeights, fit: 'inside', withoutEnlargement: true }) as const;
