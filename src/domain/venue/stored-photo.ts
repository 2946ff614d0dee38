/** Photos stored by the service: limits of a venue, and references from listings. */
import { type Instant, msPerDay } from '../time/instant.ts';
import type { Photo } from './venue.ts';

/** The maximum size of an upload in bytes: enough for cameras. */
export const maxPhotoBytes = 25_000_000;
/** The maximum size of an upload in pixels: enough for cameras, and little enough to decode on a small machine. */
export const maxPhotoPixels = 64_000_000;
/** The maximum number of photos per venue, and the maximum size of all their files. */
export const maxPhotosPerVenue = 500;
export const maxPhotoBytesPerVenue = 400_000_000;
/** How long an unused photo is stored, for edits in progress or undone. */
export const unusedPhotoRetentionMs = 30 * msPerDay;

/** The media types of files by extension. */
export const photoTypes = { webp: 'image/webp', jpg: 'image/jpeg' } as const;

/** One file of a photo. */
export interface PhotoFile {
  /** Width in pixels and format: `960.webp`. */
  readonly name: string;
  /** In pixels. */
  readonly width: number;
}

/** A file with its content. */
export interface PhotoContent extends PhotoFile {
  readonly content: Uint8Array;
}

/** A photo in all its sizes and formats. */
export interface PreparedPhoto {
  /** The width of the largest file, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly files: readonly PhotoContent[];
}

/** A stored photo. */
export interface StoredPhoto {
  readonly id: string;
  readonly venueId: string;
  /** The width of the largest file, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The size of all files together, in bytes. */
  readonly bytes: number;
  readonly createdAt: Instant;
  readonly files: readonly PhotoFile[];
}

const idPattern = /^[\w-]{22}$/;
/** The pattern of file names. */
export const photoNamePattern = '^[1-9]\\d{0,4}\\.(webp|jpg)$';
const namePattern = new RegExp(photoNamePattern);

/** Returns whether a text has the form of a photo's id. */
export const isPhotoId = (text: string) => idPattern.test(text);

/** Returns the media type of a file by its name; null: not a valid name. */
export function photoTypeOf(name: string): (typeof photoTypes)[keyof typeof photoTypes] | null {
  const [, ending] = namePattern.exec(name) ?? [];
  return ending === undefined ? null : photoTypes[ending as keyof typeof photoTypes];
}

/** Returns the URL of a photo's file. */
export type PhotoUrl = (photoId: string, name: string) => string;

/**
 * Presents a photo as listings contain it, without a description yet. Its `url` is a format that every client can
 * show.
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

/** Returns the ids of stored photos in a text such as a serialized listing; may include other services' photos. */
export function photoIdsIn(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(/\/photos\/([\w-]{22})\//g), ([, id = '']) => id));
}
