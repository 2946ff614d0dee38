import { client } from '../../api/client.ts';
import { useCustomQuery } from '../../api/use-query.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { DateDialog } from '../items/date-dialog.tsx';
import { t } from '../messages.ts';
import { useSlotsOf } from '../offer/booked-offer.ts';
import { MoveDialog } from './move-dialog.tsx';
import type { MoveTarget } from './move-target.ts';
import { useOpened } from './use-opened.ts';

interface MoveBookingProps {
  readonly venueId: string;
  readonly reference: string;
  /** The item to move, by its number; null: the main item. */
  readonly item: number | null;
  /** The target of the move; null: not chosen yet. */
  readonly to: MoveTarget | null;
  readonly onClose: () => void;
}

/** Loads a booking and renders the dialog to move it, or one of its dates. */
export function MoveBooking({ venueId, reference, item, to, onClose }: MoveBookingProps) {
  const path = { venueId, reference };
  const request = useCustomQuery({
    queryKey: ['booking to move', path],
    async queryFn() {
      const answer = await client.get('/venues/{venueId}/booking-requests/{reference}', { path });
      if (!answer.ok) throw answer.error;
      return answer;
    },
    // A cached answer may be older than the last move: the dialog would start from the former date.
    gcTime: 0,
  });
  // A date that a colleague cancels stays that of the dialog.
  const opened = useOpened(request.data ? reference : '', request.data?.data);
  const items = opened?.items ?? [];
  const about = items.find((each) => each.item === item) ?? items[0];
  // Whether it is booked by the hour decides what it becomes in another space.
  const slots = useSlotsOf(venueId, about ?? null);
  const isLoading = about?.slot.id != null && slots.data === undefined && !slots.error;
  if (request.data && !isLoading) {
    const { data, etag } = request.data;
    const props = { venueId, onClose, request: data, etag, target: to ?? undefined };
    return items.length > 1 && about ? <DateDialog {...props} item={about} /> : <MoveDialog {...props} />;
  }
  return (
    <Dialog title={t('moveTitle')} onClose={onClose}>
      <QueryView query={request} count={4}>
        {() => null}
      </QueryView>
    </Dialog>
  );
}
