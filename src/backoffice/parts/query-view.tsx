import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { ManagementError } from '../../client/manage.ts';
import { Placeholder } from '../../ui/parts/placeholder.tsx';
import type { Query } from '../api/use-query.ts';
import { t } from '../base/messages.ts';
import { ErrorNotice } from './error-notice.tsx';

interface QueryViewProps<Data> {
  readonly query: Omit<Query<Data>, 'isPending'>;
  /** CSS classes and number of the placeholders while there is no data. */
  readonly className?: string;
  readonly count?: number;
  readonly children: (data: Data) => ComponentChildren;
}

/** Shows a query: placeholders while it is pending, an error with a button to retry, and its data. */
export function QueryView<Data>({ query, className = 'bones', count = 4, children }: QueryViewProps<Data>) {
  const { data, error, refetch } = query;
  // Keeps the error while a first fetch is retried.
  const lastError = useRef<ManagementError | null>(null);
  if (error !== null || data !== undefined) lastError.current = error;
  const shown = lastError.current;
  return (
    <>
      {shown && <ErrorNotice error={shown} onRetry={refetch} />}
      {data !== undefined
        ? children(data)
        : !shown && (
            <Placeholder
              className={className}
              count={count}
              messages={{ loading: t('loading'), slow: t('slow') }}
            />
          )}
    </>
  );
}
