import { useSignal } from '@preact/signals';
import { useRef, useState } from 'preact/hooks';
import type { ManagementError } from '../../../client/manage.ts';
import { preconditionFailed } from '../../api/precondition-failed.ts';
import { invalidateQueries } from '../../base/query-client.ts';
import { showToast } from '../../base/toast.ts';
import { t } from '../messages.ts';
import { moveItem } from './order-buttons.tsx';

interface Identified {
  readonly id: string;
  readonly name: string;
}

/** An order on the service, with its ETag. */
type OrderAnswer<Order> =
  | { readonly ok: true; readonly data: Order; readonly etag: string }
  | { readonly ok: false; readonly error: ManagementError };

/** How to read and write an order. */
interface OrderCalls<Order> {
  readonly read: () => Promise<OrderAnswer<Order>>;
  readonly write: (ids: string[], ifMatch: string) => Promise<OrderAnswer<Order>>;
  readonly idsOf: (order: Order) => readonly string[];
}

/**
 * Keeps an optimistic order of a list: it is shown immediately, while the changes are sent in sequence with `If-Match`.
 *
 * @param entries the entries in the service's order
 */
export function useOptimisticOrder<Entry extends Identified, Order>(
  entries: readonly Entry[],
  { read, write, idsOf }: OrderCalls<Order>,
) {
  const [error, setError] = useState<ManagementError | null>(null);
  /** The last requested order, until the service's list has the same order. */
  const requested = useSignal<{ readonly ids: string[]; readonly message: string } | null>(null);
  const isSending = useRef(false);
  const positionById = new Map(requested.value?.ids.map((id, at) => [id, at]));
  const placeOf = ({ id }: Entry) => positionById.get(id) ?? positionById.size;
  const shown = entries.toSorted((one, other) => placeOf(one) - placeOf(other));

  const send = async (ids: string[], seen: string): Promise<OrderAnswer<Order>> => {
    const before = await read();
    if (!before.ok) return before;
    // Do not overwrite an order that this page has not shown.
    if (String(idsOf(before.data)) !== seen) return preconditionFailed(before.data);
    return write(ids, before.etag);
  };

  const move = async (from: number, to: number): Promise<void> => {
    const message = t('movedTo', { name: shown[from]?.name ?? '', place: to + 1, of: shown.length });
    let seen = String(shown.map(({ id }) => id));
    requested.value = { ids: moveItem(shown, from, to).map(({ id }) => id), message };
    if (isSending.current) return;
    isSending.current = true;
    let sent: object | null = null;
    // Moves made during the request are sent next.
    for (let next = requested.peek(); next && next !== sent; next = requested.peek()) {
      const { ids, message } = next;
      const answer = await send(ids, seen);
      setError(answer.ok ? null : answer.error);
      showToast(answer.ok ? { text: message } : null);
      sent = next;
      seen = String(ids);
      // The list keeps its new order until the service responds with it.
      await invalidateQueries();
      if (!answer.ok) break;
    }
    isSending.current = false;
    requested.value = null;
  };
  return { shown, error, move };
}
