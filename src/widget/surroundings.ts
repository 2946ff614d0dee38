import type { Messages } from './messages/catalogue.ts';

/** What an element needs from where it runs: the file a page loads brings it, and so does each package entry. */
export interface Surroundings {
  /** Where the service is, unless the element's `api-base` says otherwise. */
  readonly base: string;
  readonly fetch: typeof fetch;
  /** The catalogue that comes nearest to a locale, and the language it is in. */
  catalogueFor(locale: string): Promise<{ readonly tag: string; readonly messages: Messages }>;
}
