import { useEffect, useState } from 'preact/hooks';
import { type FormError, sendErrorOf } from '../state/state.ts';
import { useBooking } from '../use-booking.ts';
import type { LazySteps } from '../use-lazy-steps.ts';
import { useErrorMessage, visibleError } from './error-messages.ts';

interface StatusProps {
  /** Null while the later steps' texts are not loaded. */
  readonly lazy: LazySteps | null;
}

/**
 * A pause, in milliseconds, before lines are announced. The announcement of an element that gets the focus would
 * interrupt them, and results that change quickly are announced once.
 */
const pauseMs = 200;

/**
 * Renders the live region: results of actions, and errors. It stays through all steps, since screen
 * readers announce what is added to an existing region, not a new region. Each line is a separate element, so that
 * only new ones are read.
 */
export function LiveRegion({ lazy }: StatusProps) {
  const booking = useBooking();
  const error = visibleError(booking.state);
  const lines = lazy?.steps.announcementsOf(booking) ?? [];
  const [announced, announce] = useState<readonly string[]>([]);
  const text = lines.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines change with their text
  useEffect(() => {
    const timer = setTimeout(() => announce(lines), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div id="status" role="status" aria-atomic="false" class="unseen">
      {announced
        .filter((line) => lines.includes(line))
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
      {error && <ErrorLine failure={error} isRequest={error === sendErrorOf(booking.state)} />}
    </div>
  );
}

function ErrorLine({ failure, isRequest }: { readonly failure: FormError; readonly isRequest: boolean }) {
  const { text } = useErrorMessage(failure, isRequest);
  return <p key={text}>{text}</p>;
}
