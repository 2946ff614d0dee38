import type { Catalogue } from './messages/load.ts';

/** What an element needs from where it runs: the file a page loads brings it, and so does each package entry. */
export interface Environment {
  /** Where the service of an element is. */
  baseOf(element: Element): string;
  readonly fetch: typeof fetch;
  /** The language of an element. */
  catalogueFor(element: Element): Promise<Catalogue>;
}

/** The element's own word on where the service is, else the one of what defines it; without a slash at its end. */
export function serviceUrlFrom(base: string) {
  return (element: Element): string => (element.getAttribute('api-base') ?? base).replace(/\/+$/, '');
}
