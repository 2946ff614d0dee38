import type { Photo } from '../client/answer.ts';

/** A picture with its whole address: one with a path alone is on the service. */
export function photoOf(base: string, { url, alt }: Photo): Photo {
  return { url: url.startsWith('/') ? base + url : url, alt };
}
