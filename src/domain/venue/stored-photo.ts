/** Photos that the service keeps itself: what a venue may have of them, and how listings refer to one. */
import { type Instant, msPerDay } from '../time/instant.ts';
import type { Photo } from './venue.ts';

/** Largest picture that is taken, in bytes: what cameras write. */
export const maxPhotoBytes = 25_000_000;
/** And in pixels, whatever its bytes say: what cameras have, and little enough for a small machine to unpack. */
export const maxPhotoPixels = 64_000_000;
/** How many photos a venue keeps, and how many bytes all their files have. */
export const maxPhotosPerVenue = 500;
export const maxPhotoBytesPerVenue = 400_000_000;
/** So long a photo is kept that no listing shows, for whoever is still writing one, or takes an edit back. */
export const unusedPhotoRetentionMs = 30 * msPerDay;

/** What there are files of, by the ending of their names. */
export const photoTypes = { webp: 'image/webp', jpg: 'image/jpeg' } as const;

/** One file of a photo. */
export interface PhotoFile {
  /** Its width in pixels and its format: `960.webp`. */
  readonly name: string;
  /** Pixels. */
  readonly width: number;
}

/** A file with what is in it. */
export interface PhotoContent extends PhotoFile {
  readonly content: Uint8Array;
}

/** A picture in the sizes and formats in which it is served. */
export interface PreparedPhoto {
  /** Pixels of the largest. */
  readonly width: number;
  readonly height: number;
  readonly files: readonly PhotoContent[];
}

/** A photo that is kept. */
export interface StoredPhoto {
  readonly id: string;
  readonly venueId: string;
  /** Pixels of its largest file. */
  readonly width: number;
  readonly height: number;
  /** Of all files together. */
  readonly bytes: number;
  readonly createdAt: Instant;
  readonly files: readonly PhotoFile[];
}

const idPattern = /^[\w-]{22}$/;
/** Of the names of files. */
export const photoNamePattern = '^[1-9]\\d{0,4}\\.(webp|jpg)$';
const namePattern = new RegExp(photoNamePattern);

/** Whether a text looks like the id of a photo. */
export const isPhotoId = (text: string) => idPattern.test(text);

/** The media type of a file by its name; null: no file has such a name. */
export function photoTypeOf(name: string): (typeof photoTypes)[keyof typeof photoTypes] | null {
  const [, ending] = namePattern.exec(name) ?? [];
  return ending === undefined ? null : photoTypes[ending as keyof typeof photoTypes];
}

/** Where a file of a photo is served. */
export type PhotoUrl = (photoId: string, name: string) => string;

/**
 * A photo as venues and spaces list it, without words yet. Its `url`, for whoever takes no notice of `sources`, is one
 * that everything can show.
 */
export function presentPhoto({ id, width, height, files }: StoredPhoto, addressOf: PhotoUrl): Photo {
  const typed = files.map(({ name, width }) => ({ name, width, type: photoTypeOf(name) ?? '' }));
  const plain = typed.find(({ type }) => type === photoTypes.jpg) ?? typed.at(-1);
  return {
    url: plain === undefined ? '' : addressOf(id, plain.name),
    alt: '',
    width,
    height,
    sources: typed
      .filter(({ type }) => type !== photoTypes.jpg)
      .sort((one, other) => one.width - other.width)
      .map((file) => ({ url: addressOf(id, file.name), type: file.type, width: file.width })),
  };
}

/** The ids of kept photos that a text refers to, such as a listing as it is stored; those of other services too. */
export function photoIdsIn(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(/\/photos\/([\w-]{22})\//g), ([, id = '']) => id));
}
