import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';

const prefix = 'firsthold draft ';

/** A member somebody is changing: as it stood when they began, and as they want it. */
interface Change<Value> {
  readonly was: Value;
  readonly is: Value;
}
type Changes<Value> = { readonly [Name in keyof Value]?: Change<Value[Name]> };

/** What somebody is typing, over what stands at the service. */
export interface Draft<Value> {
  readonly draft: Value | null;
  readonly change: (members: Partial<Value>) => void;
  readonly isChanged: boolean;
  /** The members that are another than they are at the service. */
  readonly changes: Partial<Value>;
  /** Of those, what somebody else has changed since it was begun to be changed here. */
  readonly overtaken: readonly (keyof Value)[];
  /** What is typed here is wanted all the same, instead of what somebody else wrote. */
  readonly keep: () => void;
  /** Throws away what was typed; of some members, where they are named. */
  readonly drop: (names?: readonly (keyof Value)[]) => void;
}

/**
 * What somebody is typing: it survives a reload, the end of a session and a look at another page, in this tab alone, until it is
 * saved or thrown away.
 *
 * @param key names what is being edited, e.g. its path
 * @param saved as it stands at the service; null while that is not known
 */
export function useDraft<Value extends object>(key: string, saved: Value | null): Draft<Value> {
  // A signal for each key, so that no draft is ever shown on what it is not of.
  const stored = useMemo(() => signal<Changes<Value>>(read(key)), [key]);
  const changes = stored.value;
  const write = (next: Changes<Value>) => {
    stored.value = next;
    try {
      if (Object.keys(next).length === 0) sessionStorage.removeItem(prefix + key);
      else sessionStorage.setItem(prefix + key, JSON.stringify(next));
    } catch {
      // A browser that keeps nothing, or no more: it is in this page's memory.
    }
  };
  const names = saved === null ? [] : (Object.keys(changes) as (keyof Value)[]);
  // What was typed and taken back again is no change.
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
    overtaken: changed.filter((name) => !isSame(changes[name]?.was, saved?.[name])),
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
    // Written here, by the same key.
    return JSON.parse(sessionStorage.getItem(prefix + key) ?? '{}') as Changes<Value>;
  } catch {
    return {};
  }
}
