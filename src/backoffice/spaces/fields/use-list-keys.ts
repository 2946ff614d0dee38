import { useRef } from 'preact/hooks';
import { moveItem } from './order-buttons.tsx';

/** Returns stable keys for list entries without ids, which move with them: `key={keys.of(at)}`. */
export function useListKeys(count: number) {
  const cached = useRef<{ keys: readonly number[]; last: number }>({ keys: [], last: 0 }).current;
  // New entries are at the end.
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
