/**
 * The texts a page wants to say differently, under the names of the catalogue they go into. The files the service
 * hosts have numbers instead of most names (scripts/numbered-texts.ts writes them into this module), and only
 * pages with texts of their own load the list.
 */
import type { OwnMessages } from './messages/catalogue.ts';

/** Names in the order of their numbers; empty where the catalogues have names. */
const numbered: readonly string[] = [];

/** The same texts, by number where the catalogues have numbers. */
export function asInCatalogues(own: OwnMessages): OwnMessages {
  return Object.fromEntries(
    Object.entries(own).map(([name, text]) => {
      const number = numbered.indexOf(name);
      return [number < 0 ? name : number, text];
    }),
  );
}
