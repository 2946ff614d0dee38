import type { ApiErrorCode, Receipt } from '../../client/client.ts';
import type { Item, Selection, Step } from './state.ts';

/** The main date, and the others if there are several. */
type RequestedDates = Selection & { additionalItems?: readonly Item[] };

/** Events that the page receives, without personal data. */
export interface SessionEvents {
  ready: { spaces: number };
  step: { step: Step; previous: Step };
  quote: RequestedDates & { totalCents: number; currency: string };
  'before-submit': RequestedDates;
  /** `items` only if there are several dates; `status` only on the waiting list. */
  submitted: {
    reference: string;
    holdExpiresAt: string | null;
    items?: NonNullable<Receipt['items']>;
    status?: 'waiting';
  };
  conflict: Selection;
  /** `UNEXPECTED`: the form has failed, and the page's own content is shown instead. */
  error: { code: ApiErrorCode | 'UNEXPECTED' };
}
