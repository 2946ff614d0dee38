import { useEffect } from 'preact/hooks';
import type { ManagementError } from '../../client/manage.ts';
import { type MutationResult, useMutation } from '../api/use-mutation.ts';
import { mayBeSaved } from '../base/lost-response.ts';
import { t } from '../base/messages.ts';
import { showToast } from '../base/toast.ts';
import { problemsAt } from './error-notice.tsx';
import { problemsUnedited } from './problems-unedited.ts';
import { type Draft, useDraft } from './use-draft.ts';

/** An edit: the draft, the saved state, and saving. */
export interface Edit<Value> extends Omit<Draft<Value>, 'draft'> {
  readonly draft: Value;
  readonly saved: Value;
  readonly isSaving: boolean;
  readonly error: ManagementError | null;
  /** The service's field errors by path: `layouts[0].capacity`. */
  readonly problems: ReadonlyMap<string, string>;
  /** Members that another person changed since the form was loaded, known after a save. */
  readonly conflictingFields: readonly (keyof Value)[];
  /** @param leave references of bookings that may stay although they conflict with the change */
  readonly save: (leave?: string) => void;
}

/** The edited content and how to send it. */
export interface EditOptions<Value> {
  /** The key of the draft. */
  readonly key: string;
  readonly saved: Value;
  readonly etag: string;
  /** @param changes the changed members only */
  readonly send: (
    changes: Partial<Value>,
    ifMatch: string,
    leave: string | undefined,
  ) => Promise<MutationResult>;
}

/**
 * Sends the members that were changed, with `If-Match`, so that no other person's edit is overwritten.
 * If another person changed a member too, the form shows both values and asks which one to keep.
 */
export function useEdit<Value extends object>({ key, saved, etag, send }: EditOptions<Value>): Edit<Value> {
  const { draft, ...typed } = useDraft<Value>(key, saved);
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: ({ leave }: Save<Value>) => send(typed.changes, etag, leave),
    onSuccess: end,
  });
  function end() {
    typed.drop();
    showToast({ text: t('saved') });
  }
  const isStale = error?.code === 'PRECONDITION_FAILED';
  // The response was lost, or that of an earlier attempt was, which makes this one stale.
  const isSaved =
    error !== null && (isStale || mayBeSaved(error)) && variables !== undefined && hasSent(variables, saved);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!isSaved) return;
    reset();
    end();
  }, [isSaved]);
  return {
    ...typed,
    saved,
    isSaving: isPending,
    error,
    draft: draft ?? saved,
    problems: problemsUnedited(problemsAt(error), variables?.sent, draft ?? saved),
    conflictingFields: isStale && variables ? differing(variables.seen, error.current) : [],
    save(leave) {
      if (typed.outdated.length === 0) mutate({ seen: saved, sent: draft ?? saved, leave });
    },
    drop(names) {
      reset();
      typed.drop(names);
    },
  };
}

interface Save<Value> {
  /** The resource as it was shown. */
  readonly seen: Value;
  /** The resource as it was sent. */
  readonly sent: Value;
  readonly leave: string | undefined;
}

/** Returns whether a resource has what was sent. */
const hasSent = <Value>({ seen, sent }: Save<Value>, saved: Value): boolean =>
  (Object.keys(sent as object) as (keyof Value)[]).every((name) => {
    const text = JSON.stringify(sent[name]);
    return text === JSON.stringify(seen[name]) || text === JSON.stringify(saved[name]);
  });

/** Returns the members that changed since they were read. */
function differing<Value extends object>(seen: Value, current: unknown): (keyof Value)[] {
  const now = (current ?? {}) as Value;
  return (Object.keys(seen) as (keyof Value)[]).filter(
    (name) => JSON.stringify(seen[name]) !== JSON.stringify(now[name]),
  );
}
