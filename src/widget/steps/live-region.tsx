import type { FormError } from '../state/state.ts';
import { useBooking } from '../use-booking.ts';
import type { LazySteps } from '../use-lazy-steps.ts';
import { useErrorMessage, visibleError } from './error-messages.ts';

interface StatusProps {
  /** Null while the later steps' texts are not loaded. */
  readonly lazy: LazySteps | null;
}

/**
 * Renders the live region: the open step, results of actions, and errors. It stays through all steps, since screen
 * readers announce what is added to an existing region, not a new region. Each line is a separate element, so that
 * only new ones are read.
 */
export function LiveRegion({ lazy }: StatusProps) {
  const booking = useBooking();
  const error = visibleError(booking.state);
  return (
    <div id="status" role="status" aria-atomic="false" class="unseen">
      {lazy?.steps.announcementsOf(booking).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {error && <ErrorLine failure={error} isRequest={error === booking.state.sendError} />}
    </div>
  );
}

function ErrorLine({ failure, isRequest }: { readonly failure: FormError; readonly isRequest: boolean }) {
  const { text } = useErrorMessage(failure, isRequest);
  return <p key={text}>{text}</p>;
}
