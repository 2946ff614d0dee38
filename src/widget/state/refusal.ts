import type { ApiError } from '../../client/client.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { problemsFrom } from './filled-in.ts';
import { isPassing } from './passing.ts';
import type { Choices, FocusTarget, Price, Selection } from './session-state.ts';

/** What follows from a refused booking request. */
export interface Refusal {
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
  if (details.some(({ path }) => path === 'terms'))
    return {
      changes: { problems: { terms: 'mustAgree' }, agreedTo: null },
      focus: 'problems',
      outdated: 'listings',
    };
  // The venue asks or offers something else by now.
  const isGone = details.some(({ path }) => /^(?:answers|layout|extras)/.test(path));
  const told: ApiError = isGone ? { code: 'NOT_FOUND', message: error.message } : error;
  const unanswered = isPassing(error.code) ? selection : null;
  const refusal = { changes: { sendTrouble: { error: told, at: now }, unanswered } };
  return told.code === 'NOT_FOUND' ? { ...refusal, outdated: 'listings' } : refusal;
}
