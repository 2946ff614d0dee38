import { addDays } from '../time/calendar.ts';
import type { CalendarDate } from '../time/instant.ts';

/** An instalment, as far as a deposit depends on it. A newer service may send other due bases. */
interface DueInstalment {
  readonly dueBasis: string;
  readonly offsetDays?: number | undefined;
}

/**
 * Returns the latest date on which a deposit is due, an instalment after signing: that of the event, or of what is due
 * before it. So a deposit is never due after the balance.
 */
export function latestDepositDate(payments: readonly DueInstalment[], event: CalendarDate): CalendarDate {
  const beforeEvent = payments
    .filter(({ dueBasis }) => dueBasis === 'before_event' || dueBasis === 'before_onsale')
    .map(({ offsetDays = 0 }) => addDays(event, -offsetDays));
  return [event, ...beforeEvent].sort()[0] ?? event;
}
