import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ManagementError } from '../../client/manage.ts';
import { Button } from '../../ui/parts/button.tsx';
import { t } from '../shell/words.ts';
import { f } from '../words/language.ts';
import { problemIn } from './problems/problem-in.ts';

/** What went wrong, in the reader's words; what the service says of single fields is said beside those. */
export function troubleWords(error: ManagementError): string {
  switch (error.code) {
    case 'OFFLINE':
      return t('offline');
    case 'NETWORK':
    case 'ABORTED':
      return t('unreachable');
    case 'RATE_LIMITED':
      return t('rateLimited', {
        time: f.duration('retryAfterSeconds' in error ? (error.retryAfterSeconds ?? 60) : 60),
      });
    case 'UNAUTHORIZED':
      return t('wrongPassword');
    case 'FORBIDDEN':
      return 'problem' in error && error.problem === 'log_in_again' ? t('notConfirmed') : t('forbidden');
    case 'NOT_FOUND':
      return t('gone');
    case 'PRECONDITION_FAILED':
      return t('changedMeanwhile');
    case 'CONFLICT':
      return problemIn(error);
    case 'VALIDATION_ERROR':
      return t('invalid');
    case 'INTERNAL_SERVER_ERROR':
      return t('serverError');
    default:
      // In English, and better than nothing.
      return error.message;
  }
}

/** What the service finds wrong with a member, by its path: `name`, `payments.0.offsetDays`. */
export function problemsOf(error: ManagementError | null): ReadonlyMap<string, string> {
  const details = error !== null && 'details' in error ? (error.details ?? []) : [];
  return new Map(details.map((detail) => [detail.path, problemIn(detail)]));
}

interface TroubleProps {
  readonly error: ManagementError;
  /** Left out: it cannot be tried again. */
  readonly again?: () => void;
  readonly children?: ComponentChildren;
}

/** An error and what can be done about it. It scrolls into view, and screen readers announce it. */
export function Trouble({ error, again, children }: TroubleProps) {
  const alert = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each error
  useEffect(() => alert.current?.scrollIntoView({ block: 'nearest' }), [error]);
  return (
    <div ref={alert} class="trouble" role="alert">
      <p>{troubleWords(error)}</p>
      {children}
      {again && <Button onClick={again}>{t('retry')}</Button>}
    </div>
  );
}
