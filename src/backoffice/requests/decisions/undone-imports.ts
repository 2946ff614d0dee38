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

/** Returns the references of bookings that changed; the end of a hold is no change that prevents undoing an import. */
export const changedBookings = (events: readonly ImportEvent[]): ReadonlySet<string> =>
  new Set(events.filter(({ type }) => type !== 'hold.lapsed').map(referenceOf));

/** Groups consecutive events of bookings whose import was undone, for which one line can stand; others are alone. */
export function groupUndone<Event extends ImportEvent>(
  events: readonly Event[],
  undone: ReadonlySet<string>,
): readonly (readonly [Event, ...Event[]])[] {
  const groups: [Event, ...Event[]][] = [];
  let wasUndone = false;
  for (const event of events) {
    const isUndone = undone.has(referenceOf(event));
    if (isUndone && wasUndone) groups.at(-1)?.push(event);
    else groups.push([event]);
    wasUndone = isUndone;
  }
  return groups;
}

/** Returns the booking of an event; '': none. */
export const referenceOf = ({ data }: ImportEvent) =>
  ((data ?? {}) as DecisionData).bookingRequest?.reference ?? '';
