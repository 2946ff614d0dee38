import { useState } from 'preact/hooks';
import { useNow } from '../use-now.ts';

/** After this time, in milliseconds, loading counts as slow. */
const slowMs = 5000;

interface WaitingProps {
  /** CSS classes of the future content. */
  readonly className: string;
  /** The number of items. */
  readonly count: number;
  /** Null while no language is loaded. */
  readonly messages: { readonly loading: string; readonly slow: string } | null;
}

/** Renders a skeleton in the size of the future content; shows a text if loading is slow. */
export function Placeholder({ className, count, messages }: WaitingProps) {
  const now = useNow();
  const [since] = useState(now);
  const isSlow = messages !== null && now - since > slowMs;
  return (
    <>
      <p role="status" class={isSlow ? 'note' : 'unseen'}>
        {isSlow ? messages.slow : messages?.loading}
      </p>
      <div class={className}>
        {[...Array(count).keys()].map((bone) => (
          <div key={bone} class="bone" />
        ))}
      </div>
    </>
  );
}
