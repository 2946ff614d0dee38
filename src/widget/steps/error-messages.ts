import type { ApiErrorCode } from '../../client/types.ts';
import { useNow } from '../../ui/use-now.ts';
import { lossOf } from '../state/availability.ts';
import { errorsOf, type FormError, type SessionState, type Step } from '../state/state.ts';
import { type Booking, useBooking } from '../use-booking.ts';

/**
 * What went wrong, in the visitor's words, and where to choose again if asking again does not help: it brings back neither
 * what is no longer offered nor a day that is over. A code that is not here went wrong on the service's side.
 */
function explanation(
  { state, t }: Booking,
  code: ApiErrorCode,
  isRequest: boolean,
): [text: string, again?: Step] {
  const explanations: Partial<Record<ApiErrorCode, [text: string, again?: Step]>> = {
    OFFLINE: [t('offline')],
    NETWORK: [isRequest ? t('noAnswer') : t('unreachable')],
    FORBIDDEN: [t('forbidden', { website: location.origin })],
    NOT_FOUND: state.spaces.data ? [t('gone'), 'space'] : [t('notFound')],
    VALIDATION_ERROR: [t('dateOver'), 'date'],
    RATE_LIMITED: [t('rateLimitOver')],
  };
  return explanations[code] ?? [t('serverError')];
}

/** A trouble in words. */
export interface ErrorMessage {
  /** Changes when the trouble is over, not every second of a countdown. */
  readonly text: string;
  /** The same, counting down. */
  readonly countdown: string;
  /** Seconds until it may be tried again. */
  readonly left: number;
  /** Where to choose again, if asking again does not help. */
  readonly again: Step | undefined;
}

/** Counts down where the service asks for patience (`Retry-After`). @param isRequest a booking request was sent */
export function useErrorMessage({ error, at }: FormError, isRequest: boolean): ErrorMessage {
  const booking = useBooking();
  const { t, f } = booking;
  const now = useNow();
  const requested = 'retryAfterSeconds' in error ? (error.retryAfterSeconds ?? 0) : 0;
  const left = Math.ceil((at - now) / 1000) + requested;
  const [explained, again] = explanation(booking, error.code, isRequest);
  const limit = (seconds: number) => t('rateLimited', { time: f.duration(seconds) });
  const isLimited = error.code === 'RATE_LIMITED' && left > 0;
  return {
    text: isLimited ? limit(requested) : explained,
    countdown: isLimited ? limit(left) : explained,
    left,
    again,
  };
}

/** The trouble that the open step tells of; what is lost of a choice is told first. */
export function visibleError(state: SessionState): FormError | null {
  if (state.receipt || lossOf(state)) return null;
  return state.sendError ?? errorsOf(state).find((error) => error !== null) ?? null;
}
