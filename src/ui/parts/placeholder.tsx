import { useState } from 'preact/hooks';
import { useNow } from '../use-now.ts';

/** After this, in milliseconds, a wait is called long. */
const slowMs = 5000;

interface WaitingProps {
  /** Classes of what will be there. */
  readonly looks: string;
  /** How many of it. */
  readonly count: number;
  /** Null while there is no language to say anything in. */
  readonly words: { readonly loading: string; readonly slow: string } | null;
}

/** Stands where something will be, in the size it will have; says so when it takes long. */
export function Placeholder({ looks, count, words: messages }: WaitingProps) {
  const now = useNow();
  const [since] = useState(now);
  const isSlow = messages !== null && now - since > slowMs;
  return (
    <>
      <p role="status" class={isSlow ? 'note' : 'unseen'}>
        {isSlow ? messages.slow : messages?.loading}
      </p>
      <div class={looks}>
        {Array.from({ length: count }, (_, bone) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one is like the other
          <div key={bone} class="bone" />
        ))}
      </div>
    </>
  );
}
