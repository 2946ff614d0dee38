/** What a receipt shows, as it was when the request was sent: later edits of the venue's change nothing of it. */
import type { Quote, Receipt, Slot } from '../../client/answer.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';

/** What was asked for, and at what price; nothing of who asked. */
export interface Keepsake extends Pick<Receipt, 'reference' | 'holdExpiresAt'> {
  readonly date: CalendarDate;
  /** The venue's day on which it was asked for: what is paid when depends on it. */
  readonly askedOn: CalendarDate;
  readonly space: string;
  readonly slot: Pick<Slot, 'name' | 'startTime' | 'endTime' | 'endsNextDay'>;
  readonly offer: string;
  /** Null where none was known. */
  readonly price: Quote | null;
}
