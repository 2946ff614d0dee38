import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { currentUrl } from '../base/address.ts';
import { draftKey } from '../base/draft-storage.ts';
import { parseRoute } from '../base/routes.ts';
import { session } from '../base/session.ts';

/** A changed member: its value when the edit began, and its new value. */
interface Change<Value> {
  readonly was: Value;
  readonly is: Value;
}
type Changes<Value> = { readonly [Name in keyof Value]?: Change<Value[Name]> };

/** A draft over the saved state. */
export interface Draft<Value> {
  readonly draft: Value | null;
  readonly change: (members: Partial<Value>) => void;
  readonly isChanged: boolean;
  /** The members that differ from the saved state. */
  readonly changes: Partial<Value>;
  /** The members that both this person and another person changed. */
  readonly outdated: readonly (keyof Value)[];
  /** Keeps the draft's values instead of the other person's. */
  readonly keep: () => void;
  /** Discards the draft, or some members of it. */
  readonly drop: (names?: readonly (keyof Value)[]) => void;
}

/**
 * Returns a draft that is stored in this tab until it is saved or discarded: it survives reloads and
 * visits to other pages. Drafts of another person or venue are not found. They are deleted when the person logs out,
 * loses access to the venue, or the session ends; an open form keeps its values until the person has logged in again.
 *
 * @param name of the draft within the venue, e.g. the path of the edited resource
 * @param saved the saved state; null while loading
 */
export function useDraft<Value extends object>(name: string, saved: Value | null): Draft<Value> {
  const current = session.value;
  const route = parseRoute(currentUrl.value.pathname);
  const owner = {
    personId: current.kind === 'in' ? current.account.id : '',
    venueId: route.kind === 'venue' ? route.venueId : '',
  };
  const key = draftKey(owner, name);
  // A signal per key, so that no draft is shown for another resource.
  const stored = useMemo(() => signal<Changes<Value>>(read(key)), [key]);
  const changes = stored.value;
  const write = (next: Changes<Value>) => {
    stored.value = next;
    try {
      if (Object.keys(next).length === 0) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify(next));
    } catch {
      // The browser has stopped storing data: the draft stays in memory.
    }
  };
  const names = saved === null ? [] : (Object.keys(changes) as (keyof Value)[]);
  // Ignores members that were changed back.
  const changed = names.filter((name) => !isSame(changes[name]?.is, saved?.[name]));
  const requested = (of: readonly (keyof Value)[]) =>
    Object.fromEntries(of.map((name) => [name, changes[name]?.is])) as Partial<Value>;
  return {
    draft: saved && { ...saved, ...requested(names) },
    change: (members) => {
      const before = stored.peek();
      const next = Object.entries(members).map(([name, is]) => {
        const cached = before[name as keyof Value];
        return [name, { was: cached ? cached.was : saved?.[name as keyof Value], is }];
      });
      write({ ...before, ...Object.fromEntries(next) });
    },
    isChanged: changed.length > 0,
    changes: requested(changed),
    outdated: changed.filter((name) => !isSame(changes[name]?.was, saved?.[name])),
    keep: () => {
      const next = names.map((name) => [name, { was: saved?.[name], is: changes[name]?.is }]);
      write(Object.fromEntries(next) as Changes<Value>);
    },
    drop: (dropped) =>
      write(
        Object.fromEntries(
          Object.entries(changes).filter(([name]) => dropped && !dropped.includes(name as keyof Value)),
        ) as Changes<Value>,
      ),
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function read<Value>(key: string): Changes<Value> {
  try {
    // Only this hook writes the key.
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Changes<Value>;
  } catch {
    return {};
  }
}
