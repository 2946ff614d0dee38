import { useQuery } from '../../api/use-query.ts';
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
  const request = useQuery('/venues/{venueId}/booking-requests/{reference}', {
    path: { venueId, reference },
  });
  if (request.data)
    return (
      <MoveDialog
        {...{ venueId, onClose }}
        request={request.data}
        etag={request.etag}
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
