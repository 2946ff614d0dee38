import { MutationObserver } from '@tanstack/query-core';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { ManagementError } from '../../client/manage.ts';
import { mayBeSaved } from '../base/lost-response.ts';
import { queryClient } from '../base/query-client.ts';

/** The response of a mutation. */
export type MutationResult = { readonly ok: true } | { readonly ok: false; readonly error: ManagementError };
type Success<A extends MutationResult> = Extract<A, { readonly ok: true }>;
/** What `mutate` returns. */
export type Answer<A extends MutationResult> =
  | Success<A>
  | { readonly ok: false; readonly error: ManagementError };

export interface MutationOptions<A extends MutationResult, Variables> {
  readonly mutationFn: (variables: Variables) => Promise<A>;
  readonly onSuccess?: (response: Success<A>, variables: Variables) => unknown;
  readonly onError?: (error: ManagementError, variables: Variables) => unknown;
  /** False if it changes nothing that queries show, such as a download. Default true. */
  readonly invalidates?: boolean;
}

/** The state of the last mutation. */
export interface Mutation<A extends MutationResult, Variables> {
  /** Does nothing while a mutation is pending: a second tap sends nothing. */
  readonly mutate: (variables: Variables) => void;
  readonly isPending: boolean;
  readonly error: ManagementError | null;
  readonly data: Success<A> | undefined;
  readonly variables: Variables | undefined;
  /** The variables of the last mutation if its response was lost: the service may have made the change. */
  readonly lost: Variables | undefined;
  /** Clears the last mutation and its error. */
  readonly reset: () => void;
}

/**
 * Returns a mutation that sends a change to the API:
 *
 *     const rename = useMutation({ mutationFn: (name: string) => client.patch('/session', { body: { name } }) });
 *     rename.mutate('Ada');
 */
export function useMutation<A extends MutationResult, Variables = void>(
  options: MutationOptions<A, Variables>,
): Mutation<A, Variables> {
  const [observer] = useState(() => new MutationObserver(queryClient, toMutation(options)));
  const [, rerender] = useState({});
  useLayoutEffect(() => observer.subscribe(() => rerender({})), [observer]);
  const { isPending, error, data, variables } = observer.getCurrentResult();
  return {
    isPending,
    error,
    data,
    variables,
    lost: error && mayBeSaved(error) ? variables : undefined,
    reset: observer.reset,
    mutate(next) {
      if (observer.getCurrentResult().isPending) return;
      observer.setOptions(toMutation(options));
      // The error is part of the state.
      observer.mutate(next).catch(() => undefined);
    },
  };
}

/** Runs a mutation outside of a component's lifecycle, such as the undo button of a toast. */
export function mutate<A extends MutationResult>(mutationFn: () => Promise<A>): Promise<Answer<A>> {
  const mutation = queryClient.getMutationCache().build(queryClient, toMutation({ mutationFn }));
  return mutation.execute(undefined).catch((error: ManagementError) => ({ ok: false, error }));
}

function toMutation<A extends MutationResult, Variables>({
  mutationFn,
  invalidates = true,
  ...callbacks
}: MutationOptions<A, Variables>) {
  return {
    ...callbacks,
    meta: { invalidates },
    mutationFn: async (variables: Variables): Promise<Success<A>> => {
      const response = await mutationFn(variables);
      if (!response.ok) throw response.error;
      return response as Success<A>;
    },
  };
}
