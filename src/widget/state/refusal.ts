import type { ApiError } from '../../client/client.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { problemsFrom } from './draft.ts';
import { isPassing } from './passing.ts';
import type { Choices, FocusTarget, Price, Selection } from './session-state.ts';

/** What follows from a refused booking request. */
interface Refusal {
  readonly changes: Partial<Choices>;
  readonly focus?: FocusTarget;
  /** What the refusal shows to be known wrongly. */
  readonly outdated?: 'days' | 'quote' | 'listings';
}

/** @param shown the price the request was sent at */
export function refusalOf(error: ApiError, selection: Selection, shown: Price | null, now: Instant): Refusal {
  if (error.code === 'CONFLICT') return { changes: { conflict: selection }, focus: 'loss', outdated: 'days' };
  const details = error.code === 'VALIDATION_ERROR' ? error.details : [];
  const problems = problemsFrom(details);
  if (Object.keys(problems).length > 0) return { changes: { problems }, focus: 'problems' };
  if (shown && details.some(({ path }) => path === 'expectedTotalCents'))
    return { changes: { priceBefore: shown }, focus: 'price', outdated: 'quote' };
  const unanswered = isPassing(error.code) ? selection : null;
  const refusal = { changes: { sendTrouble: { error, at: now }, unanswered } };
  return error.code === 'NOT_FOUND' ? { ...refusal, outdated: 'listings' } : refusal;
}
