import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { currentUrl } from '../base/address.ts';
import { type DraftOwner, draftKey } from '../base/draft-storage.ts';
import { parseRoute } from '../base/routes.ts';
import { session } from '../base/session.ts';
import { isConflict, mergeValues } from './merge-values.ts';

/** A changed member: its value when the edit began, and its new value. */
interface Change<Value> {
  readonly was: Value;
  readonly is: Value;
}
type Changes<Value> = { readonly [Name in keyof Value]?: Change<Value[Name]> };

/** What is stored. */
interface Stored<Value> {
  readonly changes: Changes<Value>;
  /** The time of the last change, if it was made before this form was opened; null: there is none. */
  readonly restoredFrom: number | null;
}

/** A draft over the saved state. */
export interface Draft<Value> {
  readonly draft: Value | null;
  readonly change: (members: Partial<Value>) => void;
  readonly isChanged: boolean;
  /** The members that differ from the saved state. */
  readonly changes: Partial<Value>;
  /** The members, or entries of merged members, that both this person and another person changed. */
  readonly outdated: readonly (keyof Value)[];
  /** Keeps the draft's values instead of the other person's; of some members, as changes of another saved state. */
  readonly keep: (over?: Partial<Value>) => void;
  /** Discards the draft, or some members of it. */
  readonly drop: (names?: readonly (keyof Value)[]) => void;
  /** When the draft was last changed before this form was opened; null: it began here, or the person continues it. */
  readonly restoredFrom: number | null;
  /** Continues a restored draft. */
  readonly resume: () => void;
}

/**
 * Returns a draft that is stored in this tab until it is saved or discarded: it survives reloads and
 * visits to other pages. Drafts of another person or venue are not found. They are deleted when the person logs out,
 * loses access to the venue, or the session ends; an open form keeps its values until the person has logged in again.
 *
 * @param name of the draft within the venue, e.g. the path of the edited resource
 * @param saved the saved state; null while loading
 * @param merged the lists and records whose entries are merged with those that another person saved
 */
export function useDraft<Value extends object>(
  name: string,
  saved: Value | null,
  merged: readonly (keyof Value)[] = [],
): Draft<Value> {
  const key = draftKey(draftOwner(), name);
  // A signal per key, so that no draft is shown for another resource.
  const stored = useMemo(() => signal<Stored<Value>>(read(key)), [key]);
  const { changes, restoredFrom } = stored.value;
  const write = (next: Changes<Value>) => {
    const isEmpty = Object.keys(next).length === 0;
    stored.value = { changes: next, restoredFrom: isEmpty ? null : stored.peek().restoredFrom };
    try {
      if (isEmpty) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), changes: next }));
    } catch {
      // The browser has stopped storing data: the draft stays in memory.
    }
  };
  const names = saved === null ? [] : (Object.keys(changes) as (keyof Value)[]);
  const versionsOf = (name: keyof Value) => {
    const { was, is } = changes[name] ?? {};
    return { was, mine: is, theirs: saved?.[name] };
  };
  const draftOf = (name: keyof Value) =>
    merged.includes(name) ? mergeValues(versionsOf(name)) : changes[name]?.is;
  // Ignores members that were changed back.
  const changed = names.filter((name) => !isSame(draftOf(name), saved?.[name]));
  const requested = (of: readonly (keyof Value)[]) =>
    Object.fromEntries(of.map((name) => [name, draftOf(name)])) as Partial<Value>;
  return {
    draft: saved && { ...saved, ...requested(names) },
    change: (members) => {
      const before = stored.peek().changes;
      const next = Object.entries(members).map(([name, is]) => {
        const cached = merged.includes(name as keyof Value) ? undefined : before[name as keyof Value];
        return [name, { was: cached ? cached.was : saved?.[name as keyof Value], is }];
      });
      write({ ...before, ...Object.fromEntries(next) });
    },
    isChanged: changed.length > 0,
    changes: requested(changed),
    outdated: changed.filter((name) =>
      merged.includes(name) ? isConflict(versionsOf(name)) : !isSame(changes[name]?.was, saved?.[name]),
    ),
    keep: (over) => {
      const kept = over ? names.filter((name) => name in over) : names;
      const next = kept.map((name) => {
        const theirs = (over ?? saved)?.[name];
        const is = merged.includes(name) ? mergeValues({ ...versionsOf(name), theirs }) : changes[name]?.is;
        return [name, { was: theirs, is }];
      });
      write({ ...(over && changes), ...(Object.fromEntries(next) as Changes<Value>) });
    },
    drop: (dropped) =>
      write(
        Object.fromEntries(
          Object.entries(changes).filter(([name]) => dropped && !dropped.includes(name as keyof Value)),
        ) as Changes<Value>,
      ),
    restoredFrom: changed.length > 0 ? restoredFrom : null,
    resume: () => {
      stored.value = { changes, restoredFrom: null };
    },
  };
}

/** Returns the logged-in person, at the venue whose page is open. */
export function draftOwner(): DraftOwner {
  const current = session.value;
  const route = parseRoute(currentUrl.value.pathname);
  return {
    personId: current.kind === 'in' ? current.account.id : '',
    venueId: route.kind === 'venue' ? route.venueId : '',
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function read<Value>(key: string): Stored<Value> {
  try {
    // Only this hook writes the key. Version 1.0.0 stored the changes alone.
    const { at = null, changes, ...former } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return { changes: changes ?? former, restoredFrom: at };
  } catch {
    return { changes: {}, restoredFrom: null };
  }
}
