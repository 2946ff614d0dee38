import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { ManagementError } from '../../client/manage.ts';
import { Button } from '../../ui/parts/button.tsx';
import { isOnline } from '../base/connection.ts';
import { t } from '../base/messages.ts';
import { problemMessage } from '../messages/problems/problem-message.ts';
import { errorMessage } from './error-message.ts';
import { NamedText } from './named-text.tsx';

/** Returns the service's field errors by path: `name`, `payments.0.offsetDays`. */
export function problemsAt(error: ManagementError | null): ReadonlyMap<string, string> {
  const details = error !== null && 'details' in error ? (error.details ?? []) : [];
  return new Map(details.map((detail) => [detail.path, problemMessage(detail)]));
}

const offline = signal(0);
/** Returns whether a notice says that the browser is offline, so that the layout need not repeat it. */
export const hasOfflineNotice = () => offline.value > 0;

interface ErrorNoticeProps {
  readonly error: ManagementError;
  /** Retries; omitted if the request cannot be retried. */
  readonly onRetry?: () => void;
  /** Replaces the message of the error. */
  readonly message?: string | undefined;
  readonly children?: ComponentChildren;
}

/** Renders an error with possible actions, scrolls it into view, and announces it to screen readers. */
export function ErrorNotice({ error, onRetry, message, children }: ErrorNoticeProps) {
  const alert = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each error
  useEffect(() => alert.current?.scrollIntoView({ block: 'nearest' }), [error]);
  const isOfConnection = error.code === 'OFFLINE' && message === undefined;
  const isOffline = isOfConnection && !isOnline.value;
  useLayoutEffect(() => {
    if (!isOffline) return;
    offline.value += 1;
    return () => {
      offline.value -= 1;
    };
  }, [isOffline]);
  return (
    <div ref={alert} class="trouble" role="alert">
      <p>
        <NamedText text={isOfConnection && !isOffline ? t('online') : (message ?? errorMessage(error))} />
      </p>
      {children}
      {onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
    </div>
  );
}
