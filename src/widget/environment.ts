import type { Catalogue } from './messages/load.ts';

/** The dependencies of an element, provided by the embed file and each package entry. */
export interface Environment {
  /** Returns the service's base URL for an element. */
  baseOf(element: Element): string;
  readonly fetch: typeof fetch;
  /** Returns the language of an element. */
  catalogueFor(element: Element): Promise<Catalogue>;
}

/** Returns the element's `api-base`, or the default; without a trailing slash. */
export function serviceUrlFrom(base: string) {
  return (element: Element): string => (element.getAttribute('api-base') ?? base).replace(/\/+$/, '');
}
