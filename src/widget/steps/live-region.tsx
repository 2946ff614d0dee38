import type { FormError } from '../state/state.ts';
import { useBooking } from '../use-booking.ts';
import type { LazySteps } from '../use-lazy-steps.ts';
import { useErrorMessage, visibleError } from './error-messages.ts';

interface StatusProps {
  /** Null while what the later steps would say is not there yet. */
  readonly later: LazySteps | null;
}

/**
 * For those who listen: which step is open, what came of what they did, and what is in the way. It stays through all steps,
 * since screen readers tell what comes into a place that has been there, not what comes together with its place. Each line is
 * an element of its own, so that only what is new is read.
 */
export function LiveRegion({ later }: StatusProps) {
  const booking = useBooking();
  const error = visibleError(booking.state);
  return (
    <div id="status" role="status" aria-atomic="false" class="unseen">
      {later?.steps.saidOf(booking).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {error && <ErrorLine trouble={error} isRequest={error === booking.state.sendError} />}
    </div>
  );
}

function ErrorLine({
  trouble: error,
  isRequest,
}: {
  readonly trouble: FormError;
  readonly isRequest: boolean;
}) {
  const { text } = useErrorMessage(error, isRequest);
  return <p key={text}>{text}</p>;
}
