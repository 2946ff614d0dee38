import { importUndone } from '../../../domain/booking/decision-reason.ts';

/** An event, as far as it says whether an import is undone. */
interface ImportEvent {
  readonly type: string;
  readonly data?: unknown;
}

interface DecisionData {
  readonly reasonCode?: string;
  readonly bookingRequest?: { readonly reference: string };
}

/** Returns the references of bookings whose import was undone, by events with the newest first. */
export function undoneImports(events: readonly ImportEvent[]): ReadonlySet<string> {
  const decided = new Map<string, boolean>();
  for (const { type, data } of events) {
    if (!/^booking-request\.(cancelled|declined|undone)$/.test(type)) continue;
    const { reasonCode, bookingRequest } = (data ?? {}) as DecisionData;
    const reference = bookingRequest?.reference;
    // The newest decision of a booking counts.
    if (reference !== undefined && !decided.has(reference))
      decided.set(reference, reasonCode === importUndone);
  }
  return new Set([...decided].flatMap(([reference, isUndone]) => (isUndone ? reference : [])));
}
