import { client } from '../../api/client.ts';
import { useCustomQuery } from '../../api/use-query.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { t } from '../messages.ts';
import { MoveDialog, type MoveTarget } from './move-dialog.tsx';

interface MoveBookingProps {
  readonly venueId: string;
  readonly reference: string;
  /** Where it goes; null: not chosen yet. */
  readonly to: MoveTarget | null;
  readonly onClose: () => void;
}

/** Loads a booking and renders the dialog to move it. */
export function MoveBooking({ venueId, reference, to, onClose }: MoveBookingProps) {
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
  if (request.data)
    return (
      <MoveDialog
        {...{ venueId, onClose }}
        request={request.data.data}
        etag={request.data.etag}
        target={to ?? undefined}
      />
    );
  return (
    <Dialog title={t('moveTitle')} onClose={onClose}>
      <QueryView query={request} count={4}>
        {() => null}
      </QueryView>
    </Dialog>
  );
}
