import { useRef } from 'preact/hooks';
import { movedTo } from './order-buttons.tsx';

/** Names for the entries of a list that have none of their own, which stay with them when they are moved: `key={keys.of(at)}`. */
export function useKeys(count: number) {
  const known = useRef<{ keys: readonly number[]; last: number }>({ keys: [], last: 0 }).current;
  // What is added stands behind the others.
  while (known.keys.length < count) known.keys = [...known.keys, ++known.last];
  known.keys = known.keys.slice(0, count);
  return {
    of: (at: number) => known.keys[at],
    move: (from: number, to: number) => {
      known.keys = movedTo(known.keys, from, to);
    },
    drop: (at: number) => {
      known.keys = known.keys.toSpliced(at, 1);
    },
  };
}
