import { useRef } from 'preact/hooks';
import { newIdempotencyKey } from '../../../client/idempotency-key.ts';
import type { ManagementAnswer, ManagementError } from '../../../client/manage.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { problemsAt } from '../../parts/error-notice.tsx';

interface Creation<Body, Data> {
  readonly send: (
    body: Body,
    request: { readonly idempotencyKey: string },
  ) => Promise<ManagementAnswer<Data>>;
  readonly onSuccess: (data: Data) => void;
}

interface NewPart<Body> {
  /** Derived from its name. */
  readonly id: string;
  readonly body: (id: string) => Body;
}

/**
 * Creates a space, slot or package. If the id is taken, it gets a suffix. Repeating the call with the same content uses
 * the same idempotency key, so nothing is created twice.
 */
export function useCreate<Body, Data>({ send, onSuccess }: Creation<Body, Data>) {
  const last = useRef({ content: '', idempotencyKey: '' });
  const sendOnce = (body: Body) => {
    const content = JSON.stringify(body);
    if (content !== last.current.content) last.current = { content, idempotencyKey: newIdempotencyKey() };
    return send(body, { idempotencyKey: last.current.idempotencyKey });
  };
  return useMutation({
    async mutationFn({ id, body }: NewPart<Body>) {
      const answer = await sendOnce(body(id));
      if (answer.ok || !isIdTaken(answer.error)) return answer;
      return sendOnce(body(`${id}-${crypto.randomUUID().slice(0, 4)}`));
    },
    onSuccess: ({ data }) => onSuccess(data),
  });
}

const isIdTaken = (error: ManagementError) =>
  [...problemsAt(error).keys()].some((path) => /(^|\.)id$/.test(path));
