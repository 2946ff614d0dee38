import { useRef, useState } from 'preact/hooks';
import type { ManagementAnswer, ManagementError } from '../../../client/manage.ts';
import { problemsOf } from '../../parts/trouble.tsx';

/** How something is made: what is sent for an id, and how. */
interface Making<Body, Data> {
  readonly id: string;
  readonly body: (id: string) => Body;
  readonly send: (body: Body, again: { readonly idempotencyKey?: string }) => Promise<ManagementAnswer<Data>>;
}

/**
 * Makes something under an id made from its name. Ids are of the whole installation, of which nobody sees more than their
 * venues: one that another venue has gets a mark behind it. The same try again is the same request, so nothing is made twice.
 */
export function useAdding() {
  const [error, setError] = useState<ManagementError | null>(null);
  const [isAdding, setAdding] = useState(false);
  const last = useRef({ said: '', key: '' });
  async function add<Body, Data>(
    { id, body, send }: Making<Body, Data>,
    isMarked = false,
  ): Promise<Data | null> {
    const sent = body(id);
    const said = JSON.stringify(sent);
    const isAgain = said === last.current.said && last.current.key !== '';
    setAdding(true);
    const answer = await send(sent, isAgain ? { idempotencyKey: last.current.key } : {});
    setAdding(false);
    last.current = { said, key: answer.idempotencyKey ?? '' };
    if (answer.ok) {
      setError(null);
      return answer.data;
    }
    const isTaken = [...problemsOf(answer.error).keys()].some((path) => /(^|\.)id$/.test(path));
    const mark = crypto.randomUUID().slice(0, 4);
    if (isTaken && !isMarked) return add({ id: `${id}-${mark}`, body, send }, true);
    setError(answer.error);
    return null;
  }
  return { add, error, isAdding };
}
