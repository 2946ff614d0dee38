import { retryAfterOf } from '../../client/retry-delay.ts';
import { useNow } from '../../ui/use-now.ts';
import { lossOf } from '../state/availability.ts';
import { errorsOf, type FormError, type SessionState, type Step, sendErrorOf } from '../state/state.ts';
import { type Booking, useBooking } from '../use-booking.ts';

/**
 * Returns the error's text, and the step at which to choose again if a retry cannot help, such as for a past date. An
 * unknown code is treated as a server error.
 */
function explanation(
  { state, t }: Booking,
  { error, isOver }: FormError,
  isRequest: boolean,
): [text: string, again?: Step] {
  // An outage asks for a retry after seconds, a freeze after a minute.
  const isMaintained = isRequest && (retryAfterOf(error) ?? 0) >= 60;
  switch (error.code) {
    case 'OFFLINE':
      return [t(isOver ? 'online' : 'offline')];
    case 'NETWORK':
      return [t(isRequest ? 'noAnswer' : 'unreachable')];
    case 'FORBIDDEN':
      return [t('forbidden', { website: location.origin })];
    case 'NOT_FOUND':
      return state.spaces.data ? [t('gone'), 'space'] : [t('notFound')];
    case 'VALIDATION_ERROR':
      return [t('gone'), 'date'];
    default:
      return [t(isMaintained ? 'maintenance' : 'serverError')];
  }
}

/** An error's texts. */
export interface ErrorMessage {
  /** Changes when the error is over, not every second of a countdown. */
  readonly text: string;
  /** The text with a countdown. */
  readonly countdown: string;
  /** Seconds until a retry is allowed. */
  readonly left: number;
  /** The step to choose again, if a retry does not help. */
  readonly again: Step | undefined;
}

/** Returns the seconds of `Retry-After`, and how many of them are left; none without an error. */
export function useRetryAfter(failure: FormError | null): {
  readonly left: number;
  readonly requested: number;
} {
  const now = useNow(useBooking().session.options.clock);
  if (!failure) return { left: 0, requested: 0 };
  const { error, at } = failure;
  const requested = retryAfterOf(error) ?? 0;
  return { left: Math.ceil((at - now) / 1000) + requested, requested };
}

/**
 * Counts down `Retry-After`.
 *
 * @param isRequest a booking request was sent
 */
export function useErrorMessage(failure: FormError, isRequest: boolean): ErrorMessage {
  const booking = useBooking();
  const { state, t, formats } = booking;
  const { left, requested } = useRetryAfter(failure);
  const [explained, again] = explanation(booking, failure, isRequest);
  // A limited repeat of a request may have arrived before.
  const before = isRequest && state.attempts.length === 0 ? `${t('notSent')} ` : '';
  const textWith = (seconds: number) =>
    failure.error.code === 'RATE_LIMITED'
      ? before + t(left > 0 ? 'rateLimited' : 'rateLimitOver', { time: formats.duration(seconds) })
      : (again ? before : '') + explained;
  return {
    text: textWith(requested),
    countdown: textWith(left),
    left,
    again,
  };
}

/** Returns the error of the open step; losses are shown before those of the data. */
export function visibleError(state: SessionState): FormError | null {
  if (state.receipt) return null;
  return sendErrorOf(state) ?? (lossOf(state) ? null : (errorsOf(state).find(Boolean) ?? null));
}
