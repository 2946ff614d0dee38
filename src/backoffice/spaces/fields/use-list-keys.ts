import { useRef } from 'preact/hooks';
import { moveItem } from './order-buttons.tsx';

/** Names for the entries of a list that have none of their own, which stay with them when they are moved: `key={keys.of(at)}`. */
export function useListKeys(count: number) {
  const cached = useRef<{ keys: readonly number[]; last: number }>({ keys: [], last: 0 }).current;
  // What is added stands behind the others.
  while (cached.keys.length < count) cached.keys = [...cached.keys, ++cached.last];
  cached.keys = cached.keys.slice(0, count);
  return {
    of: (at: number) => cached.keys[at],
    move: (from: number, to: number) => {
      cached.keys = moveItem(cached.keys, from, to);
    },
    drop: (at: number) => {
      cached.keys = cached.keys.toSpliced(at, 1);
    },
  };
}
