/**
 * Reads what a page sets as attributes and properties. It may be anything: only documented members with texts are
 * copied, and everything else is ignored.
 */
import type { CustomMessages } from './messages/catalogue.ts';
import { type Field, nothingChosen } from './state/state.ts';

/** Visitor details that the page prefills; null is like absent. */
export type Prefill = { readonly [Name in Field]?: string | null | undefined };

// The honeypot is not the page's to fill: the service would accept the request and store nothing.
const { website: _, ...prefillable } = nothingChosen.draft;

/** Returns the documented members of `prefill` that are texts. */
export function prefillFrom(value: unknown): Partial<Record<Field, string>> {
  return textsIn(value, Object.keys(prefillable));
}

/** Returns the members of `messages` that are texts, or texts with plural forms. */
export function messagesFrom(value: unknown): CustomMessages {
  const plurals = namesIn(value).map((name) => [name, textsIn(memberOf(value, name))] as const);
  return { ...textsIn(value), ...Object.fromEntries(plurals.filter(([, { other }]) => other)) };
}

/** Returns a copy of the members that are texts. */
function textsIn(value: unknown, names = namesIn(value)): Record<string, string> {
  const members = names.map((name) => [name, memberOf(value, name)]);
  return Object.fromEntries(members.filter(([, text]) => typeof text === 'string'));
}

/** Returns an object as it is, and an empty one instead of anything else. */
function objectOf(value: unknown): object {
  return Object(typeof value === 'object' ? value : null);
}

function namesIn(value: unknown): string[] {
  return Object.keys(objectOf(value));
}

/** Returns a member of an object, also if it is inherited; undefined if there is none or reading it fails. */
function memberOf(value: unknown, name: string): unknown {
  try {
    return Reflect.get(objectOf(value), name);
  } catch {
    return undefined;
  }
}
