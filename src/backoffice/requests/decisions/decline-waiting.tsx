import { Button } from '../../../ui/parts/button.tsx';
import { client } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { showErrorToast } from '../../parts/error-toast.ts';
import { t } from '../messages.ts';
import type { RequestProps } from '../request/staff-request.ts';
import { useWaitingFor } from './use-waiting-for.ts';

/** Offers to decline the requests that wait for the date of an accepted one. */
export function DeclineWaiting({ venueId, request }: RequestProps) {
  const waiting = useWaitingFor(venueId, request);
  const decline = useMutation({
    mutationFn: () =>
      client.post('/venues/{venueId}/booking-requests/decline', {
        path: { venueId },
        body: { references: waiting.map((each) => each.reference), reasonCode: 'date_taken' },
      }),
    onError: showErrorToast,
  });
  if (waiting.length === 0) return null;
  return (
    <Button isOff={decline.isPending} onClick={() => decline.mutate()}>
      {t('declineWaiting')}
    </Button>
  );
}
