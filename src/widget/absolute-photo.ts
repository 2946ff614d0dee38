import type { Photo } from '../client/types.ts';

/** Returns a photo with absolute URLs: paths are on the service. */
export function absolutePhoto(base: string, { sources = [], ...photo }: Photo): Photo {
  const withAbsoluteUrl = <Part extends { readonly url: string }>(part: Part) =>
    part.url.startsWith('/') ? { ...part, url: base + part.url } : part;
  return { ...withAbsoluteUrl(photo), sources: sources.map(withAbsoluteUrl) };
}
