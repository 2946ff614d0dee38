import { attributeOf } from '../ui/attribute.ts';
import type { Catalogue } from './messages/load.ts';

/** The dependencies of an element, provided by the embed file and each package entry. */
export interface Environment {
  /** Returns the service's base URL for an element. */
  baseOf(element: Element): string;
  readonly fetch: typeof fetch;
  /** Returns the language of an element. */
  catalogueFor(element: Element): Promise<Catalogue>;
  /** Here, so that the form's file shares no code with the embed file: bundlers would move it to a third one. */
  readonly attributeOf: typeof attributeOf;
}

/** Returns the element's `api-base`, or the default; without a trailing slash. */
export function serviceUrlFrom(base: string) {
  return (element: Element): string => (attributeOf(element, 'api-base') ?? base.trim()).replace(/\/+$/, '');
}

/** Returns whether the browser has what the form's styles need. In older ones, the fields would be invisible. */
export function hasRequiredStyles(): boolean {
  return CSS.supports('selector(:has(a)) and (color: light-dark(red, red))');
}
