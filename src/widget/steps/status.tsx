import type { Trouble } from '../state/state.ts';
import { useBooking } from '../use-booking.ts';
import type { LaterSteps } from '../use-later-steps.ts';
import { troubleOnShow, useTroubleWords } from './trouble-words.ts';

interface StatusProps {
  /** Null while what the later steps would say is not there yet. */
  readonly later: LaterSteps | null;
}

/**
 * For those who listen: which step is open, what came of what they did, and what is in the way. It stays through all steps,
 * since screen readers tell what comes into a place that has been there, not what comes together with its place. Each line is
 * an element of its own, so that only what is new is read.
 */
export function Status({ later }: StatusProps) {
  const booking = useBooking();
  const trouble = troubleOnShow(booking.state);
  return (
    <div id="status" role="status" aria-atomic="false" class="unseen">
      {later?.steps.saidOf(booking).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {trouble && <TroubleLine trouble={trouble} isRequest={trouble === booking.state.sendTrouble} />}
    </div>
  );
}

function TroubleLine({ trouble, isRequest }: { readonly trouble: Trouble; readonly isRequest: boolean }) {
  const { text } = useTroubleWords(trouble, isRequest);
  return <p key={text}>{text}</p>;
}
