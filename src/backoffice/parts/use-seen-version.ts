import { useEffect, useState } from 'preact/hooks';
import type { ManagementError } from '../../client/manage.ts';
import { queryClient } from '../base/query-client.ts';

/** A resource as a dialog shows it. */
interface SeenVersion<Content> {
  readonly content: Content;
  readonly etag: string;
  /** The last refusal because someone else changed the resource; null: none. */
  readonly conflict: ManagementError | null;
  /** Takes the latest version after such a refusal. Call it with the errors of the dialog at every render. */
  readonly follow: (...errors: readonly (ManagementError | null)[]) => void;
}

/**
 * Returns the version that a dialog changes: the one it showed when it opened, even if another was fetched since. After a
 * refusal because someone else changed the resource, it is the latest one: the dialog names that change.
 */
export function useSeenVersion<Content>(content: Content, etag: string): SeenVersion<Content> {
  const [seen, setSeen] = useState({ content, etag, conflict: null as ManagementError | null });
  const [refusal, setRefusal] = useState<ManagementError | null>(null);
  useEffect(() => {
    // Not the refused preview: it is computed again for the latest version.
    if (refusal) void queryClient.invalidateQueries({ predicate: ({ state }) => state.status !== 'error' });
  }, [refusal]);
  return {
    ...seen,
    follow(...errors) {
      const error = errors.find((each) => each?.code === 'PRECONDITION_FAILED');
      if (!error) return;
      if (error !== refusal) setRefusal(error);
      if (etag !== seen.etag) setSeen({ content, etag, conflict: error });
    },
  };
}
